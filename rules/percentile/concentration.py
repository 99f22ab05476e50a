"""P7: degrees of concentration, and what holding a spell takes.

From the cast on only the chosen degree counts, and it must be held for the whole duration (Read).
"""

from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Dice, Roll
from rules.errors import require_range
from rules.house_rules import HouseRules
from rules.options import InstantDegree, MaxLevelSkill
from rules.percentile.level import max_level
from rules.percentile.spell_parameters import Degree, DurationKind, SpellParameters

HIGHER_BONUS = 10
"""Percentage points for each degree above the spell's own."""
LOWER_PENALTY = 30
"""Percentage points off for each degree below the spell's own."""
HOLD_MULTIPLIER = 3
"""INT, less the active spells for a light one, times this is the roll to hold."""


def concentration_modifier(*, spell_degree: Degree, degree: Degree) -> int:
    """Percentage points for casting at another degree than the spell's own. Source: P7.

    A spell whose own degree is none takes no modifier: 0, whatever is asked.
    """
    if spell_degree is Degree.NONE:
        return 0
    difference = degree - spell_degree
    return difference * (HIGHER_BONUS if difference > 0 else LOWER_PENALTY)


def allowed_degrees(parameters: SpellParameters, *, option: InstantDegree) -> tuple[Degree, ...]:
    """Degrees at which a spell may be cast, in order. Source: P7.

    A spell of degree none takes no other (Read). An instant spell has no duration to hold: only
    its own, unless option `instant_degree` is free.
    """
    is_instant = parameters.duration_kind is DurationKind.INSTANT
    if parameters.degree is Degree.NONE or (is_instant and option is InstantDegree.OWN_ONLY):
        return (parameters.degree,)
    return tuple(Degree)


@dataclass(frozen=True, kw_only=True)
class EffectiveSkill:
    """A skill with the concentration modifier."""

    chance: int
    """Skill plus modifier, in per cent; may be 0 or less."""
    max_level: int
    """Maximum level, by option `max_level_skill`."""


def effective_skill(
    *,
    skill: int,
    spell_degree: Degree,
    degree: Degree,
    option: MaxLevelSkill = MaxLevelSkill.WITH_CONCENTRATION,
) -> EffectiveSkill:
    """Chance after concentration, and the maximum level that goes with it. Source: P2, P7."""
    chance = skill + concentration_modifier(spell_degree=spell_degree, degree=degree)
    return EffectiveSkill(
        chance=chance,
        max_level=max_level(skill if option is MaxLevelSkill.BARE else chance),
    )


def hold_light_target(*, int_score: int, active_spells: int) -> int:
    """Roll that holds a light spell while another is cast, never under 0. Source: P7.

    `active_spells`: those held at light or above when the new one is declared (Read).
    """
    require_range("active_spells", active_spells, minimum=0)
    return max(0, (int_score - active_spells) * HOLD_MULTIPLIER)


def hold_intense_target(int_score: int) -> int:
    """Roll that holds an intense spell when its mage moves. Source: P7."""
    return int_score * HOLD_MULTIPLIER


def hold_total_target(*, int_score: int, multiplier: int) -> int:
    """Roll that holds a total spell when its mage is disturbed. Source: P7.

    `multiplier` is option `total_roll_multiplier`: 1, 3 or 5.
    """
    return int_score * multiplier


class HoldEvent(StrEnum):
    """What may break a mage's concentration."""

    CASTS = "casts"
    MOVES = "moves"
    ACTS = "acts"
    """Attacks, studies or rests."""
    DISTURBED = "disturbed"
    """Damage, touch, noise: the GM says."""
    UNCONSCIOUS = "unconscious"
    """Unconscious, asleep or dead."""


class HoldAnswer(StrEnum):
    """What an event does to a held spell."""

    HOLDS = "holds"
    ROLLS = "rolls"
    ENDS = "ends"


@dataclass(frozen=True, kw_only=True)
class HoldCheck:
    """What an event does to one spell held at a degree."""

    answer: HoldAnswer
    """It holds, it ends, or a roll decides."""
    target: int | None = None
    """Roll d100 at or under this to hold; None without a roll. 100 always fails."""


def check_hold(
    *, degree: Degree, event: HoldEvent, int_score: int, active_spells: int, rules: HouseRules
) -> HoldCheck:
    """What an event does to a spell held at `degree`. Source: P7, S3.

    Spells held at none go on whatever happens to their mage (S4). On casting another spell,
    intense and total ones end first, and `active_spells` are the light ones left (S3).
    """
    if degree is Degree.NONE:
        return HoldCheck(answer=HoldAnswer.HOLDS)
    if event is HoldEvent.UNCONSCIOUS:
        return HoldCheck(answer=HoldAnswer.ENDS)
    if degree is Degree.LIGHT:
        if event is not HoldEvent.CASTS:
            return HoldCheck(answer=HoldAnswer.HOLDS)
        target = hold_light_target(int_score=int_score, active_spells=active_spells)
        return HoldCheck(answer=HoldAnswer.ROLLS, target=target)
    if degree is Degree.INTENSE:
        if event is HoldEvent.DISTURBED:
            return HoldCheck(answer=HoldAnswer.HOLDS)
        if event is HoldEvent.MOVES:
            return HoldCheck(answer=HoldAnswer.ROLLS, target=hold_intense_target(int_score))
        return HoldCheck(answer=HoldAnswer.ENDS)
    if event is HoldEvent.DISTURBED:
        target = hold_total_target(int_score=int_score, multiplier=rules.total_roll_multiplier)
        return HoldCheck(answer=HoldAnswer.ROLLS, target=target)
    return HoldCheck(answer=HoldAnswer.ENDS)


@dataclass(frozen=True, kw_only=True)
class HoldRoll:
    """A roll to hold a spell."""

    target: int
    """Held at or under this."""
    roll: Roll
    """The d100."""
    is_held: bool
    """True when the spell goes on: roll at or under the target, and not 100."""


def roll_hold(*, target: int, dice: Dice) -> HoldRoll:
    """Roll to hold one spell: plain, but 100 always fails. Source: P7, P1."""
    roll = dice.roll(100)
    return HoldRoll(target=target, roll=roll, is_held=roll.value <= target and roll.value != 100)


@dataclass(frozen=True, kw_only=True)
class NewCastHolds:
    """What declaring another spell does to those held, by their place in the list given."""

    ending: tuple[int, ...]
    """Places of the intense and total spells: they end, after the page has asked."""
    rolling: tuple[int, ...]
    """Places of the light spells, in the order given (oldest first): each rolls."""
    target: int | None
    """The one target of all those rolls; None where none rolls."""


def holds_at_new_cast(*, degrees: tuple[Degree, ...], int_score: int) -> NewCastHolds:
    """Spells held, oldest first, when another is declared. Source: S3.

    n = light spells left once intense and total ones have ended; each rolls against (INT - n) * 3
    with n fixed.
    """
    rolling = tuple(place for place, degree in enumerate(degrees) if degree is Degree.LIGHT)
    return NewCastHolds(
        ending=tuple(place for place, degree in enumerate(degrees) if degree > Degree.LIGHT),
        rolling=rolling,
        target=(
            hold_light_target(int_score=int_score, active_spells=len(rolling)) if rolling else None
        ),
    )


def roll_holds(*, holds: NewCastHolds, dice: Dice) -> tuple[HoldRoll, ...]:
    """The rolls of the light spells at a new cast, in the order of `holds.rolling`. Source: S3."""
    if holds.target is None:
        return ()
    return tuple(roll_hold(target=holds.target, dice=dice) for _place in holds.rolling)
