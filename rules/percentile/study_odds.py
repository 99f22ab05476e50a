"""P13: the exact odds of a study for a constant condition.

A study is a Markov chain whose state is the number of failures that count. Above a chance of 100
every regime's bands stop changing for learning, so the states are finite and the mean is exact.
"""

from dataclasses import dataclass
from fractions import Fraction

from rules.errors import require_range
from rules.options import CriticalRegime
from rules.percentile.outcome import Outcome, counts
from rules.percentile.study import study_chance

MAX_MONTHS = 240
"""Most months whose probabilities are listed."""
_STEADY_CHANCE = 101
"""From this chance on, how many rolls learn, fail or fumble doesn't change in any regime."""


@dataclass(frozen=True, kw_only=True)
class StudyDistribution:
    """Exact probabilities of a study, from the next month on."""

    pmf: tuple[Fraction, ...]
    """Probability to learn exactly in month 1, 2, ..."""
    cumulative: tuple[Fraction, ...]
    """Probability to have learned by month 1, 2, ..."""
    mean: Fraction
    """Mean number of months, unbounded."""
    median: int
    """Least month by which the probability is at least one half."""


def study_distribution(
    *, int_score: int, multiplier: int, regime: CriticalRegime, months: int, failures: int = 0
) -> StudyDistribution:
    """Odds of a study with `failures` behind it, for a constant condition.

    `int_score` is at least 1; `months` 1..240 is how many are listed, and bounds neither mean nor
    median. Source: P13.
    """
    require_range("int_score", int_score, minimum=1)
    require_range("multiplier", multiplier, minimum=1, maximum=3)
    require_range("months", months, minimum=1, maximum=MAX_MONTHS)
    require_range("failures", failures, minimum=0)
    states = _states(int_score, multiplier, regime)
    start = min(failures, len(states) - 1)
    pmf, cumulative, median = _month_by_month(states, start, months)
    return StudyDistribution(
        pmf=pmf, cumulative=cumulative, mean=_mean(states, start), median=median
    )


_State = tuple[int, int, int]
"""Rolls out of a hundred that learn, fail and fumble."""


def _states(int_score: int, multiplier: int, regime: CriticalRegime) -> list[_State]:
    """One state per number of failures; the last stands for all beyond it."""
    states: list[_State] = []
    while True:
        chance = study_chance(int_score=int_score, multiplier=multiplier, failures=len(states))
        rolls = counts(chance=min(chance, _STEADY_CHANCE), regime=regime)
        learned = rolls[Outcome.CRITICAL] + rolls[Outcome.SUCCESS]
        states.append((learned, rolls[Outcome.FAILURE], rolls[Outcome.FUMBLE]))
        if chance >= _STEADY_CHANCE:
            return states


def _month_by_month(
    states: list[_State], start: int, months: int
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...], int]:
    """Listed months, and the median, which may lie beyond them. In integers over 100**month."""
    ways = [0] * len(states)
    ways[start] = 1
    learned_so_far = 0
    scale = 1
    pmf: list[Fraction] = []
    cumulative: list[Fraction] = []
    median = 0
    month = 0
    while month < months or not median:
        month += 1
        scale *= 100
        learned = sum(count * state[0] for count, state in zip(ways, states, strict=True))
        fumbled = sum(count * state[2] for count, state in zip(ways, states, strict=True))
        failed = [count * state[1] for count, state in zip(ways, states, strict=True)]
        last = failed.pop()
        ways = [fumbled, *failed]
        ways[-1] += last
        learned_so_far = learned_so_far * 100 + learned
        if not median and 2 * learned_so_far >= scale:
            median = month
        if month <= months:
            pmf.append(Fraction(learned, scale))
            cumulative.append(Fraction(learned_so_far, scale))
    return tuple(pmf), tuple(cumulative), median


def _mean(states: list[_State], start: int) -> Fraction:
    """Mean months from `start`.

    With E_f = 1 + fail_f E_(f+1) + fumble_f E_0, write E_f = a_f + b_f E_0 from the last state
    down; then E_0 = a_0 / (1 - b_0). Numerators share one denominator and stay integers.
    """
    _, failed, fumbled = states[-1]
    a, b, scale = 100, fumbled, 100 - failed
    chain = [(a, b, scale)]
    for _, failed, fumbled in reversed(states[:-1]):
        a = 100 * scale + failed * a
        b = failed * b + fumbled * scale
        scale *= 100
        chain.append((a, b, scale))
    chain.reverse()
    a, b, scale = chain[0]
    from_start = Fraction(a, scale - b)
    a, b, scale = chain[start]
    return (a + b * from_start) / scale
