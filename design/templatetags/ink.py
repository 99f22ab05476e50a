"""The parts of the product for templates: ``{% load ink %}``.

Tags draw, filters write. Nothing here knows a model: values come in, markup goes out, and no
``style`` attribute or script ever does. The living page shows every part in every state.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Protocol

from django import template
from django.forms import BaseForm, BoundField
from django.utils.translation import gettext

from design import fields, formats, plane_names
from design.pictures import circles, dice, outcomes, points, rounds, spheres, strip, timeline
from design.pictures.night import Stretch
from design.pictures.places import Tier
from design.pictures.turns import turn_bar
from rules.vancian.planes import Plane

register = template.Library()

register.filter("in_language", formats.in_language)
register.filter("number", formats.number)
register.filter("signed", formats.signed)
register.filter("d100", formats.d100)
register.filter("percent", formats.percent)
register.filter("per_cent_sign", formats.per_cent_sign)
register.filter("game_clock", formats.game_clock)
register.filter("game_time", formats.game_time)
register.filter("first_of_month", formats.first_of_month)
register.filter("of_name", formats.of_name)
register.filter("game_span", formats.game_span)
register.filter("metres", formats.metres)
register.filter("outcome_word", formats.outcome_word)
register.filter("outcome_key", formats.outcome_key)
register.filter("plane_name", plane_names.plane_name)
register.filter("plane_title", plane_names.plane_title)
register.filter("plane_here", plane_names.plane_here)
register.filter("plane_where", plane_names.plane_where)

_NOTE_KINDS = {"error": "bad", "warning": "care", "success": "fine"}
_NOTE_ICONS = {"error": "warning", "warning": "warning", "success": "check"}


class DieRoll(Protocol):
    """One die of an effect as it fell."""

    @property
    def faces(self) -> int: ...
    @property
    def value(self) -> int: ...


@register.filter
def note_kind(level: str) -> str:
    """The look of a note for a level of Django's messages: bad, care, fine or none."""
    return _NOTE_KINDS.get(level, "")


@register.filter
def note_icon(level: str) -> str:
    """The icon that goes with ``note_kind``."""
    return _NOTE_ICONS.get(level, "info")


@register.simple_tag
def colon() -> str:
    """Between two values that no translated sentence joins."""
    return formats.colon()


@register.simple_tag
def semicolon() -> str:
    return formats.semicolon()


@register.simple_tag
def per_cent() -> str:
    """The sign alone, behind a number that stands in an element of its own."""
    return formats.per_cent_sign("")


@register.simple_tag
def wrong_fields(form: object) -> list[BoundField]:
    """Fields to correct, for the head of a form long enough to hide them; else none."""
    return fields.wrong_fields(form) if isinstance(form, BaseForm) else []


@register.inclusion_tag("parts/icon.html")
def icon(name: str, size: str = "") -> dict[str, object]:
    """An icon of the page's sprite; ``size`` is "" or "s". The word beside it carries meaning."""
    return {"name": name, "size": size}


@register.inclusion_tag("parts/d100_strip.html")
def d100_strip(
    bands: Iterable[strip.Band] | None, chance: int, roll: int | None = None, size: str = ""
) -> dict[str, object]:
    """The strip of a chance; with ``roll`` its flag and needle. Without bands: refused.

    ``bands`` partition 1..100 in the order of rolls, each with outcome, low, high.
    ``size`` "small" draws a thinner bar.
    """
    bands = list(bands or [])
    bar = 28 if size == "small" else 56 if roll is not None else 40
    at = formats.per_cent_sign(formats.number(chance))
    said = ", ".join(
        gettext("%(outcome)s\u00a0: %(range)s")
        % {
            "outcome": formats.outcome_word(band.outcome),
            "range": outcomes.roll_range(band.low, band.high),
        }
        for band in bands
    )
    label = gettext("Chances de %(chance)s. %(bands)s.") % {"chance": at, "bands": said}
    if roll is not None:
        label = gettext("Jet de %(roll)s.") % {"roll": formats.d100(roll)} + " " + label
    if not bands:
        label = gettext("Chances de %(chance)s\u00a0: refusé avant le jet.") % {"chance": at}
    return {"picture": strip.strip(bands, roll, bar=bar), "label": label, "is_refused": not bands}


@register.inclusion_tag("parts/outcome_table.html")
def outcome_table(
    bands: Iterable[strip.Band] | None, costs: Mapping[Any, int], hit: object = None
) -> dict[str, object]:
    """Four columns under the strip: key, range, cost in magic points; ``hit`` after the roll."""
    return {
        "columns": outcomes.outcome_columns(bands or [], costs, hit),
        "is_rolled": hit is not None,
    }


@register.inclusion_tag("parts/magic_points.html")
def magic_points(
    current: int, maximum: int, plan: int = 0, gone: int = 0, gain: int = 0
) -> dict[str, object]:
    """The pool: number, then one segment a point.

    ``plan`` of the current points would be engaged, ``gone`` have just been spent, ``gain``
    are coming back.
    """
    said = [
        gettext("%(current)s points de magie sur %(maximum)s")
        % {"current": current, "maximum": maximum}
    ]
    for count, words in (
        (plan, gettext("%(count)s au crayon")),
        (gone, gettext("%(count)s viennent de partir")),
        (gain, gettext("%(count)s vont revenir")),
    ):
        if count:
            said.append(words % {"count": count})
    return {
        "current": current,
        "maximum": maximum,
        "label": ", ".join(said),
        "picture": points.magic_points(
            current=current, maximum=maximum, plan=plan, gone=gone, gain=gain
        ),
    }


@register.inclusion_tag("parts/places.html")
def slot_places(tiers: Iterable[Tier]) -> dict[str, object]:
    """Places for spells, a row for each spell level: held, planned, free, one too many."""
    return {"tiers": list(tiers), "label": gettext("Emplacements par niveau de sort")}


@register.inclusion_tag("parts/slot_dots.html")
def slot_dots(tiers: Iterable[Tier], size: str = "") -> dict[str, object]:
    """The same as dots, names beside them; ``size`` "wide" puts all levels on one line, unnamed."""
    return {
        "rows": [(tier, _tier_said(tier)) for tier in tiers],
        "is_wide": size == "wide",
    }


def _tier_said(tier: Tier) -> str:
    """« niveau 2 : 1 sur 2, Flou »."""
    said = gettext("niveau %(level)s\u00a0: %(taken)s sur %(slots)s") % {
        "level": tier.level,
        "taken": tier.taken,
        "slots": tier.slots,
    }
    return ", ".join([said, *tier.names])


@register.inclusion_tag("parts/night_bar.html")
def night_bar(stretches: Iterable[Stretch]) -> dict[str, object]:
    """A night as one bar: watch, sleep, the hour. The words beside it say the same."""
    return {"stretches": stretches}


@register.inclusion_tag("parts/timeline.html", name="timeline")
def hour_to_come(running: Iterable[timeline.Running], now: int) -> dict[str, object]:
    """What goes on, from ``now`` over the next hour; each has owner, what and ends."""
    going = list(running)
    wide, narrow = (
        timeline.timeline(going, now=now, frame=frame) for frame in (timeline.WIDE, timeline.NARROW)
    )
    said = f"{formats.semicolon()} ".join(
        f"{bar.owner}, {bar.what}, {bar.end}" for bar in wide.bars
    )
    return {
        "pictures": (wide, narrow),
        "name": gettext("Frise de l’heure à venir"),
        "label": gettext("L’heure qui vient\u00a0: %(bars)s") % {"bars": said},
    }


@register.inclusion_tag("parts/spheres.html", name="spheres")
def map_of_planes(
    travellers: Iterable[spheres.Traveller],
    links: Mapping[Any, str] | None = None,
    chosen: Plane | None = None,
) -> dict[str, object]:
    """Every plane in its place and everybody where they are; ``links`` lead to their pages.

    ``chosen`` is the plane that the page is about.
    """
    people = sorted(travellers, key=lambda one: list(Plane).index(one.plane))
    said = [gettext("Les plans")]
    for plane, group in groupby(people, key=lambda one: one.plane):
        names = ", ".join(one.name for one in group)
        said.append(f"{plane_names.plane_title(plane)}{formats.colon()} {names}")
    return {
        "picture": spheres.spheres(people, links=links),
        "side": circles.SIDE,
        "chosen": chosen,
        "label": ". ".join(said) + ".",
    }


@register.inclusion_tag("parts/turns_left.html")
def turns_left(turns: int, gone: float) -> dict[str, object]:
    """The turns of a stay side by side: over, dashed in garnet; left, solid."""
    return {
        "turns": turn_bar(turns, gone),
        "label": gettext("%(left)s tours restants sur %(turns)s")
        % {"left": formats.number(max(0.0, turns - gone)), "turns": turns},
    }


@register.inclusion_tag("parts/rounds.html", name="rounds")
def incantation_rounds(ceremony: int, casting: int, done: int, label: str) -> dict[str, object]:
    """An incantation's rounds, those behind and those to come; ``label`` says where it stands."""
    return {"picture": rounds.rounds(ceremony=ceremony, casting=casting, done=done), "label": label}


@register.inclusion_tag("parts/effect_die.html")
def effect_die(value: int, label: str = "", faces: int = 10) -> dict[str, object]:
    """One die of an effect, drawn; ``label`` is what it is, in words (« 1d10 »)."""
    return {
        "shape": dice.die_shape(faces),
        "value": value,
        "label": f"{label or f'1d{faces}'}{formats.colon()} {value}",
    }


@register.inclusion_tag("parts/effect_dice.html")
def effect_dice(rolls: Iterable[DieRoll]) -> dict[str, object]:
    """All the dice of an effect; one alone is drawn large."""
    rolls = list(rolls)
    return {"rolls": rolls, "is_single": len(rolls) == 1, "are_many": len(rolls) > 3}


@register.inclusion_tag("parts/stepper.html")
def stepper(
    name: str, value: int, minimum: int | None, maximum: int | None, label: str
) -> dict[str, object]:
    """One less, one more: two buttons that send ``bump=<name>:-1`` or ``bump=<name>:+1``.

    At a limit the half is disabled, never removed; ``None`` is no limit. Where a form has
    fields to type in as well, put ``parts/enter.html`` first in it.
    """
    return {
        "name": name,
        "label": label,
        "at_minimum": minimum is not None and value <= minimum,
        "at_maximum": maximum is not None and value >= maximum,
    }


@register.inclusion_tag("parts/margin_line.html")
def margin_line(number: object, title: str, detail: str = "", kind: str = "") -> dict[str, object]:
    """A line of a list in ``.ruled``: the number in the margin, the words on the line.

    ``number`` is written as it is given: pass it through ``signed``, ``number`` or ``percent``.
    ``kind``: any of "tight", "total", "bad", "past", "child", apart by blanks.
    """
    written = str(number)
    return {
        "number": written,
        "size": "w3"
        if "total" in kind and len(written) > 2
        else "small"
        if len(written) > 3
        else "",
        "title": title,
        "detail": detail,
        "kind": kind,
    }


@register.inclusion_tag("parts/field.html")
def field(bound: BoundField, hint: str = "", kind: str = "") -> dict[str, Any]:
    """A field of a form: label, control, hint, and what is wrong beside it.

    ``hint`` replaces the field's own help; ``kind`` is an extra class of the control, such as
    "number", "roll" or "lines".
    """
    return fields.field_context(bound, hint=hint, kind=kind)
