"""GMs resolve what targets of theirs oppose: an act of its own."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import Audience, LogEntry
from campaign.services import nudges
from campaign.services.audit import differences
from campaign.services.refusal import KeyReused, Refused
from campaign.services.undo import redo, undo
from characters.models import ActiveSpell, SpellTarget, TargetState
from characters.services.aiming import Aim
from characters.services.resistances import resolve_resistances, tell_resistance
from characters.services.resisting import Answer
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.characters.resisting import SECRET_BARRIER, SECRET_POU, Resisting, build_resisting

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Resisting:
    return build_resisting()


def codes(do: Callable[..., object], *args: object, **more: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        do(*args, **more)
    return [(problem.code, problem.field) for problem in caught.value.problems]


def row(made: Resisting) -> SpellTarget:
    return SpellTarget.objects.latest("pk")


def sees(made: Resisting) -> list[str]:
    """Names of the spells at work."""
    return [one.spell.name_fr for one in ActiveSpell.objects.at_work(made.scene.campaign)]


def weaken(made: Resisting, pou: int) -> None:
    """The thief is not that strong after all; past the acts."""
    SpellTarget.objects.filter(state=TargetState.PENDING).update(score=pou)


# --- refusals ---------------------------------------------------------------------------
def test_a_player_resolves_nothing(made: Resisting) -> None:
    made.at_thief()
    answers = [Answer(row=row(made).pk)]
    assert codes(
        resolve_resistances, by=made.player, act_id=uuid4(), answers=answers, tells=True
    ) == [("only_the_gm", "")]
    assert codes(tell_resistance, by=made.player, act_id=uuid4(), row_id=row(made).pk) == [
        ("only_the_gm", "")
    ]


def test_what_is_resolved_or_undone_is_no_longer_asked(made: Resisting) -> None:
    entry = made.at_thief()
    answers = [Answer(row=row(made).pk)]
    made.resolve(50)
    again = {"by": made.gm, "answers": answers, "tells": True}
    assert codes(resolve_resistances, act_id=uuid4(), **again) == [("resistance_gone", "")]
    undo(by=made.gm, act_id=uuid4(), seq=entry.seq + 1)
    undo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert codes(resolve_resistances, act_id=uuid4(), **again) == [("resistance_gone", "")]


def test_without_the_characteristic_there_is_no_roll(made: Resisting) -> None:
    made.charm_at(Aim(name="Inconnu"))
    pk = row(made).pk
    assert codes(made.resolve, 50) == [("score_missing", f"score_{pk}")]
    made.resolve(50, score=12)
    assert row(made).state == TargetState.REACHED


def test_dice_that_cannot_be_are_told_by_their_field(made: Resisting) -> None:
    made.at_thief()
    pk = row(made).pk
    assert codes(made.resolve, 101) == [("die_out_of_range", f"roll_{pk}")]
    type(made.scene.campaign).objects.update(house_rules={"dice_source": "typed"})
    assert codes(made.resolve, None) == [("die_missing", f"roll_{pk}")]
    type(made.scene.campaign).objects.update(house_rules={"dice_source": "server"})
    assert codes(made.resolve, 50) == [("server_dice_only", f"roll_{pk}")]
    made.resolve(None)


def test_the_same_tap_again_changes_nothing(made: Resisting) -> None:
    made.at_thief()
    key, answers = uuid4(), [Answer(row=row(made).pk, roll=50)]
    first = resolve_resistances(by=made.gm, act_id=key, answers=answers, tells=True)
    again = resolve_resistances(by=made.gm, act_id=key, answers=answers, tells=True)
    assert first == again
    with pytest.raises(KeyReused):
        resolve_resistances(by=made.gm, act_id=key, answers=answers, tells=False)


# --- what comes of it -------------------------------------------------------------------
def test_the_cast_is_paid_and_the_rest_waits_for_the_gm(made: Resisting) -> None:
    entry = made.at_thief()
    made.scene.thogor.refresh_from_db()
    assert made.scene.thogor.mp == 16 - 3
    [waiting] = made.pending()
    assert (waiting.score, waiting.active, waiting.intensity) == (SECRET_POU, 16, 3)
    assert str(SECRET_POU) not in str(entry.data)


@pytest.mark.parametrize(("roll", "state"), [(70, "reached"), (71, "resisted")])
def test_a_target_is_overcome_at_or_under_its_chance(
    made: Resisting, roll: int, state: str
) -> None:
    made.at_thief()
    weaken(made, 12)
    made.resolve(roll)
    assert (row(made).chance, row(made).roll, row(made).state) == (70, roll, state)


def test_told_of_no_effect_the_spell_ends_and_kept_secret_its_mage_holds_it(
    made: Resisting,
) -> None:
    made.at_thief()
    assert sees(made) == ["Ordre Bref"]
    kept = made.resolve(99, tells=False)
    assert sees(made) == ["Ordre Bref"]
    undo(by=made.gm, act_id=uuid4(), seq=kept.seq)
    made.resolve(99)
    assert sees(made) == []


def test_what_was_kept_may_be_told_later(made: Resisting) -> None:
    made.at_thief()
    made.resolve(99, tells=False)
    entry = tell_resistance(by=made.gm, act_id=uuid4(), row_id=row(made).pk)
    assert (row(made).told, sees(made)) == (True, [])
    assert codes(tell_resistance, by=made.gm, act_id=uuid4(), row_id=row(made).pk) == [
        ("resistance_gone", "")
    ]
    undo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert (row(made).told, sees(made)) == (False, ["Ordre Bref"])
    redo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert differences(made.scene.campaign) == []


def test_a_spell_goes_on_while_somebody_bears_it(made: Resisting) -> None:
    typed = TypedRolls(cast=50, resistances=(1,))
    aims = Aim(character=made.friend.pk), Aim(character=made.thief.pk)
    made.charm_at(*aims, typed=typed)
    made.resolve(99)
    assert sees(made) == ["Ordre Bref"]
    borne = SpellTarget.objects.bearing(made.scene.campaign, [made.friend.pk, made.thief.pk])
    assert [one.character_id for one in borne] == [made.friend.pk]


def test_the_barrier_of_the_cast_counts_even_once_it_has_ended() -> None:
    made = build_resisting(barrier=True)
    made.at_thief()
    ActiveSpell.objects.filter(caster=made.thief).update(ended_seq=1)
    entry = made.resolve(None)
    assert (row(made).state, row(made).intensity_left) == (TargetState.STOPPED, 0)
    assert "dice" not in entry.data


def test_a_barrier_is_corrected_by_the_gm_and_the_effect_falls_anew(made: Resisting) -> None:
    made.charm_at(
        Aim(character=made.thief.pk),
        spell_id=made.scene.lightning.pk,
        plan=CastPlan(intensity=5, surcharge=1),
        typed=TypedRolls(cast=50, effect=(9,)),
    )
    assert (row(made).rolled_for, row(made).rolled) == (5, 9)
    entry = made.resolve(None, barrier=3, effect=(6,))
    assert (row(made).intensity_left, row(made).worth) == (3, 6)
    assert [die["value"] for die in entry.data["dice"]] == [6]


def test_where_nothing_is_lost_the_dice_of_the_cast_stand(made: Resisting) -> None:
    made.charm_at(
        Aim(character=made.thief.pk),
        spell_id=made.scene.lightning.pk,
        plan=CastPlan(intensity=5),
        typed=TypedRolls(cast=50, effect=(9,)),
    )
    assert "dice" not in made.resolve(None).data
    assert (row(made).state, row(made).worth) == (TargetState.REACHED, 9)


def test_a_critical_of_the_gm_s_roll_marks_the_mage_in_that_act(made: Resisting) -> None:
    made.at_thief()
    weaken(made, 12)
    entry = made.resolve(1)
    made.scene.thogor.refresh_from_db()
    assert made.scene.thogor.pou_marked
    assert entry.data["marked"][0]["name"] == "Thogor"
    undo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    made.scene.thogor.refresh_from_db()
    assert not made.scene.thogor.pou_marked


# --- undoing ----------------------------------------------------------------------------
def test_undoing_the_cast_takes_what_waits_along(made: Resisting) -> None:
    entry = made.at_thief()
    undo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert (made.pending(), sees(made)) == ([], [])
    redo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert len(made.pending()) == 1
    assert differences(made.scene.campaign) == []


def test_undoing_the_cast_after_the_resolution_names_it(made: Resisting) -> None:
    entry = made.at_thief()
    resolved = made.resolve(50)
    with pytest.raises(Refused) as caught:
        undo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert [(p.code, p.detail["seqs"]) for p in caught.value.problems] == [
        ("later_act", [resolved.seq])
    ]


def test_a_resolution_is_undone_and_done_again(made: Resisting) -> None:
    made.at_thief()
    weaken(made, 12)
    entry = made.resolve(1)
    undo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert (len(made.pending()), row(made).roll) == (1, None)
    redo(by=made.gm, act_id=uuid4(), seq=entry.seq)
    assert (made.pending(), row(made).roll, row(made).state) == ([], 1, TargetState.REACHED)


def test_the_state_is_what_the_log_says() -> None:
    made = build_resisting(barrier=True)
    made.at_thief()
    made.resolve(50, barrier=0)
    assert differences(made.scene.campaign) == []


# --- secrecy ----------------------------------------------------------------------------
def test_the_resolution_is_the_gms_alone(made: Resisting) -> None:
    made.at_thief()
    entry = made.resolve(50)
    assert entry.audience == Audience.GMS
    assert not LogEntry.objects.readable_by(made.player).filter(pk=entry.pk).exists()


def test_the_cast_says_the_same_to_all_whether_there_is_a_barrier_or_not() -> None:
    told = []
    for barrier in (True, False):
        made = build_resisting(barrier=barrier)
        data = made.at_thief(plan=CastPlan(intensity=3, surcharge=2)).data
        told.append([one | {"row": 0, "character": 0} for one in data["whom"]])
        assert str(SECRET_BARRIER) not in str(data["whom"])
    assert told[0] == told[1]


@pytest.mark.parametrize("number", [1, 6])
def test_questions_do_not_grow_with_targets(
    made: Resisting, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made.charm_at(*(Aim(name=f"Garde {place}") for place in range(number)))
    weaken(made, 12)
    with django_assert_num_queries(18):
        made.resolve(*[50] * number)


def test_players_pages_are_drawn_again_when_they_are_told_and_only_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = build_resisting()
    sent: list[str] = []
    monkeypatch.setattr(nudges, "tell_all", lambda kind, *, campaign: sent.append(kind))

    made.at_thief()
    made.resolve(100, tells=False, score=10)
    assert sent == []

    made.at_thief(typed=TypedRolls(cast=50, holds=(1,)))
    made.resolve(100, tells=True, score=10)
    assert sent == ["shown"]
