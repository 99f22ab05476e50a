"""P4: what a cast costs, with which odds, and whether the points suffice."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import require_range
from rules.options import CriticalRegime, InterruptionCost
from rules.percentile.outcome import Outcome, counts

MAX_ATTEMPTS = 1_000
"""Most casts in a row that `mp_suffice` looks at."""
MAX_MP = 10_000
"""Most magic points that `mp_suffice` looks at."""


def mp_cost(*, level: int, outcome: Outcome, surcharge: int = 0) -> int:
    """Magic points that a cast costs.

    Success: the level; critical: half of it, rounded up; failure: 1; fumble: the level. The
    surcharge is added whole when the spell is cast, and not spent otherwise (Read). Source: P4.
    """
    require_range("level", level, minimum=1)
    require_range("surcharge", surcharge, minimum=0)
    match outcome:
        case Outcome.SUCCESS:
            return level + surcharge
        case Outcome.CRITICAL:
            return (level + 1) // 2 + surcharge
        case Outcome.FAILURE:
            return 1
        case Outcome.FUMBLE:
            return level


def interruption_mp(*, level: int, mp: int, option: InterruptionCost) -> int:
    """Magic points that an interrupted incantation costs, never more than is there. Source: P4."""
    require_range("level", level, minimum=1)
    require_range("mp", mp, minimum=0)
    match option:
        case InterruptionCost.ONE:
            return min(1, mp)
        case InterruptionCost.NONE:
            return 0
        case InterruptionCost.LEVEL:
            return min(level, mp)


@dataclass(frozen=True, kw_only=True)
class CastOdds:
    """Exact odds of the four outcomes, which exclude one another and add to 1. Source: P4."""

    probabilities: Mapping[Outcome, Fraction]
    """Probability of each outcome; all four are named."""
    costs: Mapping[Outcome, int]
    """Magic points that each outcome costs, with the surcharge; all four are named."""

    @property
    def cast(self) -> Fraction:
        """Probability that the spell is cast at all."""
        return self.probabilities[Outcome.CRITICAL] + self.probabilities[Outcome.SUCCESS]

    @property
    def expected_mp(self) -> Fraction:
        """Mean cost in magic points, with the surcharge."""
        return sum(
            (self.probabilities[outcome] * self.costs[outcome] for outcome in Outcome), Fraction(0)
        )


def cast_odds(*, chance: int, level: int, surcharge: int = 0, regime: CriticalRegime) -> CastOdds:
    """Odds and costs shown before the roll. Source: P1, P4."""
    rolls = counts(chance=chance, regime=regime)
    return CastOdds(
        probabilities={outcome: Fraction(rolls[outcome], 100) for outcome in Outcome},
        costs={
            outcome: mp_cost(level=level, outcome=outcome, surcharge=surcharge)
            for outcome in Outcome
        },
    )


def mp_suffice(
    *, mp: int, attempts: int, chance: int, level: int, regime: CriticalRegime
) -> Fraction:
    """Probability that `attempts` casts in a row can all be attempted.

    Points >= level before each, cost by outcome after each, no recovery, no surcharge. Source: P4.

    Points only fall, so it is enough that they suffice before the last cast: the costs of the
    casts before it must add up to at most mp - level. That sum's distribution is a power of the
    polynomial of one cast's cost, whose coefficients follow from one another.
    """
    require_range("mp", mp, minimum=0, maximum=MAX_MP)
    require_range("attempts", attempts, minimum=0, maximum=MAX_ATTEMPTS)
    require_range("level", level, minimum=1)
    if attempts == 0:
        return Fraction(1)
    if mp < level:
        return Fraction(0)
    paid_casts = attempts - 1
    if paid_casts * level <= mp - level:
        return Fraction(1)
    weights: dict[int, int] = {}
    for outcome, rolls in counts(chance=chance, regime=regime).items():
        if rolls:
            cost = mp_cost(level=level, outcome=outcome)
            weights[cost] = weights.get(cost, 0) + rolls
    ways = _ways_within(weights, power=paid_casts, limit=mp - level)
    return Fraction(ways, 100**paid_casts)


def _ways_within(weights: Mapping[int, int], *, power: int, limit: int) -> int:
    """Sum of the coefficients up to x**limit of (sum of weight * x**cost) ** power.

    With f = sum of w_j x**j (j from 0, w_0 > 0) and g = f**n, f g' = n f' g gives
    k w_0 g_k = sum over j > 0 of (n j - (k - j)) w_j g_(k - j).
    """
    least = min(weights)
    limit -= least * power
    if limit < 0:
        return 0
    first = weights[least]
    others = [(cost - least, weight) for cost, weight in weights.items() if cost > least]
    top = min(limit, power * max((step for step, _ in others), default=0))
    coefficients = [first**power]
    for k in range(1, top + 1):
        total = sum(
            (power * step - (k - step)) * weight * coefficients[k - step]
            for step, weight in others
            if step <= k
        )
        coefficients.append(total // (k * first))
    return sum(coefficients)
