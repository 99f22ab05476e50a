"""What a memorised spell's type, level and texts give, drawn: ``{% load vancian_pictures %}``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import cos, pi, sin

from django import template
from django.utils.translation import gettext

from design.formats import game_span, in_language
from rules.house_rules import HouseRules
from rules.vancian.classes import MAX_CLASS_LEVEL, CasterClass, MagicType, open_classes
from rules.vancian.durations import Duration
from rules.vancian.progression import PROGRESSION, slots
from rules.vancian.ranges import SpellRange
from spells.models import Spell, VancianForm
from spells.templatetags.vancian_words import length_words, magic_type_word

register = template.Library()

#: Of the seal, in its own units: a square, the ring within it, the gap between two slots.
_SEAL, _RING, _GAP = 44, 19, 0.22
#: Of the picture of a class: a column each class level, a step each slot.
_COLUMN, _STEP, _BASE = 16, 5, 34
#: Caster levels of the table of what a form does level by level.
LEVELS = (1, 3, 5, 7, 9, 11, 14)


@dataclass(frozen=True, kw_only=True)
class Slot:
    """One arc of the seal's ring."""

    path: str
    #: Whether it counts to the spell's level.
    is_full: bool


@register.inclusion_tag("spells/vancian/seal.html")
def spell_seal(spell: Spell) -> dict[str, object]:
    """The mark of the type in a ring of as many slots as there are levels; those it takes inked."""
    magic_type, level = MagicType(spell.magic_type), spell.spell_level or 0
    most = magic_type.max_spell_level
    arcs = [Slot(path=_arc(at, most), is_full=at < level) for at in range(most)]
    label = gettext("%(magic)s, niveau\u00a0%(level)s sur\u00a0%(most)s") % {
        "magic": magic_type_word(magic_type),
        "level": level,
        "most": most,
    }
    return {"slots": arcs, "mark": str(magic_type), "size": _SEAL, "label": label}


def _arc(at: int, most: int) -> str:
    """The place of one slot on the ring, clockwise from the top."""
    middle = _SEAL / 2
    turn = 2 * pi / most
    ends = (at * turn + _GAP / 2, (at + 1) * turn - _GAP / 2)
    (x1, y1), (x2, y2) = (
        (middle + _RING * sin(angle), middle - _RING * cos(angle)) for angle in ends
    )
    return f"M{x1:.2f} {y1:.2f}A{_RING} {_RING} 0 0 1 {x2:.2f} {y2:.2f}"


@dataclass(frozen=True, kw_only=True)
class Bar:
    """The slots of one class level."""

    x: int
    y: int
    height: int
    count: int


@dataclass(frozen=True, kw_only=True)
class ClassRow:
    """A class that has the spell's type, and its slots of the spell's level."""

    name: str
    #: First class level with such a slot; nothing where it never has one.
    first: int | None
    #: Slots at its highest level.
    most: int
    bars: tuple[Bar, ...]
    #: Width and height of the picture, and where its ground is.
    width: int
    height: int
    base: int


@register.simple_tag
def class_rows(spell: Spell, rules: HouseRules) -> Sequence[ClassRow]:
    """Who casts it, from which class level, with how many slots. Source: V2."""
    return [
        _class_row(caster, level=spell.spell_level or 1)
        for caster in _casters(spell, rules)
        if any(level.slots[(spell.spell_level or 1) - 1] for level in PROGRESSION[caster.id])
    ]


def _casters(spell: Spell, rules: HouseRules) -> list[CasterClass]:
    casters = open_classes(edition=rules.edition, extra_classes=rules.extra_classes)
    return [one for one in casters if str(one.magic_type) == spell.magic_type]


def _class_row(caster: CasterClass, *, level: int) -> ClassRow:
    counts = {
        one: slots(caster.id, one)[level - 1] if one <= caster.max_level else 0
        for one in range(1, MAX_CLASS_LEVEL + 1)
    }
    held = {one: count for one, count in counts.items() if count}
    return ClassRow(
        name=in_language({"fr": caster.name_fr, "en": caster.name_en}),
        first=min(held, default=None),
        most=max(held.values(), default=0),
        bars=tuple(
            Bar(
                x=(one - 1) * _COLUMN + 2,
                y=_BASE - count * _STEP,
                height=count * _STEP,
                count=count,
            )
            for one, count in held.items()
        ),
        width=MAX_CLASS_LEVEL * _COLUMN,
        height=_BASE + 16,
        base=_BASE,
    )


@register.simple_tag
def reversal_is_memorised(spell: Spell, rules: HouseRules) -> bool:
    """Whether its classes choose the form at memorisation; else at casting. Source: V9."""
    return any(one.reversal_mode == "memorise_choice" for one in _casters(spell, rules))


@dataclass(frozen=True, kw_only=True)
class LevelRow:
    """What a form gives at one caster level; empty words where the level changes nothing."""

    level: int
    reach: str
    lasts: str
    #: Of the greatest shown, in per cent.
    reach_width: str
    lasts_width: str


@register.simple_tag
def level_rows(form: VancianForm, rules: HouseRules) -> Sequence[LevelRow]:
    """Range and duration by caster level; nothing where neither grows. Source: V13."""
    duration, reach = form.duration_value, form.range_value
    spans = _spans(duration, round_seconds=rules.round_seconds)
    if not spans and not reach.per_level:
        return []
    longest = max((high for _low, high in spans.values()), default=1)
    return [
        LevelRow(
            level=level,
            reach=_reach_at(reach, level) if reach.per_level else "",
            lasts=_span_words(*spans[level]) if spans else "",
            reach_width=_share(_length_at(reach, level), _length_at(reach, LEVELS[-1])),
            lasts_width=_share(spans[level][1], longest) if spans else "0%",
        )
        for level in LEVELS
    ]


def _spans(duration: Duration, *, round_seconds: int) -> Mapping[int, tuple[int, int]]:
    """Least and greatest seconds by caster level, where the level counts."""
    if not any(term.is_per_level for term in duration.terms):
        return {}
    spans: dict[int, tuple[int, int]] = {}
    for level in LEVELS:
        ends = (
            sum(
                term.seconds(total=total, level=level, miles=0, round_seconds=round_seconds)
                for term, total in zip(duration.terms, totals, strict=True)
            )
            for totals in (
                [term.amount.minimum for term in duration.terms],
                [term.amount.maximum for term in duration.terms],
            )
        )
        low, high = ends
        spans[level] = (low, high)
    return spans


def _span_words(low: int, high: int) -> str:
    if low == high:
        return game_span(low)
    return gettext("%(low)s à %(high)s") % {"low": game_span(low), "high": game_span(high)}


def _length_at(reach: SpellRange, level: int) -> Fraction:
    return reach.base + reach.per_level * level


def _reach_at(reach: SpellRange, level: int) -> str:
    return length_words(_length_at(reach, level), reach.unit)


def _share(value: int | Fraction, whole: int | Fraction) -> str:
    """A whole per cent, for the drawing."""
    return f"{int(Fraction(value) * 100 / Fraction(whole)) if whole else 0}%"
