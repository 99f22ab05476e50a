import threading
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection

from campaign.models import LogEntry, Membership, Role
from campaign.services import members
from campaign.services.refusal import Refused
from tests.factories.accounts import UserFactory
from tests.factories.campaign import (
    AccessLinkFactory,
    CampaignFactory,
    MembershipFactory,
    gm_of,
)

pytestmark = pytest.mark.django_db


def _code(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return ", ".join(problem.code for problem in refusal.value.problems)


def test_the_last_gm_neither_leaves_nor_becomes_a_player() -> None:
    gm = gm_of(CampaignFactory())
    MembershipFactory(campaign=gm.campaign)

    codes = [
        _code(lambda: members.leave(by=gm, act_id=uuid4())),
        _code(
            lambda: members.change_role(by=gm, act_id=uuid4(), member_id=gm.pk, role=Role.PLAYER)
        ),
    ]

    assert codes == ["last_gm", "last_gm"]
    assert list(Membership.objects.gms()) == [gm]


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
def test_only_gms_decide_about_seats(role: Role) -> None:
    campaign = CampaignFactory()
    member = MembershipFactory(campaign=campaign, role=role)
    other = MembershipFactory(campaign=campaign)

    codes = {
        _code(lambda: members.remove_member(by=member, act_id=uuid4(), member_id=other.pk)),
        _code(
            lambda: members.change_role(
                by=member, act_id=uuid4(), member_id=member.pk, role=Role.GM
            )
        ),
        _code(
            lambda: members.hand_over(
                by=member, act_id=uuid4(), member_id=member.pk, step_down=False
            )
        ),
    }

    assert codes == {"only_the_gm"}


def test_a_seat_of_another_table_is_out_of_reach() -> None:
    gm, stranger = gm_of(CampaignFactory()), MembershipFactory()

    codes = {
        _code(lambda: members.remove_member(by=gm, act_id=uuid4(), member_id=stranger.pk)),
        _code(
            lambda: members.change_role(by=gm, act_id=uuid4(), member_id=stranger.pk, role=Role.GM)
        ),
        _code(
            lambda: members.hand_over(by=gm, act_id=uuid4(), member_id=stranger.pk, step_down=True)
        ),
    }

    assert codes == {"member_gone"}


def test_a_gm_removes_others_but_leaves_by_leaving() -> None:
    gm = gm_of(CampaignFactory())

    assert (
        _code(lambda: members.remove_member(by=gm, act_id=uuid4(), member_id=gm.pk))
        == "leave_instead"
    )
    assert (
        _code(lambda: members.hand_over(by=gm, act_id=uuid4(), member_id=gm.pk, step_down=True))
        == "already_yours"
    )


def test_an_unknown_role_is_refused() -> None:
    gm = gm_of(CampaignFactory())
    member = MembershipFactory(campaign=gm.campaign)

    assert (
        _code(
            lambda: members.change_role(by=gm, act_id=uuid4(), member_id=member.pk, role="emperor")
        )
        == "role_unknown"
    )


def test_a_removed_member_does_nothing_more_and_the_log_says_who_removed_them() -> None:
    gm = gm_of(CampaignFactory())
    member = MembershipFactory(campaign=gm.campaign)
    link = AccessLinkFactory(membership=member)

    entry = members.remove_member(by=gm, act_id=uuid4(), member_id=member.pk)

    assert _code(lambda: members.leave(by=member, act_id=uuid4())) == "not_at_the_table"
    assert (entry.kind, entry.by, entry.data["name"]) == ("member.removed", gm, member.name)
    member.refresh_from_db()
    link.refresh_from_db()
    assert member.left_at is not None
    assert link.expires_at <= member.left_at


def test_handing_over_makes_a_gm_and_a_player() -> None:
    gm = gm_of(CampaignFactory())
    member = MembershipFactory(campaign=gm.campaign)

    members.hand_over(by=gm, act_id=uuid4(), member_id=member.pk, step_down=True)

    gm.refresh_from_db()
    member.refresh_from_db()
    assert (gm.role, member.role) == (Role.PLAYER, Role.GM)


def test_handing_over_without_stepping_down_makes_two_gms() -> None:
    gm = gm_of(CampaignFactory())
    member = MembershipFactory(campaign=gm.campaign)

    members.hand_over(by=gm, act_id=uuid4(), member_id=member.pk, step_down=False)

    assert Membership.objects.gms().count() == 2


def test_a_gm_leaves_where_another_stays() -> None:
    gm = gm_of(CampaignFactory())
    other = MembershipFactory(campaign=gm.campaign, role=Role.GM)

    members.leave(by=gm, act_id=uuid4())

    assert list(Membership.objects.gms()) == [other]


def test_a_double_tap_leaves_once() -> None:
    member, key = MembershipFactory(), uuid4()

    first = members.leave(by=member, act_id=key)
    second = members.leave(by=member, act_id=key)

    assert first == second


def test_a_seat_has_its_own_name() -> None:
    member = MembershipFactory(name="Jen")

    assert _code(lambda: members.rename_seat(by=member, act_id=uuid4(), name=" ")) == "name_missing"
    members.rename_seat(by=member, act_id=uuid4(), name=" Jeanne ")

    member.refresh_from_db()
    assert member.name == "Jeanne"
    assert member.user is not None
    assert member.user.name != "Jeanne"


def test_a_role_change_tells_what_it_was() -> None:
    gm = gm_of(CampaignFactory())
    member = MembershipFactory(campaign=gm.campaign)

    entry = members.change_role(by=gm, act_id=uuid4(), member_id=member.pk, role=Role.SPECTATOR)

    assert (entry.data["old"], entry.data["new"]) == ("player", "spectator")


@pytest.mark.django_db(transaction=True)
def test_of_two_gms_who_leave_at_the_same_moment_one_stays() -> None:
    campaign = CampaignFactory()
    seats = [gm_of(campaign), MembershipFactory(campaign=campaign, role=Role.GM)]
    start, refused = threading.Barrier(2), []

    def go(seat: Membership) -> None:
        start.wait(5)
        try:
            members.leave(by=seat, act_id=uuid4())
        except Refused as refusal:
            refused.append(refusal.problems[0].code)
        finally:
            connection.close()

    threads = [threading.Thread(target=go, args=(seat,)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert refused == ["last_gm"]
    assert Membership.objects.gms().count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_gm_who_is_removed_while_waiting_acts_no_more() -> None:
    campaign = CampaignFactory()
    first = gm_of(campaign)
    second = MembershipFactory(campaign=campaign, role=Role.GM, user=UserFactory())
    start, refused = threading.Barrier(2), []

    def remove(by: Membership, other: Membership) -> None:
        start.wait(5)
        try:
            members.remove_member(by=by, act_id=uuid4(), member_id=other.pk)
        except Refused as refusal:
            refused.append(refusal.problems[0].code)
        finally:
            connection.close()

    threads = [
        threading.Thread(target=remove, args=pair) for pair in ((first, second), (second, first))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert refused == ["not_at_the_table"]
    assert Membership.objects.gms().count() == 1
    assert LogEntry.objects.filter(kind="member.removed").count() == 1
