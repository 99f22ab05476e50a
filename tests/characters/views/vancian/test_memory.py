"""The memorisation page. Source: V2 to V4, V9."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from characters.models import Character, SpellChoice
from characters.services import books
from characters.services.rests import RestWay
from characters.services.vancian.choices import save_list
from characters.services.vancian.lines import Line, read_lines
from tests.characters.nights import night
from tests.characters.party import Party, build_party
from tests.characters.table import key, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


@pytest.fixture
def player(party: Party) -> Client:
    return signed_in(party.player)


def address(party: Party, name: str = "memory", who: Character | None = None, **more: int) -> str:
    args = {"campaign_id": party.campaign.pk, "character_id": (who or party.ysaline).pk}
    return reverse(f"characters:{name}", kwargs=args | more)


def send(party: Party, client: Client, to: str, **data: Any) -> HttpResponse:
    fields = {"act_id": str(key())} | data
    answer = client.post(address(party, to), fields)
    assert isinstance(answer, HttpResponse)
    return answer


def plain(party: Party) -> str:
    """The field of « Lumière »."""
    return f"c{party.light.pk}n"


def reverse_of(party: Party) -> str:
    """The field of « Ténèbres »."""
    return f"c{party.light.pk}r"


# --- refused ----------------------------------------------------------------------------------
def test_who_has_points_has_no_such_page(party: Party) -> None:
    assert signed_in(party.gm).get(address(party, who=party.thogor)).status_code == 404


def test_every_problem_is_shown_with_its_way_out_and_nothing_is_kept(
    party: Party, player: Client
) -> None:
    books.lose_book(by=party.gm, act_id=key(), book_id=party.book.pk)
    data = {f"c{party.missile.pk}n": 2, plain(party): 1, f"c{party.light.pk}o": 1}
    answer = send(party, player, "plan-memory", **data)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "4 sorts de niveau 1 pour 2 emplacements. En retirer 2." in text
    assert "choisir entre le sort et son inverse" in text
    assert "n’est pas à portée de main" in text
    assert "Aucun grimoire à portée de main" in text
    assert "problèmes à régler" in text
    assert f'name="{plain(party)}" value="1"' in text
    assert not SpellChoice.objects.exclude(kind="last").exists()


def test_nonsense_in_the_fields_is_left_aside(party: Party, player: Client) -> None:
    data = {"c1x": "1", plain(party): "beaucoup", "bump": "c1n:9", "c²n": "1", "use": "x"}
    answer = send(party, player, "preview-memory", **data)
    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["plan-memory", "memorise", "memorise-again", "save-list"])
def test_without_a_key_nothing_is_done(party: Party, player: Client, name: str) -> None:
    assert send(party, player, name, act_id="").status_code == 422
    assert not SpellChoice.objects.exclude(kind="last").exists()


def test_before_the_sleep_nothing_is_memorised(party: Party, player: Client) -> None:
    answer = send(party, player, "memorise", **{plain(party): 1})
    assert answer.status_code == 422
    assert "Il faut d’abord dormir 8\u00a0h" in answer.content.decode()


# --- the page ---------------------------------------------------------------------------------
def test_it_begins_with_what_is_still_held(party: Party, player: Client) -> None:
    text = player.get(address(party)).content.decode()
    assert "tenu, gardé" in text
    assert "1 sur 2" in text
    assert "Au crayon tant que Ysaline n’a pas dormi" in text
    assert "Ténèbres" in text
    assert "Vol" not in text


def test_a_cleric_has_no_row_for_the_reverse(party: Party) -> None:
    text = signed_in(party.other).get(address(party, who=party.bertil)).content.decode()
    assert "Soins légers" in text
    assert "Blessures" not in text
    assert "forme au choix, au lancer" in text
    assert "Accessibles" in text


def test_a_tap_is_one_more_or_one_less(party: Party, player: Client) -> None:
    field = reverse_of(party)
    more = send(party, player, "preview-memory", **{field: 0, "bump": f"{field}:+1"})
    assert "inverse de Lumière" in more.content.decode()
    less = send(party, player, "preview-memory", **{field: 1, "bump": f"{field}:-1"})
    assert "inverse de Lumière" not in less.content.decode()
    assert not SpellChoice.objects.exclude(kind="last").exists()


def test_the_address_keeps_the_choice_while_a_spell_is_read(party: Party, player: Client) -> None:
    field = reverse_of(party)
    tapped = send(party, player, "preview-memory", **{field: 0, "bump": f"{field}:+1"})

    text = player.get(tapped["HX-Replace-Url"]).content.decode()

    assert f'name="{field}" value="1"' in text
    assert "inverse de Lumière" in text


@pytest.mark.parametrize(
    ("shown", "there", "gone"),
    [
        ("book", ["Projectile magique", "Toile d’araignée"], []),
        ("chosen", ["Lumière"], ["Toile d’araignée"]),
        ("held", ["Projectile magique"], ["Toile d’araignée"]),
    ],
)
def test_three_filters_and_what_they_hide_stays_chosen(
    party: Party, player: Client, shown: str, there: list[str], gone: list[str]
) -> None:
    answer = send(party, player, "preview-memory", show=shown, **{plain(party): 1})
    text = answer.content.decode()
    assert f'name="{plain(party)}" value="1"' in text or f'value="1" id="v-{plain(party)}"' in text
    listed = text.split('id="memory-list"')[1]
    for name in there:
        assert name in listed
    for name in gone:
        assert name not in listed


# --- done -------------------------------------------------------------------------------------
def test_the_choice_is_kept_in_pencil(party: Party, player: Client) -> None:
    answer = send(party, player, "plan-memory", **{reverse_of(party): 1, plain(party): 1})
    assert (answer.status_code, answer["Location"]) == (303, address(party))
    assert read_lines(party.memory(party.ysaline).plan) == (
        Line(spell=party.light.pk),
        Line(spell=party.light.pk, is_reversed=True),
    )
    text = player.get(address(party)).content.decode()
    assert "Choix gardé" in text
    assert party.held(party.ysaline) == [("Projectile magique", False)]


def test_yesterday_is_one_tap_before_the_night_and_after_it(party: Party, player: Client) -> None:
    assert send(party, player, "memorise-again").status_code == 303
    assert read_lines(party.memory(party.ysaline).plan) == (Line(spell=party.missile.pk),)
    night(party.campaign)
    answer = send(party, player, "memorise-again", back="rest")
    # the night has memorised the plan already: yesterday again is in pencil, for the next one
    assert answer["Location"] == reverse("characters:rest", args=[party.campaign.pk])
    assert party.held(party.ysaline) == [("Projectile magique", False)]


def test_after_the_night_a_choice_is_ink(party: Party, player: Client) -> None:
    night(party.campaign)
    text = player.get(address(party)).content.decode()
    assert "ce choix s’encre aussitôt" in text
    assert send(party, player, "memorise", **{reverse_of(party): 2}).status_code == 303
    assert party.held(party.ysaline) == [("Lumière", True), ("Lumière", True)]


def test_a_gm_chooses_for_who_is_away(party: Party) -> None:
    answer = send(party, signed_in(party.gm), "plan-memory", **{plain(party): 1})
    assert answer.status_code == 303


def test_the_running_hour_is_told(party: Party, player: Client) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    night(party.campaign, way=RestWay.BEGIN)
    from campaign.services.clock import Step, Stride, advance

    stride = Stride(step=Step.UNTIL, until=8 * 3_600 + 60)
    advance(by=party.gm, act_id=key(), stride=stride, seen=0)
    assert "L’heure court jusqu’à 9\u00a0h\u00a000" in player.get(address(party)).content.decode()


# --- lists ------------------------------------------------------------------------------------
def kept_list(party: Party) -> int:
    pk: int = save_list(
        by=party.player,
        act_id=key(),
        character_id=party.ysaline.pk,
        name="Siège",
        lines=[Line(spell=party.web.pk)],
    ).data["list"]
    return pk


def test_a_choice_is_kept_under_a_name_and_taken_again(party: Party, player: Client) -> None:
    answer = send(party, player, "save-list", name="Siège", **{plain(party): 2})
    assert answer.status_code == 303
    [kept] = party.memory(party.ysaline).lists
    text = send(party, player, "preview-memory", use=kept.pk).content.decode()
    assert "2 sur 2" in text
    assert send(party, player, "preview-memory", use="none").status_code == 200


@pytest.mark.parametrize("name", ["save-list", "rename-list", "remove-list"])
def test_what_is_chosen_stays_on_the_page_after_an_act_on_a_list(
    party: Party, player: Client, name: str
) -> None:
    pk: dict[str, Any] = {} if name == "save-list" else {"list_id": kept_list(party)}
    sent = {"act_id": str(key()), "name": "Assaut", "show": "chosen", plain(party): 2}
    answer = player.post(address(party, name, **pk), sent, follow=True)
    assert answer.redirect_chain[0][1] == 303
    text = answer.content.decode()
    assert f'name="{plain(party)}" value="2" data-least' in text
    assert 'value="chosen" id="show-chosen" aria-current' in text
    kept = player.get(address(party)).content.decode()
    assert f'name="{plain(party)}" value="2" data-least' not in kept


def test_a_list_without_a_name_keeps_the_choice_on_the_page(party: Party, player: Client) -> None:
    answer = send(party, player, "save-list", name=" ", **{plain(party): 2})
    assert answer.status_code == 422
    assert f'name="{plain(party)}" value="2"' in answer.content.decode()


def test_a_list_is_renamed_and_removed(party: Party, player: Client) -> None:
    pk = kept_list(party)
    rename = address(party, "rename-list", list_id=pk)
    assert player.post(rename, {"act_id": str(key()), "name": ""}).status_code == 422
    assert player.post(rename, {"act_id": str(key()), "name": "Siège"}).status_code == 422
    assert player.post(rename, {"act_id": str(key()), "name": "Assaut"}).status_code == 303
    remove = address(party, "remove-list", list_id=pk)
    assert player.post(remove, {"act_id": ""}).status_code == 422
    assert player.post(remove, {"act_id": str(key())}).status_code == 303
    assert player.post(remove, {"act_id": str(key())}).status_code == 422
    assert party.memory(party.ysaline).lists == []


# --- corrected --------------------------------------------------------------------------------
def test_players_are_not_offered_the_correction(party: Party, player: Client) -> None:
    assert "memory-mend" not in player.get(address(party)).content.decode()
    answer = send(party, player, "correct-memory", **{plain(party): 1})
    assert answer.status_code == 403
    assert party.held(party.ysaline) == [("Projectile magique", False)]


def test_a_gm_sets_right_what_is_held_without_a_night(party: Party) -> None:
    gm = signed_in(party.gm)
    text = gm.get(address(party)).content.decode()
    was = f"c{party.missile.pk}n:1"
    assert f'name="was" value="{was}"' in text

    answer = send(party, gm, "correct-memory", was=was, **{reverse_of(party): 3})

    assert answer.status_code == 303
    assert party.held(party.ysaline) == [("Lumière", True)] * 3
    page = gm.get(address(party)).content.decode()
    assert "Encore en mémoire" in page


def test_a_correction_of_what_was_cast_meanwhile_says_so(party: Party) -> None:
    was = f"c{party.missile.pk}n:2"
    answer = send(party, signed_in(party.gm), "correct-memory", was=was)
    assert answer.status_code == 422
    assert "Modifié entre-temps" in answer.content.decode()
