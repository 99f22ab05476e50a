"""What is saved in the GMs' admin is an act like any other: told, undone, done once, or refused."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Invitation, LogEntry, Membership, Role
from campaign.services.undo import redo, undo
from characters.models import Book, Character, KnownSpell
from characters.services.books import make_book
from characters.services.editing import edit_character
from spells.models import Spell, SpellNote
from spells.services.notes import Remark, note_spell
from tests.admin_forms import filled
from tests.factories.campaign import CampaignFactory, InvitationFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory, KnownSpellFactory
from tests.factories.spells import OwnSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat() -> Membership:
    return gm_of(CampaignFactory(name="La lande grise"))


@pytest.fixture
def gm(client: Client, seat: Membership) -> Client:
    assert seat.user is not None
    client.force_login(seat.user)
    return client


def change(model: str, row: Any) -> str:
    return reverse(f"gm:{model}_change", args=[row.pk])


def last(seat: Membership) -> LogEntry:
    return LogEntry.objects.filter(campaign=seat.campaign_id).latest("seq")


def count(seat: Membership) -> int:
    return LogEntry.objects.filter(campaign=seat.campaign_id).count()


def test_a_sheet_is_changed_as_on_its_own_page(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign, name="Ysolde", pou=12)
    twin = CharacterFactory(campaign=seat.campaign, name="Ysolde", pou=12)
    path = change("characters_character", mage)

    answer = gm.post(path, filled(gm, path, name="Isolde", pou=13))
    told = last(seat)
    seen = {"name": "Ysolde", "pou": 12}
    edit_character(
        by=seat,
        act_id=uuid4(),
        character_id=twin.pk,
        seen=seen,
        wanted={"name": "Isolde", "pou": 13},
    )
    ours = last(seat)

    assert answer.status_code == 303
    assert (told.kind, told.by, told.audience) == (ours.kind, ours.by, ours.audience)
    assert told.data["fields"] == ours.data["fields"]
    assert [{**c, "id": 0} for c in told.changes] == [{**c, "id": 0} for c in ours.changes]
    call_command("audit")


def test_undo_and_redo_of_what_the_admin_saved(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign, name="Ysolde")
    path = change("characters_character", mage)
    gm.post(path, filled(gm, path, name="Isolde"))

    undo(by=seat, act_id=uuid4(), seq=last(seat).seq)
    assert Character.objects.get(pk=mage.pk).name == "Ysolde"
    call_command("audit")

    undone = LogEntry.objects.filter(campaign=seat.campaign_id, undone_by__isnull=False).get()
    redo(by=seat, act_id=uuid4(), seq=undone.seq)
    assert Character.objects.get(pk=mage.pk).name == "Isolde"
    call_command("audit")


def test_two_taps_are_one_act(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign, name="Ysolde")
    path = change("characters_character", mage)
    sent = filled(gm, path, name="Isolde")
    before = count(seat)

    answers = [gm.post(path, sent).status_code for _ in range(2)]

    assert answers == [303, 303]
    assert count(seat) == before + 1


def test_a_key_that_served_for_something_else_is_replaced(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign, name="Ysolde")
    path = change("characters_character", mage)
    sent = filled(gm, path, name="Isolde")
    gm.post(path, sent)

    answer = gm.post(path, {**sent, "name": "Iseut"})

    assert answer.status_code == 422
    assert answer.context["adminform"].form["act_id"].value() != sent["act_id"]


def test_nothing_touched_is_refused_in_words(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign)
    path = change("characters_character", mage)

    answer = gm.post(path, filled(gm, path))

    assert answer.status_code == 422
    assert "Rien n’a changé" in answer.content.decode()


def test_a_change_of_meanwhile_is_told_beside_its_field(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign, name="Ysolde")
    path = change("characters_character", mage)
    sent = filled(gm, path, name="Isolde")
    edit_character(
        by=seat,
        act_id=uuid4(),
        character_id=mage.pk,
        seen={"name": "Ysolde"},
        wanted={"name": "Iseut"},
    )

    refused = gm.post(path, sent)
    form = refused.context["adminform"].form
    again = gm.post(
        path, {**sent, "initial-name": form.data["initial-name"], "act_id": form["act_id"].value()}
    )

    assert refused.status_code == 422
    assert "Iseut" in str(form.errors["name"])
    assert again.status_code == 303
    assert Character.objects.get(pk=mage.pk).name == "Isolde"


def test_an_impossible_value_changes_nothing(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign, pou=12)
    path = change("characters_character", mage)
    before = count(seat)

    for value in ("999999", "-1", "abc", "", "1e9"):
        assert gm.post(path, filled(gm, path, pou=value)).status_code == 422
    assert count(seat) == before


def test_a_skill_is_corrected(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign)
    known = KnownSpellFactory(
        character=mage, spell=OwnSpellFactory(campaign=seat.campaign), skill=40
    )
    path = change("characters_knownspell", known)

    answer = gm.post(path, filled(gm, path, skill=55))

    assert answer.status_code == 303
    assert last(seat).kind == "known.corrected"
    assert KnownSpell.objects.get(pk=known.pk).skill == 55
    call_command("audit")


def test_a_book_is_rewritten_line_by_line(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign)
    spell = OwnSpellFactory(campaign=seat.campaign, name_fr="Cloche Fêlée")
    made = reverse("gm:characters_book_add")
    answer = gm.post(
        made, filled(gm, made, holder=mage.pk, name="Livre gris", lines="Cloche Felee")
    )
    book = Book.objects.get(name="Livre gris")

    assert answer.status_code == 303
    assert answer["Location"] == change("characters_book", book)
    assert [row.spell_id for row in book.spells.all()] == [spell.pk]

    path = change("characters_book", book)
    gm.post(path, filled(gm, path, lines=""))
    assert last(seat).data["removed"] == 1
    call_command("audit")


def test_an_unknown_line_is_told_beside_the_lines(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign)
    make_book(by=seat, act_id=uuid4(), holder_id=mage.pk, name="Livre", kind="grimoire", spells=[])
    path = change("characters_book", Book.objects.get())

    answer = gm.post(path, filled(gm, path, lines="Sort inconnu"))

    assert answer.status_code == 422
    assert "Sort inconnu" in str(answer.context["adminform"].form.errors["lines"])


def test_a_spell_is_written_changed_and_taken_out(gm: Client, seat: Membership) -> None:
    made = reverse("gm:spells_spell_add")
    gm.post(made, filled(gm, made, name_fr="Cloche Fêlée", effect_fr="Elle sonne."))
    spell = Spell.objects.get(name_fr="Cloche Fêlée")
    path = change("spells_spell", spell)
    gm.post(path, filled(gm, path, name_fr="Cloche Muette", is_barrier="on"))
    spell.refresh_from_db()

    assert (spell.campaign_id, spell.name_fr, spell.is_barrier) == (
        seat.campaign_id,
        "Cloche Muette",
        True,
    )

    end = reverse("gm:spells_spell_delete", args=[spell.pk])
    key = {"act_id": str(uuid4())}
    before = count(seat)
    assert [gm.post(end, key).status_code for _ in range(2)] == [303, 303]
    assert count(seat) == before + 1
    assert Spell.objects.get(pk=spell.pk).ended_seq == last(seat).seq
    call_command("audit")


def test_a_taken_name_is_refused_beside_it(gm: Client, seat: Membership) -> None:
    OwnSpellFactory(campaign=seat.campaign, name_fr="Cloche Fêlée")
    made = reverse("gm:spells_spell_add")

    answer = gm.post(made, filled(gm, made, name_fr="cloche fêlée"))

    assert answer.status_code == 422
    assert "name_fr" in answer.context["adminform"].form.errors


def test_a_spell_of_the_catalogue_is_only_read(gm: Client) -> None:
    spell = Spell.objects.create(key="felee", name_fr="Cloche", sort_fr="cloche", sort_en="cloche")

    assert gm.get(change("spells_spell", spell)).status_code == 200
    assert gm.post(change("spells_spell", spell), {"name_fr": "X"}).status_code == 403
    end = reverse("gm:spells_spell_delete", args=[spell.pk])
    assert gm.post(end, {"act_id": str(uuid4())}).status_code == 403


def test_a_note_is_told_to_gms_alone(gm: Client, seat: Membership) -> None:
    spell = OwnSpellFactory(campaign=seat.campaign)
    note_spell(by=seat, act_id=uuid4(), spell_id=spell.pk, remark=Remark(note="Rare."))
    path = change("spells_spellnote", SpellNote.objects.get())

    gm.post(path, filled(gm, path, note="Plus rare."))

    assert (last(seat).kind, last(seat).audience) == ("spell.noted", "gms")
    assert SpellNote.objects.get().note == "Plus rare."


def test_a_name_and_rules_are_two_acts_done_once(gm: Client, seat: Membership) -> None:
    path = change("campaign_campaign", seat.campaign)
    sent = filled(gm, path, name="La lande noire", at_zero="nothing")
    before = count(seat)

    answers = [gm.post(path, sent).status_code for _ in range(2)]

    campaign = Campaign.objects.get(pk=seat.campaign_id)
    assert answers == [303, 303]
    assert (campaign.name, campaign.house_rules["at_zero"]) == ("La lande noire", "nothing")
    assert count(seat) == before + 2
    call_command("audit")


def test_a_role_is_given_and_a_member_removed(gm: Client, seat: Membership) -> None:
    member = MembershipFactory(campaign=seat.campaign)
    path = change("campaign_membership", member)

    gm.post(path, filled(gm, path, role="spectator"))
    member.refresh_from_db()
    assert (member.role, last(seat).kind) == (Role.SPECTATOR, "member.role_changed")

    end = reverse("gm:campaign_membership_delete", args=[member.pk])
    key = {"act_id": str(uuid4())}
    assert [gm.post(end, key).status_code for _ in range(2)] == [303, 303]
    member.refresh_from_db()
    assert member.left_at is not None


def test_the_last_gm_stays(gm: Client, seat: Membership) -> None:
    path = change("campaign_membership", seat)

    answer = gm.post(path, filled(gm, path, role="player"))

    assert answer.status_code == 422
    assert "Il faut un MJ à la table" in answer.content.decode()
    assert gm.get(reverse("gm:campaign_membership_delete", args=[seat.pk])).status_code == 403


def test_a_gm_who_steps_down_is_led_to_the_table(gm: Client, seat: Membership) -> None:
    MembershipFactory(campaign=seat.campaign, role=Role.GM)
    path = change("campaign_membership", seat)

    answer = gm.post(path, filled(gm, path, role="player"))

    assert answer["Location"] == reverse("campaign:members", args=[seat.campaign_id])
    assert gm.get(path).status_code == 403


def test_an_invitation_is_revoked_and_its_address_never_shown(gm: Client, seat: Membership) -> None:
    invitation = InvitationFactory(campaign=seat.campaign)
    pages = [
        reverse("gm:campaign_invitation_changelist"),
        change("campaign_invitation", invitation),
    ]

    assert not any(invitation.token in gm.get(page).content.decode() for page in pages)
    end = reverse("gm:campaign_invitation_delete", args=[invitation.pk])
    assert gm.post(end, {"act_id": str(uuid4())}).status_code == 303
    assert Invitation.objects.get(pk=invitation.pk).revoked_at is not None


def test_the_history_of_a_row_is_what_the_log_tells_of_it(gm: Client, seat: Membership) -> None:
    mage = CharacterFactory(campaign=seat.campaign, name="Ysolde")
    other = CharacterFactory(campaign=seat.campaign, name="Brenn")
    for one, name in ((mage, "Isolde"), (other, "Branwen")):
        path = change("characters_character", one)
        gm.post(path, filled(gm, path, name=name))

    page = gm.get(reverse("gm:characters_character_history", args=[mage.pk]))

    kinds = [entry.kind for entry in page.context["entries"]]
    assert kinds == ["character.edited", "character.created"]


def test_nothing_is_done_to_many_rows_at_once(gm: Client) -> None:
    sent = {"action": "delete_selected", "_selected_action": "1", "index": "0"}

    for model in ("characters_character", "campaign_logentry", "spells_spell"):
        assert gm.post(reverse(f"gm:{model}_changelist"), sent).status_code == 405


def test_the_log_and_memory_are_only_read(gm: Client, seat: Membership) -> None:
    entry = last(seat)

    assert gm.post(change("campaign_logentry", entry), {"kind": "x"}).status_code == 405
    assert "Enregistrer" not in gm.get(change("campaign_logentry", entry)).content.decode()
