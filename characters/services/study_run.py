"""One mage's studies over a span of the clock: months fill, rolls fall, spells are learned.

Works on plain values, so that the clock can foresee with it as well as do. Source: P13, S6.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.dice import Dice
from rules.options import CriticalRegime
from rules.percentile.study import StudyMonth, may_learn, roll_study_month


@dataclass(kw_only=True)
class Desk:
    """A study as the run changes it."""

    study: int
    #: Set while the source is at hand and nothing else holds the study back.
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


@dataclass(frozen=True, kw_only=True)
class Filled:
    """A month that became full within the span."""

    second: int
    number: int
    multiplier: int
    #: Unset where the roll waits for its player.
    month: StudyMonth | None


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
    among the spells known; at INT of them nothing of the mage goes on.
    """
    now, known = start, mage.known
    while now < end and may_learn(int_score=mage.int_score, known=known):
        open_desks = [desk for desk in desks if desk.multiplier and not desk.is_learned]
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
            if not full or not may_learn(int_score=mage.int_score, known=known):
                continue
            desk.seconds -= needed[desk.study]
            _fill(desk, mage=mage, second=now, regime=regime, dice=dice)
            known += desk.is_learned


def _fill(
    desk: Desk, *, mage: Mage, second: int, regime: CriticalRegime, dice: Dice | None
) -> None:
    """A month is full: rolled, or one more that waits."""
    rolled = None
    multiplier = desk.multiplier or 1
    if dice is not None and not desk.waiting:
        rolled = roll_study_month(
            int_score=mage.int_score,
            multiplier=multiplier,
            failures=desk.failures,
            regime=regime,
            dice=dice,
        )
        desk.failures = rolled.failures_after
        desk.is_learned = rolled.is_learned
        if rolled.is_learned:
            desk.seconds = 0
    else:
        desk.waiting += 1
    number = desk.months + len(desk.filled) + 1
    desk.filled.append(Filled(second=second, number=number, multiplier=multiplier, month=rolled))
