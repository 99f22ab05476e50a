"""How every act is done: once, in order, all or nothing."""

from contextlib import closing
from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaign.models import Audience, Campaign, LogEntry
from campaign.services import acts, nudges
from campaign.services.refusal import KeyReused, Problem, Refused
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return CampaignFactory()


def wait(campaign: Campaign, *, seconds: int = 12, **more: object) -> LogEntry:
    """The smallest act: the clock moves."""
    asked = {"by": gm_of(campaign), "act_id": uuid4(), "kind": "test", "given": {"s": seconds}}
    with acts.begin(**(asked | more)) as act:  # type: ignore[arg-type]
        if act.entry:
            return act.entry
        act.move_clock(seconds)
    return act.done


def move_then_refuse(campaign: Campaign) -> None:
    with acts.begin(by=gm_of(campaign), act_id=uuid4(), kind="test", given={}) as act:
        act.move_clock(12)
        raise Refused([Problem(code="no")])


def clock(campaign: Campaign) -> int:
    return Campaign.objects.get(pk=campaign.pk).clock_seconds


def code(caught: pytest.ExceptionInfo[Refused]) -> str:
    return caught.value.problems[0].code


def test_somebody_who_left_does_nothing(campaign: Campaign) -> None:
    member = MembershipFactory(campaign=campaign, left_at=timezone.now())
    with pytest.raises(Refused) as caught:
        wait(campaign, by=member)
    assert code(caught) == "not_at_the_table"


def test_nothing_is_played_in_an_archived_campaign(campaign: Campaign) -> None:
    Campaign.objects.update(archived_at=timezone.now())
    with pytest.raises(Refused) as caught:
        wait(campaign)
    assert code(caught) == "campaign_archived"


def test_a_refusal_takes_everything_back_and_uses_no_number(campaign: Campaign) -> None:
    before = Campaign.objects.get(pk=campaign.pk).last_seq
    with pytest.raises(Refused):
        move_then_refuse(campaign)
    assert clock(campaign) == 0
    assert Campaign.objects.get(pk=campaign.pk).last_seq == before


def test_the_same_key_with_other_input_is_refused(campaign: Campaign) -> None:
    key = uuid4()
    wait(campaign, act_id=key, seconds=12)
    with pytest.raises(KeyReused):
        wait(campaign, act_id=key, seconds=24)
    assert clock(campaign) == 12


def test_the_same_key_gives_the_first_result(campaign: Campaign) -> None:
    key = uuid4()
    assert wait(campaign, act_id=key) == wait(campaign, act_id=key)
    assert clock(campaign) == 12


def test_two_members_may_happen_on_the_same_key(campaign: Campaign) -> None:
    key = uuid4()
    player = MembershipFactory(campaign=campaign)
    assert wait(campaign, act_id=key) != wait(campaign, act_id=key, by=player)
    assert clock(campaign) == 24


def test_an_entry_says_when_it_was_before_the_clock_moved(campaign: Campaign) -> None:
    wait(campaign)
    assert wait(campaign).game_seconds == 12


def test_nothing_is_told_of_a_change_that_changes_nothing(campaign: Campaign) -> None:
    assert wait(campaign, seconds=0).changes == []


def test_a_secret_act_is_for_gms_and_its_readers(campaign: Campaign) -> None:
    player, other = MembershipFactory(campaign=campaign), MembershipFactory(campaign=campaign)
    with acts.begin(by=gm_of(campaign), act_id=uuid4(), kind="test", given={}) as act:
        act.tell_only([player.pk])
    entry = act.done
    assert entry.audience == Audience.MEMBERS
    seen_by = {m for m in (player, other) if entry in LogEntry.objects.readable_by(m)}
    assert seen_by == {player}


def test_what_waits_for_the_entry_is_done_with_it(campaign: Campaign) -> None:
    seen: list[LogEntry] = []
    with acts.begin(by=gm_of(campaign), act_id=uuid4(), kind="test", given={}) as act:
        act.after(seen.append)
    assert seen == [act.done]


@pytest.mark.django_db(transaction=True)
def test_acts_at_the_same_moment_get_one_number_each() -> None:
    campaign = CampaignFactory()
    first = Campaign.objects.get(pk=campaign.pk).last_seq

    def tap() -> None:
        try:
            wait(campaign)
        finally:
            connection.close()

    people = [Thread(target=tap) for _ in range(6)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    numbers = LogEntry.objects.filter(kind="test").values_list("seq", flat=True).order_by("seq")
    assert list(numbers) == list(range(first + 1, first + 7))
    assert clock(campaign) == 6 * 12


@pytest.mark.django_db(transaction=True)
def test_an_act_nudges_whoever_listens_with_numbers_only() -> None:
    campaign = CampaignFactory()
    with connection.cursor() as cursor:
        cursor.execute(f"LISTEN {nudges.CHANNEL}")
    entry = wait(campaign)
    assert connection.connection is not None
    with closing(connection.connection.notifies(timeout=5)) as notes:
        # whoever else uses this database may be heard as well
        nudge = next(n.payload for n in notes if f'"campaign": {campaign.pk},' in n.payload)
    assert f'"seq": {entry.seq}' in nudge
    assert campaign.name not in nudge


def test_an_act_asks_a_constant_number_of_questions(
    campaign: Campaign, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    by = gm_of(campaign)
    with django_assert_num_queries(10):
        wait(campaign, by=by)
    assert clock(campaign) == 12
