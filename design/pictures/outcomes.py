"""The four columns under the strip: key, range of rolls, cost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from design.formats import d100, outcome_key, outcome_short
from design.pictures.strip import Band

OUTCOMES = ("critical", "success", "failure", "fumble")


@dataclass(frozen=True, kw_only=True)
class OutcomeColumn:
    """One outcome; one that no roll gives stays in view, as « jamais »."""

    outcome: str
    name: str
    range: str
    cost: int | None
    is_possible: bool
    is_hit: bool


def roll_range(low: int, high: int) -> str:
    """« 41 à 99 », « 99 et 00 » for two neighbours, « 00 » alone."""
    if low == high:
        return d100(low)
    joined = gettext("%(low)s et %(high)s") if high - low == 1 else gettext("%(low)s à %(high)s")
    return joined % {"low": d100(low), "high": d100(high)}


def outcome_columns(
    bands: Iterable[Band], costs: Mapping[Any, int], hit: object = None
) -> list[OutcomeColumn]:
    """All four outcomes in the order of their strength."""
    ranges: dict[str, list[str]] = {}
    for band in bands:
        ranges.setdefault(outcome_key(band.outcome), []).append(roll_range(band.low, band.high))
    by_key = {outcome_key(outcome): cost for outcome, cost in costs.items()}
    struck = outcome_key(hit) if hit is not None else ""
    return [
        OutcomeColumn(
            outcome=key,
            name=outcome_short(key),
            range=", ".join(ranges[key]) if key in ranges else gettext("jamais"),
            cost=by_key.get(key),
            is_possible=key in ranges,
            is_hit=key == struck,
        )
        for key in OUTCOMES
    ]
