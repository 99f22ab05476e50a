import pytest
from django.utils.translation import override

from spells.models import Spell, search_key, sort_keys
from tests.factories.spells import SpellFactory


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Évocation  de la Foudre ", "evocation de la foudre"),
        ("Œil d’Ævar", "oeil d'aevar"),
        ("STRASSE straße", "strasse strasse"),
        ("ﷺ" * 80, search_key("ﷺ" * 80)[:100]),
    ],
)
def test_names_are_compared_without_accents(text: str, key: str) -> None:
    assert search_key(text) == key
    assert len(key) <= 100


def test_a_missing_name_is_sorted_under_the_other() -> None:
    assert sort_keys(name_fr="", name_en="Veil") == {"sort_fr": "veil", "sort_en": "veil"}


@pytest.mark.django_db
def test_the_order_is_the_readers() -> None:
    first = SpellFactory(name_fr="Été", name_en="Summer")
    second = SpellFactory(name_fr="Figue", name_en="Fig")

    with override("fr"):
        assert list(Spell.objects.all().by_name()) == [first, second]
    with override("en"):
        assert list(Spell.objects.all().by_name()) == [second, first]


def test_a_missing_text_falls_back_to_the_other_language() -> None:
    spell = Spell(
        name_fr="Voile",
        summary_en="Ash",
        steps=[{"intensity": 1, "fr": "a", "en": ""}, {"intensity": 2, "fr": "", "en": "b"}],
    )

    with override("en"):
        assert (spell.name, spell.summary) == ("Voile", "Ash")
        assert spell.told_steps == [(1, "a"), (2, "b")]
    with override("fr"):
        assert (spell.name, spell.summary) == ("Voile", "Ash")
