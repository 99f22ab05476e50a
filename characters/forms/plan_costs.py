"""What a cast will have cost, before its die falls."""

from collections import defaultdict
from fractions import Fraction

from django.utils.translation import gettext as _

from design.formats import percent
from rules.percentile.cost import CastOdds


def cost_shares(odds: CastOdds) -> str:
    """Each cost with its share of the rolls, the most frequent first. Source: P4.

    Outcomes that cost the same are one; those that no roll gives are left out.
    """
    shares: dict[int, Fraction] = defaultdict(Fraction)
    for outcome, cost in odds.costs.items():
        shares[cost] += odds.probabilities[outcome]
    often = sorted(shares.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(
        _("%(share)s à %(cost)s") % {"share": percent(share), "cost": cost}
        for cost, share in often
        if share
    )
