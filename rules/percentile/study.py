"""P13: learning a spell, month by month, and S6: how its time adds up."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.clock import MONTH
from rules.dice import Dice, Roll
from rules.errors import require_range
from rules.house_rules import HouseRules
from rules.options import CriticalRegime
from rules.percentile.outcome import Outcome, outcome_of

TEACHER_SKILL = 60
"""Skill in per cent from which a teacher is worth more than a text."""
MASTER_SKILL = 90
"""Skill in per cent from which a teacher is a master (Lit; exactly 90 is one)."""


def study_multiplier(teacher_skill: int | None) -> int:
    """INT times this is the starting chance: 1 alone, 2 with a teacher, 3 with a master.

    `teacher_skill` in per cent in that spell; None: alone with a text. Under 60 %: like alone, and
    the teacher counts as the source (Read). Source: P13.
    """
    if teacher_skill is None or teacher_skill < TEACHER_SKILL:
        return 1
    return 3 if teacher_skill >= MASTER_SKILL else 2


def study_chance(*, int_score: int, multiplier: int, failures: int) -> int:
    """Chance of a month of study, in per cent: each failure adds INT points. Source: P13."""
    require_range("int_score", int_score, minimum=0)
    require_range("multiplier", multiplier, minimum=1, maximum=3)
    require_range("failures", failures, minimum=0)
    return int_score * (multiplier + failures)


def may_learn(*, int_score: int, known: int) -> bool:
    """Whether one more spell may be learned: no mage knows more spells than INT. Source: P13."""
    return known < int_score


@dataclass(frozen=True, kw_only=True)
class StudyMonth:
    """A full month of study that was rolled."""

    chance: int
    """Chance in per cent."""
    roll: Roll
    """The d100."""
    outcome: Outcome
    """By P1; success and critical both learn, and a critical gives nothing more."""
    failures_after: int
    """Failures that count from now on: one more, or none after a fumble or when learned."""

    @property
    def is_learned(self) -> bool:
        """True when the spell is known from now on, at 10 %."""
        return self.outcome.is_cast


def roll_study_month(
    *, int_score: int, multiplier: int, failures: int, regime: CriticalRegime, dice: Dice
) -> StudyMonth:
    """Roll a full month of study. A fumble forgets the failures. Source: P13."""
    chance = study_chance(int_score=int_score, multiplier=multiplier, failures=failures)
    require_range("chance", chance, minimum=1)
    roll = dice.roll(100)
    outcome = outcome_of(chance=chance, roll=roll.value, regime=regime)
    failures_after = failures + 1 if outcome is Outcome.FAILURE else 0
    return StudyMonth(chance=chance, roll=roll, outcome=outcome, failures_after=failures_after)


@dataclass(frozen=True, kw_only=True)
class StudyRun:
    """Months of study in a row, up to the one that learns."""

    months: tuple[StudyMonth, ...]
    """Each month that was rolled."""
    failures_after: int
    """Failures that count from now on."""

    @property
    def learned_in_month(self) -> int | None:
        """Number of the month that learned, from 1 within this run; None: not learned."""
        return len(self.months) if self.months and self.months[-1].is_learned else None


def run_study(
    *,
    int_score: int,
    multipliers: Iterable[int],
    failures: int = 0,
    regime: CriticalRegime,
    dice: Dice,
) -> StudyRun:
    """Roll months in order; success ends them. Source: P13, S6.

    `multipliers`: one for each month due, by the condition in force when it was full.
    """
    months: list[StudyMonth] = []
    for multiplier in multipliers:
        month = roll_study_month(
            int_score=int_score,
            multiplier=multiplier,
            failures=failures,
            regime=regime,
            dice=dice,
        )
        months.append(month)
        failures = month.failures_after
        if month.is_learned:
            break
    return StudyRun(months=tuple(months), failures_after=failures)


def months_due(*, studied_seconds: int, months_rolled: int, month_seconds: int = MONTH) -> int:
    """Rolls that have fallen due: one at each full month of study time. Source: P13, S6.

    With option `month_days` at `calendar` the caller passes the length of its own months.
    """
    require_range("studied_seconds", studied_seconds, minimum=0)
    require_range("month_seconds", month_seconds, minimum=1)
    return max(0, studied_seconds // month_seconds - months_rolled)


class StudyProblemCode(StrEnum):
    """Reasons why a study can't start, or a month can't be rolled."""

    ALREADY_KNOWN = "already_known"
    """A spell already known can't be studied."""
    AT_CAP = "at_cap"
    """As many spells known as INT. `known`, `maximum`."""
    TOO_MANY_STUDIES = "too_many_studies"
    """Option `parallel_studies`. `running`, `maximum`."""
    NO_SOURCE = "no_source"
    """No grimoire, scroll or teacher that has the spell."""
    NO_CHANCE = "no_chance"
    """INT of 0: nothing can be learned."""


@dataclass(frozen=True, kw_only=True)
class StudyProblem:
    """One reason why a study can't start or go on."""

    code: StudyProblemCode
    """What is wrong."""
    known: int = 0
    """Spells known, or studies running."""
    maximum: int = 0
    """How many there may be."""


def study_problems(
    *,
    int_score: int,
    known: int,
    is_known: bool,
    has_source: bool,
    other_studies: int,
    rules: HouseRules,
) -> tuple[StudyProblem, ...]:
    """Every reason why a study can't start or roll its month; empty: it may. Source: P13.

    `known`: spells the mage knows; `is_known`: this spell among them; `other_studies`: those
    running beside this one.
    """
    problems: list[StudyProblem] = []
    if is_known:
        problems.append(StudyProblem(code=StudyProblemCode.ALREADY_KNOWN))
    if not has_source:
        problems.append(StudyProblem(code=StudyProblemCode.NO_SOURCE))
    if int_score <= 0:
        problems.append(StudyProblem(code=StudyProblemCode.NO_CHANCE))
    elif not may_learn(int_score=int_score, known=known):
        problems.append(StudyProblem(code=StudyProblemCode.AT_CAP, known=known, maximum=int_score))
    limit = rules.parallel_studies
    if limit is not None and other_studies >= limit:
        problems.append(
            StudyProblem(code=StudyProblemCode.TOO_MANY_STUDIES, known=other_studies, maximum=limit)
        )
    return tuple(problems)
