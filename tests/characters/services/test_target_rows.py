"""The targets of a cast, as rows and as the log keeps them."""

import pytest

from campaign.services.undo import redo, undo
from characters.models import Character, SpellTarget, TargetState
from characters.services.aiming import Aim
from characters.services.mending import mend_dice
from characters.services.rolling import TypedRolls
from characters.services.target_rows import with_numbers
from characters.services.targets_told import known_targets
from rules.percentile.casting import CastPlan
from tests.characters.resisting import Resisting, build_resisting
from tests.characters.table import check_log, key
from tests.factories.characters import KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Resisting:
    return build_resisting()


def rows() -> list[tuple[int, str, str]]:
    found = SpellTarget.objects.standing().order_by("cast_seq", "place")
    return [(row.place, row.whom, row.state) for row in found]


def test_nothing_is_kept_of_a_spell_that_was_not_cast(made: Resisting) -> None:
    entry = made.at_thief(typed=TypedRolls(cast=100))
    assert rows() == []
    assert "takes_effect" not in entry.data["whom"][0]


def test_a_row_stands_where_something_goes_on(made: Resisting) -> None:
    aims = (
        Aim(character=made.friend.pk),
        Aim(character=made.scene.thogor.pk),
        Aim(character=made.thief.pk),
    )
    made.charm_at(*aims, typed=TypedRolls(cast=50, resistances=(99,)))
    assert rows() == [
        (1, "Thogor", TargetState.REACHED),
        (2, "Ombre", TargetState.PENDING),
    ]


def test_an_instant_spell_leaves_a_row_only_to_be_resolved(made: Resisting) -> None:
    aims = Aim(character=made.friend.pk), Aim(character=made.thief.pk)
    made.charm_at(
        *aims,
        spell_id=made.scene.lightning.pk,
        plan=CastPlan(intensity=5),
        typed=TypedRolls(cast=50, effect=(9,)),
    )
    assert rows() == [(1, "Ombre", TargetState.PENDING)]


def test_whom_the_spell_reached_bears_it_with_what_got_through(made: Resisting) -> None:
    made.defend(made.friend, intensity=2)
    made.charm_at(Aim(character=made.friend.pk), typed=TypedRolls(cast=50, resistances=(1,)))
    borne = SpellTarget.objects.bearing(made.scene.campaign, [made.friend.pk])
    assert sorted(row.intensity_left or 0 for row in borne) == [1, 2]


def test_mending_a_die_casts_at_the_same_targets(made: Resisting) -> None:
    first = made.charm_at(
        Aim(character=made.friend.pk, is_willing=True),
        Aim(character=made.thief.pk),
        Aim(name="Garde"),
    )
    again = mend_dice(by=made.player, act_id=key(), seq=first.seq, typed=TypedRolls(cast=40))
    assert again.data["aims"] == first.data["aims"]
    assert [whom for _place, whom, _state in rows()] == ["Maëlle", "Ombre", "Garde"]


def test_mending_keeps_the_numbers_that_a_gm_had_given(made: Resisting) -> None:
    first = made.charm_at(Aim(name="Garde", score=14, barrier=1), by=made.gm)
    assert "14" not in str(first.data["aims"]) + str(first.data["whom"])
    mend_dice(by=made.gm, act_id=key(), seq=first.seq, typed=TypedRolls(cast=40))
    [waiting] = made.pending()
    assert (waiting.score, waiting.barrier) == (14, 1)


def test_numbers_that_were_open_are_found_in_the_log(made: Resisting) -> None:
    thief: Character = made.thief
    KnownSpellFactory(character=thief, spell=made.charm, skill=100)
    aim = Aim(name="Garde", score=14, barrier=1)
    typed = TypedRolls(cast=50, resistances=(1,))
    entry = made.charm_at(aim, by=made.gm, character_id=thief.pk, typed=typed)
    assert entry.data["whom"][0]["resistance"]["passive"] == 14
    assert with_numbers([Aim(name="Garde")], entry.data) == (aim,)


def test_numbers_of_a_name_outlive_a_failure_that_is_mended(made: Resisting) -> None:
    aims = (Aim(name="garde", score=7), Aim(name="garde", score=15), Aim(name="chien"))
    failed = made.charm_at(*aims, by=made.gm, typed=TypedRolls(cast=100))
    assert rows() == []
    mended = mend_dice(by=made.player, act_id=key(), seq=failed.seq, typed=TypedRolls(cast=50))
    assert mended.data["outcome"] == "success"
    found = SpellTarget.objects.standing().order_by("place")
    assert [row.score for row in found] == [7, 15, None]
    check_log(made.scene.campaign)


def test_a_failure_with_numbers_is_taken_back_and_done_again(made: Resisting) -> None:
    aims = (Aim(name="garde", score=7),)
    failed = made.charm_at(*aims, by=made.gm, typed=TypedRolls(cast=100))
    undo(by=made.gm, act_id=key(), seq=failed.seq)
    redo(by=made.gm, act_id=key(), seq=failed.seq)
    assert rows() == []
    check_log(made.scene.campaign)


def test_a_player_mends_a_cast_at_somebody_hidden_whom_the_gm_aimed_at(made: Resisting) -> None:
    Character.objects.filter(pk=made.thief.pk).update(hidden=True)
    entry = made.at_thief(by=made.gm)
    typed = TypedRolls(cast=51)
    mended = mend_dice(by=made.player, act_id=key(), seq=entry.seq, typed=typed)
    assert mended.data["mends"] == entry.seq
    assert rows() == [(0, "Ombre", TargetState.PENDING)]
    assert known_targets(made.player, mended.data) == []
