from fractions import Fraction

from rules.percentile.parameters import RangeKind
from spells.models import Spell
from spells.templatetags.spell_pictures import dice_rows, points_rows


def test_the_dice_of_each_intensity_with_their_mean() -> None:
    rows = dice_rows()

    assert [row.intensity for row in rows] == list(range(1, 16))
    six = rows[5]
    assert (six.formula, six.minimum, six.mean, six.maximum) == ("1d10+1d2", 2, Fraction(7), 12)
    assert rows[-1].at == "55.0%"


def test_each_point_doubles_to_the_eye() -> None:
    rows = points_rows(Spell(name_fr="Voile"))

    assert [row.reach for row in rows][:5:4] == ["10\u00a0m", "160\u00a0m"]
    assert (rows[-2].width, rows[-1].width) == ("50.0%", "100.0%")


def test_a_locked_range_says_nothing() -> None:
    rows = points_rows(Spell(name_fr="Voile", range_kind=RangeKind.SELF))

    assert {row.reach for row in rows} == {""}
    assert rows[0].lasts == "10\u00a0min"
