from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from campaign.models import Membership
from characters.access import (
    CharacterRight,
    Seat,
    book_for,
    books_around,
    caster_for,
    character_for,
    free_characters,
    held_spells,
    known_spells,
    mage_for,
    open_studies,
    party,
    players_of,
    spells_in,
    study_for,
    with_players,
)
from characters.models import Character, PlayerEdits
from characters.services.books import give_book
from tests.characters.scene import spell
from tests.characters.study import build_desk
from tests.characters.table import Table, build_table
from tests.characters.vancian_scene import build_vancian_scene, set_rules
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CharacterFactory, KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def asked_by(member: Membership) -> HttpRequest:
    request = RequestFactory().get("/")
    assert member.user is not None
    request.user = member.user
    return request


def ask(member: Membership, character: Character, right: CharacterRight) -> Seat:
    return character_for(asked_by(member), character.campaign_id, character.pk, right)


@pytest.mark.parametrize("right", CharacterRight)
def test_a_stranger_finds_nothing(table: Table, right: CharacterRight) -> None:
    with pytest.raises(Http404):
        ask(MembershipFactory(), table.mage, right)


@pytest.mark.parametrize("right", CharacterRight)
def test_a_hidden_character_does_not_exist_for_players(table: Table, right: CharacterRight) -> None:
    with pytest.raises(Http404):
        ask(table.player, table.hidden, right)


def test_a_character_of_another_campaign_is_not_found(table: Table) -> None:
    elsewhere = build_table()

    request = RequestFactory().get("/")
    request.user = table.gm.user  # type: ignore[assignment]  # a seat of this table is taken
    with pytest.raises(Http404):
        character_for(request, table.campaign.pk, elsewhere.mage.pk)


def test_a_gm_character_is_seen_but_not_read(table: Table) -> None:
    assert ask(table.player, table.npc, CharacterRight.SEE).may_read is False
    with pytest.raises(PermissionDenied):
        ask(table.player, table.npc, CharacterRight.READ)


@pytest.mark.parametrize("right", [CharacterRight.PLAY, CharacterRight.EDIT])
@pytest.mark.parametrize("who", ["other", "spectator"])
def test_who_does_not_play_it_only_reads(table: Table, who: str, right: CharacterRight) -> None:
    set_rules(table.campaign, party_view="full")
    member = getattr(table, who)

    assert ask(member, table.mage, CharacterRight.READ).controls is False
    with pytest.raises(PermissionDenied):
        ask(member, table.mage, right)


def test_a_player_without_any_field_may_not_edit() -> None:
    table = build_table(player_edits=PlayerEdits.NOTHING)

    with pytest.raises(PermissionDenied):
        ask(table.player, table.mage, CharacterRight.EDIT)


def test_a_player_plays_and_edits_their_own(table: Table) -> None:
    seat = ask(table.player, table.mage, CharacterRight.PLAY)

    assert (seat.controls, seat.may_play) == (True, True)
    assert sorted(seat.editable) == ["name", "notes"]


def test_a_gm_may_everything_without_playing_it(table: Table) -> None:
    seat = ask(table.gm, table.hidden, CharacterRight.EDIT)

    assert (seat.controls, seat.may_read, seat.may_edit_skills) == (False, True, True)


def test_one_call_is_two_queries(table: Table, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        seat = ask(table.player, table.mage, CharacterRight.PLAY)

    assert seat.character == table.mage


def test_the_party_of_a_player_is_theirs_first_and_without_the_hidden(table: Table) -> None:
    CharacterFactory(campaign=table.campaign, name="Aaron")

    names = [character.name for character in party(table.player)]

    assert names == ["Ysolde", "Aaron", "Dame Oriane"]
    assert "Zarkhul" in [character.name for character in party(table.gm)]


def test_who_left_plays_nothing_any_more(table: Table) -> None:
    table.player.left_at = timezone.now()
    table.player.save(update_fields=["left_at"])

    mage = with_players(party(table.gm)).get(pk=table.mage.pk)

    assert players_of(mage) == []
    assert list(free_characters(table.other)) == [table.mage]


def test_only_player_characters_in_play_are_free(table: Table) -> None:
    free = CharacterFactory(campaign=table.campaign)
    CharacterFactory(campaign=table.campaign, state="retired")
    CharacterFactory(campaign=table.campaign, hidden=True)

    assert list(free_characters(table.gm)) == [free]


def test_known_spells_come_by_name_accents_aside(table: Table) -> None:
    for name in ("Voile", "Évocation", "Ombre"):
        KnownSpellFactory(character=table.mage, spell=spell(name))

    assert [known.spell.name for known in known_spells(table.mage)] == [
        "Évocation",
        "Ombre",
        "Voile",
    ]


def test_a_book_that_only_a_gms_character_has_does_not_exist_for_players() -> None:
    desk = build_desk()
    give_book(by=desk.gm, act_id=uuid4(), book_id=desk.grimoire.pk, to=desk.master.pk)

    with pytest.raises(Http404):
        book_for(request_of(desk.player), desk.campaign.pk, desk.grimoire.pk)
    assert book_for(request_of(desk.gm), desk.campaign.pk, desk.grimoire.pk).may_pass_on


def test_a_book_is_its_players_and_only_looked_at_by_others() -> None:
    desk = build_desk()
    set_rules(desk.campaign, party_view="full")

    mine = book_for(request_of(desk.player), desk.campaign.pk, desk.grimoire.pk)
    theirs = book_for(request_of(desk.other), desk.campaign.pk, desk.grimoire.pk)

    assert (mine.may_edit, mine.may_pass_on) == (True, True)
    assert (theirs.may_edit, theirs.may_pass_on) == (False, False)


def test_books_and_studies_of_a_sheet_are_those_of_its_character() -> None:
    desk = build_desk()
    study = desk.begin(book=desk.grimoire.pk)

    assert books_around(desk.player, desk.mage) == [desk.grimoire]
    assert [one.name_fr for one in spells_in(desk.grimoire)] == ["Défense Magique"]
    assert open_studies(desk.mage) == [study]
    assert not books_around(desk.gm, desk.master)
    assert not open_studies(desk.master)


def test_a_study_is_found_on_its_own_character_alone() -> None:
    desk = build_desk()
    study = desk.begin()
    at = desk.campaign.pk
    set_rules(desk.campaign, party_view="full")

    seat, found = study_for(request_of(desk.other), at, desk.mage.pk, study.pk, CharacterRight.READ)
    assert (seat.controls, found) == (False, study)
    with pytest.raises(Http404):
        study_for(request_of(desk.gm), at, desk.master.pk, study.pk, CharacterRight.READ)
    with pytest.raises(PermissionDenied):
        study_for(request_of(desk.other), at, desk.mage.pk, study.pk, CharacterRight.PLAY)


def request_of(member: Membership) -> Any:
    request = RequestFactory().get("/")
    assert member.user is not None
    request.user = member.user
    return request


def test_a_page_of_one_system_is_not_found_for_the_other(table: Table) -> None:
    scene = build_vancian_scene()

    with pytest.raises(Http404):
        mage_for(asked_by(scene.gm), scene.campaign.pk, scene.ysaline.pk)
    with pytest.raises(Http404):
        caster_for(asked_by(table.gm), table.campaign.pk, table.mage.pk)


def test_class_and_level_come_in_the_same_two_queries(django_assert_num_queries: Any) -> None:
    scene = build_vancian_scene()
    request, pk = asked_by(scene.gm), scene.ysaline.pk

    with django_assert_num_queries(2):
        _seat, caster = caster_for(request, scene.campaign.pk, pk)

    assert caster.class_level == 3


def test_nobody_who_memorises_is_no_question(table: Table, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert held_spells([table.mage]) == {}


def test_what_several_hold_is_two_questions(django_assert_num_queries: Any) -> None:
    scenes = [build_vancian_scene(), build_vancian_scene()]

    with django_assert_num_queries(2):
        held = held_spells([scene.caster.character for scene in scenes])
        names = [row.spell.reversed_form for rows in held.values() for row in rows]

    assert len(names) == 4
