from uuid import uuid4

import pytest

from accounts.models import User
from accounts.services.deletion import CannotGo, delete_account, obstacles_to_deletion
from campaign.models import LogEntry, Membership, Role
from campaign.services.campaigns import archive_campaign
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


def test_the_last_gm_of_a_table_with_others_cannot_go() -> None:
    user = UserFactory()
    campaign = CampaignFactory(name="La lande", gm=user)
    MembershipFactory(campaign=campaign)

    with pytest.raises(CannotGo) as refusal:
        delete_account(user=user)

    assert [(o.code, o.detail["campaign"]) for o in refusal.value.obstacles] == [
        ("last_gm", "La lande")
    ]
    assert gm_of(campaign).user == user


def test_all_tables_that_hold_the_person_are_named() -> None:
    user = UserFactory()
    for _ in range(2):
        MembershipFactory(campaign=CampaignFactory(gm=user))

    assert len(obstacles_to_deletion(user)) == 2


def test_another_gm_or_an_archive_lets_the_person_go() -> None:
    user = UserFactory()
    shared, archived = CampaignFactory(gm=user), CampaignFactory(gm=user)
    MembershipFactory(campaign=shared, role=Role.GM)
    MembershipFactory(campaign=archived)
    archive_campaign(by=gm_of(archived), act_id=uuid4())

    delete_account(user=user)

    assert not User.objects.filter(pk=user.pk).exists()


def test_the_seat_stays_empty_under_its_name_and_the_log_says_so() -> None:
    member = MembershipFactory(name="Jeanne")
    assert member.user is not None

    delete_account(user=member.user)

    seat = Membership.objects.get(pk=member.pk)
    assert (seat.user, seat.name) == (None, "Jeanne")
    assert seat.left_at is not None
    entry = LogEntry.objects.get(kind="member.left")
    assert (entry.by, entry.data["account_deleted"]) == (seat, True)


def test_a_table_where_nobody_is_left_is_put_away() -> None:
    user = UserFactory()
    campaign = CampaignFactory(gm=user)

    delete_account(user=user)

    campaign.refresh_from_db()
    assert campaign.is_archived
