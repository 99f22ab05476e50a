from dataclasses import replace

import pytest

from campaign.forms.fight_examples import a_round
from campaign.forms.house_examples import Figure
from rules.house_rules import HouseRules
from rules.options import Initiative


@pytest.mark.parametrize(
    ("option", "numbers"),
    [
        (Initiative.DEX, ["12", "11", "6"]),
        (Initiative.SIDE, ["5", "2", "2"]),
        (Initiative.EACH, ["6", "3", "1"]),
    ],
)
def test_the_number_that_decides_comes_first(option: Initiative, numbers: list[str]) -> None:
    drawn = a_round(replace(HouseRules(), initiative=option))

    assert [one.number for one in drawn if isinstance(one, Figure)] == numbers
