from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.services.people import keep_account
from campaign.models import AccessLink, Audience, LogEntry, Membership, Role
from campaign.services import access_links
from campaign.services.members import leave
from campaign.services.refusal import Refused
from tests.factories.accounts import PASSWORD, GuestFactory, UserFactory
from tests.factories.campaign import (
    AccessLinkFactory,
    CampaignFactory,
    MembershipFactory,
    gm_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm() -> Membership:
    return gm_of(CampaignFactory())


def _guest(gm: Membership, **more: object) -> Membership:
    return MembershipFactory(campaign=gm.campaign, user=GuestFactory(), **more)


def _give(by: Membership, seat: Membership) -> AccessLink:
    return access_links.give_access(by=by, act_id=uuid4(), member_id=seat.pk)


def test_a_player_gives_no_access(gm: Membership) -> None:
    with pytest.raises(Refused, match="only_the_gm"):
        _give(_guest(gm), _guest(gm))

    assert not AccessLink.objects.exists()


def test_no_link_opens_an_account_that_has_another_way_in(gm: Membership) -> None:
    by_password = MembershipFactory(campaign=gm.campaign, user=UserFactory(password=PASSWORD))
    by_email = MembershipFactory(campaign=gm.campaign, user=UserFactory())

    for seat in (by_password, by_email):
        with pytest.raises(Refused, match="access_has_password"):
            _give(gm, seat)

    assert not AccessLink.objects.exists()


def test_no_link_opens_a_gms_account_or_one_of_the_demo(gm: Membership) -> None:
    demo = MembershipFactory(campaign=gm.campaign, user=GuestFactory(is_demo=True))

    with pytest.raises(Refused, match="access_of_gm"):
        _give(gm, _guest(gm, role=Role.GM))
    with pytest.raises(Refused, match="access_not_for_this_account"):
        _give(gm, demo)

    assert not AccessLink.objects.exists()


def test_no_link_is_made_for_another_table_or_for_who_has_left(gm: Membership) -> None:
    gone = _guest(gm)
    leave(by=gone, act_id=uuid4())

    for seat in (gone, MembershipFactory(user=GuestFactory())):
        with pytest.raises(Refused, match="member_gone"):
            _give(gm, seat)

    assert not AccessLink.objects.exists()


def test_a_link_opens_once(gm: Membership) -> None:
    seat = _guest(gm)
    link = _give(gm, seat)

    assert access_links.use_access(token=link.token) == seat.user
    with pytest.raises(Refused, match="link_used"):
        access_links.use_access(token=link.token)


def test_a_link_lives_half_an_hour(gm: Membership) -> None:
    link = _give(gm, _guest(gm))
    assert link.expires_at - timezone.now() <= timedelta(minutes=30)
    AccessLink.objects.update(expires_at=timezone.now())

    with pytest.raises(Refused, match="link_expired"):
        access_links.use_access(token=link.token)


def test_a_new_link_closes_the_one_before(gm: Membership) -> None:
    seat = _guest(gm)
    first, second = _give(gm, seat), _give(gm, seat)

    with pytest.raises(Refused, match="link_expired"):
        access_links.use_access(token=first.token)
    assert access_links.use_access(token=second.token) == seat.user


def test_a_double_tap_makes_one_link_that_only_gms_read_of(gm: Membership) -> None:
    seat, key = _guest(gm), uuid4()

    links = [access_links.give_access(by=gm, act_id=key, member_id=seat.pk) for _ in range(2)]

    assert links[0] == links[1]
    assert LogEntry.objects.get(kind="access.given").audience == Audience.GMS


def test_an_old_link_does_not_open_an_account_that_has_a_password_now(gm: Membership) -> None:
    seat = _guest(gm)
    link = _give(gm, seat)
    assert seat.user is not None
    keep_account(user=seat.user, email="jeanne@example.org", password=PASSWORD)

    with pytest.raises(Refused, match="access_has_password"):
        access_links.use_access(token=link.token)


def test_an_old_link_does_not_open_the_account_of_who_became_gm() -> None:
    link = AccessLinkFactory(membership__user=GuestFactory())
    Membership.objects.filter(pk=link.membership_id).update(role=Role.GM)

    with pytest.raises(Refused, match="access_of_gm"):
        access_links.use_access(token=link.token)


def test_an_unknown_address_opens_nothing() -> None:
    with pytest.raises(AccessLink.DoesNotExist):
        access_links.use_access(token="nowhere")
