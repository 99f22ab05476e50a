from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.services.clock import Step, Stride, advance, foresee
from campaign.services.undo import redo, undo
from characters.models import Book, BookSpell, Rewriting
from characters.services.books import lose_book
from characters.services.vancian.purse import change_gold
from characters.services.vancian.rewriting import Wanted, start_rewriting
from rules.clock import WEEK
from tests.characters.grimoires import lose_her_book, names_in
from tests.characters.table import check_log, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    """She rewrites Invisibilité (level 2), then Projectile magique."""
    scene = build_vancian_scene(gold=2500)
    lose_her_book(scene)
    start_rewriting(
        by=scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        wanted=Wanted(spells=(scene.invisibility.pk, scene.missile.pk), book_name="Second"),
    )
    return scene


def wait(scene: VancianScene, weeks: int) -> Any:
    scene.campaign.refresh_from_db()
    return advance(
        by=scene.gm,
        act_id=key(),
        stride=Stride(step=Step.WEEK, count=weeks),
        seen=scene.campaign.clock_seconds,
    )


def told(entry: Any) -> list[tuple[str, int]]:
    return [
        (one["kind"], one["second"] // WEEK)
        for one in entry.data["happened"]
        if one["kind"].startswith("rewriting.")
    ]


def row() -> Rewriting:
    return Rewriting.objects.standing().get()


def second(scene: VancianScene) -> Book:
    return Book.objects.standing().get(name="Second")


def test_short_of_its_weeks_a_spell_is_not_written(scene: VancianScene) -> None:
    entry = wait(scene, 1)

    assert (row().seconds, names_in(second(scene)), told(entry)) == (WEEK, [], [])


def test_without_gold_it_waits_and_says_so(scene: VancianScene) -> None:
    entry = wait(scene, 4)

    assert told(entry) == [("rewriting.finished", 2), ("rewriting.waiting", 2)]
    assert (row().done, row().is_paid, row().seconds) == (1, False, 0)
    assert scene.ysaline.caster.gold == 500
    assert names_in(second(scene)) == ["Invisibilité"]
    assert told(wait(scene, 1)) == []
    check_log(scene.campaign)


def test_with_gold_it_pays_goes_on_and_ends(scene: VancianScene) -> None:
    wait(scene, 4)
    change_gold(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, amount=600)

    entry = wait(scene, 1)

    assert told(entry) == [("rewriting.begun", 4), ("rewriting.finished", 5)]
    assert row().state == "done"
    assert scene.ysaline.caster.gold == 100
    assert names_in(second(scene)) == ["Invisibilité", "Projectile magique"]
    assert BookSpell.objects.standing().filter(origin="rewriting").count() == 2


def test_an_advance_is_undone_and_done_again_whole(scene: VancianScene) -> None:
    change_gold(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, amount=600)
    entry = wait(scene, 3)
    assert row().state == "done"

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert (row().state, row().done, scene.ysaline.caster.gold) == ("running", 0, 1100)
    assert names_in(second(scene)) == []

    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert (row().state, scene.ysaline.caster.gold) == ("done", 100)
    check_log(scene.campaign)


def test_the_weeks_wait_while_the_book_is_away(scene: VancianScene) -> None:
    lose_book(by=scene.gm, act_id=key(), book_id=second(scene).pk)

    wait(scene, 2)

    assert row().seconds == 0


def test_what_will_happen_is_foreseen(scene: VancianScene) -> None:
    happenings = foresee(scene.campaign, 2 * WEEK)

    assert [one.kind for one in happenings] == ["rewriting.finished", "rewriting.waiting"]
    assert row().seconds == 0


def test_many_rewrite_at_the_price_of_one(scene: VancianScene) -> None:
    with CaptureQueriesContext(connection) as alone:
        wait(scene, 1)
    for number in range(4):
        mage = CasterFactory(
            campaign=scene.campaign, gold=5000, written=[scene.missile], book_name=f"L{number}"
        )
        book = Book.objects.standing().get(owner=mage.character)
        lose_book(by=scene.gm, act_id=key(), book_id=book.pk)
        start_rewriting(
            by=scene.gm,
            act_id=key(),
            character_id=mage.character_id,
            wanted=Wanted(spells=(scene.missile.pk,)),
        )
    wait(scene, 1)

    assert Rewriting.objects.filter(state="done").count() == 4
    with CaptureQueriesContext(connection) as last:
        wait(scene, 1)
    assert len(last) <= len(alone)
