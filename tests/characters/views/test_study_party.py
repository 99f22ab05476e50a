from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.forms.dates import date_words
from campaign.models import LogEntry
from characters.models import Study
from characters.services import books
from characters.services.studies import Source, start_study
from rules.clock import MONTH
from tests.characters.study import Desk, build_desk
from tests.characters.table import signed_in
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    desk = build_desk()
    desk.rules(dice_source="typed")
    return desk


def party(desk: Desk) -> str:
    address = reverse("characters:studies", args=[desk.campaign.pk])
    return signed_in(desk.gm).get(address).content.decode()


def send(desk: Desk, *, roll: str = "", server: str = "") -> Any:
    pk = desk.study.pk
    sent = {f"{pk}-act_id": str(uuid4()), f"{pk}-roll": roll}
    if server:
        sent["server"] = str(pk) if server == "on" else server
    address = reverse("characters:roll-studies", args=[desk.campaign.pk])
    return signed_in(desk.gm).post(address, sent)


def test_players_do_not_come_here(desk: Desk) -> None:
    address = reverse("characters:studies", args=[desk.campaign.pk])

    assert signed_in(desk.player).get(address).status_code == 403


def test_who_studies_nothing_is_a_tap_away(desk: Desk) -> None:
    new = reverse("characters:new-study", args=[desk.campaign.pk, desk.mage.pk])

    assert new in party(desk)
    desk.begin()
    assert new not in party(desk)


def test_the_moment_is_a_date_of_the_calendar(desk: Desk) -> None:
    page = party(desk)

    assert date_words(desk.campaign, desk.campaign.clock_seconds) in page
    assert "jour\u00a01," not in page


def test_a_due_roll_is_typed_or_left_to_the_server(desk: Desk) -> None:
    desk.begin()
    desk.wait()
    found = party(desk)
    assert "Noter" in found
    assert "Le serveur lance" in found

    assert send(desk, roll="99").headers["Location"] == reverse(
        "characters:studies", args=[desk.campaign.pk]
    )
    desk.wait()
    assert send(desk, server="on").status_code == 303
    assert Study.objects.exclude(state="due").count() == 1


def test_a_refused_roll_stays_in_its_row(desk: Desk) -> None:
    desk.begin()
    desk.wait()

    response = send(desk, roll="")

    assert response.status_code == 422
    assert "Saisir le jet" in response.content.decode()


def test_a_lost_source_is_shown_with_its_reason(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    desk.wait()
    books.lose_book(by=desk.gm, act_id=uuid4(), book_id=desk.grimoire.pk)

    found = party(desk)

    assert "Le livre est perdu" in found
    assert "jet en attente" in found
    assert "Noter" not in found


def test_many_students_cost_as_much_as_one(desk: Desk, django_assert_num_queries: Any) -> None:
    for _ in range(5):
        student = CharacterFactory(campaign=desk.campaign, int_score=12)
        start_study(
            by=desk.gm,
            act_id=uuid4(),
            character_id=student.pk,
            spell_id=desk.ward.pk,
            source=Source(teacher=desk.master.pk),
        )
    desk.wait()
    client = signed_in(desk.gm)
    address = reverse("characters:studies", args=[desk.campaign.pk])

    with django_assert_num_queries(10):
        assert client.get(address).content.decode().count("roll-due") == 5


def test_all_are_rolled_at_once_and_only_what_was_typed_where_something_was(desk: Desk) -> None:
    desk.begin()
    other = CharacterFactory(campaign=desk.campaign, int_score=12)
    start_study(
        by=desk.gm,
        act_id=uuid4(),
        character_id=other.pk,
        spell_id=desk.ward.pk,
        source=Source(teacher=desk.master.pk),
    )
    desk.wait()
    first, second = Study.objects.order_by("pk")
    address = reverse("characters:roll-studies", args=[desk.campaign.pk])
    keys = {f"{study.pk}-act_id": str(uuid4()) for study in (first, second)}
    client = signed_in(desk.gm)

    one = client.post(address, keys | {f"{first.pk}-roll": "98", f"{second.pk}-roll": ""})
    second.refresh_from_db()
    assert (one.status_code, second.state) == (303, "due")
    rest = client.post(address, keys | {"server": "all"})

    second.refresh_from_db()
    assert (rest.status_code, second.state != "due") == (303, True)
    assert "Jets du mois" in client.get(address.removesuffix("roll/")).content.decode()


def a_month(desk: Desk, *, seen: int) -> Any:
    address = reverse("characters:advance", args=[desk.campaign.pk])
    sent = {"act_id": str(uuid4()), "seen": seen, "step": "month", "back": "studies"}
    return signed_in(desk.gm).post(address, sent)


def test_who_presses_second_is_told_that_the_month_has_passed(desk: Desk) -> None:
    desk.begin()
    assert a_month(desk, seen=0).status_code == 303

    second = a_month(desk, seen=0)

    page = second.content.decode()
    assert second.status_code == 422
    assert "C’est déjà fait" in page
    assert f'id="study-{desk.study.pk}"' in page
    desk.campaign.refresh_from_db()
    assert desk.campaign.clock_seconds == MONTH


def test_a_month_that_passed_is_taken_back_from_the_same_page(desk: Desk) -> None:
    desk.begin()
    a_month(desk, seen=0)
    last = LogEntry.objects.latest("seq")
    undo = reverse("characters:undo", args=[desk.campaign.pk, last.seq])
    assert f'action="{undo}"' in party(desk)

    done = signed_in(desk.gm).post(undo, {"act_id": str(uuid4()), "back": "studies"})

    assert done["Location"] == reverse("characters:studies", args=[desk.campaign.pk])
    desk.campaign.refresh_from_db()
    assert desk.campaign.clock_seconds == 0
