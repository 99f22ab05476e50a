from uuid import uuid4

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from spells.models import Spell, SpellNote, VancianForm
from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory, VancianSpellFactory
from tests.spells.table import Table, new_table, written_memorised

#: session, person, seat; savepoint, lock, earlier entry, names, spell, form, entry, seq, nudge,
#: release.
WRITE_QUERIES = 15


def test_what_is_wrong_is_said_beside_its_field_and_stays_typed(table: Table) -> None:
    VancianSpellFactory(name_fr="Été")

    response = table.client(table.gm).post(
        table.url("write-memorised-one"),
        written_memorised(name_fr="ete", duration="longtemps", range="loin", saving_throw="rien"),
    )

    assert response.status_code == 422
    errors = response.context["form"].errors
    assert set(errors) == {"name_fr", "duration", "range", "saving_throw"}
    assert errors["name_fr"] == ["Ce nom existe déjà\u00a0: Été."]
    assert "Des mètres" in errors["range"][0]
    text = response.content.decode()
    assert "longtemps" in text
    assert not Spell.objects.filter(campaign=table.campaign).exists()


def test_a_name_too_long_hides_nothing_else_that_is_wrong(table: Table) -> None:
    response = table.client(table.gm).post(
        table.url("write-memorised-one"),
        written_memorised(
            name_fr="x" * 81, duration="trois lunes", range="loin", saving_throw="rien"
        ),
    )

    assert set(response.context["form"].errors) == {
        *("name_fr", "duration", "range", "saving_throw")
    }


@pytest.mark.parametrize(
    "fields",
    [
        {"name_fr": ""},
        {"magic_type": "skill"},
        {"spell_level": "7"},
        {"spell_level": "un"},
        {"spell_level": "6", "magic_type": "divine"},
        {"duration": ""},
        {"saving_throw": "contre les sorts (à pied)"},
        {"combine_tags": "+ chance"},
        {"act_id": ""},
        {"effect_fr": "x" * 4001},
        {"duration": "6" * 400},
        {"name_fr": "a\x00b"},
        {"is_reversible": "on"},
    ],
)
def test_nonsense_is_refused_and_nothing_is_written(table: Table, fields: dict[str, str]) -> None:
    response = table.client(table.gm).post(
        table.url("write-memorised-one"), written_memorised(**fields)
    )

    assert response.status_code == 422
    assert not Spell.objects.exists()


def test_a_written_spell_has_its_page(table: Table) -> None:
    response = table.client(table.gm).post(
        table.url("write-memorised-one"),
        written_memorised(
            combine_tags="− déplacement",
            is_reversible="on",
            reverse_name_fr="Aube Lente",
            reverse_duration="instantanée",
            reverse_range="au contact",
            reverse_saving_throw="aucune",
            note="le doyen ment",
        ),
    )

    spell = Spell.objects.get(campaign=table.campaign)
    assert response.status_code == 303
    assert response.headers["Location"] == table.url("spell", spell.pk)
    assert spell.form.duration == "6 turns + 1 turns per level"
    assert (spell.form.range, spell.form.combine_tags) == ("120 ft", "-movement_rate")
    assert spell.form.saving_throw == "spells (half)"
    assert spell.reversed_form is not None
    assert spell.reversed_form.range == "touch"
    assert SpellNote.objects.get().note == "le doyen ment"
    told = table.client(table.player).get(table.url("spell", spell.pk)).content.decode()
    assert "Aube Lente" in told
    assert "le doyen ment" not in told


def test_an_english_gm_writes_in_feet(table: Table) -> None:
    client = table.client(table.gm)
    client.cookies["django_language"] = "en"
    assert table.gm.user is not None
    table.gm.user.language = "en"
    table.gm.user.save()

    client.post(
        table.url("write-memorised-one"),
        written_memorised(
            name_en="Slow Ash", duration="2d6 rounds", range="120 ft", saving_throw="vs death"
        ),
    )

    form = VancianForm.objects.get(campaign=table.campaign)
    assert (form.duration, form.range, form.saving_throw) == ("2d6 rounds", "120 ft", "death")


def test_a_copy_begins_with_the_other_spell_and_saves_as_it_is(table: Table) -> None:
    source = VancianSpellFactory(
        name_fr="Cendre",
        duration="6 turns outdoors, 3 turns elsewhere",
        saving_throw="spells (negates; −2 if single target)",
        reverse={"name_fr": "Aube", "name_en": "Dawn", "range": "60 ft cone"},
    )
    client = table.client(table.gm)

    page = client.get(f"{table.url('write-memorised')}?from={source.pk}")
    form = page.context["form"]
    assert form["name_fr"].value() == "Cendre, variante"
    values = {name: form[name].value() for name in form.fields}
    filled = {name: value for name, value in values.items() if value not in {None, False}}
    response = client.post(table.url("write-memorised-one"), filled | {"act_id": str(uuid4())})

    assert response.status_code == 303
    copy = Spell.objects.get(campaign=table.campaign)
    assert copy.form.duration_value.choices[1].terms == source.form.duration_value.choices[1].terms
    assert copy.form.saving_throw_value.single_target_modifier == -2
    assert copy.reversed_form is not None
    assert copy.reversed_form.range == "60 ft cone"


@pytest.mark.parametrize("source", ["0", "abc", "9" * 30])
def test_a_copy_of_nothing_is_an_empty_page_or_none(table: Table, source: str) -> None:
    response = table.client(table.gm).get(f"{table.url('write-memorised')}?from={source}")

    assert response.status_code in {200, 404}


def test_another_campaigns_spell_and_a_skill_are_not_copied(table: Table) -> None:
    client = table.client(table.gm)
    for spell in (
        OwnVancianSpellFactory(campaign=new_table().campaign),
        OwnSpellFactory(campaign=table.campaign),
    ):
        response = client.get(f"{table.url('write-memorised')}?from={spell.pk}")
        assert response.status_code == 404


def test_what_is_written_so_far_is_said_in_words(table: Table) -> None:
    client = table.client(table.gm)
    url = table.url("write-memorised")
    asked = "?magic_type=divine&spell_level=3&duration=2d6+rounds&range=18+m&saving_throw=aucune"

    said = client.get(url + asked, headers={"HX-Request": "true"}).content.decode()
    assert (
        "Magie divine, niveau\u00a03\u00a0: 2d6\u00a0rounds, 18\u00a0m, sauvegarde aucune" in said
    )
    for wrong in ("?duration=x", "?magic_type=x&duration=1+tour&range=3+m&saving_throw=aucune"):
        said = client.get(url + wrong, headers={"HX-Request": "true"}).content.decode()
        assert "ne se lit pas encore" in said


def test_saving_writes_only_what_was_changed(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre", duration="1 turn")
    client = table.client(table.gm)
    page = client.get(table.url("edit-memorised", spell.pk))
    shown = page.context["form"]
    filled = {name: shown[name].value() for name in shown.fields}
    filled |= {f"initial-{name}": value for name, value in filled.items()}
    filled = {name: value for name, value in filled.items() if value not in {None, False}}
    VancianForm.objects.filter(spell=spell).update(range="240 yards")

    response = client.post(
        table.url("edit-memorised-one", spell.pk),
        filled | {"act_id": str(uuid4()), "duration": "2 tours"},
    )

    assert response.status_code == 303
    form = VancianForm.objects.get(ended_seq=None, spell=spell)
    assert (form.duration, form.range) == ("2 turns", "240 yards")


def test_a_refused_change_keeps_what_was_typed(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign)

    response = table.client(table.gm).post(
        table.url("edit-memorised-one", spell.pk), written_memorised(duration="longtemps")
    )

    assert response.status_code == 422
    assert "longtemps" in response.content.decode()


def test_a_skill_has_no_page_here_and_a_memorised_spell_none_there(table: Table) -> None:
    client = table.client(table.gm)
    skill = OwnSpellFactory(campaign=table.campaign)
    memorised = OwnVancianSpellFactory(campaign=table.campaign)

    assert client.get(table.url("edit-memorised", skill.pk)).status_code == 404
    assert client.get(table.url("edit", memorised.pk)).status_code == 404
    assert client.get(f"{table.url('write')}?from={memorised.pk}").status_code == 404


def test_writing_asks_as_often_as_it_says(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        VancianSpellFactory()
    client = table.client(table.gm)
    with django_assert_num_queries(WRITE_QUERIES):
        client.post(table.url("write-memorised-one"), written_memorised())


def test_an_end_leaves_the_page(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign)
    client = table.client(table.gm)

    client.post(table.url("end", spell.pk), {"act_id": str(uuid4())})

    told = client.get(table.url("spell", spell.pk)).content.decode()
    assert "n’est plus proposé" in told
    assert reverse("spells:edit-memorised", args=[table.campaign.pk, spell.pk]) not in told
