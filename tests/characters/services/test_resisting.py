"""What becomes of a target that GMs decide about, before anything is written."""

import pytest

from campaign.services.refusal import Refused
from characters.models import Character, CharacterKind, SpellTarget, TargetState
from characters.services.resisting import Answer, Resolved, dice_of, resolve_all, target_of
from rules.house_rules import HouseRules
from rules.options import DiceSource
from rules.percentile.targets import Target
from spells.models import Spell


def row(**more: object) -> SpellTarget:
    """Unsaved: 16 points and intensity 5 against a POU of 12, 1d10 rolled as a 9."""
    fields = {
        "pk": 7,
        "caster": Character(pk=1, name="Thogor"),
        "spell": Spell(pk=2, name_fr="Foudre", rolls_dice=True),
        "character": Character(pk=3, name="Ombre", kind=CharacterKind.NPC),
        "resistance": "POU",
        "outcome": "success",
        "active": 16,
        "intensity": 5,
        "rolled_for": 5,
        "rolled": 9,
        "score": 12,
    }
    return SpellTarget(**(fields | more))


def resolve(
    one: SpellTarget, *, source: DiceSource = DiceSource.TYPED, **answer: object
) -> Resolved:
    answers = {7: Answer(row=7, **answer)}  # type: ignore[arg-type]  # one dict for all cases
    [resolved] = resolve_all([one], answers, rules=HouseRules(dice_source=source))
    return resolved


def problems(one: SpellTarget, **answer: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        resolve(one, **answer)  # type: ignore[arg-type]  # one dict for all cases
    return [(problem.code, problem.field) for problem in caught.value.problems]


# --- refusals ---------------------------------------------------------------------------
def test_every_field_is_named_by_its_row() -> None:
    assert problems(row(), score=1_001, barrier=-1) == [
        ("out_of_range", "score_7"),
        ("out_of_range", "barrier_7"),
    ]
    assert problems(row(score=None), roll=50) == [("score_missing", "score_7")]
    assert problems(row()) == [("die_missing", "roll_7")]
    assert problems(row(), barrier=3, roll=50) == [("die_missing", "effect_7")]
    assert problems(row(), roll=50, source=DiceSource.SERVER) == [("server_dice_only", "roll_7")]


# --- what comes of it -------------------------------------------------------------------
@pytest.mark.parametrize(
    ("answer", "state", "worth"),
    [
        ({"roll": 70}, TargetState.REACHED, 9),
        ({"roll": 71}, TargetState.RESISTED, None),
        ({"barrier": 5}, TargetState.STOPPED, None),
        ({"barrier": 2, "roll": 70, "effect": (4,)}, TargetState.REACHED, 4),
        ({"score": 26, "roll": 1}, TargetState.RESISTED, None),
    ],
)
def test_each_end_that_a_target_may_meet(
    answer: dict[str, object], state: TargetState, worth: int | None
) -> None:
    resolved = resolve(row(), **answer)  # type: ignore[arg-type]  # one dict for all cases
    assert (resolved.state, resolved.worth) == (state, worth)


def test_the_willing_need_no_score_and_no_die() -> None:
    resolved = resolve(row(willing=True, score=None))
    assert (resolved.state, dice_of(resolved)) == (TargetState.REACHED, [])


def test_a_barrier_that_stops_everything_needs_no_score() -> None:
    assert resolve(row(score=None, barrier=9)).state == TargetState.STOPPED


def test_what_the_gm_says_goes_before_what_the_row_knew() -> None:
    assert target_of(row(barrier=2)) == Target(score=12, barrier=2)
    assert target_of(row(barrier=2), Answer(row=7, score=9, barrier=0)) == Target(score=9)


def test_without_a_die_from_the_table_the_server_rolls() -> None:
    [die] = dice_of(resolve(row(rolled_for=None), source=DiceSource.EITHER))
    assert (die["for"], die["typed"]) == ("resistance", False)
