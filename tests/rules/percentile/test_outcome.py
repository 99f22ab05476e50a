import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.percentile.outcome import (
    MAX_CHANCE,
    CriticalRegime,
    Outcome,
    bands,
    counts,
    critical_limit,
    outcome_of,
)

chances = st.integers(1, 400) | st.integers(1, MAX_CHANCE)
regimes = st.sampled_from(CriticalRegime)


def edges(chance: int, regime: str) -> dict[str, tuple[int, int]]:
    """Each outcome that is there, with its lowest and highest roll."""
    found = bands(chance=chance, regime=CriticalRegime(regime))
    return {band.outcome.value: (band.low, band.high) for band in found}


@pytest.mark.parametrize("roll", [0, 101, -1])
def test_a_roll_outside_the_hundred_is_malformed(roll: int) -> None:
    with pytest.raises(MalformedError):
        outcome_of(chance=50, roll=roll, regime=CriticalRegime.ELRIC)


@pytest.mark.parametrize("chance", [0, -30, MAX_CHANCE + 1])
def test_a_chance_that_no_cast_has_is_malformed(chance: int) -> None:
    with pytest.raises(MalformedError):
        bands(chance=chance, regime=CriticalRegime.ELRIC)


@given(chances, regimes)
def test_bands_partition_the_rolls_in_order(chance: int, regime: CriticalRegime) -> None:
    found = bands(chance=chance, regime=regime)

    rolls = [roll for band in found for roll in range(band.low, band.high + 1)]
    assert rolls == list(range(1, 101))
    assert len({band.outcome for band in found}) == len(found)


@given(chances, regimes)
def test_counts_agree_with_each_roll_and_add_to_a_hundred(
    chance: int, regime: CriticalRegime
) -> None:
    each = [outcome_of(chance=chance, roll=roll, regime=regime) for roll in range(1, 101)]

    found = counts(chance=chance, regime=regime)

    assert found == {outcome: each.count(outcome) for outcome in Outcome}
    assert sum(found.values()) == 100


@given(st.integers(1, 400), regimes)
def test_a_higher_chance_never_fails_more(chance: int, regime: CriticalRegime) -> None:
    def cast(value: int) -> int:
        found = counts(chance=value, regime=regime)
        return found[Outcome.CRITICAL] + found[Outcome.SUCCESS]

    assert cast(chance) <= cast(chance + 1)


@given(chances, regimes)
def test_the_critical_limit_is_the_top_of_the_critical_band(
    chance: int, regime: CriticalRegime
) -> None:
    limit = critical_limit(chance=chance, regime=regime)

    assert limit == counts(chance=chance, regime=regime)[Outcome.CRITICAL]


@pytest.mark.parametrize("regime", CriticalRegime)
def test_without_a_chance_nothing_is_critical(regime: CriticalRegime) -> None:
    assert critical_limit(chance=0, regime=regime) == 0
    assert critical_limit(chance=-5, regime=regime) == 0


@pytest.mark.parametrize(
    ("chance", "regime", "expected"),
    [
        # A skill under 10 % still has its critical on 01.
        (1, "elric", {"critical": (1, 1), "failure": (2, 98), "fumble": (99, 100)}),
        (
            5,
            "elric",
            {"critical": (1, 1), "success": (2, 5), "failure": (6, 98), "fumble": (99, 100)},
        ),
        (
            6,
            "elric",
            {"critical": (1, 2), "success": (3, 6), "failure": (7, 98), "fumble": (99, 100)},
        ),
        (100, "elric", {"critical": (1, 20), "success": (21, 98), "fumble": (99, 100)}),
        (101, "elric", {"critical": (1, 21), "success": (22, 99), "fumble": (100, 100)}),
        (2000, "elric", {"critical": (1, 99), "fumble": (100, 100)}),
        (
            1,
            "brp_uge",
            {"critical": (1, 1), "success": (2, 5), "failure": (6, 95), "fumble": (96, 100)},
        ),
        (
            20,
            "brp_uge",
            {"critical": (1, 1), "success": (2, 20), "failure": (21, 95), "fumble": (96, 100)},
        ),
        (
            21,
            "brp_uge",
            {"critical": (1, 2), "success": (3, 21), "failure": (22, 96), "fumble": (97, 100)},
        ),
        (
            81,
            "brp_uge",
            {"critical": (1, 5), "success": (6, 81), "failure": (82, 99), "fumble": (100, 100)},
        ),
        (2000, "brp_uge", {"critical": (1, 95), "failure": (96, 99), "fumble": (100, 100)}),
        (
            9,
            "rq",
            {"critical": (1, 1), "success": (2, 9), "failure": (10, 95), "fumble": (96, 100)},
        ),
        (
            10,
            "rq",
            {"critical": (1, 1), "success": (2, 10), "failure": (11, 95), "fumble": (96, 100)},
        ),
        (
            11,
            "rq",
            {"critical": (1, 1), "success": (2, 11), "failure": (12, 96), "fumble": (97, 100)},
        ),
        (
            30,
            "rq",
            {"critical": (1, 2), "success": (3, 30), "failure": (31, 96), "fumble": (97, 100)},
        ),
        (
            31,
            "rq",
            {"critical": (1, 2), "success": (3, 31), "failure": (32, 97), "fumble": (98, 100)},
        ),
        (
            150,
            "rq",
            {"critical": (1, 8), "success": (9, 95), "failure": (96, 99), "fumble": (100, 100)},
        ),
        (
            9,
            "stormbringer",
            {"critical": (1, 1), "success": (2, 9), "failure": (10, 98), "fumble": (99, 100)},
        ),
        (
            19,
            "stormbringer",
            {"critical": (1, 1), "success": (2, 19), "failure": (20, 98), "fumble": (99, 100)},
        ),
        (
            20,
            "stormbringer",
            {"critical": (1, 2), "success": (3, 20), "failure": (21, 98), "fumble": (99, 100)},
        ),
        (101, "stormbringer", {"critical": (1, 10), "success": (11, 99), "fumble": (100, 100)}),
        (
            49,
            "coc7",
            {"critical": (1, 1), "success": (2, 49), "failure": (50, 95), "fumble": (96, 100)},
        ),
        (
            50,
            "coc7",
            {"critical": (1, 1), "success": (2, 50), "failure": (51, 99), "fumble": (100, 100)},
        ),
        (100, "coc7", {"critical": (1, 1), "success": (2, 99), "fumble": (100, 100)}),
        (3, "basic_fr", {"critical": (1, 5), "failure": (6, 95), "fumble": (96, 100)}),
        (200, "basic_fr", {"critical": (1, 5), "success": (6, 95), "fumble": (96, 100)}),
        (99, "none", {"success": (1, 99), "failure": (100, 100)}),
        (100, "none", {"success": (1, 100)}),
    ],
)
def test_thresholds_at_their_boundaries(
    chance: int, regime: str, expected: dict[str, tuple[int, int]]
) -> None:
    assert edges(chance, regime) == expected


def test_only_success_and_critical_cast_the_spell() -> None:
    assert [outcome.is_cast for outcome in Outcome] == [True, True, False, False]
