"""How the table says what a memorised spell's texts mean: ``{% load vancian_words %}``.

Sentences are composed from the values that the rules read, so each reader has them in their
language: metres in French, feet in English (Source: V13). Plain functions, for forms as well.
"""

from collections.abc import Sequence
from fractions import Fraction

from django import template
from django.utils.translation import gettext, ngettext, pgettext

from design.formats import is_french, number
from rules.vancian.durations import (
    Case,
    Duration,
    DurationKind,
    EndEvent,
    ManualReason,
    Term,
    Unit,
)
from rules.vancian.ranges import LengthUnit, RangeKind, SpellRange
from spells.models import MagicType, Spell, VancianForm

register = template.Library()


@register.filter
def magic_type_word(magic_type: str) -> str:
    """« profane »: whose list the spell is on."""
    return {
        MagicType.DIVINE: pgettext("magie", "divine"),
        MagicType.DRUIDIC: pgettext("magie", "druidique"),
        MagicType.ARCANE: pgettext("magie", "profane"),
        MagicType.PHANTASMAL: pgettext("magie", "fantasmatique"),
    }[MagicType(magic_type)]


@register.filter
def magic_words(magic_type: str) -> str:
    """« Magie profane »: the type with what it is of."""
    return {
        MagicType.DIVINE: gettext("Magie divine"),
        MagicType.DRUIDIC: gettext("Magie druidique"),
        MagicType.ARCANE: gettext("Magie profane"),
        MagicType.PHANTASMAL: gettext("Magie fantasmatique"),
    }[MagicType(magic_type)]


@register.filter
def place_words(spell: Spell) -> str:
    """« Magie profane, niveau 3 »: where a memorised spell stands."""
    return gettext("%(magic)s, niveau\u00a0%(level)s") % {
        "magic": magic_words(spell.magic_type),
        "level": spell.spell_level,
    }


# --- how long --------------------------------------------------------------------------------
@register.filter
def lasting(form: VancianForm) -> str:
    """« 6 tours + 1 tour par niveau », « concentration »: the form's duration."""
    return lasting_words(form.duration_value)


def lasting_words(duration: Duration) -> str:
    """A duration as the table says it. Source: V13."""
    if duration.kind is DurationKind.CHOICE:
        return _choice_words(duration)
    if duration.kind is DurationKind.MANUAL:
        return _manual_words(duration.reason)
    span = " + ".join(map(_term_words, duration.terms))
    until = _until_words(duration.events)
    return {
        DurationKind.INSTANT: pgettext("durée", "instantanée"),
        DurationKind.TIMED: span,
        DurationKind.MEASURED: span,
        DurationKind.AT_MOST: gettext("jusqu’à %(span)s") % {"span": span},
        DurationKind.TIMED_OR_UNTIL: gettext("%(span)s, ou %(until)s")
        % {"span": span, "until": until},
        DurationKind.CONCENTRATION: pgettext("durée", "concentration"),
        DurationKind.CONCENTRATION_CAPPED: gettext("concentration (%(span)s au plus)")
        % {"span": span},
        DurationKind.PERMANENT: pgettext("durée", "permanente"),
        DurationKind.PERMANENT_UNTIL: gettext("permanente, %(until)s") % {"until": until},
        DurationKind.UNTIL: until,
        DurationKind.EVENT: until,
        DurationKind.RECURRING: gettext("un jour ou plus, selon l’INT de la cible"),
    }[duration.kind]


def _term_words(term: Term) -> str:
    """« 2d6 tours », « 1 round par niveau »."""
    amount = str(term.amount)
    span = unit_words(term.unit, amount)
    if term.is_per_level:
        return gettext("%(span)s par niveau") % {"span": span}
    if term.is_per_mile:
        return gettext("%(span)s par 1,6\u00a0km") % {"span": span}
    return span


def unit_words(unit: Unit, amount: str) -> str:
    """« 1 tour », « 2d6 tours »: so many of a unit, dice as well."""
    # Dice are many, whatever they show.
    many = int(amount) if amount.isdecimal() else 2
    words = {
        Unit.ROUND: ngettext("%(amount)s\u00a0round", "%(amount)s\u00a0rounds", many),
        Unit.TURN: ngettext("%(amount)s\u00a0tour", "%(amount)s\u00a0tours", many),
        Unit.MINUTE: ngettext("%(amount)s\u00a0minute", "%(amount)s\u00a0minutes", many),
        Unit.HOUR: ngettext("%(amount)s\u00a0heure", "%(amount)s\u00a0heures", many),
        Unit.DAY: ngettext("%(amount)s\u00a0jour", "%(amount)s\u00a0jours", many),
        Unit.WEEK: ngettext("%(amount)s\u00a0semaine", "%(amount)s\u00a0semaines", many),
    }
    return words[unit] % {"amount": amount}


def _until_words(events: Sequence[EndEvent]) -> str:
    words = {
        EndEvent.SPENT: gettext("jusqu’à épuisement"),
        EndEvent.BROKEN: gettext("jusqu’à rupture"),
        EndEvent.TRIGGERED: gettext("jusqu’au déclenchement"),
        EndEvent.DISMISSED: gettext("jusqu’au renvoi"),
        EndEvent.SLAIN: gettext("jusqu’à la destruction"),
        EndEvent.COMPLETED: gettext("jusqu’à l’accomplissement"),
        EndEvent.SAVED: gettext("jusqu’à une sauvegarde réussie"),
        EndEvent.TOUCHED: gettext("jusqu’au contact"),
        EndEvent.CONVERSATION: gettext("le temps d’une conversation"),
        EndEvent.MISSION: gettext("le temps d’une mission"),
    }
    return _either([words[event] for event in events])


def _choice_words(duration: Duration) -> str:
    cases = {
        Case.OUTDOORS: gettext("%(span)s en extérieur"),
        Case.ELSEWHERE: gettext("%(span)s ailleurs"),
        Case.ANIMAL: gettext("%(span)s pour un animal"),
        Case.PLANTS: gettext("%(span)s pour des plantes"),
    }
    told = [(one.case, lasting_words(one)) for one in duration.choices]
    if any(case is None for case, _span in told):
        return _either([span for _case, span in told])
    return ", ".join(cases[case] % {"span": span} for case, span in told if case)


def _manual_words(reason: ManualReason | None) -> str:
    if reason is ManualReason.BY_INT:
        return gettext("selon l’INT de la cible")
    if reason is ManualReason.VARIES:
        return pgettext("durée", "variable")
    return pgettext("durée", "spéciale")


def _either(words: Sequence[str]) -> str:
    return gettext(" ou ").join(words)


# --- how far ---------------------------------------------------------------------------------
@register.filter
def reaching(form: VancianForm) -> str:
    """« 36 m », « au contact »; feet in English: the form's range."""
    return reaching_words(form.range_value)


def reaching_words(reach: SpellRange) -> str:
    """A range as the table says it. Source: V13."""
    each = length_words(reach.per_level, reach.unit) if reach.per_level else ""
    length = length_words(reach.base, reach.unit) if reach.base else ""
    if each:
        each = gettext("%(length)s par niveau") % {"length": each}
        length = f"{length} + {each}" if length else each
    return {
        RangeKind.CASTER: gettext("le lanceur"),
        RangeKind.PRESENCE: gettext("en présence du lanceur"),
        RangeKind.TOUCH: gettext("au contact"),
        RangeKind.DISTANCE: length,
        RangeKind.AROUND_CASTER: gettext("%(length)s autour du lanceur") % {"length": length},
        RangeKind.CONE: gettext("cône de %(length)s") % {"length": length},
        RangeKind.SQUARE: gettext("carré de %(length)s de côté") % {"length": length},
        RangeKind.UNLIMITED: gettext("sans limite"),
    }[reach.kind]


def length_words(length: Fraction, unit: LengthUnit) -> str:
    """« 36 m », « 1,6 km » in French; "120 ft", "1/2 mile" in English. Source: V13."""
    if is_french():
        metres = length * unit.metres
        if metres >= 1_000 or unit is LengthUnit.MILE:
            return f"{number(metres / 1_000, 3)}\u00a0km"
        return f"{number(metres)}\u00a0m"
    written = "1/2" if length == Fraction(1, 2) else number(length, 2)
    words = {
        LengthUnit.FOOT: "ft",
        LengthUnit.YARD: "yard" if length == 1 else "yards",
        LengthUnit.MILE: "mile" if length <= 1 else "miles",
    }
    return f"{written}\u00a0{words[unit]}"
