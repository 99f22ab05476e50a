from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import (
    Book,
    Rest,
    RestParticipant,
    RestState,
    Rewriting,
    SleeperState,
)
from characters.services.books import find_book
from characters.services.vancian.casting import declare
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.purse import change_gold
from characters.services.vancian.rewriting import (
    Wanted,
    correct_rewriting,
    give_up_rewriting,
    start_rewriting,
)
from rules.clock import DAY, SLEEP, WEEK
from spells.models import Spell
from tests.characters.grimoires import lose_her_book, names_in
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    scene = build_vancian_scene(gold=3500)
    lose_her_book(scene)
    return scene


def start(scene: VancianScene, *spells: Spell, by: Any = None, **more: Any) -> Any:
    return start_rewriting(
        by=by or scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        wanted=Wanted(spells=tuple(spell.pk for spell in spells), **more),
    )


def refused(scene: VancianScene, *spells: Spell, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        start(scene, *spells, **more)
    return codes(caught.value)


def correct(scene: VancianScene, *, seen: Any, wanted: Any, by: Any = None) -> Any:
    return correct_rewriting(
        by=by or scene.gm,
        act_id=key(),
        character_id=scene.ysaline.pk,
        seen=seen,
        wanted=wanted,
    )


def test_another_player_begins_nothing_for_her(scene: VancianScene) -> None:
    assert refused(scene, scene.missile, by=scene.other) == ["not_your_character"]


def test_only_what_was_lost_is_rewritten(scene: VancianScene) -> None:
    assert refused(scene, scene.missile, scene.web) == ["not_lost"]
    assert refused(scene) == ["nothing_chosen"]
    assert refused(scene, scene.missile, scene.missile) == ["twice"]


def test_the_first_spell_must_be_paid(scene: VancianScene) -> None:
    change_gold(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, amount=-2000)

    assert refused(scene, scene.invisibility) == ["not_enough_gold"]


def test_somebody_elses_book_is_none_to_write_in(scene: VancianScene) -> None:
    assert refused(scene, scene.missile, book=10**9) == ["no_book"]


def test_it_begins_in_a_new_grimoire_and_pays_the_first(scene: VancianScene) -> None:
    entry = start(scene, scene.invisibility, scene.missile, book_name="Second livre")

    row = Rewriting.objects.running().with_spells().get()
    assert (row.book.name, row.is_paid, row.done) == ("Second livre", True, 0)
    assert scene.ysaline.caster.gold == 1500
    assert (entry.data["weeks"], entry.data["gold"]) == (3, 3000)
    assert names_in(row.book) == []
    check_log(scene.campaign)


def test_a_beginning_is_undone_and_done_again(scene: VancianScene) -> None:
    entry = start(scene, scene.missile)

    undo(by=scene.player, act_id=key(), seq=entry.seq)
    assert not Rewriting.objects.running().exists()
    assert scene.ysaline.caster.gold == 3500

    redo(by=scene.player, act_id=key(), seq=entry.seq)
    assert Rewriting.objects.running().exists()
    check_log(scene.campaign)


def test_one_at_a_time(scene: VancianScene) -> None:
    start(scene, scene.missile)

    assert refused(scene, scene.light) == ["already_rewriting"]


def test_nobody_begins_in_their_sleep(scene: VancianScene) -> None:
    now = scene.campaign.clock_seconds
    rest = Rest.objects.create(campaign=scene.campaign, state=RestState.GRANTED, begins=now)
    RestParticipant.objects.create(
        campaign=scene.campaign,
        rest=rest,
        character=scene.ysaline,
        state=SleeperState.SLEEPING,
        sleeps_from=now,
        sleeps_until=now + SLEEP,
    )

    with pytest.raises(Refused) as caught:
        start(scene, scene.missile)
    assert [one.detail for one in caught.value.problems] == [{"with": "sleeping"}]


def test_what_is_declared_comes_first(scene: VancianScene) -> None:
    declare(
        by=scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        order=CastOrder(spell=scene.light.pk, is_reversed=True),
    )

    with pytest.raises(Refused) as caught:
        start(scene, scene.missile)

    [busy] = caught.value.problems
    assert (busy.code, busy.detail["with"]) == ("busy", "declared")
    assert busy.detail["spell"]["fr"] == "Ténèbres"


def test_giving_up_loses_the_gold_in_hand(scene: VancianScene) -> None:
    start(scene, scene.missile)

    entry = give_up_rewriting(by=scene.player, act_id=key(), character_id=scene.ysaline.pk)

    assert entry.data["lost_gold"] == 1000
    assert scene.ysaline.caster.gold == 2500
    assert not Rewriting.objects.running().exists()
    undo(by=scene.player, act_id=key(), seq=entry.seq)
    assert Rewriting.objects.running().exists()
    redo(by=scene.player, act_id=key(), seq=entry.seq)
    check_log(scene.campaign)


def test_nothing_to_give_up_is_said(scene: VancianScene) -> None:
    with pytest.raises(Refused) as caught:
        give_up_rewriting(by=scene.player, act_id=key(), character_id=scene.ysaline.pk)

    assert codes(caught.value) == ["no_rewriting"]


def test_a_gm_alone_sets_it_right_within_bounds(scene: VancianScene) -> None:
    start(scene, scene.missile)

    for wrong, by, why in (
        ((DAY, True), scene.player, ["only_the_gm"]),
        ((0, True), scene.gm, ["nothing_changed"]),
        ((WEEK, True), scene.gm, ["too_many_days"]),
        ((DAY, False), scene.gm, ["not_begun"]),
    ):
        with pytest.raises(Refused) as caught:
            correct(scene, seen=(0, True), wanted=wrong, by=by)
        assert codes(caught.value) == why
    with pytest.raises(Refused) as caught:
        correct(scene, seen=(5, True), wanted=(DAY, True))
    assert codes(caught.value) == ["changed_meanwhile"]


def test_a_correction_counts_and_is_undone(scene: VancianScene) -> None:
    start(scene, scene.missile)

    entry = correct(scene, seen=(0, True), wanted=(6 * DAY, True))
    assert Rewriting.objects.running().get().seconds == 6 * DAY

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert Rewriting.objects.running().get().seconds == 0
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    check_log(scene.campaign)


def test_a_lost_book_found_again_has_its_spells(scene: VancianScene) -> None:
    book = Book.objects.get(name="Livre d’Ysaline")

    find_book(by=scene.gm, act_id=key(), book_id=book.pk, to=scene.ysaline.pk)

    assert names_in(book) == ["Invisibilité", "Lumière", "Projectile magique"]
    assert refused(scene, scene.missile) == ["nothing_chosen", "not_lost"]
