"""The page of magic points over time."""

from typing import Any

import pytest
from django.urls import reverse

from tests.characters.scene import Scene, build_scene
from tests.characters.table import build_table, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def see(scene: Scene) -> Any:
    address = reverse("characters:points", args=[scene.campaign.pk, scene.thogor.pk])
    return signed_in(scene.player).get(address)


def test_the_points_of_a_gms_character_are_the_gms() -> None:
    table = build_table()
    addresses = [
        reverse("characters:points", args=[table.campaign.pk, one.pk])
        for one in (table.npc, table.hidden)
    ]
    found = [signed_in(table.player).get(address).status_code for address in addresses]
    assert found == [403, 404]


def test_a_pool_that_never_changed_says_so(scene: Scene) -> None:
    assert "Rien n’a encore pris ni rendu de points." in see(scene).content.decode()


def test_what_took_points_is_listed_under_the_picture(scene: Scene) -> None:
    entry = scene.cast()
    page = see(scene).content.decode()
    assert '<svg class="chart"' in page
    assert "−5" in page
    assert "14 → 9\u00a0PM" in page
    assert reverse("characters:entry", args=[scene.campaign.pk, entry.seq]) in page


@pytest.mark.parametrize("casts", [1, 2])
def test_queries_do_not_grow_with_the_acts(
    scene: Scene, casts: int, django_assert_num_queries: Any
) -> None:
    for _ in range(casts):
        scene.cast()
    address = reverse("characters:points", args=[scene.campaign.pk, scene.thogor.pk])
    client = signed_in(scene.player)
    with django_assert_num_queries(5):
        assert client.get(address).status_code == 200
