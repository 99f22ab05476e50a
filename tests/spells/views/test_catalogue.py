import pytest
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from rules.percentile.parameters import Degree, DurationKind, RangeKind
from spells import registry
from spells.models import System
from tests.factories.spells import (
    OwnSpellFactory,
    OwnVancianSpellFactory,
    SpellFactory,
    VancianSpellFactory,
)
from tests.spells.table import Table, new_table


def names(table: Table, query: str = "") -> list[str]:
    response = table.client(table.player).get(table.url("catalogue") + query)
    assert response.status_code == 200
    return [spell.name for spell in response.context["page"]]


def test_spells_of_other_campaigns_are_not_there(table: Table) -> None:
    OwnSpellFactory(campaign=new_table().campaign, name_fr="Ailleurs")
    OwnSpellFactory(campaign=table.campaign, name_fr="Ici")

    assert names(table) == ["Ici"]


def test_the_order_leaves_accents_aside(table: Table) -> None:
    for name in ("Fable", "Écran", "Dune", "ecaille"):
        SpellFactory(name_fr=name)

    assert names(table) == ["Dune", "ecaille", "Écran", "Fable"]


@pytest.mark.parametrize(
    "query",
    [
        "?q=ecran",
        "?q=%C3%89CRAN",
        "?q=screen",
        "?degree=total",
        "?range=sight",
        "?duration=instant",
        "?resistance=POU",
        "?own=1",
        "?q=ecr&degree=total&own=on",
    ],
)
def test_search_and_filters_are_in_the_address(table: Table, query: str) -> None:
    SpellFactory(name_fr="Dune", name_en="Dune")
    OwnSpellFactory(
        campaign=table.campaign,
        name_fr="Écran",
        name_en="Screen",
        degree=Degree.TOTAL,
        range_kind=RangeKind.SIGHT,
        duration_kind=DurationKind.INSTANT,
        resistance="POU",
    )

    assert names(table, query) == ["Écran"]


@pytest.mark.parametrize(
    "query",
    ["?degree=9", "?range=x", "?resistance=FOI", "?page=abc", "?page=99", "?q=%00"],
)
def test_an_unknown_filter_filters_nothing(table: Table, query: str) -> None:
    SpellFactory(name_fr="Dune")

    assert names(table, query) == ["Dune"]


def test_signs_of_a_pattern_are_signs(table: Table) -> None:
    SpellFactory(name_fr="Dune")

    assert names(table, "?q=%25") == []
    assert names(table, "?q=_") == []


def test_htmx_gets_the_list_alone_and_a_clean_address(table: Table) -> None:
    SpellFactory(name_fr="Dune")
    url = table.url("catalogue")

    response = table.client(table.player).get(
        f"{url}?q=dune&degree=&range=", headers={"HX-Request": "true"}
    )

    text = response.content.decode()
    assert "Dune" in text
    assert "<html" not in text
    assert response.headers["HX-Replace-Url"] == f"{url}?q=dune"
    assert "HX-Request" in response.headers["Vary"]


def test_only_gms_are_offered_to_write(table: Table) -> None:
    for member, expected in ((table.player, False), (table.gm, True)):
        text = table.client(member).get(table.url("catalogue")).content.decode()
        assert (table.url("paste") in text) is expected


def test_the_catalogue_as_it_is_loaded(table: Table) -> None:
    call_command("load_catalogue")

    found = names(table)

    assert len(found) == 24
    assert "Évocation de la Foudre" in found


@pytest.mark.parametrize("count", [1, 70])
def test_more_spells_are_not_more_queries(
    table: Table, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        SpellFactory()
    client = table.client(table.player)

    with django_assert_num_queries(6):  # session, person, seat, systems played, count, spells
        client.get(table.url("catalogue"))


@pytest.mark.parametrize("count", [1, 70])
def test_more_memorised_spells_are_not_more_queries(
    table: Table, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(count):
        VancianSpellFactory(reverse={"name_fr": f"Envers {n}", "name_en": f"Other {n}"})
    client = table.client(table.player)

    with django_assert_num_queries(7):  # session, person, seat, count, spells, forms
        client.get(table.url("catalogue") + "?system=vancian")


def test_each_system_has_its_own_list(table: Table) -> None:
    SpellFactory(name_fr="Dune")
    VancianSpellFactory(name_fr="Lumière", reverse={"name_fr": "Ténèbres", "name_en": "Darkness"})

    assert names(table) == names(table, "?system=percentile") == ["Dune"]
    assert names(table, "?system=vancian") == ["Lumière"]
    assert names(table, "?system=x") == ["Dune"]


@pytest.mark.parametrize(
    "query",
    [
        "?q=tenebres",
        "?q=LIGHT",
        "?type=divine",
        "?level=2",
        "?caster=cleric",
        "?reversible=1",
        "?type=divine&level=2&q=lum",
    ],
)
def test_memorised_spells_are_searched_and_filtered_by_the_address(
    table: Table, query: str
) -> None:
    reverse = {"name_fr": "Ténèbres", "name_en": "Darkness"}
    VancianSpellFactory(
        name_fr="Lumière", name_en="Light", magic_type="divine", spell_level=2, reverse=reverse
    )
    VancianSpellFactory(name_fr="Sommeil", name_en="Sleep")

    assert names(table, query + "&system=vancian") == ["Lumière"]


def test_a_class_is_offered_the_levels_that_it_ever_reaches(table: Table) -> None:
    for level in (1, 5):
        VancianSpellFactory(name_fr=f"Divin {level}", magic_type="divine", spell_level=level)

    assert names(table, "?system=vancian&caster=cleric") == ["Divin 1", "Divin 5"]
    assert names(table, "?system=vancian&caster=paladin") == ["Divin 1"]


@pytest.mark.parametrize("query", ["type=x", "level=9", "caster=cook", "page=99", "q=%00"])
def test_an_unknown_filter_filters_no_memorised_spell(table: Table, query: str) -> None:
    VancianSpellFactory(name_fr="Sommeil")

    assert names(table, f"?system=vancian&{query}") == ["Sommeil"]


def test_own_memorised_spells_alone(table: Table) -> None:
    VancianSpellFactory(name_fr="Sommeil")
    OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre")
    OwnVancianSpellFactory(campaign=new_table().campaign, name_fr="Ailleurs")

    assert names(table, "?system=vancian&own=1") == ["Cendre"]
    assert names(table, "?system=vancian") == ["Cendre", "Sommeil"]


def test_the_list_goes_by_type_then_level(table: Table) -> None:
    for name, magic_type, level in (
        ("a", "phantasmal", 1),
        ("b", "arcane", 2),
        ("c", "arcane", 1),
        ("d", "druidic", 1),
        ("e", "divine", 3),
    ):
        VancianSpellFactory(name_fr=name, magic_type=magic_type, spell_level=level)

    assert names(table, "?system=vancian") == ["e", "d", "c", "b", "a"]


def test_the_list_begins_with_the_system_in_play(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    VancianSpellFactory(name_fr="Sommeil")
    monkeypatch.setattr(registry, "_asked", [lambda member: frozenset({System.VANCIAN})])

    assert names(table) == ["Sommeil"]
    response = table.client(table.gm).get(table.url("catalogue"))
    assert table.url("write-memorised") in response.content.decode()


def test_the_address_keeps_the_system_that_was_chosen(table: Table) -> None:
    url = table.url("catalogue")

    response = table.client(table.player).get(
        f"{url}?system=vancian&q=rien&type=", headers={"HX-Request": "true"}
    )

    assert response.headers["HX-Replace-Url"] == f"{url}?system=vancian&q=rien"
    assert f'href="{url}?system=vancian"' in response.content.decode()
