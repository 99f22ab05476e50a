"""Several people at the same moment, each with a connection of their own."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from accounts.services.deletion import delete_account
from campaign.models import Campaign, Membership, Role
from campaign.services import campaigns, members, undo
from campaign.services.invitations import join
from characters.models import Character, Control
from characters.services import control, editing
from tests.attack.nonsense import key
from tests.attack.together import at_once
from tests.characters.scene import Scene, build_scene
from tests.characters.table import check_log
from tests.factories.accounts import GuestFactory
from tests.factories.campaign import InvitationFactory, MembershipFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    return build_scene(mp=14)


def edit(scene: Scene, pou: int) -> Callable[[], object]:
    return lambda: editing.edit_character(
        by=scene.gm,
        act_id=key(),
        character_id=scene.thogor.pk,
        seen={"pou": 16},
        wanted={"pou": pou},
    )


def test_cast_undo_and_cast(scene: Scene) -> None:
    first = scene.cast(roll=100, effect=())
    before = Character.objects.get(pk=scene.thogor.pk).mp

    found = at_once(
        scene.cast, lambda: undo.undo(by=scene.gm, act_id=key(), seq=first.seq), scene.cast
    )

    assert not [words for words in found if " " in words], found
    assert 0 <= Character.objects.get(pk=scene.thogor.pk).mp <= 14, (before, found)
    check_log(scene.campaign)


def test_an_act_is_undone_once_by_two_gms(scene: Scene) -> None:
    thrown = scene.cast()
    second = MembershipFactory(campaign=scene.campaign, role=Role.GM)

    found = at_once(
        *(lambda by=by: undo.undo(by=by, act_id=key(), seq=thrown.seq) for by in (scene.gm, second))
    )

    assert sorted(found) == ["already_undone", "done"]
    assert Character.objects.get(pk=scene.thogor.pk).mp == 14
    check_log(scene.campaign)


def test_redo_and_cast_never_spend_what_is_not_there(scene: Scene) -> None:
    def throw() -> object:
        return scene.cast(roll=70)

    thrown = scene.cast(roll=70)
    undo.undo(by=scene.gm, act_id=key(), seq=thrown.seq)

    found = at_once(lambda: undo.redo(by=scene.gm, act_id=key(), seq=thrown.seq), throw)

    assert found.count("done") == 1, found
    assert not [words for words in found if " " in words], found
    assert Character.objects.get(pk=scene.thogor.pk).mp == 5
    check_log(scene.campaign)


def test_pou_falls_while_casting(scene: Scene) -> None:
    found = at_once(edit(scene, 3), scene.cast, edit(scene, 20))

    assert not [words for words in found if " " in words], found
    thogor = Character.objects.get(pk=scene.thogor.pk)
    assert 0 <= thogor.mp <= thogor.mp_maximum
    check_log(scene.campaign)


def test_a_free_character_is_taken_once(scene: Scene) -> None:
    free = CharacterFactory(campaign=scene.campaign)
    seats = [MembershipFactory(campaign=scene.campaign) for _ in range(3)]

    found = at_once(
        *(lambda by=by: control.take(by=by, act_id=key(), character_id=free.pk) for by in seats)
    )

    assert sorted(found) == ["done", "not_free", "not_free"]
    assert Control.objects.current().filter(character=free).count() == 1
    check_log(scene.campaign)


def test_given_twice_is_given_once(scene: Scene) -> None:
    free = CharacterFactory(campaign=scene.campaign)
    seat = MembershipFactory(campaign=scene.campaign)

    def give() -> object:
        return control.give(by=scene.gm, act_id=key(), character_id=free.pk, member_id=seat.pk)

    found = at_once(give, give, lambda: control.take(by=seat, act_id=key(), character_id=free.pk))

    assert found.count("done") == 1, found
    assert Control.objects.standing().filter(character=free).count() == 1
    check_log(scene.campaign)


def test_nothing_is_cast_once_the_table_is_archived(scene: Scene) -> None:
    found = at_once(
        scene.cast, lambda: campaigns.archive_campaign(by=scene.gm, act_id=key()), scene.cast
    )

    assert found[1] == "done"
    assert {found[0], found[2]} <= {"done", "campaign_archived", "not_enough_mp"}
    check_log(scene.campaign)


def test_a_table_keeps_a_gm_whatever_its_gms_do_at_once(scene: Scene) -> None:
    second = MembershipFactory(campaign=scene.campaign, role=Role.GM)
    third = MembershipFactory(campaign=scene.campaign, role=Role.GM)

    found = at_once(
        lambda: members.leave(by=scene.gm, act_id=key()),
        lambda: delete_account(user=User.objects.get(pk=second.user_id)),
        lambda: members.change_role(by=third, act_id=key(), member_id=third.pk, role=Role.PLAYER),
    )

    assert sorted(found) == ["done", "done", "last_gm"]
    assert Membership.objects.gms().filter(campaign=scene.campaign).count() == 1
    check_log(scene.campaign)


@pytest.mark.parametrize("turn", range(4))
def test_going_for_good_and_sitting_down_again_at_once(scene: Scene, turn: int) -> None:
    """The same person on two phones: one of the two wins, and neither is an error of ours."""
    person = GuestFactory()
    invitation = InvitationFactory(campaign=scene.campaign)
    if turn % 2:
        seat = join(user=person, token=invitation.token, act_id=key())
        members.leave(by=seat, act_id=key())
    MembershipFactory(campaign=build_scene().campaign, user=person)

    found = at_once(
        lambda: delete_account(user=User.objects.get(pk=person.pk)),
        lambda: join(user=person, token=invitation.token, act_id=key()),
        lambda: join(user=person, token=invitation.token, act_id=key()),
    )

    assert found[0] == "done", found
    assert set(found[1:]) <= {"done", "account_gone"}, found
    assert not Membership.objects.present().filter(campaign=scene.campaign, user=None).exists()
    check_log(Campaign.objects.get(pk=scene.campaign.pk))


def test_an_invitations_last_place_goes_to_one(scene: Scene) -> None:
    invitation = InvitationFactory(campaign=scene.campaign, max_uses=1)
    people: list[Any] = [GuestFactory() for _ in range(3)]

    found = at_once(
        *(
            lambda user=user: join(user=user, token=invitation.token, act_id=key())
            for user in people
        )
    )

    assert sorted(found) == ["done", "invitation_used_up", "invitation_used_up"]
