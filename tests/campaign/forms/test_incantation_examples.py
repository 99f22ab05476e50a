from dataclasses import replace

import pytest

from campaign.forms.house_examples import Figure
from campaign.forms.incantation_examples import interrupted
from rules.house_rules import HouseRules
from rules.options import InterruptionCost


@pytest.mark.parametrize(
    ("option", "left"),
    [
        (InterruptionCost.ONE, "13"),
        (InterruptionCost.NONE, "14"),
        (InterruptionCost.LEVEL, "2"),
    ],
)
def test_what_is_left_after_an_interruption(option: InterruptionCost, left: str) -> None:
    [figure] = interrupted(replace(HouseRules(), interruption_cost=option))

    assert isinstance(figure, Figure)
    assert figure.number == left
