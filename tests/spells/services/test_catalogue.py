import pytest
from pytest_django import DjangoAssertNumQueries

from spells.catalogue import vancian_loader
from spells.catalogue.loader import read
from spells.models import Spell, SpellVersion, VancianForm
from spells.services.catalogue import Loaded, load
from tests.factories.spells import OwnSpellFactory
from tests.spells.table import Table

pytestmark = pytest.mark.django_db


def test_loading_twice_is_loading_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    assert load(read()) == Loaded(made=24, changed=0, ended=0)

    before = list(Spell.objects.order_by("pk").values())
    with django_assert_num_queries(4):  # savepoint, spells, forms, release
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


def test_memorised_spells_come_with_their_forms_and_twice_is_once(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(7):
        assert load(*vancian_loader.read()) == Loaded(made=212, changed=0, ended=0)
    assert VancianForm.objects.count() == 233

    before = list(VancianForm.objects.order_by("pk").values())
    with django_assert_num_queries(4):
        assert load(*vancian_loader.read()) == Loaded(made=0, changed=0, ended=0)
    assert list(VancianForm.objects.order_by("pk").values()) == before


def test_a_changed_form_gives_way_and_what_used_it_keeps_it() -> None:
    load(*vancian_loader.read())
    row = VancianForm.objects.get(spell__key="arcane_light", is_reversed=True)
    spells, forms = vancian_loader.read()
    next(form for form in forms if form.name_fr == "Lumière").summary_fr = "Autre."
    shorter = next(f for f in forms if f.is_reversed and f.spell.key == "arcane_light")
    shorter.duration = "1 turn"

    assert load(spells, forms) == Loaded(made=0, changed=2, ended=0)

    kept = VancianForm.objects.get(pk=row.pk)
    light = Spell.objects.get(key="arcane_light")
    assert (kept.duration, kept.version) == (row.duration, 1)
    assert light.version == 2
    assert light.reversed_form is not None
    assert (light.reversed_form.duration, light.reversed_form.version) == ("1 turn", 2)
    assert light.form.version == 2
    light.read_as_of(1)
    assert light.reversed_form == kept


def test_what_the_catalogue_said_before_stays_to_be_read() -> None:
    load(read())
    for text in ("Autre", "Autre encore"):
        spells = read()
        next(spell for spell in spells if spell.key == "lightning").summary_fr = text
        load(spells)

    versions = SpellVersion.objects.filter(spell__key="lightning").order_by("number")
    said = {row.number: row.facts["summary_fr"] for row in versions}
    first = next(spell for spell in read() if spell.key == "lightning").summary_fr
    assert said == {1: first, 2: "Autre", 3: "Autre encore"}


def test_a_form_that_left_is_ended_and_comes_back() -> None:
    load(*vancian_loader.read())
    spells, forms = vancian_loader.read()

    load(spells, [form for form in forms if form.name_en != "Remove Geas"])
    geas = Spell.objects.get(key="arcane_geas")
    assert geas.reversed_form is None

    assert load(spells, forms) == Loaded(made=0, changed=1, ended=0)
    geas = Spell.objects.get(key="arcane_geas")
    assert geas.reversed_form is not None
