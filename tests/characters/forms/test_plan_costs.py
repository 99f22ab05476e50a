from characters.forms.plan_costs import cost_shares
from rules.options import CriticalRegime
from rules.percentile.cost import cast_odds


def test_outcomes_of_one_cost_are_one_share() -> None:
    odds = cast_odds(chance=200, level=9, regime=CriticalRegime.BRP_UGE)
    assert cost_shares(odds) == "86\u00a0% à 9, 10\u00a0% à 5, 4\u00a0% à 1"
