"""V13: how long a spell lasts, read once from its text, and its end on the clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.clock import DAY, HOUR, MINUTE, TURN, WEEK
from rules.dice import Dice, DiceFormula, Roll
from rules.errors import InputProblem, MalformedError, out_of_range, require_range

ROUND = 10
"""Seconds of a round where memorised spells are played, unless the campaign says otherwise.

Source: V13, P9."""
MAX_CASTER_LEVEL = 100
"""Highest caster level that a duration is computed for."""
MAX_MILES = 100_000
"""Longest distance of a duration that is measured in miles."""


class Unit(StrEnum):
    """Units of time in a duration. Source: V13."""

    ROUND = "round"
    TURN = "turn"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"

    def seconds(self, *, round_seconds: int) -> int:
        """Seconds of one of them."""
        return _SECONDS.get(self, round_seconds)


_SECONDS = {
    Unit.TURN: TURN,
    Unit.MINUTE: MINUTE,
    Unit.HOUR: HOUR,
    Unit.DAY: DAY,
    Unit.WEEK: WEEK,
}


class DurationKind(StrEnum):
    """How the end of a spell is known. Source: V13."""

    INSTANT = "instant"
    TIMED = "timed"
    AT_MOST = "at_most"
    TIMED_OR_UNTIL = "timed_or_until"
    CONCENTRATION = "concentration"
    CONCENTRATION_CAPPED = "concentration_capped"
    PERMANENT = "permanent"
    PERMANENT_UNTIL = "permanent_until"
    UNTIL = "until"
    EVENT = "event"
    CHOICE = "choice"
    MEASURED = "measured"
    RECURRING = "recurring"
    MANUAL = "manual"

    @property
    def needs_concentration(self) -> bool:
        """True when the spell ends with its caster's concentration. Source: S7."""
        return self in {DurationKind.CONCENTRATION, DurationKind.CONCENTRATION_CAPPED}

    @property
    def ends_by_its_caster(self) -> bool:
        """True where the caster may end the spell by their word, without holding it."""
        return self in {
            DurationKind.AT_MOST,
            DurationKind.TIMED_OR_UNTIL,
            DurationKind.PERMANENT_UNTIL,
            DurationKind.UNTIL,
            DurationKind.EVENT,
        }

    @property
    def ends_on_clock(self) -> bool:
        """True when the clock alone ends the spell at the latest."""
        return self in _ON_CLOCK


_ON_CLOCK = frozenset(
    {
        DurationKind.INSTANT,
        DurationKind.TIMED,
        DurationKind.AT_MOST,
        DurationKind.TIMED_OR_UNTIL,
        DurationKind.CONCENTRATION_CAPPED,
        DurationKind.MEASURED,
    }
)


class EndEvent(StrEnum):
    """What ends a spell beside the clock. Source: V13."""

    SPENT = "spent"
    BROKEN = "broken"
    TRIGGERED = "triggered"
    DISMISSED = "dismissed"
    SLAIN = "slain"
    COMPLETED = "completed"
    SAVED = "saved"
    TOUCHED = "touched"
    CONVERSATION = "conversation"
    MISSION = "mission"


class Case(StrEnum):
    """What one of two durations is for, where the text says it. Source: V13."""

    OUTDOORS = "outdoors"
    ELSEWHERE = "elsewhere"
    ANIMAL = "animal"
    PLANTS = "plants"


class ManualReason(StrEnum):
    """Why the GM must type the duration. Source: V13."""

    SPECIAL = "special"
    VARIES = "varies"
    BY_INT = "by_int"


@dataclass(frozen=True, kw_only=True)
class Term:
    """One part of a duration: `2d6 turns`, `1 round per level`, `1 turn per mile`."""

    amount: DiceFormula
    """How many units; the dice are rolled at casting."""
    unit: Unit
    """Of what."""
    is_per_level: bool = False
    """True when it counts once for each caster level."""
    is_per_mile: bool = False
    """True when it counts once for each mile."""

    def seconds(self, *, total: int, level: int, miles: int, round_seconds: int) -> int:
        """Seconds of this part once its amount is known."""
        times = (level if self.is_per_level else 1) * (miles if self.is_per_mile else 1)
        return total * times * self.unit.seconds(round_seconds=round_seconds)


@dataclass(frozen=True, kw_only=True)
class Duration:
    """How long a spell lasts."""

    text: str
    """The text it was read from, spaces set right."""
    kind: DurationKind
    """How its end is known."""
    terms: tuple[Term, ...] = ()
    """What adds up to its length, where it has one."""
    events: tuple[EndEvent, ...] = ()
    """What ends it beside the clock, where the text says so."""
    choices: "tuple[Duration, ...]" = ()
    """The two durations to choose from at casting: `choice` 0 or 1."""
    case: Case | None = None
    """What this one of two choices is for."""
    reason: ManualReason | None = None
    """Why the GM must type it."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Faces of each die that is rolled at casting, in the order of the text."""
        return tuple(faces for term in self.terms for faces in term.amount.dice)

    @property
    def asks_choice(self) -> bool:
        """True when one of two durations is chosen at casting."""
        return bool(self.choices)

    @property
    def asks_miles(self) -> bool:
        """True when a distance in miles is asked at casting."""
        return any(term.is_per_mile for term in self.terms)

    @property
    def asks_gm(self) -> bool:
        """True when the GM types the length. Source: V13."""
        return self.kind is DurationKind.MANUAL

    @property
    def is_active(self) -> bool:
        """True when the spell goes on after it was cast, so far as is known without a choice."""
        return self.kind is not DurationKind.INSTANT

    def chosen(self, choice: int | None) -> "Duration":
        """The duration that counts once `choice` is known: 0 or 1; None where none is asked.

        Raises MalformedError (field `choice`: `missing`, `too_low`, `too_high`, `not_asked`).
        """
        problem = self._choice_problem(choice)
        if problem is not None:
            raise MalformedError(problem)
        return self if choice is None else self.choices[choice]

    def _choice_problem(self, choice: int | None) -> InputProblem | None:
        if choice is None:
            missing = InputProblem(field="choice", code="missing", numbers={"maximum": 1})
            return missing if self.choices else None
        if not self.choices:
            return InputProblem(field="choice", code="not_asked", value=str(choice))
        return out_of_range("choice", choice, minimum=0, maximum=len(self.choices) - 1)


@dataclass(frozen=True, kw_only=True)
class Length:
    """How long a spell lasts, once it is cast."""

    seconds: int | None
    """Seconds of the clock from the cast to the end at the latest; None: no end on the clock."""
    duration: Duration
    """The duration that counted: after the choice."""
    rolls: tuple[Roll, ...] = ()
    """Each die, in the order of the text."""

    def end(self, start: int) -> int | None:
        """Clock second at which the spell ends; None: no end on the clock."""
        return None if self.seconds is None else start + self.seconds


def duration_problems(
    duration: Duration, *, choice: int | None = None, miles: int | None = None
) -> tuple[InputProblem, ...]:
    """Everything that is still to be said before a spell of this duration can be cast.

    Fields `choice` and `miles`; empty: nothing. Source: V13.
    """
    problem = duration._choice_problem(choice)
    if problem is not None:
        return (problem,)
    chosen = duration.chosen(choice)
    if miles is None:
        missing = InputProblem(field="miles", code="missing", numbers={"maximum": MAX_MILES})
        return (missing,) if chosen.asks_miles else ()
    if not chosen.asks_miles:
        return (InputProblem(field="miles", code="not_asked", value=str(miles)),)
    beyond = out_of_range("miles", miles, minimum=0, maximum=MAX_MILES)
    return (beyond,) if beyond else ()


def duration_length(
    duration: Duration,
    *,
    caster_level: int,
    dice: Dice,
    choice: int | None = None,
    miles: int | None = None,
    round_seconds: int = ROUND,
) -> Length:
    """Roll the dice of a duration and add it up. Source: V13.

    `choice` and `miles` only where the duration asks for them. Raises MalformedError with what
    `duration_problems` says, or for a die that is missing.
    """
    require_range("caster_level", caster_level, minimum=1, maximum=MAX_CASTER_LEVEL)
    problems = duration_problems(duration, choice=choice, miles=miles)
    if problems:
        raise MalformedError(*problems)
    chosen = duration.chosen(choice)
    if not chosen.kind.ends_on_clock:
        return Length(seconds=None, duration=chosen)
    seconds = 0
    rolls: list[Roll] = []
    for term in chosen.terms:
        rolled = term.amount.roll(dice)
        rolls.extend(rolled.rolls)
        seconds += term.seconds(
            total=rolled.total, level=caster_level, miles=miles or 0, round_seconds=round_seconds
        )
    return Length(seconds=seconds, duration=chosen, rolls=tuple(rolls))


_RECURRING_DAYS: Sequence[tuple[int, int]] = ((13, 1), (9, 7))


def recurring_save_seconds(int_score: int) -> int:
    """Seconds between two new saving throws of a `recurring` spell, by the target's INT.

    30 days up to 8 (also under 3), 7 days from 9 to 12, 1 day from 13 on. Source: V13.
    """
    require_range("int_score", int_score, minimum=0)
    days = next((days for least, days in _RECURRING_DAYS if int_score >= least), 30)
    return days * DAY
