"""What is declared before a cast, as it comes from the planner. Source: P2, P3, P7, P8, P12."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from math import ceil
from types import MappingProxyType
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from characters.forms.targets import DeclaredTargets, read_targets
from characters.models import Character
from rules.percentile.casting import CastForecast, CastPlan
from rules.percentile.level import MAX_POINTS, points_for_value
from rules.percentile.parameters import Degree, SpellParameters
from rules.percentile.plan import PLAN_BOUNDS

#: What the steppers change.
STEPPED = ("intensity", "range_points", "duration_points", "ceremony_rounds", "surcharge")
_WHOLE = gettext_lazy("Un nombre entier est attendu.")
_METRES = {"": 1, "m": 1, "km": 1_000}
_MINUTES = {"": 1, "min": 1, "mn": 1, "h": 60, "j": 1_440, "d": 1_440}


class WantedField(forms.CharField):
    """A wanted distance or time, with or without its unit: ``100``, ``1,5 km``, ``2 h``."""

    def __init__(self, units: dict[str, int], **options: Any) -> None:
        super().__init__(required=False, max_length=12, **options)
        self.units = units

    def clean(self, value: Any) -> int | None:
        """Whole metres or minutes, rounded up; unset where nothing was asked for."""
        text = super().clean(value).lower().replace("\u00a0", " ").replace("\u202f", " ")
        if not text:
            return None
        match = re.fullmatch(r"(\d{1,7}(?:[.,]\d{1,3})?)\s*([a-z]*)", text.replace(" ", ""))
        if not match or match[2] not in self.units:
            raise forms.ValidationError(
                _("À écrire comme %(example)s.") % {"example": self.widget.attrs["placeholder"]}
            )
        return ceil(Decimal(match[1].replace(",", ".")) * self.units[match[2]])


def _whole(name: str) -> forms.IntegerField:
    low, high = PLAN_BOUNDS[name]
    return forms.IntegerField(
        required=False, min_value=low, max_value=high, error_messages={"invalid": _WHOLE}
    )


class PlanForm(forms.Form):
    """The planner's fields. Each may be missing: a plan has defaults for all of them."""

    intensity = _whole("intensity")
    range_points = _whole("range_points")
    duration_points = _whole("duration_points")
    distance = WantedField(
        _METRES, widget=forms.TextInput(attrs={"placeholder": "100\u00a0m", "inputmode": "decimal"})
    )
    time = WantedField(
        _MINUTES, widget=forms.TextInput(attrs={"placeholder": "40\u00a0min", "inputmode": "text"})
    )
    degree = forms.TypedChoiceField(
        required=False, coerce=int, empty_value=None, choices=[(int(d), d.key) for d in Degree]
    )
    ceremony_rounds = _whole("ceremony_rounds")
    surcharge = _whole("surcharge")
    modifier = _whole("modifier")
    modifier_name = forms.CharField(required=False, max_length=60)


@dataclass(frozen=True, kw_only=True)
class DeclaredPlan:
    """A plan as it was declared, what was typed, and what could not be read."""

    plan: CastPlan
    modifier_name: str = ""
    #: On whom.
    targets: DeclaredTargets = field(default_factory=DeclaredTargets)
    #: The text of the fields as typed, by name.
    typed: dict[str, str] = field(default_factory=dict)
    #: What could not be read, by field: words for the person.
    errors: dict[str, list[str]] = field(default_factory=dict)


def read_plan(
    data: QueryDict,
    *,
    parameters: SpellParameters,
    people: Mapping[int, Character] = MappingProxyType({}),
    may_give_numbers: bool = False,
) -> DeclaredPlan:
    """Reads the planner's fields; what cannot be read keeps its default and is named.

    ``people`` are those whom this member may aim at, by id; GMs ``may_give_numbers`` of others.

    ``bump`` (``intensity:+1``) comes from a stepper. A wanted distance or time decides the points
    unless the stepper of these very points was pressed: then it is forgotten.
    """
    fields = data.copy()
    _apply_bump(fields)
    form = PlanForm(fields)
    form.is_valid()
    read = form.cleaned_data
    wanted = {
        "range_points": _points(read.get("distance"), parameters.base_range_m),
        "duration_points": _points(read.get("time"), parameters.base_duration_min),
    }
    if parameters.range_kind.is_locked:
        wanted["range_points"] = None
    if parameters.duration_kind.is_locked:
        wanted["duration_points"] = None
    degree = read.get("degree")
    plan = CastPlan(degree=parameters.degree if degree is None else Degree(degree))
    numbers = {
        name: read[name] for name in (*STEPPED, "modifier") if read.get(name) is not None
    } | {name: points for name, points in wanted.items() if points is not None}
    targets = read_targets(data, people=people, may_give_numbers=may_give_numbers)
    unread = {name: [str(e) for e in errors] for name, errors in form.errors.items()}
    if targets.errors:
        unread["targets"] = list(targets.errors)
    return DeclaredPlan(
        plan=replace(plan, **numbers),
        modifier_name=read.get("modifier_name") or "",
        targets=targets,
        typed={name: fields.get(name, "") for name in form.fields},
        errors=unread,
    )


def seen_of(forecast: CastForecast, plan: CastPlan) -> str:
    """What a page shows of a cast (``Planner.seen``). Targets do not matter to it."""
    return f"{forecast.level}/{forecast.chance}/{plan.surcharge}"


def _apply_bump(fields: QueryDict) -> None:
    name, _colon, step = fields.get("bump", "").partition(":")
    if name not in STEPPED or step not in {"+1", "-1"}:
        return
    low, high = PLAN_BOUNDS[name]
    try:
        value = int(fields.get(name) or low)
    except ValueError:
        value = low
    fields[name] = str(max(low, min(high, value + int(step))))
    forgotten = {"range_points": "distance", "duration_points": "time"}.get(name)
    if forgotten:
        fields[forgotten] = ""


def _points(wanted: int | None, base: int) -> int | None:
    if wanted is None:
        return None
    return points_for_value(value=min(wanted, base << MAX_POINTS), base=base)
