import pytest

from rules.errors import MalformedError
from rules.percentile.casting_time import casting_rounds, dex_penalty, initiative_rank


def test_a_negative_level_is_malformed() -> None:
    with pytest.raises(MalformedError):
        casting_rounds(-1)
    with pytest.raises(MalformedError):
        dex_penalty(-1)


@pytest.mark.parametrize(
    ("level", "rounds", "penalty"),
    [(1, 0, 1), (9, 0, 9), (10, 1, 0), (17, 1, 7), (20, 2, 0), (29, 2, 9)],
)
def test_a_round_for_each_ten_levels_and_the_units_off_dex(
    level: int, rounds: int, penalty: int
) -> None:
    assert (casting_rounds(level), dex_penalty(level)) == (rounds, penalty)


def test_the_rank_is_not_clamped() -> None:
    assert initiative_rank(level=19, dex=5) == -4
    assert initiative_rank(level=10, dex=5) == 5
