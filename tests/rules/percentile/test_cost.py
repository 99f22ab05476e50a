from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.options import CriticalRegime, InterruptionCost
from rules.percentile.cost import (
    MAX_ATTEMPTS,
    MAX_MP,
    cast_odds,
    interruption_mp,
    mp_cost,
    mp_suffice,
)
from rules.percentile.outcome import Outcome, counts

regimes = st.sampled_from(CriticalRegime)


def by_counting_every_course(
    mp: int, attempts: int, chance: int, level: int, regime: CriticalRegime
) -> Fraction:
    """The same question, answered the long way: every course of outcomes, step by step."""
    rolls = counts(chance=chance, regime=regime)
    total = Fraction(0)
    for course in product(Outcome, repeat=attempts):
        left, probability, can_go_on = mp, Fraction(1), True
        for outcome in course:
            can_go_on = can_go_on and left >= level
            left -= mp_cost(level=level, outcome=outcome)
            probability *= Fraction(rolls[outcome], 100)
        if can_go_on:
            total += probability
    return total


@pytest.mark.parametrize(("level", "surcharge"), [(0, 0), (-1, 0), (1, -1)])
def test_a_cost_of_nonsense_is_malformed(level: int, surcharge: int) -> None:
    with pytest.raises(MalformedError):
        mp_cost(level=level, outcome=Outcome.SUCCESS, surcharge=surcharge)


@pytest.mark.parametrize(
    ("mp", "attempts"), [(-1, 1), (1, -1), (MAX_MP + 1, 1), (1, MAX_ATTEMPTS + 1)]
)
def test_a_row_of_casts_out_of_bounds_is_malformed(mp: int, attempts: int) -> None:
    with pytest.raises(MalformedError):
        mp_suffice(mp=mp, attempts=attempts, chance=50, level=1, regime=CriticalRegime.ELRIC)


@pytest.mark.parametrize(
    ("outcome", "cost"),
    [
        (Outcome.CRITICAL, 5),
        (Outcome.SUCCESS, 9),
        (Outcome.FAILURE, 1),
        (Outcome.FUMBLE, 9),
    ],
)
def test_each_outcome_has_its_cost(outcome: Outcome, cost: int) -> None:
    assert mp_cost(level=9, outcome=outcome) == cost


def test_the_surcharge_is_spent_only_when_cast() -> None:
    costs = [mp_cost(level=9, outcome=outcome, surcharge=4) for outcome in Outcome]

    assert costs == [9, 13, 1, 9]


@pytest.mark.parametrize(
    ("option", "mp", "cost"),
    [
        (InterruptionCost.ONE, 5, 1),
        (InterruptionCost.ONE, 0, 0),
        (InterruptionCost.NONE, 5, 0),
        (InterruptionCost.LEVEL, 20, 9),
        (InterruptionCost.LEVEL, 5, 5),
    ],
)
def test_an_interruption_never_costs_more_than_is_there(
    option: InterruptionCost, mp: int, cost: int
) -> None:
    assert interruption_mp(level=9, mp=mp, option=option) == cost


@given(st.integers(1, 300), st.integers(1, 40), st.integers(0, 20), regimes)
def test_odds_add_to_one_and_the_mean_is_theirs(
    chance: int, level: int, surcharge: int, regime: CriticalRegime
) -> None:
    odds = cast_odds(chance=chance, level=level, surcharge=surcharge, regime=regime)

    assert sum(odds.probabilities.values()) == 1
    assert min(odds.costs.values()) <= odds.expected_mp <= max(odds.costs.values())
    assert odds.cast == odds.probabilities[Outcome.CRITICAL] + odds.probabilities[Outcome.SUCCESS]


@given(st.integers(0, 30), st.integers(0, 4), st.integers(1, 150), st.integers(1, 9), regimes)
def test_points_suffice_as_counting_every_course_says(
    mp: int, attempts: int, chance: int, level: int, regime: CriticalRegime
) -> None:
    found = mp_suffice(mp=mp, attempts=attempts, chance=chance, level=level, regime=regime)

    assert found == by_counting_every_course(mp, attempts, chance, level, regime)


@given(st.integers(0, 200), st.integers(1, 30), st.integers(1, 150), st.integers(1, 20), regimes)
def test_one_more_cast_is_never_more_likely(
    mp: int, attempts: int, chance: int, level: int, regime: CriticalRegime
) -> None:
    first = mp_suffice(mp=mp, attempts=attempts, chance=chance, level=level, regime=regime)
    second = mp_suffice(mp=mp, attempts=attempts + 1, chance=chance, level=level, regime=regime)

    assert 0 <= second <= first <= 1


@pytest.mark.parametrize(("mp", "expected"), [(8, 0), (9, 1)])
def test_one_cast_needs_the_level_exactly(mp: int, expected: int) -> None:
    suffice = mp_suffice(mp=mp, attempts=1, chance=50, level=9, regime=CriticalRegime.ELRIC)

    assert suffice == expected


def test_many_casts_from_a_deep_pool_are_answered() -> None:
    suffice = mp_suffice(mp=5_000, attempts=700, chance=80, level=9, regime=CriticalRegime.ELRIC)

    assert 0 < suffice < 1
