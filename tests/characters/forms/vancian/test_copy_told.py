"""What the page of a copy, a lesson or a deciphering shows. Source: V7, V11."""

from typing import Any

import pytest

from characters.forms.vancian.copy_told import COPIED, DECIPHERED, CopyTold
from rules.percentile.outcome import Outcome
from rules.vancian.options import CopyFailure


def told(
    kind: str = COPIED, closes: CopyFailure = CopyFailure.SOURCE_UNUSABLE, **data: Any
) -> CopyTold:
    return CopyTold(kind=kind, data=data, closes=closes)


def test_without_a_die_there_is_no_strip() -> None:
    assert told(copied=True, chance=None).bands == ()
    assert told(DECIPHERED).bands == ()


@pytest.mark.parametrize(
    ("chance", "ends"),
    [(0, [(1, 100)]), (75, [(1, 75), (76, 100)]), (100, [(1, 100)])],
)
def test_the_strip_has_what_may_come(chance: int, ends: list[tuple[int, int]]) -> None:
    bands = told(copied=False, chance=chance, roll=12).bands
    assert [(band.low, band.high) for band in bands] == ends
    assert {band.outcome for band in bands} <= {Outcome.SUCCESS, Outcome.FAILURE}


def test_only_what_was_copied_leads_to_its_grimoire() -> None:
    assert told(copied=True, book=4).book == 4
    assert told(copied=False, book=4).book is None
    assert told(DECIPHERED).book is None


def test_what_a_failure_closes_is_the_tables_rule() -> None:
    assert "cette source" in told(copied=False).loss
    assert "jamais" in told(closes=CopyFailure.NEVER_LEARN, copied=False).loss
