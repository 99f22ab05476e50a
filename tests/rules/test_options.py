from enum import StrEnum

import pytest

from rules import options
from rules.options import ResistanceBounds

KINDS = [kind for kind in vars(options).values() if isinstance(kind, type)]


@pytest.mark.parametrize(
    ("bounds", "limits"),
    [
        (ResistanceBounds.ZERO_TO_100, (0, 100)),
        (ResistanceBounds.ONE_TO_99, (1, 99)),
        (ResistanceBounds.FIVE_TO_95, (5, 95)),
    ],
)
def test_bounds_of_resistance_are_numbers(
    bounds: ResistanceBounds, limits: tuple[int, int]
) -> None:
    assert bounds.limits == limits


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not StrEnum])
def test_an_option_has_a_choice(kind: type[StrEnum]) -> None:
    assert len(kind) >= 2
