from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaign.models import LogEntry
from rules.clock import HOUR, TURN
from tests.characters.planes import Journey, build_journey
from tests.characters.table import key, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def get(journey: Journey, name: str, query: str = "", **more: Any) -> str:
    url = reverse(f"characters:{name}", kwargs={"campaign_id": journey.campaign.pk, **more})
    answer = signed_in(journey.gm).get(url + query)
    assert answer.status_code == 200
    return answer.content.decode().replace("\u00a0", " ")


def post(journey: Journey, name: str, data: dict[str, Any], **more: Any) -> HttpResponse:
    url = reverse(f"characters:{name}", kwargs={"campaign_id": journey.campaign.pk, **more})
    answer: Any = signed_in(journey.gm).post(url, {"act_id": str(key()), **data})
    found: HttpResponse = answer
    return found


def words(answer: HttpResponse) -> str:
    return answer.content.decode().replace("\u00a0", " ")


def test_nothing_chosen_asks_who_and_where(journey: Journey) -> None:
    page = get(journey, "travel")

    assert "Oreste" in page
    assert 'id="journey"' not in page


def test_the_warnings_stand_before_the_act(journey: Journey) -> None:
    who = f"?to=astral&who={journey.oreste.pk}&who={journey.maelle.pk}&who={journey.mage.pk}"

    page = get(journey, "travel", who)

    assert "remous" in page
    assert "à l’intérieur, on est aveugle" in page
    assert "niveau 5 : 1d6 tours au plus" in page
    assert "niveau 10 : sans limite" in page
    assert f"level-{journey.mage.pk}" in page
    assert f"level-{journey.oreste.pk}" not in page


def test_whoever_is_there_already_does_not_go(journey: Journey) -> None:
    page = get(journey, "travel", f"?to=material&who={journey.oreste.pk}")

    assert "y sont déjà" in page
    assert 'id="journey"' not in page


@pytest.mark.parametrize("query", ["?to=heaven&who=1", "?to=astral&who=x", "?who=999999&to=law"])
def test_an_address_without_sense_asks_again(journey: Journey, query: str) -> None:
    assert 'id="journey"' not in get(journey, "travel", query)


def test_several_go_at_once_and_the_log_shows_it(journey: Journey) -> None:
    data = {"who": [journey.oreste.pk, journey.maelle.pk], "to": "fire"}

    answer = post(journey, "go", data | {f"die-{journey.oreste.pk}": "4"})

    last = LogEntry.objects.latest("seq")
    assert answer.status_code == 303
    assert answer["Location"] == reverse("characters:entry", args=[journey.campaign.pk, last.seq])
    stay = journey.stay()
    assert stay is not None
    assert (stay.turns, stay.plane) == (4, "fire")
    assert last.data["gms"]["limits"][0]["typed"]
    assert journey.now(journey.maelle) == ("fire", "playing")


def test_a_bad_die_is_told_beside_it(journey: Journey) -> None:
    data = {"who": journey.oreste.pk, "to": "fire", f"die-{journey.oreste.pk}": "9"}

    answer = post(journey, "go", data)

    assert answer.status_code == 422
    assert 'value="9"' in words(answer)
    assert journey.stay() is None


def test_nowhere_is_refused(journey: Journey) -> None:
    assert post(journey, "go", {"who": journey.oreste.pk, "to": ""}).status_code == 422
    assert post(journey, "go", {"to": "law"}).status_code == 422


def test_death_in_matter_is_asked_twice(journey: Journey) -> None:
    journey.leave()
    data = {"who": journey.oreste.pk, "to": "material"}
    matter = f"matter-{journey.oreste.pk}"

    assert "la place est-elle libre" in words(post(journey, "go", data))
    asked = post(journey, "go", data | {matter: "matter"})
    assert asked.status_code == 422
    assert 'name="confirmed"' in words(asked)
    assert journey.now() == ("astral", "playing")
    done = post(journey, "go", data | {matter: "matter", "confirmed": "on"})

    assert done.status_code == 303
    assert journey.now() == ("material", "dead")


def test_a_stay_is_set_right(journey: Journey) -> None:
    journey.leave(turns=2)
    who = {"character_id": journey.oreste.pk}
    assert 'name="turns"' in get(journey, "stay", character_id=journey.oreste.pk)
    seen = {"seen_plane": "astral", "seen_place": "", "seen_turns": "2", "seen_spent": "0"}
    wanted = {"plane": "fire", "place": "", "turns": "5", "spent": "0"}

    answer = post(journey, "correct-stay", seen | wanted, **who)

    assert answer.status_code == 303
    stay = journey.stay()
    assert stay is not None
    assert (stay.plane, stay.turns) == ("fire", 5)


def test_a_correction_that_changes_nothing_says_so(journey: Journey) -> None:
    seen = {"seen_plane": "material", "seen_spent": "0", "plane": "material", "spent": "0"}

    answer = post(journey, "correct-stay", seen, character_id=journey.oreste.pk)

    assert answer.status_code == 422
    assert "Rien n’a changé" in words(answer)


def test_who_has_no_class_has_a_level_by_the_gms_word(journey: Journey) -> None:
    assert 'name="level"' in get(journey, "stay", character_id=journey.mage.pk)
    assert 'name="level"' not in get(journey, "stay", character_id=journey.oreste.pk)


def test_only_the_destroyed_are_wished_back(journey: Journey) -> None:
    who = {"character_id": journey.oreste.pk}

    refused = post(journey, "wish", {}, **who)
    assert refused.status_code == 422
    assert "Souhait" in words(refused)
    journey.leave(turns=1)
    journey.wait(HOUR, losing=[journey.oreste.pk])

    assert post(journey, "wish", {}, **who).status_code == 303
    assert journey.now() == ("material", "playing")


def test_the_clock_asks_before_it_kills(journey: Journey) -> None:
    journey.leave(turns=2)

    asked = post(journey, "advance", {"step": "hour", "seen": "0"})

    page = words(asked)
    assert asked.status_code == 422
    assert "S’arrêter à 0 h 20" in page
    assert "Continuer et perdre Oreste" in page
    stopped = post(
        journey, "advance", {"step": "until", "until": str(2 * TURN), "seen": "0", "losing": ""}
    )
    assert stopped.status_code == 303
    again = post(journey, "advance", {"step": "round", "seen": str(2 * TURN)})
    assert "S’arrêter" not in words(again)
    lost = post(
        journey,
        "advance",
        {"step": "round", "seen": str(2 * TURN), "losing": str(journey.oreste.pk)},
    )
    assert lost.status_code == 303
    assert journey.now() == ("astral", "destroyed")
