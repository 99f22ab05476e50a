import pytest
from pytest_django import DjangoAssertNumQueries

from spells.catalogue.loader import read
from spells.models import Spell
from spells.services.catalogue import Loaded, load
from tests.factories.spells import OwnSpellFactory
from tests.spells.table import Table

pytestmark = pytest.mark.django_db


def test_loading_twice_is_loading_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    assert load(read()) == Loaded(made=24, changed=0, ended=0)

    before = list(Spell.objects.order_by("pk").values())
    with django_assert_num_queries(3):  # savepoint, select, release
        assert load(read()) == Loaded(made=0, changed=0, ended=0)

    assert list(Spell.objects.order_by("pk").values()) == before


def test_a_changed_text_keeps_the_row() -> None:
    load(read())
    row = Spell.objects.get(key="lightning")
    spells = read()
    next(spell for spell in spells if spell.key == "lightning").summary_fr = "Autre"

    assert load(spells) == Loaded(made=0, changed=1, ended=0)

    assert Spell.objects.get(key="lightning").pk == row.pk
    assert Spell.objects.get(key="lightning").summary_fr == "Autre"


def test_what_left_the_file_is_ended_and_comes_back() -> None:
    load(read())

    assert load(read()[1:]) == Loaded(made=0, changed=0, ended=1)
    assert Spell.objects.standing().count() == 23
    assert load(read()[1:]) == Loaded(made=0, changed=0, ended=0)
    assert load(read()) == Loaded(made=0, changed=1, ended=0)
    assert Spell.objects.standing().count() == 24


def test_the_campaigns_own_spells_are_left_alone(table: Table) -> None:
    own = OwnSpellFactory(campaign=table.campaign)

    load(read())

    own.refresh_from_db()
    assert own.is_offered
