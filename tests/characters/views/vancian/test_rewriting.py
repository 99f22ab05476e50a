from typing import Any

import pytest
from django.urls import reverse

from campaign.services.clock import Step, Stride, advance
from characters.models import Rewriting
from tests.characters.grimoires import lose_her_book
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    scene = build_vancian_scene(gold=2500)
    lose_her_book(scene)
    return scene


def url(scene: VancianScene, name: str = "rewriting") -> str:
    return reverse(f"characters:{name}", args=[scene.campaign.pk, scene.ysaline.pk])


def page(scene: VancianScene, query: str = "", name: str = "rewriting") -> str:
    return signed_in(scene.player).get(url(scene, name) + query).content.decode()


def post(scene: VancianScene, name: str, *, by: Any = None, **fields: Any) -> Any:
    client = signed_in(by or scene.player)
    return client.post(url(scene, name), {"act_id": str(key()), **fields})


def begin(scene: VancianScene) -> Any:
    order = f"{scene.invisibility.pk},{scene.missile.pk}"
    return post(scene, "start-rewriting", order=order, book_name="Second")


def test_the_plan_adds_up_weeks_and_gold_and_changes_order_by_taps(scene: VancianScene) -> None:
    first, second = scene.missile.pk, scene.invisibility.pk

    found = page(scene, f"?order={first},{second}")

    assert "<dd>3</dd>" in found
    assert f'href="?order={second},{first}"' in found
    assert f'href="?order={first}"' in found
    assert f'href="?order={first},{second},{scene.light.pk}"' in found


def test_an_empty_plan_offers_what_was_lost(scene: VancianScene) -> None:
    found = page(scene, "?order=banana")

    assert "Sorts des grimoires perdus" in found
    assert "Livre d’Ysaline" in found


def test_a_plan_that_cannot_be_paid_keeps_its_order(scene: VancianScene) -> None:
    post(scene, "change-gold", amount="-2000")

    answer = begin(scene)

    assert answer.status_code == 422
    assert "il en manque 1\u00a0500" in answer.content.decode()
    assert f"{scene.invisibility.pk},{scene.missile.pk}" in answer.content.decode()


def test_its_course_stands_on_its_page_and_on_the_sheet(scene: VancianScene) -> None:
    assert begin(scene).status_code == 303
    scene.campaign.refresh_from_db()
    advance(by=scene.gm, act_id=key(), stride=Stride(step=Step.WEEK), seen=0)

    for found in (page(scene), page(scene, name="sheet")):
        assert "1 sur 2 semaines" in found.replace("\u00a0", " ")
        assert "Réécriture de Second" in found


def test_the_page_says_why_it_waits(scene: VancianScene) -> None:
    begin(scene)
    scene.campaign.refresh_from_db()
    advance(by=scene.gm, act_id=key(), stride=Stride(step=Step.WEEK, count=2), seen=0)

    assert "il en manque 500" in page(scene)


def test_giving_up_leads_back_to_the_sheet(scene: VancianScene) -> None:
    assert post(scene, "give-up-rewriting").status_code == 422
    begin(scene)

    assert post(scene, "give-up-rewriting").status_code == 303
    assert not Rewriting.objects.running().exists()


def test_a_gm_corrects_the_days(scene: VancianScene) -> None:
    begin(scene)
    was = {"was_seconds": "0", "was_paid": "True", "is_paid": "on"}

    assert post(scene, "correct-rewriting", by=scene.gm, days="99", **was).status_code == 422
    assert post(scene, "correct-rewriting", by=scene.gm, days="10", **was).status_code == 303
    assert "1 sur 2 semaines" in page(scene).replace("\u00a0", " ")


def test_what_is_written_again_is_no_more_among_all(scene: VancianScene) -> None:
    post(scene, "start-rewriting", order=str(scene.missile.pk), book_name="Second")
    week = Stride(step=Step.WEEK, count=1)
    advance(by=scene.gm, act_id=key(), stride=week, seen=scene.campaign.clock_seconds)

    found = page(scene)

    assert "déjà réécrit" in found
    assert f'href="?order={scene.light.pk},{scene.invisibility.pk}"' in found
