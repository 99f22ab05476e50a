from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from spells.models import Spell, SpellNote
from tests.factories.spells import OwnSpellFactory, SpellFactory
from tests.spells.table import Table, new_table, written


def test_what_is_wrong_is_said_beside_its_field_and_stays_typed(table: Table) -> None:
    SpellFactory(name_fr="Été")

    response = table.client(table.gm).post(
        table.url("write-one"),
        written(name_fr="ete", base_range_m="0", effect_fr="Il neige.", resistance="POU"),
    )

    form = response.context["form"]
    assert response.status_code == 422
    assert form.errors == {
        "name_fr": ["Ce nom existe déjà\u00a0: Été."],
        "base_range_m": ["Un nombre entier de 1 à 1000000."],
    }
    assert "Il neige." in response.content.decode()


#: session, person, seat; savepoint, lock, earlier entry, names, spell, entry, seq, nudge, release.
WRITE_QUERIES = 14


@pytest.mark.parametrize(
    "fields",
    [
        {"name_fr": ""},
        {"degree": "7"},
        {"range_kind": "far"},
        {"base_range_m": "loin"},
        {"steps_fr": "une porte"},
        {"resistance": "FOI"},
        {"act_id": ""},
        {"effect_fr": "x" * 4001},
        {"name_fr": "a\x00b"},
        {"base_duration_min": "9" * 40},
    ],
)
def test_nonsense_is_refused_and_nothing_is_written(table: Table, fields: dict[str, str]) -> None:
    response = table.client(table.gm).post(table.url("write-one"), written(**fields))

    assert response.status_code == 422
    assert not Spell.objects.exists()


def test_a_written_spell_has_its_page(table: Table) -> None:
    response = table.client(table.gm).post(
        table.url("write-one"),
        written(
            name_en="Ash Veil",
            rolls_dice="on",
            is_barrier="on",
            dice_fr="points",
            steps_fr="5 : une rue\n1 : une porte",
            steps_en="1: a door",
            note="secret",
        ),
    )

    spell = Spell.objects.get()
    assert response.status_code == 303
    assert response.headers["Location"] == table.url("spell", spell.pk)
    assert spell.steps == [
        {"intensity": 1, "fr": "une porte", "en": "a door"},
        {"intensity": 5, "fr": "une rue", "en": ""},
    ]
    assert (spell.base_range_m, spell.resistance, spell.rolls_dice) == (20, "POU", True)
    assert spell.is_barrier
    assert SpellNote.objects.get().note == "secret"


def test_an_empty_base_beside_a_locked_kind_is_fine(table: Table) -> None:
    response = table.client(table.gm).post(
        table.url("write-one"), written(range_kind="self", base_range_m="")
    )

    assert response.status_code == 303


def test_a_used_key_with_other_input_gets_a_fresh_key(table: Table) -> None:
    client, first = table.client(table.gm), written()
    client.post(table.url("write-one"), first)

    response = client.post(table.url("write-one"), first | {"name_fr": "Autre"})

    assert response.status_code == 422
    assert response.context["form"]["act_id"].value() != first["act_id"]
    assert Spell.objects.count() == 1


def test_a_copy_starts_from_the_other_spell_under_a_free_name(table: Table) -> None:
    source = SpellFactory(name_fr="Foudre", effect_fr="Il touche.", resistance="POU")

    response = table.client(table.gm).get(table.url("write") + f"?from={source.pk}")

    form = response.context["form"]
    assert form["name_fr"].value() == "Foudre, variante"
    assert (form["effect_fr"].value(), form["resistance"].value()) == ("Il touche.", "POU")


@pytest.mark.parametrize("source", ["", "x", "-1", "²", "9" * 40])
def test_a_copy_of_nothing_is_an_empty_page(table: Table, source: str) -> None:
    response = table.client(table.gm).get(table.url("write"), {"from": source})

    assert response.status_code == 200
    assert response.context["form"]["name_fr"].value() == ""


def test_a_spell_of_elsewhere_is_not_copied(table: Table) -> None:
    elsewhere = OwnSpellFactory(campaign=new_table().campaign)

    response = table.client(table.gm).get(table.url("write") + f"?from={elsewhere.pk}")

    assert response.status_code == 404


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"degree": "3", "range_kind": "self", "duration_kind": "instant"}, "Total, sur soi"),
        ({"base_range_m": "40", "base_duration_min": "90"}, "Léger, 40\u00a0m, 1\u00a0h\u00a030"),
        ({"base_range_m": "x"}, "manque encore"),
        ({"degree": "9"}, "manque encore"),
        ({"base_range_m": "0", "base_duration_min": "1"}, "manque encore"),
    ],
)
def test_htmx_gets_the_line_in_words(table: Table, asked: dict[str, str], words: str) -> None:
    response = table.client(table.gm).get(table.url("write"), asked, headers={"HX-Request": "true"})

    text = response.content.decode()
    assert words in text
    assert "<html" not in text


def test_saving_writes_what_this_person_changed_and_nothing_else(table: Table) -> None:
    spell = OwnSpellFactory(
        campaign=table.campaign, name_fr="Voile", summary_fr="avant", effect_fr="avant"
    )
    client = table.client(table.gm)
    form = client.get(table.url("edit", spell.pk)).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent |= {f"initial-{name}": value for name, value in sent.items() if name != "act_id"}
    sent = {name: value for name, value in sent.items() if value is not False}
    Spell.objects.filter(pk=spell.pk).update(summary_fr="entre-temps")

    response = client.post(table.url("edit-one", spell.pk), sent | {"effect_fr": "après"})

    spell.refresh_from_db()
    assert response.status_code == 303
    assert (spell.effect_fr, spell.summary_fr) == ("après", "entre-temps")


def test_a_refused_change_stays_typed(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, name_fr="Voile")

    response = table.client(table.gm).post(
        table.url("edit-one", spell.pk), written(name_fr="", effect_fr="Il neige.")
    )

    assert response.status_code == 422
    assert "Il neige." in response.content.decode()


def test_the_catalogue_has_no_page_to_change_it(table: Table) -> None:
    spell = SpellFactory()
    client = table.client(table.gm)

    assert client.get(table.url("edit", spell.pk)).status_code == 404
    assert client.post(table.url("edit-one", spell.pk), written()).status_code == 404


def test_the_edit_page_carries_what_was_seen(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, name_fr="Voile")

    text = table.client(table.gm).get(table.url("edit", spell.pk)).content.decode()

    assert 'name="initial-name_fr" value="Voile"' in text
    assert "initial-act_id" not in text


@pytest.mark.parametrize("count", [1, 50])
def test_writing_takes_a_constant_number_of_queries(
    table: Table, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        SpellFactory()
    client = table.client(table.gm)

    with django_assert_num_queries(WRITE_QUERIES):
        response = client.post(table.url("write-one"), written(act_id=str(uuid4())))
    assert response.status_code == 303
