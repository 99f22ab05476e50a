import threading
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from campaign.models import Audience, Invitation, LogEntry, Membership, Role
from campaign.services import invitations, members
from campaign.services.campaigns import archive_campaign
from campaign.services.invitations import Lasting
from campaign.services.refusal import KeyReused, Refused
from tests.factories.accounts import UserFactory
from tests.factories.campaign import (
    CampaignFactory,
    InvitationFactory,
    MembershipFactory,
    gm_of,
)

pytestmark = pytest.mark.django_db


def test_a_player_invites_nobody() -> None:
    player = MembershipFactory()

    with pytest.raises(Refused, match="only_the_gm"):
        invitations.create_invitation(
            by=player, act_id=uuid4(), role=Role.PLAYER, lasting=Lasting.WEEK, max_uses=1
        )

    assert not Invitation.objects.exists()


def test_a_wrong_role_and_too_many_places_are_refused_together() -> None:
    with pytest.raises(Refused) as refusal:
        invitations.create_invitation(
            by=gm_of(CampaignFactory()),
            act_id=uuid4(),
            role="emperor",
            lasting=Lasting.WEEK,
            max_uses=0,
        )

    assert {p.code for p in refusal.value.problems} == {"role_unknown", "uses_out_of_range"}


def test_a_double_tap_makes_one_invitation_that_only_gms_read_of() -> None:
    gm, key = gm_of(CampaignFactory()), uuid4()

    made = [
        invitations.create_invitation(
            by=gm, act_id=key, role=Role.PLAYER, lasting=Lasting.WEEK, max_uses=4
        )
        for _ in range(2)
    ]

    assert made[0] == made[1]
    assert len(made[0].token) >= 32
    assert LogEntry.objects.get(kind="invitation.made").audience == Audience.GMS


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-10-09T20:00", "2026-10-10T06:00"),
        ("2026-10-10T01:30", "2026-10-10T06:00"),
        ("2026-10-10T03:00", "2026-10-11T06:00"),
        ("2026-10-10T14:00", "2026-10-11T06:00"),
    ],
)
def test_tonight_ends_in_the_morning(now: str, until: str) -> None:
    begin = datetime.fromisoformat(now).replace(tzinfo=UTC)

    assert Lasting.TONIGHT.until(begin) == datetime.fromisoformat(until).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"revoked_at": datetime(2026, 1, 1, tzinfo=UTC)}, "invitation_revoked"),
        ({"expires_at": datetime(2026, 1, 1, tzinfo=UTC)}, "invitation_expired"),
        ({"uses": 1, "max_uses": 1}, "invitation_used_up"),
    ],
)
def test_a_closed_invitation_seats_nobody_and_makes_no_account(
    change: dict[str, object], code: str
) -> None:
    invitation, user = InvitationFactory(**change), UserFactory()
    people = User.objects.count()

    with pytest.raises(Refused, match=code):
        invitations.join_by_name(
            name="Jeanne", token=invitation.token, act_id=uuid4(), language="fr"
        )
    with pytest.raises(Refused, match=code):
        invitations.join(user=user, token=invitation.token, act_id=uuid4())

    assert User.objects.count() == people
    assert Membership.objects.count() == 1


def test_an_archived_campaign_seats_nobody() -> None:
    invitation = InvitationFactory()
    archive_campaign(by=gm_of(invitation.campaign), act_id=uuid4())

    with pytest.raises(Refused, match="invitation_archived"):
        invitations.join(user=UserFactory(), token=invitation.token, act_id=uuid4())

    assert Membership.objects.count() == 1


def test_an_unknown_address_is_no_invitation() -> None:
    with pytest.raises(Invitation.DoesNotExist):
        invitations.join(user=UserFactory(), token="nowhere", act_id=uuid4())


def test_a_stranger_sits_down_with_a_name_only() -> None:
    invitation = InvitationFactory()

    seat = invitations.join_by_name(
        name=" Jeanne ", token=invitation.token, act_id=uuid4(), language="en"
    )

    assert (seat.name, seat.role) == ("Jeanne", Role.PLAYER)
    assert seat.user is not None
    assert (seat.user.email, seat.user.has_usable_password()) == (None, False)
    assert seat.user.language == "en"
    entry = LogEntry.objects.get(kind="member.joined")
    assert entry.by == seat
    assert entry.data["is_back"] is False


def test_a_double_tap_of_a_stranger_makes_one_person() -> None:
    invitation, key = InvitationFactory(), uuid4()

    seats = [
        invitations.join_by_name(name="Jeanne", token=invitation.token, act_id=key, language="fr")
        for _ in range(2)
    ]

    assert seats[0] == seats[1]
    assert User.objects.filter(name="Jeanne").count() == 1


def test_the_same_tap_under_another_name_is_refused() -> None:
    invitation, key = InvitationFactory(), uuid4()
    invitations.join_by_name(name="Jeanne", token=invitation.token, act_id=key, language="fr")

    with pytest.raises(KeyReused):
        invitations.join_by_name(name="Paul", token=invitation.token, act_id=key, language="fr")


def test_an_old_tap_opens_nobodys_account() -> None:
    invitation, key = InvitationFactory(), uuid4()
    seat = invitations.join_by_name(
        name="Jeanne", token=invitation.token, act_id=key, language="fr"
    )
    LogEntry.objects.filter(kind="member.joined").update(
        real_time=timezone.now() - timedelta(hours=1)
    )

    other = invitations.join_by_name(
        name="Jeanne", token=invitation.token, act_id=key, language="fr"
    )

    assert other.user != seat.user


def test_who_sits_there_already_keeps_the_seat_and_uses_no_place() -> None:
    invitation = InvitationFactory(role=Role.SPECTATOR)
    member = MembershipFactory(campaign=invitation.campaign)
    assert member.user is not None

    seat = invitations.join(user=member.user, token=invitation.token, act_id=uuid4())

    invitation.refresh_from_db()
    assert (seat.pk, seat.role, invitation.uses) == (member.pk, Role.PLAYER, 0)


def test_who_comes_back_gets_the_same_seat_in_the_role_that_is_offered() -> None:
    invitation = InvitationFactory()
    former = MembershipFactory(campaign=invitation.campaign, role=Role.GM, name="Dame Aude")
    members.leave(by=former, act_id=uuid4())
    assert former.user is not None

    seat = invitations.join(user=former.user, token=invitation.token, act_id=uuid4())

    assert (seat.pk, seat.name, seat.role) == (former.pk, "Dame Aude", Role.PLAYER)
    assert seat.left_at is None
    assert LogEntry.objects.get(kind="member.joined").data["is_back"] is True


def test_revoking_closes_the_way_in_and_needs_a_gm() -> None:
    invitation = InvitationFactory()
    gm = gm_of(invitation.campaign)
    player = MembershipFactory(campaign=invitation.campaign)

    with pytest.raises(Refused, match="only_the_gm"):
        invitations.revoke_invitation(by=player, act_id=uuid4(), invitation_id=invitation.pk)
    with pytest.raises(Refused, match="invitation_unknown"):
        invitations.revoke_invitation(by=gm, act_id=uuid4(), invitation_id=InvitationFactory().pk)
    invitations.revoke_invitation(by=gm, act_id=uuid4(), invitation_id=invitation.pk)

    invitation.refresh_from_db()
    assert invitation.revoked_at is not None


@pytest.mark.django_db(transaction=True)
def test_the_last_place_goes_to_one_of_two_who_come_at_once() -> None:
    invitation = InvitationFactory(max_uses=1)
    start = threading.Barrier(2)
    seated: list[str] = []
    refused: list[str] = []

    def come(name: str) -> None:
        start.wait(5)
        try:
            seat = invitations.join_by_name(
                name=name, token=invitation.token, act_id=uuid4(), language="fr"
            )
            seated.append(seat.name)
        except Refused as refusal:
            refused.append(refusal.problems[0].code)
        finally:
            connection.close()

    threads = [threading.Thread(target=come, args=(name,)) for name in ("Jeanne", "Paul")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert len(seated) == 1
    assert refused == ["invitation_used_up"]
    assert User.objects.filter(name__in=["Jeanne", "Paul"]).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_double_tap_that_arrives_twice_at_once_seats_one_person() -> None:
    invitation, key = InvitationFactory(), uuid4()
    start = threading.Barrier(2)
    seats: list[int] = []

    def come() -> None:
        start.wait(5)
        try:
            seat = invitations.join_by_name(
                name="Jeanne", token=invitation.token, act_id=key, language="fr"
            )
            seats.append(seat.pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=come) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert len(seats) == 2
    assert len(set(seats)) == 1
    invitation.refresh_from_db()
    assert invitation.uses == 1
