from html import unescape
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.template.loader import render_to_string
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from rules.percentile.parameters import Degree, DurationKind, RangeKind
from spells.models import Spell, SpellNote
from spells.services.writing import end_spell
from tests.factories.spells import (
    OwnSpellFactory,
    OwnVancianSpellFactory,
    SpellFactory,
    VancianSpellFactory,
)
from tests.spells.table import Table

SECRET = "le doyen ment depuis le début"


def text_for(table: Table, spell: Spell, *, gm: bool = False) -> str:
    client = table.client(table.gm if gm else table.player)
    response = client.get(table.url("spell", spell.pk))
    assert response.status_code == 200
    return str(response.content.decode())


def test_the_gms_note_is_never_sent_to_a_player(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, note=SECRET, page="p. de garde")

    told = text_for(table, spell)
    assert SECRET not in told
    assert "p. de garde" not in told
    assert table.url("note", spell.pk) not in told

    seen = text_for(table, spell, gm=True)
    assert SECRET in seen
    assert "p. de garde" in seen


def test_the_page_says_what_it_does_first(table: Table) -> None:
    spell = SpellFactory(
        name_fr="Foudre",
        summary_fr="Un éclair part.",
        effect_fr="Il touche.",
        steps=[{"intensity": 5, "fr": "un coup d’épée", "en": "a stroke"}],
        rolls_dice=True,
        dice_fr="points de dégâts",
        duration_kind=DurationKind.INSTANT,
    )

    told = text_for(table, spell)

    assert told.index("Un éclair part.") < told.index("Il touche.") < told.index("un coup d’épée")
    assert "1d10+1d2" in told
    assert "2,56\u00a0km" in told
    assert "Foudre; -, -, Instantané, -" in told


@pytest.mark.parametrize("degree", Degree)
@pytest.mark.parametrize("duration", DurationKind)
@pytest.mark.parametrize("reach", RangeKind)
def test_every_kind_of_spell_has_a_page(
    table: Table, degree: Degree, duration: DurationKind, reach: RangeKind
) -> None:
    spell = SpellFactory(degree=degree, duration_kind=duration, range_kind=reach, resistance="POU")

    told = text_for(table, spell)

    assert "50\u00a0% à égalité" in told


def test_an_ended_spell_says_so(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign)
    end_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk)

    assert "n’est plus proposé" in text_for(table, spell)
    assert table.url("end", spell.pk) not in text_for(table, spell, gm=True)


def test_a_note_is_saved_and_shown(table: Table) -> None:
    spell = SpellFactory()

    response = table.client(table.gm).post(
        table.url("note", spell.pk), {"act_id": str(uuid4()), "note": SECRET, "page": "p. 3"}
    )

    assert (response.status_code, response.headers["Location"]) == (
        303,
        table.url("spell", spell.pk),
    )
    assert SpellNote.objects.get().note == SECRET


def test_a_note_that_is_too_long_stays_typed(table: Table) -> None:
    spell = SpellFactory()

    response = table.client(table.gm).post(
        table.url("note", spell.pk), {"act_id": str(uuid4()), "note": "z" * 2001}
    )

    assert response.status_code == 422
    assert "z" * 2001 in response.content.decode()


def test_ending_a_spell_of_the_catalogue_is_refused_in_words(table: Table) -> None:
    spell = SpellFactory()

    response = table.client(table.gm).post(table.url("end", spell.pk), {"act_id": str(uuid4())})

    assert response.status_code == 422
    assert "du catalogue" in response.content.decode()


def test_ending_twice_with_one_key_ends_once(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign)
    key = {"act_id": str(uuid4())}
    client = table.client(table.gm)

    answers = [client.post(table.url("end", spell.pk), key).status_code for _ in range(2)]

    assert answers == [303, 303]


@pytest.mark.parametrize(("who", "count"), [("player", 4), ("gm", 10)])
def test_the_number_of_queries(
    table: Table, who: str, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, note=SECRET, rolls_dice=True)
    client = table.client(getattr(table, who))

    with django_assert_num_queries(count):  # session, person, seat, spell; note, uses
        client.get(table.url("spell", spell.pk))


def test_a_memorised_spells_page_shows_both_forms(table: Table) -> None:
    spell = VancianSpellFactory(
        name_fr="Lumière",
        summary_fr="Il fait jour.",
        duration="6 turns + 1 turn per level",
        range="120 ft",
        saving_throw="spells (half)",
        combine_tags="+morale",
        reverse={
            "name_fr": "Ténèbres",
            "name_en": "Darkness",
            "summary_fr": "Il fait nuit.",
            "range": "touch",
            "saving_throw": "none",
        },
    )

    told = text_for(table, spell)

    for words in (
        "Magie profane, niveau\u00a01",
        "Il fait jour.",
        "6\u00a0tours + 1\u00a0tour par niveau",
        "36\u00a0m",
        "contre les sorts (moitié des dégâts)",
        "+\u00a0moral",
        "Inversé\u00a0: Ténèbres",
        "au contact",
        "Magicien",
        "La forme se choisit en mémorisant",
    ):
        assert words in told
    assert told.index("Il fait jour.") < told.index("Ténèbres") < told.index("au contact")


def test_a_memorised_spells_page_has_nothing_of_percentages(table: Table) -> None:
    told = text_for(table, VancianSpellFactory(), gm=True)

    for words in ("Concentration légère", "Sa ligne, à copier", "Inversé", "La forme se choisit"):
        assert words not in told


def test_the_gms_note_on_a_memorised_spell_stays_the_gms(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign, note=SECRET, page="p. de garde")

    assert SECRET not in text_for(table, spell)
    assert SECRET in text_for(table, spell, gm=True)
    assert table.url("edit-memorised", spell.pk) in text_for(table, spell, gm=True)


def test_every_spell_of_the_catalogue_has_a_page_in_both_languages(table: Table) -> None:
    call_command("load_catalogue")
    client = table.client(table.player)

    for language in ("fr", "en"):
        with override(language):
            for spell in Spell.objects.all().vancian().with_forms():
                page = render_to_string(
                    "spells/vancian/spell.html",
                    {"spell": spell, "member": table.player, "rules": table.campaign.rules},
                )
                assert spell.form.summary in unescape(page)
    assert client.get(table.url("spell", spell.pk)).status_code == 200


def test_a_memorised_spells_page_asks_no_more_for_a_second_form(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    one = VancianSpellFactory()
    two = VancianSpellFactory(reverse={"name_fr": "Envers", "name_en": "Other side"})
    client = table.client(table.player)

    for spell in (one, two):
        with django_assert_num_queries(5):  # session, person, seat, spell, forms
            client.get(table.url("spell", spell.pk))
