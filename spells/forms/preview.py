"""The parameter line of a spell that is being written, in words."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.percentile.parameters import (
    Characteristic,
    Degree,
    DurationKind,
    RangeKind,
    SpellParameters,
)
from spells.templatetags.spell_words import parameter_words


def preview_words(values: Mapping[str, Any]) -> str:
    """« Léger, 10 m, instantanée, sans résistance », or nothing while it cannot be said."""
    try:
        range_kind = RangeKind(values.get("range_kind") or RangeKind.DISTANCE)
        duration_kind = DurationKind(values.get("duration_kind") or DurationKind.LASTING)
        parameters = SpellParameters(
            degree=Degree(int(values.get("degree") or Degree.LIGHT)),
            range_kind=range_kind,
            duration_kind=duration_kind,
            **_base("base_range_m", values, is_locked=range_kind.is_locked),
            **_base("base_duration_min", values, is_locked=duration_kind.is_locked),
            resistance=Characteristic(values["resistance"]) if values.get("resistance") else None,
        )
    except (ValueError, RuleError):
        return ""
    return parameter_words(parameters)


def _base(name: str, values: Mapping[str, Any], *, is_locked: bool) -> dict[str, Any]:
    """The base where it means something; ``ValueError`` for what is no number."""
    return {} if is_locked else {name: int(str(values.get(name) or 0)[:12])}
