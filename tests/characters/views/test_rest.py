"""The page of rests. Source: S5, V4."""

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import Campaign, Membership
from characters.models import CharacterKind, RestParticipant, SleeperState
from characters.services.rests import RestWay, ask_rest
from characters.services.vancian.lines import Line
from characters.services.vancian.travel import Traveller, travel
from rules.clock import HOUR, SLEEP
from tests.characters.nights import night, rest_of
from tests.characters.party import Party, build_party
from tests.characters.table import key, signed_in
from tests.factories.characters import CasterFactory, CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


@pytest.fixture
def gm(party: Party) -> Client:
    return signed_in(party.gm)


def address(party: Party, name: str = "rest", **more: int) -> str:
    return reverse(f"characters:{name}", kwargs={"campaign_id": party.campaign.pk} | more)


def page(party: Party, who: Membership | None = None) -> str:
    return signed_in(who or party.gm).get(address(party)).content.decode()


def send(party: Party, client: Client, name: str, **data: Any) -> HttpResponse:
    fields = {"act_id": str(key()), "seen": 0} | data
    answer = client.post(address(party, name), fields)
    assert isinstance(answer, HttpResponse)
    return answer


def now(party: Party) -> int:
    return Campaign.objects.get(pk=party.campaign.pk).clock_seconds


def grant(party: Party, client: Client, **data: Any) -> HttpResponse:
    asked = {"sleeper": [party.ysaline.pk, party.bertil.pk, party.thogor.pk], "way": "night"}
    return send(party, client, "grant-rest", **(asked | data))


# --- refused ----------------------------------------------------------------------------------
def test_an_hour_that_would_destroy_asks_and_gives_no_night(party: Party, gm: Client) -> None:
    night(party.campaign, way=RestWay.AFTERWARDS)
    party.plan(party.ysaline, Line(spell=party.light.pk))
    interrupted = {"state": SleeperState.SLEPT, "hour_until": None}
    RestParticipant.objects.filter(character=party.ysaline).update(**interrupted)
    lost = CasterFactory(campaign=party.campaign, name="Oreste", class_level=2).character
    leaver = Traveller(character=lost.pk, die=1)
    travel(by=party.gm, act_id=key(), travellers=[leaver], plane="astral", typed=True)

    answer = send(party, gm, "rest-hour", character=[party.ysaline.pk])

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Continuer et perdre Oreste" in text
    asked = text[text.index("clock-asks") :]
    asked = asked[: asked.index("</form>")]
    assert address(party, "rest-hour") in asked
    assert f'name="character" value="{party.ysaline.pk}"' in asked
    assert f'name="losing" value="{lost.pk}"' in asked
    assert address(party, "grant-rest") not in asked
    assert now(party) == 0

    done = send(party, gm, "rest-hour", character=[party.ysaline.pk], losing=str(lost.pk))

    assert done.status_code == 303
    assert now(party) == HOUR
    assert party.held(party.ysaline) == [("Lumière", False)]


def test_a_night_for_nobody_keeps_what_was_typed_and_says_why(party: Party, gm: Client) -> None:
    watch = f"watch-{party.thogor.pk}"
    answer = grant(party, gm, sleeper=[], **{watch: "3"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Personne n’est coché" in text
    assert f'name="{watch}" value="3"' in text
    assert now(party) == 0


def test_a_reason_stands_beside_its_sleeper(party: Party, gm: Client) -> None:
    night(party.campaign, [party.thogor])
    answer = grant(party, gm, seen=now(party), sleeper=[party.thogor.pk])
    assert answer.status_code == 422
    assert "Thogor a dormi il y a moins de 24\u00a0h" in answer.content.decode()


def test_a_clock_that_moved_meanwhile_is_told(party: Party, gm: Client) -> None:
    answer = grant(party, gm, seen=99)
    assert answer.status_code == 422
    assert "L’horloge a bougé" in answer.content.decode()


@pytest.mark.parametrize("name", ["grant-rest", "interrupt-rest", "ask-rest", "rest-hour"])
def test_without_a_key_nothing_is_done(party: Party, gm: Client, name: str) -> None:
    assert send(party, gm, name, act_id="").status_code == 422


# --- what each sees ---------------------------------------------------------------------------
def test_all_who_are_present_are_ticked_and_lacks_are_said(party: Party) -> None:
    CharacterFactory(campaign=party.campaign, kind=CharacterKind.NPC, name="Oriane")
    CasterFactory(campaign=party.campaign, name="Sans Livre", class_level=3)
    text = page(party)
    for one in (party.ysaline, party.bertil, party.thogor):
        assert f'value="{one.pk}" checked' in text
    assert text.count(" checked") == 4
    assert "Oriane" in text
    assert "choix à faire" in text
    assert "sans grimoire à portée de main" in text
    assert "9\u00a0h, l’heure comprise" in text


def test_a_player_sees_no_night_to_give_and_nobody_hidden(party: Party) -> None:
    hidden = CasterFactory(
        campaign=party.campaign, kind=CharacterKind.NPC, hidden=True, name="Zarkhul"
    )
    npc = CasterFactory(campaign=party.campaign, kind=CharacterKind.NPC, name="Dame Oriane")
    everybody = [party.ysaline, hidden.character, npc.character]
    night(party.campaign, everybody, way=RestWay.BEGIN)
    text = page(party, party.player)
    assert "Ysaline" in text
    assert "Zarkhul" not in text
    assert "Dame Oriane" not in text
    assert address(party, "grant-rest") not in text
    assert "Demander un repos" not in text


def test_who_is_in_no_night_asks_for_one(party: Party) -> None:
    night(party.campaign, [party.ysaline], way=RestWay.BEGIN)

    assert "Demander un repos" not in page(party, party.player)
    assert "Demander un repos" in page(party, party.other)


def test_a_watch_comes_before_the_sleep_in_words_too(party: Party) -> None:
    night(party.campaign, [party.ysaline], watch={party.ysaline: 2}, way=RestWay.BEGIN)

    assert "Ysaline veille, puis dort de 2\u00a0h\u00a000" in page(party)


def test_the_journal_tells_a_player_of_the_party_alone(party: Party) -> None:
    hidden = CasterFactory(
        campaign=party.campaign, kind=CharacterKind.NPC, hidden=True, name="Zarkhul"
    )
    night(party.campaign, [party.ysaline, hidden.character])
    address = reverse("characters:log", args=[party.campaign.pk])
    text = signed_in(party.player).get(address).content.decode()
    assert "La nuit passe" in text
    assert "Ysaline a dormi" in text
    assert "Zarkhul" not in text


# --- done -------------------------------------------------------------------------------------
def test_one_tap_is_the_night_with_the_hour(party: Party, gm: Client) -> None:
    answer = grant(party, gm)
    assert (answer.status_code, answer["Location"]) == (303, address(party))
    assert now(party) == SLEEP + HOUR
    text = page(party)
    assert "a dormi, n’a pas choisi" in text
    assert "Comme hier" in text


def test_a_step_of_a_watch_is_previewed_and_writes_nothing(party: Party, gm: Client) -> None:
    watch = f"watch-{party.ysaline.pk}"
    data = {"sleeper": [party.ysaline.pk], watch: "1", "bump": f"{watch}:+1"}
    answer = send(party, gm, "preview-rest", **data)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert f'name="{watch}" value="2"' in text
    assert "garde de 2\u00a0h" in text
    assert now(party) == 0


def test_a_player_asks_and_the_gm_refuses(party: Party, gm: Client) -> None:
    answer = send(party, signed_in(party.player), "ask-rest")
    assert answer.status_code == 303
    assert f"{party.player.name} demande un repos" in page(party)
    assert "le MJ va répondre" in page(party, party.other)
    again = send(party, signed_in(party.other), "ask-rest")
    assert again.status_code == 422
    asked = ask_rest_pk(party)
    refused = gm.post(address(party, "refuse-rest", rest_id=asked), {"act_id": str(key())})
    assert refused.status_code == 303
    assert "demande un repos" not in page(party)


def ask_rest_pk(party: Party) -> int:
    from characters.models import Rest

    return Rest.objects.asked_in(party.campaign).get().pk


def test_one_is_woken_or_all(party: Party, gm: Client) -> None:
    night(party.campaign, way=RestWay.BEGIN)
    assert "dort, debout à 8\u00a0h\u00a000" in page(party)
    send(party, gm, "interrupt-rest", character=[party.thogor.pk])
    assert rest_of(party.thogor).state == SleeperState.INTERRUPTED
    assert rest_of(party.ysaline).state == SleeperState.SLEEPING
    send(party, gm, "interrupt-rest")
    assert rest_of(party.ysaline).state == SleeperState.INTERRUPTED
    assert send(party, gm, "interrupt-rest").status_code == 422


def test_the_hour_is_given_once_more_to_who_is_ready(party: Party, gm: Client) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    night(party.campaign, way=RestWay.BEGIN)
    Campaign.objects.filter(pk=party.campaign.pk).update(clock_seconds=0)
    grant(party, gm)
    from campaign.services.clock import Step, Stride, advance

    stride = Stride(step=Step.UNTIL, until=SLEEP + 60)
    advance(by=party.gm, act_id=key(), stride=stride, seen=0)
    assert "mémorise jusqu’à" in page(party)
    send(party, gm, "interrupt-rest")
    assert "choix prêt" in page(party)
    answer = send(
        party, gm, "rest-hour", character=[party.ysaline.pk, party.bertil.pk], seen=SLEEP + 60
    )
    assert answer.status_code == 303
    assert party.held(party.ysaline) == [("Lumière", False)]


def test_the_page_asks_no_more_questions_for_a_larger_party(party: Party, gm: Client) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            gm.get(address(party))
        return len(queries)

    party.plan(party.ysaline, Line(spell=party.light.pk))
    ask_rest(by=party.player, act_id=key())
    few = asked()
    for _each in range(3):
        more = CasterFactory(campaign=party.campaign, class_level=3, written=[party.light])
        party.plan(more.character, Line(spell=party.light.pk))
        CharacterFactory(campaign=party.campaign, mp=2)
    assert asked() == few
