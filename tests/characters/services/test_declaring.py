"""What is declared before a cast, as values and back."""

import json

import pytest

from characters.services.aiming import Aim
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
    ),
    modifier_name="Pluie",
    aims=(Aim(character=7, is_willing=True), Aim(name="les gardes", score=83)),
)


@pytest.mark.parametrize("declaration", [WHOLE, Declaration(plan=CastPlan())])
def test_what_was_declared_is_read_again_as_it_was(declaration: Declaration) -> None:
    values = json.loads(json.dumps(declaration.to_values(numbers=True)))

    assert Declaration.from_values(values) == declaration


def test_it_is_found_among_the_data_of_an_act() -> None:
    data = WHOLE.to_values(numbers=True) | {"outcome": "success", "mp": {"before": 14}}

    assert Declaration.from_values(data) == WHOLE


def test_the_numbers_that_a_gm_gave_are_not_for_the_log() -> None:
    assert "83" not in json.dumps(WHOLE.to_values())
    assert WHOLE.targets == "les gardes"


def test_an_entry_of_before_targets_were_characters_still_says_on_whom() -> None:
    plan = WHOLE.to_values()["plan"] | {"target_score": 12, "barrier": 0}
    old = Declaration.from_values({"plan": plan, "targets": "la porte"})

    assert (old.plan, old.aims) == (WHOLE.plan, (Aim(name="la porte"),))
