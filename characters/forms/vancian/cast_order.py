"""What is cast, as it comes from the page: form, targets, durations and signs chosen."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from characters.forms.targets import DeclaredTargets, read_targets
from characters.models import Character
from characters.services.vancian.ordering import CHARACTERISTICS, CastOrder
from rules.vancian.casting import CastFrom
from rules.vancian.durations import Unit
from spells.models import Spell

#: Units in which the GM says a duration.
LENGTH_UNITS = (
    (str(Unit.ROUND), gettext_lazy("rounds")),
    (str(Unit.TURN), gettext_lazy("tours")),
    (str(Unit.HOUR), gettext_lazy("heures")),
    (str(Unit.DAY), gettext_lazy("jours")),
    (str(Unit.WEEK), gettext_lazy("semaines")),
)
_SOURCES = {"": CastFrom.MEMORY, "scroll": CastFrom.SCROLL, "gm": CastFrom.GM_LEAVE}
_FORMS = {"0": False, "1": True}
_LONGEST_FORMULA = 60


@dataclass(frozen=True, kw_only=True)
class ReadOrder:
    """The order, what was typed, and what of it could not be read, by field."""

    order: CastOrder
    targets: DeclaredTargets
    typed: Mapping[str, str]
    errors: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def read_order(
    data: QueryDict, *, spell: Spell, people: Mapping[int, Character], round_seconds: int
) -> ReadOrder:
    """Reads an address or a form; ``people`` are those who may be aimed at, by id."""
    targets = read_targets(data, people=people, may_give_numbers=False)
    typed = {
        name: data.get(name, "").strip()
        for name in ("reversed", "source", "book", "choice", "miles", "length", "unit", "effect")
    }
    errors: dict[str, tuple[str, ...]] = {}
    if targets.errors:
        errors["targets"] = targets.errors
    numbers: dict[str, int | None] = {}
    for name in ("miles", "length"):
        numbers[name] = _number(typed[name])
        if typed[name] and numbers[name] is None:
            errors[name] = (_("Un nombre entier est attendu."),)
    effect = typed["effect"][:_LONGEST_FORMULA]
    is_reversible = spell.reversed_form is not None
    order = CastOrder(
        spell=spell.pk,
        # The spell's own form until the other is chosen: it is what is cast nearly always.
        is_reversed=_FORMS.get(typed["reversed"], False) if is_reversible else False,
        source=_SOURCES.get(typed["source"], CastFrom.MEMORY),
        book=_number(typed["book"]),
        aims=targets.aims,
        choice=_number(typed["choice"]),
        miles=numbers["miles"],
        seconds=_seconds(numbers["length"], typed["unit"], round_seconds=round_seconds),
        signs=tuple(_signs(data)),
        effect=effect,
    )
    return ReadOrder(order=order, targets=targets, typed=typed, errors=errors)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def _seconds(length: int | None, unit: str, *, round_seconds: int) -> int | None:
    if length is None:
        return None
    known = Unit(unit) if unit in set(Unit) else Unit.TURN
    return length * known.seconds(round_seconds=round_seconds)


def _signs(data: QueryDict) -> Iterator[tuple[str, str]]:
    for name in CHARACTERISTICS:
        sign = data.get(f"sign-{name}", "")
        if sign in {"+", "-"}:
            yield name, sign
