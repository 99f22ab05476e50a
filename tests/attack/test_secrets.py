"""What one person could learn of, or do to, what is another's."""

from uuid import uuid4

import pytest
from django.urls import reverse

from accounts.models import User
from campaign.models import LogEntry
from campaign.services import members, undo
from campaign.services.access_links import give_access, use_access
from campaign.services.invitations import join
from campaign.services.refusal import KeyReused, Refused
from characters.models import Character, CharacterKind, Control
from characters.services import control, editing, knowledge, standing
from characters.services.casting import cast
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from spells.services.writing import end_spell
from tests.attack.nonsense import key
from tests.characters.scene import AT_100_M, Scene, build_scene, spell
from tests.characters.table import Table, build_table, check_log, signed_in
from tests.factories.accounts import GuestFactory
from tests.factories.campaign import (
    AccessLinkFactory,
    CampaignFactory,
    InvitationFactory,
    MembershipFactory,
    gm_of,
)
from tests.factories.characters import CharacterFactory
from tests.factories.spells import OwnSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


@pytest.fixture
def table() -> Table:
    return build_table()


def why(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refusal.value.problems]


# --- ways back in -----------------------------------------------------------------------
def test_no_code_opens_an_account_that_runs_another_table() -> None:
    guest = GuestFactory()
    CampaignFactory(gm=guest)
    trap = MembershipFactory(user=guest)

    with pytest.raises(Refused) as refusal:
        give_access(by=gm_of(trap.campaign), act_id=key(), member_id=trap.pk)

    assert why(refusal) == ["access_of_gm"]


def test_a_code_made_before_its_person_became_gm_elsewhere_opens_nothing() -> None:
    seat = MembershipFactory(user=GuestFactory())
    link = AccessLinkFactory(membership=seat)
    CampaignFactory(gm=seat.user)

    with pytest.raises(Refused) as refusal:
        use_access(token=link.token)

    assert why(refusal) == ["access_of_gm"]


def test_a_code_made_before_its_person_chose_a_password_opens_nothing() -> None:
    seat = MembershipFactory(user=GuestFactory())
    link = AccessLinkFactory(membership=seat)
    User.objects.filter(pk=seat.user_id).update(email="jeanne@example.org")

    with pytest.raises(Refused) as refusal:
        use_access(token=link.token)

    assert why(refusal) == ["access_has_password"]


def test_the_members_page_offers_no_code_for_a_gm_of_another_table() -> None:
    seat = MembershipFactory(user=GuestFactory())
    CampaignFactory(gm=seat.user)

    page = signed_in(gm_of(seat.campaign)).get(reverse("campaign:members", args=[seat.campaign_id]))

    offer = reverse("campaign:give-access", args=[seat.campaign_id, seat.pk])
    assert offer not in page.content.decode()


def test_who_was_removed_does_not_come_back_by_the_same_tap() -> None:
    """The back button of a phone would take the seat again, and the log would not say so."""
    invitation = InvitationFactory()
    tap = key()
    seat = join(user=GuestFactory(), token=invitation.token, act_id=tap)
    person = User.objects.get(memberships=seat)
    members.remove_member(by=gm_of(seat.campaign), act_id=key(), member_id=seat.pk)

    with pytest.raises(KeyReused):
        join(user=person, token=invitation.token, act_id=tap)

    seat.refresh_from_db()
    assert seat.left_at is not None
    join(user=person, token=invitation.token, act_id=key())
    assert LogEntry.objects.filter(campaign=seat.campaign, kind="member.joined").count() == 2


# --- pages left open ---------------------------------------------------------------------
def test_who_plays_it_no_more_does_not_cast_from_a_page_left_open(scene: Scene) -> None:
    control.take_back(
        by=scene.gm, act_id=key(), character_id=scene.thogor.pk, member_id=scene.player.pk
    )

    with pytest.raises(Refused) as refusal:
        scene.cast()

    assert why(refusal) == ["not_your_character"]


# --- hidden characters --------------------------------------------------------------------
def test_undo_never_hides_a_character_that_a_player_plays(table: Table) -> None:
    hidden = CharacterFactory(campaign=table.campaign, hidden=True)
    shown = standing.set_hidden(by=table.gm, act_id=key(), character_id=hidden.pk, hidden=False)
    control.give(by=table.gm, act_id=key(), character_id=hidden.pk, member_id=table.player.pk)

    with pytest.raises(Refused) as refusal:
        undo.undo(by=table.gm, act_id=key(), seq=shown.seq)

    assert why(refusal) == ["hidden_from_its_player"]
    check_log(table.campaign)


def test_undo_never_gives_a_hidden_character_back_to_a_player(table: Table) -> None:
    taken_back = control.take_back(
        by=table.gm, act_id=key(), character_id=table.mage.pk, member_id=table.player.pk
    )
    standing.set_hidden(by=table.gm, act_id=key(), character_id=table.mage.pk, hidden=True)

    with pytest.raises(Refused) as refusal:
        undo.undo(by=table.gm, act_id=key(), seq=taken_back.seq)

    assert why(refusal) == ["hidden_from_its_player"]


def test_the_sheet_does_not_offer_a_cast_that_its_player_may_not_know_of(table: Table) -> None:
    lightning = spell()
    mage = CharacterFactory(campaign=table.campaign, hidden=True, known={lightning: 100})
    cast(
        by=table.gm,
        act_id=key(),
        character_id=mage.pk,
        spell_id=lightning.pk,
        plan=CastPlan(intensity=3),
        typed=TypedRolls(cast=50, effect=(2,)),
    )
    standing.set_hidden(by=table.gm, act_id=key(), character_id=mage.pk, hidden=False)
    control.give(by=table.gm, act_id=key(), character_id=mage.pk, member_id=table.player.pk)
    sheet = reverse("characters:sheet", args=[table.campaign.pk, mage.pk])

    assert "intensity=3" not in signed_in(table.player).get(sheet).content.decode()
    assert "intensity=3" in signed_in(table.gm).get(sheet).content.decode()


def test_a_refusal_does_not_tell_a_player_of_secret_acts(table: Table) -> None:
    """A later act that only GMs know of stands in the way: neither its number nor its kind."""
    entry = editing.edit_character(
        by=table.player,
        act_id=key(),
        character_id=table.mage.pk,
        seen={"name": "Ysolde"},
        wanted={"name": "Ysolde la Grise"},
    )
    later = editing.edit_character(
        by=table.gm,
        act_id=key(),
        character_id=table.mage.pk,
        seen={"name": "Ysolde la Grise"},
        wanted={"name": "Ysolde"},
    )
    LogEntry.objects.filter(pk=later.pk).update(audience="gms")

    with pytest.raises(Refused) as refusal:
        undo.undo(by=table.player, act_id=key(), seq=entry.seq)

    assert [(p.code, dict(p.detail)) for p in refusal.value.problems] == [("changed_since", {})]


def test_the_table_tells_of_a_gms_character_its_name_alone(table: Table) -> None:
    CharacterFactory(
        campaign=table.campaign, kind=CharacterKind.NPC, name="Masque", species="Dragon"
    )

    page = signed_in(table.player).get(reverse("characters:table", args=[table.campaign.pk]))

    assert "Masque" in page.content.decode()
    assert "Dragon" not in page.content.decode()


# --- undo -----------------------------------------------------------------------------------
def test_an_act_that_changed_nothing_does_not_stand_in_the_way(scene: Scene) -> None:
    """It cannot be undone itself: the cast could never be taken back again."""
    thrown = scene.cast()
    members.rename_seat(by=scene.player, act_id=key(), name="Autre nom")

    undo.undo(by=scene.gm, act_id=key(), seq=thrown.seq)

    check_log(scene.campaign)
    assert Character.objects.get(pk=scene.thogor.pk).mp == 14


def test_what_was_taken_since_is_not_given_back(table: Table) -> None:
    """S11: a later act took what this one freed."""
    freed = control.take_back(
        by=table.gm, act_id=key(), character_id=table.mage.pk, member_id=table.player.pk
    )
    taken = control.take(by=table.other, act_id=key(), character_id=table.mage.pk)

    with pytest.raises(Refused) as refusal:
        undo.undo(by=table.gm, act_id=key(), seq=freed.seq)

    assert why(refusal) == ["later_act"]
    assert refusal.value.problems[0].detail["seqs"] == [taken.seq]
    assert Control.objects.standing().filter(character=table.mage).count() == 1


def test_undo_never_leaves_two_spells_of_one_name(table: Table) -> None:
    own = OwnSpellFactory(campaign=table.campaign, name_fr="Cloche Fêlée")
    ended = end_spell(by=table.gm, act_id=key(), spell_id=own.pk)
    OwnSpellFactory(campaign=table.campaign, name_fr="Cloche fêlée")

    with pytest.raises(Refused) as refusal:
        undo.undo(by=table.gm, act_id=key(), seq=ended.seq)

    assert why(refusal) == ["name_taken"]


def test_an_undo_that_would_leave_points_above_the_maximum_says_so(scene: Scene) -> None:
    raised = editing.edit_character(
        by=scene.gm,
        act_id=key(),
        character_id=scene.thogor.pk,
        seen={"pou": 16},
        wanted={"pou": 20},
    )
    editing.correct_magic_points(
        by=scene.gm, act_id=key(), character_id=scene.thogor.pk, seen=14, wanted=20
    )

    with pytest.raises(Refused) as refusal:
        undo.undo(by=scene.gm, act_id=key(), seq=raised.seq)

    assert why(refusal) == ["magic_points_out_of_bounds"]


def test_nobody_asks_to_undo_what_changed_nothing(scene: Scene) -> None:
    entry = members.rename_seat(by=scene.player, act_id=key(), name="Autre nom")

    with pytest.raises(Refused) as refusal:
        undo.ask_undo(by=scene.player, seq=entry.seq)

    assert why(refusal) == ["nothing_to_undo"]


def test_the_same_key_for_another_act_changes_nothing(scene: Scene) -> None:
    tap = uuid4()
    thrown = scene.cast(act_id=tap)

    with pytest.raises(KeyReused):
        scene.cast(act_id=tap, plan=CastPlan(intensity=1))
    with pytest.raises(KeyReused):
        members.rename_seat(by=scene.player, act_id=tap, name="Autre")
    undo.undo(by=scene.gm, act_id=key(), seq=thrown.seq)
    again = scene.cast(act_id=tap, plan=AT_100_M)

    assert again.seq == thrown.seq
    assert Character.objects.get(pk=scene.thogor.pk).mp == 14


def test_a_page_whose_key_was_used_comes_back_with_a_fresh_one(table: Table) -> None:
    tap = str(key())
    client = signed_in(table.gm)
    rename = reverse("campaign:rename", args=[table.campaign.pk])
    client.post(rename, {"act_id": tap, "name": "Une"})

    answer = client.post(rename, {"act_id": tap, "name": "Deux"})

    assert answer.status_code == 422
    assert tap not in answer.content.decode()


def test_a_spell_that_is_forgotten_is_not_offered_again(scene: Scene) -> None:
    scene.cast()
    sheet = reverse("characters:sheet", args=[scene.campaign.pk, scene.thogor.pk])
    assert "intensity=5" in signed_in(scene.player).get(sheet).content.decode()
    knowledge.forget(
        by=scene.gm,
        act_id=key(),
        character_id=scene.thogor.pk,
        spell_id=scene.lightning.pk,
        seen=200,
    )

    assert "intensity=5" not in signed_in(scene.player).get(sheet).content.decode()
