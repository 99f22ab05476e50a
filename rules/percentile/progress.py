"""P14: how a known spell gets better (the text is silent: all of it is our reading)."""

from dataclasses import dataclass

from rules.dice import Dice, Roll
from rules.errors import require_range
from rules.options import SkillProgress, Training
from rules.percentile.outcome import Outcome

STARTING_SKILL = 10
"""Skill in per cent at which a spell is known when it is learned. Source: P2."""


def checks_skill(*, outcome: Outcome, option: SkillProgress) -> bool:
    """Whether a cast in play checks its spell; once per adventure is enough. Source: P14."""
    return option is SkillProgress.CHECK_D6 and outcome.is_cast


def is_training_open(option: Training) -> bool:
    """Whether a month may be spent on a spell that is known already. Source: P14."""
    return option is Training.MONTH_1D6


@dataclass(frozen=True, kw_only=True)
class SkillGain:
    """A roll to better a known spell."""

    roll: Roll
    """The d100: above the skill, or 100, it gives a gain."""
    gain: Roll | None
    """The d6 of the gain; None: nothing gained."""
    skill_after: int
    """Skill in per cent afterwards."""


def skill_gain_chance(skill: int) -> int:
    """Chance of a gain in per cent: rolls above the skill, and always 100. Source: P14."""
    require_range("skill", skill, minimum=0)
    return max(1, 100 - skill)


def roll_skill_gain(*, skill: int, dice: Dice) -> SkillGain:
    """End of an adventure for a checked spell, or end of a month of training. Source: P14."""
    require_range("skill", skill, minimum=0)
    roll = dice.roll(100)
    if roll.value <= skill and roll.value != 100:
        return SkillGain(roll=roll, gain=None, skill_after=skill)
    gain = dice.roll(6)
    return SkillGain(roll=roll, gain=gain, skill_after=skill + gain.value)
