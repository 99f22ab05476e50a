"""What intensity and points give, drawn to be looked at: ``{% load spell_pictures %}``.

Geometry in per cent, for attributes of SVG.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django import template

from rules.percentile.effect_dice import intensity_dice
from rules.percentile.level import value_for_points
from spells.models import Spell
from spells.templatetags.spell_words import distance, span

register = template.Library()

#: The intensities and the points that one page shows.
INTENSITIES = range(1, 16)
POINTS = range(9)


@dataclass(frozen=True, kw_only=True)
class DiceRow:
    """The dice of one intensity, and where they fall among those of all intensities shown."""

    intensity: int
    formula: str
    minimum: int
    maximum: int
    mean: Fraction
    #: From the least total to the greatest, in per cent of the width.
    x: str
    width: str
    #: Where the mean is.
    at: str


@dataclass(frozen=True, kw_only=True)
class PointsRow:
    """What a number of points reaches, and a bar as long as it is far or long."""

    points: int
    reach: str
    lasts: str
    #: Of the greatest shown, in per cent; the same for both, as both double.
    width: str


@register.simple_tag
def dice_rows() -> Sequence[DiceRow]:
    """Least, mean and greatest total at each intensity. Source: P6."""
    greatest = intensity_dice(INTENSITIES[-1]).maximum
    rows = []
    for intensity in INTENSITIES:
        dice = intensity_dice(intensity)
        rows.append(
            DiceRow(
                intensity=intensity,
                formula=str(dice),
                minimum=dice.minimum,
                maximum=dice.maximum,
                mean=dice.mean,
                x=_share(dice.minimum, greatest),
                width=_share(dice.maximum - dice.minimum, greatest),
                at=_share(dice.mean, greatest),
            )
        )
    return rows


@register.simple_tag
def points_rows(spell: Spell) -> Sequence[PointsRow]:
    """Range and duration for 0 to 8 points, each double the one before. Source: P3.

    Empty words where the range or the duration takes no points.
    """
    parameters = spell.parameters
    return [
        PointsRow(
            points=points,
            reach=""
            if parameters.range_kind.is_locked
            else distance(value_for_points(base=parameters.base_range_m, points=points)),
            lasts=""
            if parameters.duration_kind.is_locked
            else span(value_for_points(base=parameters.base_duration_min, points=points)),
            width=_share(1 << points, 1 << POINTS[-1]),
        )
        for points in POINTS
    ]


def _share(value: int | Fraction, whole: int) -> str:
    """A per cent with a point, whatever the reader's language: it is for the drawing."""
    tenths = Fraction(value) * 1_000 / whole
    nearest = (2 * tenths.numerator + tenths.denominator) // (2 * tenths.denominator)
    return f"{nearest // 10}.{nearest % 10}%"
