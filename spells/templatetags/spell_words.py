"""How the table says a spell's parameters, in the reader's language: ``{% load spell_words %}``.

Plain functions, so that forms and the pages of characters use the same words.
"""

from fractions import Fraction

from django import template
from django.utils.translation import get_language, gettext, pgettext

from design.formats import number
from rules.percentile.parameters import (
    Characteristic,
    Degree,
    DurationKind,
    NamedParameters,
    RangeKind,
    SpellParameters,
    write_line,
)
from spells.models import Spell

register = template.Library()


@register.filter
def degree_word(degree: int) -> str:
    """« Léger »: the degree alone."""
    return {
        Degree.NONE: pgettext("concentration", "Nul"),
        Degree.LIGHT: pgettext("concentration", "Léger"),
        Degree.INTENSE: pgettext("concentration", "Intense"),
        Degree.TOTAL: pgettext("concentration", "Total"),
    }[Degree(degree)]


@register.filter
def concentration_words(degree: int) -> str:
    """« Concentration légère »: the degree with what it is of."""
    return {
        Degree.NONE: gettext("Sans concentration"),
        Degree.LIGHT: gettext("Concentration légère"),
        Degree.INTENSE: gettext("Concentration intense"),
        Degree.TOTAL: gettext("Concentration totale"),
    }[Degree(degree)]


def range_kind_word(kind: RangeKind) -> str:
    """« au contact »: the kind of range, inside a line."""
    return {
        RangeKind.DISTANCE: gettext("à distance"),
        RangeKind.SELF: gettext("sur soi"),
        RangeKind.TOUCH: gettext("au contact"),
        RangeKind.SIGHT: gettext("à vue"),
        RangeKind.SPECIAL: gettext("portée spéciale"),
    }[kind]


def duration_kind_word(kind: DurationKind) -> str:
    """« instantanée »: the kind of duration, inside a line."""
    return {
        DurationKind.LASTING: gettext("pour un temps"),
        DurationKind.INSTANT: pgettext("durée", "instantanée"),
        DurationKind.PERMANENT: pgettext("durée", "permanente"),
        DurationKind.SPECIAL: gettext("durée spéciale"),
    }[kind]


@register.filter
def distance(metres: int) -> str:
    """« 160 m », « 2,56 km »: exact, unlike a distance that is measured."""
    if metres < 1_000:
        return f"{number(metres)}\u00a0m"
    return f"{number(Fraction(metres, 1_000), 3)}\u00a0km"


@register.filter
def span(minutes: int) -> str:
    """« 40 min », « 2 h 40 », « 1 j 18 h 40 »: exact, down to the minute."""
    days, rest = divmod(minutes, 1_440)
    hours, left = divmod(rest, 60)
    parts = [gettext("%(count)s\u00a0j") % {"count": number(days)}] if days else []
    if hours and left:
        parts.append(f"{hours}\u00a0h\u00a0{left:02d}")
    elif hours:
        parts.append(f"{hours}\u00a0h")
    elif left or not days:
        parts.append(f"{left}\u00a0min")
    return " ".join(parts)


@register.filter
def range_words(parameters: SpellParameters) -> str:
    """« 10 m », « au contact »."""
    if parameters.range_kind.is_locked:
        return range_kind_word(parameters.range_kind)
    return distance(parameters.base_range_m)


@register.filter
def duration_words(parameters: SpellParameters) -> str:
    """« 10 min », « instantanée »."""
    if parameters.duration_kind.is_locked:
        return duration_kind_word(parameters.duration_kind)
    return span(parameters.base_duration_min)


@register.filter
def characteristic_word(characteristic: str) -> str:
    """« FOR », "STR": a characteristic as sheets write it."""
    return {
        Characteristic.FOR: gettext("FOR"),
        Characteristic.CON: gettext("CON"),
        Characteristic.TAI: gettext("TAI"),
        Characteristic.INT: gettext("INT"),
        Characteristic.POU: gettext("POU"),
        Characteristic.DEX: gettext("DEX"),
        Characteristic.APP: gettext("APP"),
    }[Characteristic(characteristic)]


def characteristic_choices() -> list[tuple[str, str]]:
    """All of them, as a form offers them."""
    return [(str(value), characteristic_word(value)) for value in Characteristic]


@register.filter
def resistance_words(parameters: SpellParameters) -> str:
    """« sans résistance », « résistance POU »."""
    if parameters.resistance is None:
        return gettext("sans résistance")
    return gettext("résistance %(characteristic)s") % {
        "characteristic": characteristic_word(parameters.resistance)
    }


@register.filter
def parameter_words(spell: Spell | SpellParameters) -> str:
    """« Léger, 10 m, instantanée, sans résistance ». Source: P15."""
    parameters = spell if isinstance(spell, SpellParameters) else spell.parameters
    return ", ".join(
        (
            degree_word(parameters.degree),
            range_words(parameters),
            duration_words(parameters),
            resistance_words(parameters),
        )
    )


@register.filter
def parameter_line(spell: Spell) -> str:
    """The line of P15 that reads back as this spell, in the reader's language."""
    named = NamedParameters(name=spell.name.strip(), parameters=spell.parameters)
    return write_line(named, language="en" if get_language() == "en" else "fr")


@register.filter
def initial(spell: Spell) -> str:
    """The letter under which the spell stands in the reader's alphabetical list."""
    key = spell.sort_en if get_language() == "en" else spell.sort_fr
    return key[:1].upper()
