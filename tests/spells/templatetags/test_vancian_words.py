"""What the page says of memorised spells, in words of either language."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from rules.vancian.duration_text import parse_duration
from rules.vancian.ranges import LengthUnit, parse_range
from spells.models import MAGIC_TYPES, Spell
from spells.templatetags.vancian_words import (
    lasting_words,
    length_words,
    magic_type_word,
    magic_words,
    place_words,
    reaching_words,
)


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("instant", "instantanée", "instant"),
        ("6 turns + 1 turn per level", "6 tours + 1 tour par niveau", "6 turns + 1 turn per level"),
        ("2d6 turns", "2d6 tours", "2d6 turns"),
        ("1 turn per mile", "1 tour par 1,6 km", "1 turn per mile"),
        ("up to 6 turns", "jusqu’à 6 tours", "up to 6 turns"),
        (
            "1 turn per level or until spent",
            "1 tour par niveau, ou jusqu’à épuisement",
            "1 turn per level or until spent",
        ),
        (
            "concentration (up to 1 day)",
            "concentration (1 jour au plus)",
            "concentration (up to 1 day)",
        ),
        (
            "permanent until dismissed or slain",
            "permanente, jusqu’au renvoi ou jusqu’à la destruction",
            "permanent until dismissed or until slain",
        ),
        (
            "6 turns outdoors, 3 turns elsewhere",
            "6 tours en extérieur, 3 tours ailleurs",
            "6 turns outdoors, 3 turns elsewhere",
        ),
        (
            "12 turns per level or 6 turns per level",
            "12 tours par niveau ou 6 tours par niveau",
            "12 turns per level or 6 turns per level",
        ),
        ("varies", "variable", "varies"),
    ],
)
def test_a_duration_is_said_in_both_languages(text: str, french: str, english: str) -> None:
    duration = parse_duration(text)

    for language, said in (("fr", french), ("en", english)):
        with override(language):
            assert lasting_words(duration).replace("\u00a0", " ") == said


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("120 ft", "36 m", "120 ft"),
        ("6 ft", "1,8 m", "6 ft"),
        ("40 ft + 10 ft per level", "12 m + 3 m par niveau", "40 ft + 10 ft per level"),
        ("1/2 mile per level", "0,8 km par niveau", "1/2 mile per level"),
        ("240 yards", "216 m", "240 yards"),
        ("60 ft cone", "cône de 18 m", "60 ft cone"),
        ("30 ft square", "carré de 9 m de côté", "30 ft square"),
        ("10 ft around caster", "3 m autour du lanceur", "10 ft around caster"),
        ("caster's presence", "en présence du lanceur", "in the caster’s presence"),
        ("unlimited", "sans limite", "no limit"),
    ],
)
def test_a_range_is_metres_in_french_and_feet_in_english(
    text: str, french: str, english: str
) -> None:
    for language, said in (("fr", french), ("en", english)):
        with override(language):
            assert reaching_words(parse_range(text)).replace("\u00a0", " ") == said


def test_a_length_that_no_foot_measures_is_rounded_in_english() -> None:
    with override("en"):
        assert length_words(Fraction(100, 3), LengthUnit.FOOT) == "33.33\u00a0ft"
        assert length_words(Fraction(2), LengthUnit.MILE) == "2\u00a0miles"
        assert length_words(Fraction(1), LengthUnit.YARD) == "1\u00a0yard"
    with override("fr"):
        assert length_words(Fraction(5_000), LengthUnit.FOOT) == "1,5\u00a0km"


def test_every_type_has_a_word_and_a_name() -> None:
    with override("fr"):
        assert [magic_type_word(one) for one in MAGIC_TYPES] == [
            "divine",
            "druidique",
            "profane",
            "fantasmatique",
        ]
        assert magic_words("arcane") == "Magie profane"
        assert place_words(Spell(magic_type="arcane", spell_level=3)) == (
            "Magie profane, niveau\u00a03"
        )
