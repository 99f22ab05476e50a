from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.options import CriticalRegime
from rules.percentile.outcome import Outcome, counts
from rules.percentile.study_odds import MAX_MONTHS, study_distribution

regimes = st.sampled_from(CriticalRegime)
scores = st.integers(1, 25)
multipliers = st.integers(1, 3)


def by_following_every_state(
    int_score: int, multiplier: int, regime: CriticalRegime, months: int
) -> list[Fraction]:
    """The same months, the long way: a table of failures, never cut short."""
    states = {0: Fraction(1)}
    learned: list[Fraction] = []
    for _ in range(months):
        after: dict[int, Fraction] = {}
        found = Fraction(0)
        for failures, weight in states.items():
            rolls = counts(chance=int_score * (multiplier + failures), regime=regime)
            found += weight * (rolls[Outcome.CRITICAL] + rolls[Outcome.SUCCESS]) / 100
            for state, outcome in ((failures + 1, Outcome.FAILURE), (0, Outcome.FUMBLE)):
                after[state] = after.get(state, Fraction(0)) + weight * rolls[outcome] / 100
        states = after
        learned.append(found)
    return learned


@pytest.mark.parametrize(
    ("int_score", "multiplier", "months", "failures"),
    [
        (0, 1, 6, 0),
        (15, 0, 6, 0),
        (15, 4, 6, 0),
        (15, 1, 0, 0),
        (15, 1, MAX_MONTHS + 1, 0),
        (15, 1, 6, -1),
    ],
)
def test_odds_of_nonsense_are_malformed(
    int_score: int, multiplier: int, months: int, failures: int
) -> None:
    with pytest.raises(MalformedError):
        study_distribution(
            int_score=int_score,
            multiplier=multiplier,
            regime=CriticalRegime.ELRIC,
            months=months,
            failures=failures,
        )


@given(scores, multipliers, regimes)
@settings(max_examples=40)
def test_months_agree_with_following_every_state(
    int_score: int, multiplier: int, regime: CriticalRegime
) -> None:
    odds = study_distribution(int_score=int_score, multiplier=multiplier, regime=regime, months=12)

    assert list(odds.pmf) == by_following_every_state(int_score, multiplier, regime, 12)


@given(scores, multipliers, regimes)
@settings(max_examples=40)
def test_months_add_up_and_the_median_is_the_first_with_one_half(
    int_score: int, multiplier: int, regime: CriticalRegime
) -> None:
    odds = study_distribution(
        int_score=int_score, multiplier=multiplier, regime=regime, months=MAX_MONTHS
    )

    assert [sum(odds.pmf[:k]) for k in (1, 2, 5)] == [odds.cumulative[k - 1] for k in (1, 2, 5)]
    assert all(0 <= chance <= 1 for chance in odds.cumulative)
    assert odds.cumulative[odds.median - 1] >= Fraction(1, 2)
    assert odds.median == 1 or odds.cumulative[odds.median - 2] < Fraction(1, 2)


@given(st.integers(5, 25), multipliers, regimes)
@settings(max_examples=25)
def test_probabilities_reach_one_and_the_mean_is_theirs(
    int_score: int, multiplier: int, regime: CriticalRegime
) -> None:
    odds = study_distribution(
        int_score=int_score, multiplier=multiplier, regime=regime, months=MAX_MONTHS
    )

    # The mean is the sum of the chances that a month is still needed; what is cut is tiny.
    needed = 1 + sum(1 - chance for chance in odds.cumulative)
    assert 1 - odds.cumulative[-1] < Fraction(1, 10**6)
    assert 0 <= odds.mean - needed < Fraction(1, 10**4)


@given(scores, multipliers, regimes)
@settings(max_examples=40)
def test_the_mean_follows_from_the_first_month(
    int_score: int, multiplier: int, regime: CriticalRegime
) -> None:
    def mean(failures: int) -> Fraction:
        odds = study_distribution(
            int_score=int_score,
            multiplier=multiplier,
            regime=regime,
            months=1,
            failures=failures,
        )
        return odds.mean

    rolls = counts(chance=int_score * multiplier, regime=regime)
    fumble, failure = rolls[Outcome.FUMBLE], rolls[Outcome.FAILURE]
    assert mean(0) == 1 + Fraction(fumble, 100) * mean(0) + Fraction(failure, 100) * mean(1)


def test_failures_behind_make_the_next_month_likelier() -> None:
    odds = study_distribution(
        int_score=15, multiplier=1, regime=CriticalRegime.ELRIC, months=1, failures=2
    )

    assert odds.pmf == (Fraction(45, 100),)


def test_more_failures_than_matter_change_nothing() -> None:
    far, farther = (
        study_distribution(
            int_score=15, multiplier=1, regime=CriticalRegime.RQ, months=5, failures=failures
        )
        for failures in (6, 400)
    )

    assert far == farther


def test_the_median_may_lie_beyond_the_months_listed() -> None:
    odds = study_distribution(int_score=1, multiplier=1, regime=CriticalRegime.ELRIC, months=1)

    assert len(odds.pmf) == 1
    assert odds.median > 1
