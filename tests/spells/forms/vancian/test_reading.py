"""What the page says of any spell of the catalogue reads back as that spell, in both languages."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from rules.vancian.combine_tags import parse_combine_tags
from rules.vancian.duration_text import parse_duration
from rules.vancian.durations import Duration
from rules.vancian.ranges import SpellRange, parse_range
from rules.vancian.saving_throws import SavingThrow, parse_saving_throw
from spells.catalogue.vancian_loader import read
from spells.forms.vancian.reading import read_duration, read_range, read_saving_throw, read_tags
from spells.templatetags.vancian_save_words import saving_words, tags_words
from spells.templatetags.vancian_words import lasting_words, reaching_words

_FORMS = read()[1]
_LANGUAGES = ("fr", "en")


def _of_duration(duration: Duration) -> Duration:
    choices = tuple(_of_duration(one) for one in duration.choices)
    return replace(duration, text="", choices=choices)


def _of_range(reach: SpellRange) -> tuple[object, ...]:
    # French says yards in metres: the same length, not the same unit.
    return reach.kind, reach.metres(caster_level=1), reach.metres(caster_level=9)


def _of_save(save: SavingThrow) -> SavingThrow:
    return replace(save, text="")


@pytest.mark.parametrize("language", _LANGUAGES)
@pytest.mark.parametrize("text", sorted({form.duration for form in _FORMS}))
def test_every_duration_reads_back_as_it_is_said(text: str, language: str) -> None:
    with override(language):
        read = parse_duration(read_duration(lasting_words(parse_duration(text))))
    assert _of_duration(read) == _of_duration(parse_duration(text))


@pytest.mark.parametrize("language", _LANGUAGES)
@pytest.mark.parametrize("text", sorted({form.range for form in _FORMS}))
def test_every_range_reads_back_as_it_is_said(text: str, language: str) -> None:
    with override(language):
        read = parse_range(read_range(reaching_words(parse_range(text))))
    assert _of_range(read) == _of_range(parse_range(text))


@pytest.mark.parametrize("language", _LANGUAGES)
@pytest.mark.parametrize("text", sorted({form.saving_throw for form in _FORMS}))
def test_every_saving_throw_reads_back_as_it_is_said(text: str, language: str) -> None:
    with override(language):
        read = parse_saving_throw(read_saving_throw(saving_words(parse_saving_throw(text))))
    assert _of_save(read) == _of_save(parse_saving_throw(text))


@pytest.mark.parametrize("language", _LANGUAGES)
@pytest.mark.parametrize("text", sorted({form.combine_tags for form in _FORMS}))
def test_every_tag_reads_back_as_it_is_said(text: str, language: str) -> None:
    with override(language):
        assert read_tags(tags_words(parse_combine_tags(text))) == text


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("3 tours", "3 turns"),
        ("2 h", "2 hours"),
        ("10 min", "10 minutes"),
        ("1 jour par niveau", "1 days per level"),
        ("Instantanée", "instant"),
        ("permanente", "permanent"),
        ("concentration (2 tours au plus)", "concentration (up to 2 turns)"),
        ("1d6 tours ou 1d6 rounds", "1d6 turns or 1d6 rounds"),
        ("6 turns", "6 turns"),
        ("longtemps", "longtemps"),
    ],
)
def test_a_duration_is_typed_as_the_table_says_it(typed: str, read: str) -> None:
    with override("fr"):
        assert read_duration(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("36 m", "120 ft"),
        ("36m", "120 ft"),
        ("10 m", "100/3 ft"),
        ("4,5 m par niveau", "15 ft per level"),
        ("2 km", "5/4 mile"),
        ("1,5 km", "5000 ft"),
        ("Contact", "touch"),
        ("sur soi", "caster"),
        ("cône de 18 m", "60 ft cone"),
        ("carré de 9 m", "30 ft square"),
        ("loin", "loin"),
    ],
)
def test_a_range_is_typed_in_metres(typed: str, read: str) -> None:
    with override("fr"):
        assert read_range(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("aucune", "none"),
        ("sorts", "spells"),
        ("contre la mort", "death"),
        ("contre les sorts (moitié des dégâts ; à +1)", "spells (half; +1)"),
        ("contre les sorts (annule, à chaque round)", "spells (negates; each round)"),
        ("au petit bonheur", "au petit bonheur"),
        ("contre les sorts (à pied)", "contre les sorts (à pied)"),
        ("(", "("),
    ],
)
def test_a_saving_throw_is_typed_as_the_page_says_it(typed: str, read: str) -> None:
    with override("fr"):
        assert read_saving_throw(typed) == read


def test_tags_are_typed_with_their_signs() -> None:
    with override("fr"):
        assert (
            read_tags("+moral ; − Attaque, ± sauvegardes") == "+morale;-attack_rolls;?saving_throws"
        )
        assert read_tags("chance") == "chance"
        assert read_tags("") == ""
