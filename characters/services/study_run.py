"""One mage's studies over a span of the clock: months fill, rolls fall, spells get known or better.

Works on plain values, so that the clock can foresee with it as well as do. Source: P13, P14, S6.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from characters.models.known_spell import HIGHEST_SKILL
from rules.dice import Dice
from rules.options import CriticalRegime
from rules.percentile.outcome import Outcome
from rules.percentile.progress import SkillGain, roll_skill_gain, skill_gain_chance
from rules.percentile.study import StudyMonth, may_learn, roll_study_month


@dataclass(kw_only=True)
class Desk:
    """A study as the run changes it."""

    study: int
    #: Set while the source is at hand and nothing else holds the study back; 0: a training.
    multiplier: int | None
    #: Studied since the last full month.
    seconds: int
    failures: int
    #: Rolls that wait already: those after them wait too.
    waiting: int = 0
    #: Full months before the span.
    months: int = 0
    filled: list["Filled"] = field(default_factory=list)
    is_learned: bool = False
    #: Of the spell that is trained; unset where one is learned.
    skill: int | None = None

    @property
    def gained(self) -> int:
        """Points of skill that the months gave, as many as a sheet can hold."""
        return sum(filled.gained for filled in self.filled)


@dataclass(frozen=True, kw_only=True)
class Filled:
    """A month that became full within the span."""

    second: int
    number: int
    multiplier: int
    #: Unset where the roll waits for its player, and of a month of training.
    month: StudyMonth | None = None
    #: A month of training that was rolled.
    training: SkillGain | None = None
    #: Skill before that roll.
    skill: int = 0

    @property
    def is_rolled(self) -> bool:
        return bool(self.month or self.training)

    @property
    def gained(self) -> int:
        """Points of skill, as many as a sheet can hold."""
        if self.training is None:
            return 0
        return min(self.training.skill_after, HIGHEST_SKILL) - self.skill


@dataclass(frozen=True, kw_only=True)
class Mage:
    """What the rules need of the student."""

    int_score: int
    #: Spells known at the beginning of the span.
    known: int


def run(
    desks: Sequence[Desk],
    *,
    mage: Mage,
    start: int,
    end: int,
    month: Callable[[int], int],
    regime: CriticalRegime,
    dice: Dice | None,
) -> None:
    """Fills the months of ``start`` < second <= ``end`` in time order; changes the desks.

    ``month``: seconds of a month of study that began at this second of the clock.
    ``dice``: unset where the table types its own, and every roll waits. Success takes a place
    among the spells known; at INT of them the mage learns nothing more, but may train.
    """
    now, known = start, mage.known
    while now < end:
        may = may_learn(int_score=mage.int_score, known=known)
        open_desks = [desk for desk in desks if _is_open(desk, may_learn_more=may)]
        if not open_desks:
            return
        # While a study runs, the second at which its month began stays the same.
        needed = {desk.study: month(max(0, now - desk.seconds)) for desk in open_desks}
        step = min(end - now, *(max(0, needed[d.study] - d.seconds) for d in open_desks))
        now += step
        for desk in open_desks:
            desk.seconds += step
        for desk in open_desks:
            full = desk.seconds >= needed[desk.study]
            may = may_learn(int_score=mage.int_score, known=known)
            if not full or not _is_open(desk, may_learn_more=may):
                continue
            desk.seconds -= needed[desk.study]
            _fill(desk, mage=mage, second=now, regime=regime, dice=dice)
            known += desk.is_learned


def _is_open(desk: Desk, *, may_learn_more: bool) -> bool:
    if desk.multiplier is None or desk.is_learned:
        return False
    return may_learn_more or desk.skill is not None


def _fill(
    desk: Desk, *, mage: Mage, second: int, regime: CriticalRegime, dice: Dice | None
) -> None:
    """A month is full: rolled, or one more that waits."""
    number = desk.months + len(desk.filled) + 1
    filled = Filled(second=second, number=number, multiplier=desk.multiplier or 0)
    if dice is None or desk.waiting:
        desk.waiting += 1
    elif desk.skill is not None:
        training = roll_skill_gain(skill=desk.skill, dice=dice)
        filled = replace(filled, training=training, skill=desk.skill)
        desk.skill += filled.gained
    else:
        rolled = roll_study_month(
            int_score=mage.int_score,
            multiplier=desk.multiplier or 1,
            failures=desk.failures,
            regime=regime,
            dice=dice,
        )
        filled = replace(filled, month=rolled)
        desk.failures = rolled.failures_after
        desk.is_learned = rolled.is_learned
        if rolled.is_learned:
            desk.seconds = 0
    desk.filled.append(filled)


def training_result(rolled: SkillGain, *, skill: int) -> dict[str, Any]:
    """The columns of a month of training that was rolled; ``skill`` is that of before."""
    gained = min(rolled.skill_after, HIGHEST_SKILL) - skill
    return {
        "chance": skill_gain_chance(skill),
        "roll": rolled.roll.value,
        "outcome": str(Outcome.SUCCESS if rolled.gain else Outcome.FAILURE),
        "gain": gained,
    }
