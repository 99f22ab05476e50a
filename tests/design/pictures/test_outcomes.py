"""The four columns under the strip."""

from design.pictures.outcomes import OUTCOMES, outcome_columns, roll_range
from rules.options import CriticalRegime
from rules.percentile.outcome import bands


def test_an_impossible_outcome_stays_in_view_as_never() -> None:
    rows = bands(chance=200, regime=CriticalRegime.ELRIC)
    failure = outcome_columns(rows, {"failure": 1})[2]
    assert (failure.range, failure.is_possible, failure.cost) == ("jamais", False, 1)


def test_all_four_stand_in_the_order_of_their_strength() -> None:
    assert tuple(column.outcome for column in outcome_columns([], {})) == OUTCOMES


def test_only_the_outcome_that_was_hit_is_marked() -> None:
    rows = bands(chance=48, regime=CriticalRegime.ELRIC)
    columns = outcome_columns(rows, {}, "failure")
    assert [column.is_hit for column in columns] == [False, False, True, False]


def test_a_range_is_written_as_the_dice_show_it() -> None:
    written = [roll_range(41, 99), roll_range(99, 100), roll_range(100, 100)]
    assert written == ["41 à 99", "99 et 00", "00"]
