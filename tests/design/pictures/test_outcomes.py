from django.utils.translation import override

from design.pictures.outcomes import outcome_columns, roll_range
from rules.options import CriticalRegime
from rules.percentile.outcome import Outcome, bands

COSTS = {"critical": 5, "success": 9, "failure": 1, "fumble": 9}


def test_an_impossible_outcome_stays_in_view() -> None:
    runs = [b for b in bands(chance=65, regime=next(iter(CriticalRegime))) if b.low > 13]
    with override("fr"):
        columns = outcome_columns(runs, COSTS)
    assert [c.outcome for c in columns] == ["critical", "success", "failure", "fumble"]
    assert columns[0].range == "jamais"
    assert not columns[0].is_possible
    assert columns[0].cost == 5


def test_the_hit_may_be_text_or_a_member_of_the_enumeration() -> None:
    runs = bands(chance=65, regime=next(iter(CriticalRegime)))
    for hit in ("failure", Outcome.FAILURE):
        assert [c.is_hit for c in outcome_columns(runs, COSTS, hit)] == [False, False, True, False]


def test_costs_may_be_keyed_by_the_enumeration() -> None:
    columns = outcome_columns([], {Outcome.FUMBLE: 9})
    assert [c.cost for c in columns] == [None, None, None, 9]


def test_ranges_are_said_as_at_the_table() -> None:
    with override("fr"):
        assert roll_range(41, 99) == "41 à 99"
        assert roll_range(99, 100) == "99 et 00"
        assert roll_range(100, 100) == "00"
