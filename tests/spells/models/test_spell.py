import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from spells.models import MagicType, Spell, search_key, sort_keys
from tests.factories.spells import SpellFactory, VancianSpellFactory


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


@pytest.mark.django_db
@pytest.mark.parametrize(
    "columns",
    [
        {"system": "other"},
        {"magic_type": "arcane"},
        {"spell_level": 1},
        {"system": "vancian", "spell_level": 1},
        {"system": "vancian", "magic_type": "arcane"},
        {"system": "vancian", "magic_type": "arcane", "spell_level": 7},
        {"system": "vancian", "magic_type": "skill", "spell_level": 1},
        {"system": "vancian", "magic_type": "arcane", "spell_level": 1, "resistance": "POU"},
        {"system": "vancian", "magic_type": "arcane", "spell_level": 1, "base_range_m": 20},
    ],
)
def test_a_spell_is_of_one_system_alone(columns: dict[str, object]) -> None:
    with pytest.raises(IntegrityError):
        SpellFactory(**columns)


@pytest.mark.django_db
def test_a_memorised_spell_has_no_parameters() -> None:
    spell = VancianSpellFactory()

    with pytest.raises(TypeError):
        _ = spell.parameters
    assert spell.form.duration == "6 turns"
    assert spell.reversed_form is None


@pytest.mark.django_db
def test_a_skill_has_no_form() -> None:
    with pytest.raises(LookupError):
        _ = SpellFactory().form


@pytest.mark.django_db
def test_each_system_is_asked_for_by_itself() -> None:
    skill, memorised = SpellFactory(), VancianSpellFactory(magic_type="divine", spell_level=3)

    assert list(Spell.objects.all().percentile()) == [skill]
    assert list(Spell.objects.all().vancian()) == [memorised]
    assert list(Spell.objects.all().of_level(3)) == [memorised]
    assert list(Spell.objects.all().of_magic_types([MagicType.DIVINE])) == [memorised]


@pytest.mark.django_db
def test_a_reversible_spell_is_found_under_either_name() -> None:
    light = VancianSpellFactory(
        name_fr="Lumière", reverse={"name_fr": "Ténèbres", "name_en": "Darkness"}
    )
    VancianSpellFactory(name_fr="Sommeil")

    assert list(Spell.objects.all().named_like("ténè")) == [light]
    assert list(Spell.objects.all().named_like("lumiere")) == [light]
    assert list(Spell.objects.all().reversible()) == [light]
    assert light.reversed_form is not None
    assert light.reversed_form.name == "Ténèbres"


@pytest.mark.django_db
def test_a_list_of_spells_takes_its_forms_in_one_query() -> None:
    for _ in range(3):
        VancianSpellFactory(reverse={"name_fr": "Envers", "name_en": "Other side"})

    with CaptureQueriesContext(connection) as queries:
        spells = list(Spell.objects.all().vancian().with_forms().by_level())
        assert [bool(spell.form and spell.reversed_form) for spell in spells] == [True] * 3
    assert len(queries) == 2
