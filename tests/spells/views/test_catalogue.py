import pytest
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from rules.percentile.parameters import Degree, DurationKind, RangeKind
from tests.factories.spells import OwnSpellFactory, SpellFactory
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

    with django_assert_num_queries(5):  # session, person, seat, count, spells
        client.get(table.url("catalogue"))
