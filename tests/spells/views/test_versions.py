"""What a spell said before, and back to it."""

from uuid import uuid4

import pytest

from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory, SpellFactory
from tests.spells.services.test_versions import edit
from tests.spells.table import Table, written, written_memorised


def test_a_version_that_never_was_is_not_there(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign)
    client = table.client(table.gm)

    for number in (0, 2, 9 * 10**30):
        assert client.get(table.url("version", veil.pk, number)).status_code == 404
        again = client.post(table.url("restore", veil.pk, number), {"act_id": str(uuid4())})
        assert again.status_code == 422


def test_a_catalogue_spell_is_not_brought_back(table: Table) -> None:
    spell = SpellFactory()

    answer = table.client(table.gm).post(
        table.url("restore", spell.pk, 1), {"act_id": str(uuid4())}
    )

    assert answer.status_code == 422


def test_the_page_shows_what_it_said_then(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, name_fr="Voile", summary_fr="Un voile mince")
    edit(table, veil, summary_fr="Un mur épais", name_fr="Mur")
    client = table.client(table.player)

    old = client.get(table.url("version", veil.pk, 1)).content.decode()
    now = client.get(table.url("version", veil.pk, 2)).content.decode()

    assert "Un voile mince" in old
    assert "Un mur épais" not in old
    assert "La version 2 fait foi" in old
    assert "Un mur épais" in now


def test_the_history_says_what_changed_in_words(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    edit(table, veil, base_range_m=40)
    client = table.client(table.player)

    found = client.get(table.url("versions", veil.pk)).content.decode()

    assert "20\xa0m" in found
    assert "40\xa0m" in found
    assert "fait foi" in found
    assert "Y revenir" not in found
    assert (
        "Y revenir" in table.client(table.gm).get(table.url("versions", veil.pk)).content.decode()
    )


def test_a_change_in_the_other_language_alone_is_told(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, effect_fr="Un voile")
    edit(table, veil, effect_en="A veil")

    found = table.client(table.gm).get(table.url("versions", veil.pk)).content.decode()

    assert "Textes dans l’autre langue" in found


def test_going_back_leads_to_the_history(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    edit(table, veil, base_range_m=40)
    client = table.client(table.gm)

    answer = client.post(table.url("restore", veil.pk, 1), {"act_id": str(uuid4())})

    assert answer.status_code == 303
    veil.refresh_from_db()
    assert (veil.version, veil.base_range_m) == (3, 20)


def test_a_memorised_spell_is_shown_as_it_was(table: Table) -> None:
    ash = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre", duration="6 turns")
    client = table.client(table.gm)
    fields = written_memorised(name_fr="Cendre", duration="2 tours", seen="1")
    assert client.post(table.url("edit-memorised-one", ash.pk), fields).status_code == 303

    old = client.get(table.url("version", ash.pk, 1)).content.decode()

    assert "6\xa0tours" in old


# --- two at once --------------------------------------------------------------------------
@pytest.mark.parametrize("seen", ["1", "x", "", "9" * 30])
def test_who_saves_second_is_told_and_keeps_what_was_typed(table: Table, seen: str) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, summary_fr="Un voile")
    edit(table, veil, summary_fr="Un mur")
    client = table.client(table.gm)
    typed = written(effect_fr="Ce que j’ai écrit", seen=seen)

    answer = client.post(table.url("edit-one", veil.pk), typed)

    if seen != "1":
        assert answer.status_code == 303
        return
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Quelqu’un a enregistré la version 2" in page
    assert "Ce que j’ai écrit" in page
    assert 'name="seen" value="2"' in page
    assert client.post(table.url("edit-one", veil.pk), typed | {"seen": "2"}).status_code == 303


# --- preview ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "fields"), [("look", written), ("look-memorised", written_memorised)]
)
def test_a_look_writes_nothing_and_keeps_what_was_typed(
    table: Table, name: str, fields: object
) -> None:
    assert callable(fields)
    client = table.client(table.gm)

    page = client.post(table.url(name), fields(effect_fr="Tout se couvre")).content.decode()

    assert "rien n’est encore écrit" in page
    assert page.count("Tout se couvre") == 2
    assert not table.campaign.own_spells.exists()


def test_a_look_says_what_would_be_refused(table: Table) -> None:
    SpellFactory(name_fr="Voile de Cendre", name_en="")

    answer = table.client(table.gm).post(table.url("look"), written())

    assert answer.status_code == 422
    assert "Ce nom existe déjà" in answer.content.decode()


@pytest.mark.parametrize("text", ["\x00", "<b>x</b>", "{{ 1 }}", "é" * 10_000])
def test_nothing_that_is_typed_breaks_a_look(table: Table, text: str) -> None:
    answer = table.client(table.gm).post(table.url("look"), written(effect_fr=text, seen=text))

    assert answer.status_code in {200, 422}
    assert "<b>x</b>" not in answer.content.decode()


def test_a_spell_that_changes_is_looked_at_first(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, name_fr="Voile")
    client = table.client(table.gm)

    page = client.post(
        table.url("look-again", veil.pk), written(name_fr="Voile", summary_fr="Neuf", seen="1")
    ).content.decode()

    assert "rien n’est encore écrit" in page
    assert 'name="seen" value="1"' in page
