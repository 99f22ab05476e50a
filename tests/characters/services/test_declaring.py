"""What is declared before a cast, as values and back."""

import json

import pytest

from characters.services.declaring import Declaration
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Degree

WHOLE = Declaration(
    plan=CastPlan(
        intensity=5,
        range_points=4,
        duration_points=1,
        degree=Degree.INTENSE,
        ceremony_rounds=3,
        surcharge=2,
        modifier=-10,
        target_score=12,
    ),
    modifier_name="Pluie",
    targets="les gardes",
)


@pytest.mark.parametrize("declaration", [WHOLE, Declaration(plan=CastPlan())])
def test_what_was_declared_is_read_again_as_it_was(declaration: Declaration) -> None:
    values = json.loads(json.dumps(declaration.to_values()))

    assert Declaration.from_values(values) == declaration


def test_it_is_found_among_the_data_of_an_act() -> None:
    data = WHOLE.to_values() | {"outcome": "success", "mp": {"before": 14}}

    assert Declaration.from_values(data) == WHOLE
