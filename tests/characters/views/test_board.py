"""The table as the GM's screen: what stands on each card, and what one tap says of it."""

from typing import Any

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from characters.models import CharacterKind
from tests.characters.incanting import build_chant
from tests.characters.planes import build_journey
from tests.characters.spells import build_work, many_at_work
from tests.characters.table import build_table, key, signed_in
from tests.factories.characters import CasterFactory, CharacterFactory

pytestmark = pytest.mark.django_db


def page(campaign: Any, member: Any) -> str:
    response = signed_in(member).get(reverse("characters:table", args=[campaign.pk]))
    assert response.status_code == 200
    return response.content.decode()


def test_only_taps_that_mean_something_are_offered() -> None:
    work = build_work()
    moves = reverse("characters:moves", args=[work.scene.campaign.pk, work.scene.thogor.pk])

    assert moves not in page(work.scene.campaign, work.scene.gm)
    work.cast(work.fog)

    assert moves in page(work.scene.campaign, work.scene.gm)
    assert moves not in page(work.scene.campaign, work.scene.player)


def test_a_tap_leads_back_to_the_table() -> None:
    work = build_work()
    work.cast(work.fog)
    moves = reverse("characters:moves", args=[work.scene.campaign.pk, work.scene.thogor.pk])

    answer = signed_in(work.scene.gm).post(moves, {"act_id": str(key()), "back": "table"})

    assert answer.status_code == 303
    assert answer["Location"] == reverse("characters:table", args=[work.scene.campaign.pk])


def test_a_mage_who_casts_is_touched_from_the_card() -> None:
    chant = build_chant()
    chant.declare()
    scene = chant.work.scene

    touch = reverse(
        "characters:touch-incantation", args=[scene.campaign.pk, scene.thogor.pk, chant.row.pk]
    )
    assert touch in page(scene.campaign, scene.gm)
    assert touch not in page(scene.campaign, scene.player)


def test_the_time_left_on_another_plane_is_the_gms() -> None:
    journey = build_journey()
    journey.leave(turns=2)

    assert "au néant dans" in page(journey.campaign, journey.gm)
    assert "au néant dans" not in page(journey.campaign, journey.table.player)


def test_the_sheet_says_it_too_to_whom_may_know() -> None:
    journey = build_journey()
    journey.leave(turns=2)
    sheet = reverse("characters:sheet", args=[journey.campaign.pk, journey.oreste.pk])

    assert "la fin, à jamais" in signed_in(journey.gm).get(sheet).content.decode()
    assert "la fin, à jamais" not in signed_in(journey.table.player).get(sheet).content.decode()


@pytest.mark.parametrize("more", [0, 6])
def test_queries_do_not_grow_with_what_is_on_the_cards(
    more: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    table = build_table()
    work = build_work()
    assert work.scene.campaign.pk != table.campaign.pk
    for _ in range(more):
        mage = CharacterFactory(campaign=work.scene.campaign, kind=CharacterKind.NPC)
        many_at_work(mage, work.fog, 2)
        CasterFactory(campaign=work.scene.campaign)
    many_at_work(work.scene.thogor, work.fog, 1)
    CasterFactory(campaign=work.scene.campaign)
    client = signed_in(work.scene.gm)
    address = reverse("characters:table", args=[work.scene.campaign.pk])

    with django_assert_max_num_queries(29):
        response = client.get(address)

    assert response.status_code == 200
