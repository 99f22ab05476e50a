import pytest
from pytest_django import DjangoAssertNumQueries

from spells.models import Spell
from spells.services.lookup import find_by_name, find_many
from tests.factories.spells import OwnSpellFactory, SpellFactory
from tests.spells.table import Table, new_table


@pytest.fixture
def lightning(table: Table) -> Spell:
    SpellFactory(name_fr="Défense Magique", name_en="Magic Defence")
    SpellFactory(name_fr="Œil du Changeur", name_en="Money-Changer’s Eye")
    return SpellFactory(name_fr="Évocation de la Foudre", name_en="Call Lightning")


@pytest.mark.parametrize("name", ["", "  ", "—", "grêle", "oudre", "x" * 5000, "\x00"])
def test_what_is_no_name_finds_nothing(table: Table, lightning: Spell, name: str) -> None:
    assert find_by_name(table.campaign, name).is_unknown


@pytest.mark.parametrize(
    "name",
    [
        "Évocation de la Foudre",
        "evocation  DE LA foudre",
        "Évo",
        "foudre",
        "Foudr",
        "lightning",
        "foudre évocation",
    ],
)
def test_ways_of_naming_one_spell(table: Table, lightning: Spell, name: str) -> None:
    assert find_by_name(table.campaign, name).spell == lightning


@pytest.mark.parametrize("name", ["oeil", "changer's", "money changer", "CHANGEUR"])
def test_apostrophes_ligatures_and_hyphens_are_as_they_are_typed(
    table: Table, lightning: Spell, name: str
) -> None:
    found = find_by_name(table.campaign, name).spell

    assert found is not None
    assert found.name_en == "Money-Changer’s Eye"


def test_two_that_fit_are_named_and_none_is_taken(table: Table, lightning: Spell) -> None:
    second = OwnSpellFactory(campaign=table.campaign, name_fr="Bouclier de Foudre")

    match = find_by_name(table.campaign, "foudre")

    assert match.spell is None
    assert match.is_ambiguous
    assert match.candidates == (second, lightning)


def test_the_whole_name_counts_before_the_beginning_of_others(table: Table) -> None:
    short = SpellFactory(name_fr="Foudre", name_en="Bolt")
    SpellFactory(name_fr="Foudre Noire", name_en="Black Bolt")

    assert find_by_name(table.campaign, "foudre").spell == short


def test_spells_of_other_campaigns_are_not_found(table: Table) -> None:
    OwnSpellFactory(campaign=new_table().campaign, name_fr="Voile")

    assert find_by_name(table.campaign, "Voile").is_unknown


def test_many_names_are_one_query(
    table: Table, lightning: Spell, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        found = find_many(table.campaign, ["Foudre", "defense", "rien"])

    assert [match.spell and match.spell.name_fr for match in found.values()] == [
        "Évocation de la Foudre",
        "Défense Magique",
        None,
    ]
