"""What a search finds of a table, and what it never tells."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import LogEntry, Membership
from campaign.services.campaigns import rename_campaign
from characters.access.finding import books_found, characters_found, entries_found, spells_found
from characters.models import Character
from rules.percentile.casting import CastPlan
from spells.models import search_words
from spells.services.notes import Remark, note_spell
from tests.characters.grimoires import give_book
from tests.characters.scene import Scene, build_scene
from tests.characters.table import build_table, key
from tests.characters.vancian_scene import build_vancian_scene, set_rules
from tests.factories.spells import OwnSpellFactory, SpellFactory, VancianSpellFactory

pytestmark = pytest.mark.django_db

KINDS = {"cast": "Sorts lancés casts", "rest": "Repos rests", "character": "Personnages"}


def log_of(member: Membership, text: str) -> list[LogEntry]:
    return list(entries_found(member, search_words(text), KINDS))


# --- secrecy ----------------------------------------------------------------------------
def test_a_hidden_character_is_found_by_gms_alone() -> None:
    table = build_table()

    for who in (table.player, table.spectator):
        assert characters_found(who, ("zarkhul",)) == []
        assert log_of(who, "Zarkhul") == []
    assert characters_found(table.gm, ("zarkhul",)) == [table.hidden]
    assert log_of(table.gm, "Zarkhul")


def test_what_a_character_did_is_gone_once_it_is_hidden() -> None:
    scene = build_scene()
    scene.cast()
    assert log_of(scene.player, "foudre")

    Character.objects.filter(pk=scene.thogor.pk).update(hidden=True)

    assert log_of(scene.player, "foudre") == []
    assert log_of(scene.player, "cast") == []
    assert log_of(scene.gm, "foudre")


def test_a_gm_s_note_on_a_spell_is_not_found_by_the_spell() -> None:
    scene = build_scene()
    note_spell(by=scene.gm, act_id=key(), spell_id=scene.lightning.pk, remark=Remark(note="Ah"))

    assert log_of(scene.player, "foudre") == []
    assert [entry.kind for entry in log_of(scene.gm, "foudre")] == ["spell.noted"]


@pytest.mark.parametrize(("view", "count"), [("full", 1), ("names_and_state", 0), ("own_only", 0)])
def test_another_s_grimoire_is_found_where_sheets_are_open(view: str, count: int) -> None:
    scene = build_vancian_scene()
    set_rules(scene.campaign, party_view=view)
    book = give_book(scene, "Livre des cendres", [])
    other = scene.other
    other.campaign.refresh_from_db()

    assert len(books_found(other, ("cendre",), [])) == count
    assert [one.book for one in books_found(scene.player, ("cendre",), [])] == [book]


def test_a_gm_s_book_is_for_gms_and_a_hidden_owner_is_not_named() -> None:
    table = build_table()
    scene = build_vancian_scene()
    book = give_book(scene, "Livre des cendres", [])
    assert books_found(table.gm, ("cendre",), []) == []

    [found] = books_found(scene.player, ("cendre",), [])
    assert found.whose == scene.ysaline
    Character.objects.filter(pk=scene.ysaline.pk).update(hidden=True)

    assert books_found(scene.player, ("cendre",), []) == []
    assert [one.book for one in books_found(scene.gm, ("cendre",), [])] == [book]


def test_another_campaign_s_spell_is_not_found() -> None:
    scene = build_scene()
    OwnSpellFactory(name_fr="Cloche fêlée")

    assert not spells_found(scene.gm, "cloche")


# --- what is found -----------------------------------------------------------------------
@pytest.mark.parametrize("text", ["boul feu", "BOÛLE de", "fire", "feu boule", "fireb", "b"])
def test_a_spell_is_found_by_beginnings_of_words_in_either_language(text: str) -> None:
    scene = build_scene()
    ball = SpellFactory(key="fireball", name_fr="Boule de feu", name_en="Fireball")

    assert list(spells_found(scene.player, text)) == [ball]


@pytest.mark.parametrize("text", ["oule", "%", "_", "b%", "boule.*", "feu_", "\\", "boule glace"])
def test_no_sign_of_a_pattern_means_anything(text: str) -> None:
    scene = build_scene()
    SpellFactory(key="fireball", name_fr="Boule de feu", name_en="Fireball")
    plain = {"b%", "boule.*", "feu_"}

    assert len(spells_found(scene.player, text)) == (1 if text in plain else 0)


def test_a_spell_is_found_by_its_reversed_form() -> None:
    scene = build_scene()
    light = VancianSpellFactory(
        name_fr="Lumière", reverse={"name_fr": "Ténèbres", "name_en": "Darkness"}
    )

    assert list(spells_found(scene.player, "dark")) == [light]


def test_names_that_begin_so_come_first() -> None:
    scene = build_scene()
    SpellFactory(key="arm", name_fr="Arme de feu", name_en="Arm")
    fire = SpellFactory(key="wisp", name_fr="Feu follet", name_en="Wisp")

    assert spells_found(scene.player, "feu").first() == fire


@pytest.mark.parametrize("text", ["mj", "MdT", "gm"])
def test_a_gm_s_character_is_found_by_what_any_table_calls_a_gm(text: str) -> None:
    table = build_table()

    assert characters_found(table.player, search_words(text)) == [table.npc]


def test_a_book_is_found_by_a_spell_in_it() -> None:
    scene = build_vancian_scene()
    sleep = VancianSpellFactory(name_fr="Torpeur")
    book = give_book(scene, "Rouleau", [sleep])

    [found] = books_found(scene.player, ("torpeur",), [sleep])

    assert (found.book, found.spells) == (book, (sleep,))


@pytest.mark.parametrize("text", ["foudre", "Thogor", "thogor foudre", "cast", "thog cast", "évoc"])
def test_an_act_is_found_by_who_did_what(text: str) -> None:
    scene = build_scene()
    cast = scene.cast()

    assert cast in log_of(scene.player, text)


def test_every_word_counts() -> None:
    scene = build_scene()
    scene.cast()

    assert log_of(scene.player, "thogor repos") == []
    assert log_of(scene.player, "thogor xyz") == []


def test_an_act_is_found_by_who_sat_there() -> None:
    scene = build_scene()
    Membership.objects.filter(pk=scene.gm.pk).update(name="Maréchale")
    entry = rename_campaign(by=scene.gm, act_id=key(), name="Autre")

    assert entry in log_of(scene.player, "marech")


def small_cast(scene: Scene) -> LogEntry:
    """A cast of one point."""
    return scene.cast(plan=CastPlan(intensity=1), effect=(1,))


def count(scene: Scene, text: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        log_of(scene.gm, text)
    return len(asked)


def test_more_of_everything_asks_no_more_often() -> None:
    scene = build_scene()
    scene.cast()
    before = count(scene, "thogor foudre")
    for name in "abc":
        small_cast(scene)
        SpellFactory(key=f"more-{name}", name_fr="Foudre")

    assert count(scene, "thogor foudre") == before
