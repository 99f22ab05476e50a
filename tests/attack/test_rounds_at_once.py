"""Two GMs, or two taps of one, let the round pass at the same moment: one round passes."""

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import LogEntry, Membership, Role
from characters.services.fight import rounds
from tests.attack.nonsense import key
from tests.attack.together import at_once
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import check_log, signed_in
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def brawl() -> Brawl:
    """Past initiative, nobody has declared."""
    brawl = build_brawl()
    brawl.start()
    brawl.initiative()
    return brawl


@pytest.fixture
def second(brawl: Brawl) -> Membership:
    return MembershipFactory(campaign=brawl.campaign, role=Role.GM)


def rounds_passed(brawl: Brawl) -> tuple[int, float]:
    """The fight's round, and how many the clock has passed."""
    campaign = brawl.campaign
    return brawl.fight.round_number, campaign.clock_seconds / campaign.rules.round_seconds


def test_two_gms_who_saw_the_same_round_pass_one(brawl: Brawl, second: Membership) -> None:
    found = at_once(
        lambda: brawl.next_round(seen=1),
        lambda: brawl.next_round(seen=1, by=second),
        lambda: brawl.next_round(seen=1),
    )

    assert sorted(found) == ["done", "round_moved", "round_moved"]
    assert rounds_passed(brawl) == (2, 1)
    check_log(brawl.campaign)


def test_one_tap_sent_twice_is_one_act_and_nobody_is_refused(brawl: Brawl) -> None:
    tap = key()

    found = at_once(
        *(lambda: rounds.next_round(by=brawl.gm, act_id=tap, seen=1) for _time in range(3))
    )

    assert found == ["done", "done", "done"]
    assert rounds_passed(brawl) == (2, 1)
    assert LogEntry.objects.filter(kind=rounds.NEXT_ROUND).count() == 1


def test_who_saw_the_next_round_passes_it_too(brawl: Brawl, second: Membership) -> None:
    brawl.next_round(seen=1)

    brawl.next_round(seen=2, by=second)

    assert rounds_passed(brawl) == (3, 2)


def test_the_second_gm_reads_which_round_it_is_now(brawl: Brawl, second: Membership) -> None:
    url = reverse("characters:next-round", args=[brawl.campaign.pk])
    answers: dict[Client, tuple[int, str]] = {}

    def press(client: Client) -> None:
        answer = client.post(url, {"act_id": str(key()), "seen": "1"})
        answers[client] = answer.status_code, answer.content.decode()

    clients = [signed_in(brawl.gm), signed_in(second)]
    found = at_once(*(lambda client=client: press(client) for client in clients))

    assert found == ["done", "done"]
    [(_moved, _nothing), (refused, text)] = sorted(answers.values())
    assert [_moved, refused] == [303, 422]
    assert "Un round a passé entre-temps : voici le round 2." in text
    assert "Passer quand même" not in text
    assert rounds_passed(brawl) == (2, 1)
