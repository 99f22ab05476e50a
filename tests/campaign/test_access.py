import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.test import RequestFactory
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from campaign import access
from campaign.access import Right, member_for
from campaign.models import Audience, LogEntry, Membership, Role
from tests.factories.accounts import UserFactory
from tests.factories.campaign import (
    AccessLinkFactory,
    CampaignFactory,
    InvitationFactory,
    MembershipFactory,
    gm_of,
)

pytestmark = pytest.mark.django_db


def _asked_by(user: User | None) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    return request


def test_strangers_visitors_and_former_members_cannot_learn_that_a_table_exists() -> None:
    gone = MembershipFactory(left_at="2026-01-01T00:00Z")

    for user in (None, UserFactory(), gone.user):
        for table in (gone.campaign_id, 999_999):
            with pytest.raises(Http404):
                member_for(_asked_by(user), table)


@pytest.mark.parametrize(
    ("role", "right"),
    [(Role.SPECTATOR, Right.PLAY), (Role.SPECTATOR, Right.RUN), (Role.PLAYER, Right.RUN)],
)
def test_members_without_the_right_are_refused(role: Role, right: Right) -> None:
    seat = MembershipFactory(role=role)

    with pytest.raises(PermissionDenied):
        member_for(_asked_by(seat.user), seat.campaign_id, right)


@pytest.mark.parametrize(
    ("role", "right"),
    [
        (Role.SPECTATOR, Right.SEE),
        (Role.PLAYER, Right.SEE),
        (Role.PLAYER, Right.PLAY),
        (Role.GM, Right.RUN),
    ],
)
def test_members_with_the_right_get_their_seat_in_one_query(
    role: Role, right: Right, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seat = MembershipFactory(role=role)
    request = _asked_by(seat.user)

    with django_assert_num_queries(1):
        found = member_for(request, seat.campaign_id, right)
        assert (found, found.campaign, found.user) == (seat, seat.campaign, seat.user)


def _entry(by: Membership, **more: object) -> LogEntry:
    campaign = by.campaign
    campaign.last_seq += 1
    campaign.save()
    return LogEntry.objects.create(
        campaign=campaign,
        seq=campaign.last_seq,
        act_id="00000000-0000-0000-0000-000000000001",
        given_hash="",
        kind="test.told",
        by=by,
        game_seconds=0,
        **more,
    )


def test_an_entry_for_gms_does_not_exist_for_players() -> None:
    gm = gm_of(CampaignFactory())
    player = MembershipFactory(campaign=gm.campaign)
    entry = _entry(gm, audience=Audience.GMS)

    with pytest.raises(Http404):
        access.entry_for(player, entry.seq)
    assert access.entry_for(gm, entry.seq) == entry


def test_an_entry_of_another_table_does_not_exist() -> None:
    entry = _entry(gm_of(CampaignFactory()))
    entry_seq = entry.seq + 1

    with pytest.raises(Http404):
        access.entry_for(gm_of(CampaignFactory()), entry_seq)


def test_a_way_in_of_another_table_does_not_exist() -> None:
    gm = gm_of(CampaignFactory())

    with pytest.raises(Http404):
        access.invitation_of(gm, InvitationFactory().pk)
    with pytest.raises(Http404):
        access.access_link_of(gm, AccessLinkFactory().pk)


def test_an_unknown_token_does_not_exist() -> None:
    with pytest.raises(Http404):
        access.invitation_by_token("nowhere")
    with pytest.raises(Http404):
        access.access_link_by_token("nowhere")


def test_ways_in_and_back_are_found_by_token_and_by_table() -> None:
    invitation = InvitationFactory()
    link = AccessLinkFactory()

    assert access.invitation_by_token(invitation.token) == invitation
    assert access.invitation_of(gm_of(invitation.campaign), invitation.pk) == invitation
    assert access.access_link_by_token(link.token) == link
    assert access.access_link_of(gm_of(link.membership.campaign), link.pk) == link
