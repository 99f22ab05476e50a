import pytest

from rules.dice import TypedDice
from rules.errors import MalformedError
from rules.options import SkillProgress, Training
from rules.percentile.outcome import Outcome
from rules.percentile.progress import (
    checks_skill,
    is_training_open,
    roll_skill_gain,
    skill_gain_chance,
)


def test_a_negative_skill_is_malformed() -> None:
    with pytest.raises(MalformedError):
        roll_skill_gain(skill=-1, dice=TypedDice([50]))


def test_only_a_cast_checks_the_spell() -> None:
    checked = [checks_skill(outcome=outcome, option=SkillProgress.CHECK_D6) for outcome in Outcome]

    assert checked == [True, True, False, False]


def test_with_manual_progress_nothing_is_checked() -> None:
    assert not any(
        checks_skill(outcome=outcome, option=SkillProgress.MANUAL) for outcome in Outcome
    )


def test_training_is_open_by_option_only() -> None:
    assert not is_training_open(Training.OFF)
    assert is_training_open(Training.MONTH_1D6)


@pytest.mark.parametrize(("skill", "value"), [(60, 60), (60, 1), (150, 99)])
def test_at_or_under_the_skill_nothing_is_gained(skill: int, value: int) -> None:
    gain = roll_skill_gain(skill=skill, dice=TypedDice([value]))

    assert gain.gain is None
    assert gain.skill_after == skill


@pytest.mark.parametrize(("skill", "value"), [(60, 61), (99, 100), (100, 100), (150, 100)])
def test_above_the_skill_or_a_hundred_gives_a_d6(skill: int, value: int) -> None:
    gain = roll_skill_gain(skill=skill, dice=TypedDice([value, 4]))

    assert gain.gain is not None
    assert (gain.gain.faces, gain.skill_after) == (6, skill + 4)


@pytest.mark.parametrize(("skill", "chance"), [(0, 100), (10, 90), (65, 35), (99, 1), (200, 1)])
def test_the_chance_of_a_gain_is_what_lies_above_the_skill_and_never_nothing(
    skill: int, chance: int
) -> None:
    assert skill_gain_chance(skill) == chance
