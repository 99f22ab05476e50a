"""Spells at work on the pages: their lines, their taps, and who never sees them."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaign.models import LogEntry
from characters.models import CharacterKind
from characters.services.aiming import Aim
from characters.services.rests import RestWay
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Degree
from tests.characters.nights import night
from tests.characters.spells import Work, build_work, many_at_work
from tests.characters.table import signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def work() -> Work:
    return build_work()


def page(client: Client, work: Work, name: str = "sheet") -> str:
    args = [work.scene.campaign.pk]
    if name != "table":
        args.append(work.scene.thogor.pk)
    response = client.get(reverse(f"characters:{name}", args=args))
    assert response.status_code == 200
    return response.content.decode()


def tap(client: Client, work: Work, name: str, *more: int, **fields: Any) -> Any:
    where = reverse(
        f"characters:{name}", args=[work.scene.campaign.pk, work.scene.thogor.pk, *more]
    )
    return client.post(where, {"act_id": str(uuid4()), **fields})


# --- refusals ---------------------------------------------------------------------------
def test_a_refusal_draws_the_sheet_with_the_reason(work: Work) -> None:
    work.cast(work.rune)
    response = tap(signed_in(work.scene.gm), work, "moves")
    assert response.status_code == 422
    assert "Aucun sort tenu" in response.content.decode()


def test_a_spell_that_is_over_is_told(work: Work) -> None:
    response = tap(signed_in(work.scene.player), work, "let-go", 12345)
    assert response.status_code == 422
    assert "n’agit plus" in response.content.decode()


@pytest.mark.parametrize("roll", ["101", "cent"])
def test_a_die_that_cannot_be_is_told(work: Work, roll: str) -> None:
    work.cast(work.fog)
    response = tap(signed_in(work.scene.gm), work, "moves", roll=roll)
    assert response.status_code == 422
    assert "De 01 à 00." in response.content.decode()
    assert work.at_work() == ["Nappe de Suie"]


@pytest.mark.parametrize("name", ["moves", "disturbed"])
def test_a_tap_without_its_key_does_nothing(work: Work, name: str) -> None:
    work.cast(work.fog)
    where = reverse(f"characters:{name}", args=[work.scene.campaign.pk, work.scene.thogor.pk])
    assert signed_in(work.scene.gm).post(where).status_code == 422


# --- the taps -----------------------------------------------------------------------------
def test_moving_leads_to_what_fell(work: Work) -> None:
    work.cast(work.fog)
    response = tap(signed_in(work.scene.gm), work, "moves", roll="52")
    entry = LogEntry.objects.latest("seq")
    assert response.headers["Location"].endswith(f"/log/{entry.seq}/")
    told = signed_in(work.scene.player).get(response.headers["Location"]).content.decode()
    assert "Thogor a bougé" in told
    assert "52 pour 51, perdu" in told


def test_being_disturbed_rolls_for_a_total_spell(work: Work) -> None:
    work.cast(work.trance)
    tap(signed_in(work.scene.gm), work, "disturbed", roll="17")
    assert work.at_work() == ["Œil du Corbeau"]


def test_letting_go_and_ending_lead_back_to_the_sheet(work: Work) -> None:
    work.cast(work.rune)
    work.cast(work.veil)
    veil, rune = work.row(work.veil).pk, work.row(work.rune).pk
    assert tap(signed_in(work.scene.player), work, "let-go", veil).status_code == 303
    assert tap(signed_in(work.scene.gm), work, "end-spell", rune).status_code == 303
    assert work.at_work() == []


# --- the pages ----------------------------------------------------------------------------
def test_the_sheet_says_what_acts_how_long_and_on_whom(work: Work) -> None:
    work.cast(work.veil, aims=[Aim(name="Maëlle")])
    shown = page(signed_in(work.scene.player), work)
    assert "Sorts à l’œuvre" in shown
    assert "léger, sur Maëlle" in shown
    assert "encore 10\u00a0min, jusqu’à 0\u00a0h\u00a010" in shown
    assert "Lâcher" in shown


def test_who_plays_a_mage_is_offered_what_shakes_it_and_nobody_else(work: Work) -> None:
    work.cast(work.fog)
    other = MembershipFactory(campaign=work.scene.campaign)
    for seat in (work.scene.gm, work.scene.player):
        shown = page(signed_in(seat), work)
        assert "tient à 51 ou moins" in shown
        assert "Attaque" in shown
    assert "A bougé" not in page(signed_in(other), work)


def test_an_attack_ends_an_intense_spell(work: Work) -> None:
    work.cast(work.fog)
    assert tap(signed_in(work.scene.player), work, "acts").status_code == 303
    assert work.at_work() == []


def test_the_table_shows_each_spell_on_its_card_and_on_the_hour_to_come(work: Work) -> None:
    work.cast(work.veil)
    shown = page(signed_in(work.scene.player), work, "table")
    assert "L’heure qui vient" in shown
    assert 'class="states"' in shown
    assert "Thogor, Voile de Brume, léger, 0\u00a0h\u00a010" in shown


def test_a_table_without_spells_has_no_hour_to_come(work: Work) -> None:
    assert "L’heure qui vient" not in page(signed_in(work.scene.player), work, "table")


def test_more_spells_than_a_picture_holds_are_counted(work: Work) -> None:
    many_at_work(work.scene.thogor, work.rune, 15)
    shown = page(signed_in(work.scene.gm), work, "table")
    # one picture for phones, one for wide screens
    drawn = shown.split('<svg class="time ')[1:]
    assert [picture.count('class="endt"') for picture in drawn] == [12, 12]
    assert "et 3 autres sorts" in shown


def test_the_planner_says_what_ends_and_what_rolls(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.fog, holds=(1,))
    shown = page_of_planner(work)
    assert "Lancer met fin à Nappe de Suie (intense)." in shown
    assert "Jet pour tenir Voile de Brume" in shown
    assert "48\u00a0% de chances" in shown
    assert "met fin à 1 sort" in shown
    assert f'name="ends" value="{work.row(work.fog).pk}"' in shown


def page_of_planner(work: Work, client: Client | None = None) -> str:
    where = reverse("characters:plan", args=[work.scene.campaign.pk, work.scene.thogor.pk])
    client = client or signed_in(work.scene.player)
    asked: dict[str, Any] = {"spell": work.rune.pk, "dice": "typed"}
    return client.get(where, asked).content.decode()


def cast_rune(work: Work, **fields: Any) -> Any:
    return tap(
        signed_in(work.scene.player),
        work,
        "cast",
        **({"spell": work.rune.pk, "dice": "typed", "roll": "50"} | fields),
    )


def test_what_was_not_seen_to_end_is_asked_for_and_the_next_tap_casts(work: Work) -> None:
    work.cast(work.fog)
    asked = cast_rune(work)
    assert asked.status_code == 422
    assert "met fin à 1 sort tenu" in asked.content.decode()
    assert 'id="cast"' in asked.content.decode()
    assert cast_rune(work, ends=work.row(work.fog).pk).status_code == 303
    assert work.at_work() == ["Rune de Garde"]


def test_typed_holds_are_kept_beside_what_was_wrong(work: Work) -> None:
    work.cast(work.veil)
    shown = cast_rune(work, hold_rolls="77", roll="").content.decode()
    assert 'name="hold_rolls" value="77"' in shown
    assert "De 01 à 00." in cast_rune(work, hold_rolls="777").content.decode()
    assert "Il manque un dé" in cast_rune(work).content.decode()


def test_the_result_shows_each_hold_and_is_mended_with_it(work: Work) -> None:
    work.cast(work.veil)
    done = cast_rune(work, hold_rolls="77", free="la porte")
    client = signed_in(work.scene.player)
    shown = client.get(done.headers["Location"]).content.decode()
    assert "Voile de Brume est perdu" in shown
    assert "sur la porte" in shown
    assert 'name="hold_rolls" value="77"' in shown
    again = client.post(
        f"{done.headers['Location']}mend/",
        {"act_id": str(uuid4()), "hold_rolls": "07", "roll": "50"},
    )
    assert again.status_code == 303
    assert work.at_work() == ["Voile de Brume", "Rune de Garde"]


# --- secrecy ------------------------------------------------------------------------------
@pytest.mark.parametrize("fields", [{"kind": CharacterKind.NPC}, {"hidden": True}])
def test_spells_of_gms_and_hidden_characters_never_reach_players(fields: dict[str, Any]) -> None:
    work = build_work()
    work.cast(work.veil)
    type(work.scene.thogor).objects.filter(pk=work.scene.thogor.pk).update(**fields)
    other = signed_in(MembershipFactory(campaign=work.scene.campaign))
    work.wait(60)
    pages = [page(other, work, "table"), page(signed_in(work.scene.gm), work, "table")]
    assert ["Voile de Brume" in shown for shown in pages] == [False, True]
    sheet = reverse("characters:sheet", args=[work.scene.campaign.pk, work.scene.thogor.pk])
    assert "Voile de Brume" not in other.get(sheet).content.decode()


def test_a_gms_spell_that_ends_meanwhile_is_no_line_of_a_players_cast() -> None:
    work = build_work()
    set_rules(work.scene.campaign, party_view="full")
    npc = CharacterFactory(campaign=work.scene.campaign, kind=CharacterKind.NPC, mp=16)
    many_at_work(npc, work.veil, 1)
    work.wait(590)
    entry = work.cast(work.rune, plan=CastPlan(degree=Degree.NONE, ceremony_rounds=2))
    client = signed_in(MembershipFactory(campaign=work.scene.campaign))
    where = reverse("characters:entry", args=[work.scene.campaign.pk, entry.seq])
    shown = client.get(where).content.decode()
    assert "Voile de Brume" not in shown
    assert shown.count(">Sort à l’œuvre") == 1


# --- questions ----------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["table", "sheet"])
def test_questions_do_not_grow_with_the_spells(
    work: Work, name: str, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = signed_in(work.scene.gm)
    many_at_work(work.scene.thogor, work.rune, 5)
    with django_assert_max_num_queries(40) as few:
        page(client, work, name)
    many_at_work(work.scene.thogor, work.rune, 45)
    with django_assert_max_num_queries(40) as many:
        page(client, work, name)
    assert len(few) == len(many)


def test_the_planner_asks_one_question_about_held_spells(
    work: Work, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    many_at_work(work.scene.thogor, work.rune, 50)
    client = signed_in(work.scene.player)
    with django_assert_num_queries(10):
        assert page_of_planner(work, client)


def test_a_sleeper_s_sheet_offers_the_attack_that_breaks_its_rest(work: Work) -> None:
    night(work.scene.campaign, way=RestWay.BEGIN)
    browser = signed_in(work.scene.player)
    assert "interrompt le repos" in page(browser, work)
    assert tap(browser, work, "acts").status_code == 303
    assert "interrompt le repos" not in page(browser, work)
