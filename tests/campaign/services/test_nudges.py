"""What is announced, and who may know of it."""

import pytest

from campaign.models import Audience, LogEntry
from campaign.services.nudges import Nudge
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of


def nudge(**more: object) -> Nudge:
    given = {"campaign": 1, "seq": 7, "kind": "cast", "by": 3}
    return Nudge(**(given | more))  # type: ignore[arg-type]  # one dict for all cases


def test_what_gms_keep_to_themselves_is_for_no_player() -> None:
    told = nudge(audience=Audience.GMS)

    assert not told.is_for(member=3, is_gm=False), "not even for who did it"
    assert told.is_for(member=4, is_gm=True)


def test_what_some_are_told_is_for_them_and_the_gms() -> None:
    told = nudge(audience=Audience.MEMBERS, readers=(5,))

    assert [told.is_for(member=m, is_gm=False) for m in (4, 5)] == [False, True]
    assert told.is_for(member=4, is_gm=True)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"campaign": 1}', '{"readers": [], "x": 1}'])
def test_what_is_no_nudge_is_refused(text: str) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        Nudge.from_json(text)


def test_a_nudge_arrives_as_it_was_sent() -> None:
    sent = nudge(audience=Audience.MEMBERS, readers=(5, 6))

    assert Nudge.from_json(sent.to_json()) == sent


@pytest.mark.django_db
@pytest.mark.parametrize("audience", Audience)
def test_memory_and_database_agree_who_may_know(audience: Audience) -> None:
    campaign = CampaignFactory()
    members = [gm_of(campaign), *MembershipFactory.create_batch(2, campaign=campaign)]
    entry = LogEntry.objects.get(campaign=campaign)
    readers = [members[1].pk] if audience == Audience.MEMBERS else []
    LogEntry.objects.filter(pk=entry.pk).update(audience=audience, readers=readers)
    entry.refresh_from_db()

    for member in members:
        in_memory = Nudge.of(entry).is_for(member=member.pk, is_gm=member.is_gm)
        assert in_memory == LogEntry.objects.readable_by(member).filter(pk=entry.pk).exists()
