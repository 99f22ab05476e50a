"""What play changes, set right on the admin’s page of a character: acts of services, or none."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaign.models import LogEntry, Membership
from campaign.services.undo import undo
from characters.models import Caster, Character, KnownSpell, MemorisedSpell
from characters.services.corrections import correct_numbers
from tests.admin_forms import filled
from tests.characters.table import signed_in
from tests.factories.campaign import CampaignFactory, gm_of
from tests.factories.characters import CasterFactory, CharacterFactory, KnownSpellFactory
from tests.factories.spells import OwnSpellFactory, VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat() -> Membership:
    return gm_of(CampaignFactory())


@pytest.fixture
def gm(seat: Membership) -> Client:
    return signed_in(seat)


@pytest.fixture
def mage(seat: Membership) -> Character:
    return CharacterFactory(campaign=seat.campaign, name="Ysolde", pou=12, mp=7)


@pytest.fixture
def caster(seat: Membership) -> Caster:
    return CasterFactory(campaign=seat.campaign)


def page_of(character: Character) -> str:
    return reverse("gm:characters_character_change", args=[character.pk])


def kinds(seat: Membership, count: int) -> list[str]:
    """The last acts of the table, oldest first."""
    rows = LogEntry.objects.filter(campaign=seat.campaign).order_by("-seq")[:count]
    return [entry.kind for entry in reversed(rows)]


def held(caster: Caster) -> list[tuple[int, bool | None]]:
    rows = MemorisedSpell.objects.held_by([caster.character])
    return sorted((row.spell_id, row.is_reversed) for row in rows)


def errors(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 422
    found: dict[str, Any] = answer.context["adminform"].form.errors
    return found


# --- refusals -----------------------------------------------------------------------------
def test_more_points_than_the_maximum_are_refused_beside_their_field(
    gm: Client, mage: Character
) -> None:
    path = page_of(mage)
    assert "mp" in errors(gm.post(path, filled(gm, path, mp=13)))
    mage.refresh_from_db()
    assert mage.mp == 7


def test_where_one_part_is_refused_no_part_is_written(
    gm: Client, seat: Membership, mage: Character
) -> None:
    path = page_of(mage)
    before = LogEntry.objects.count()
    errors(gm.post(path, filled(gm, path, name="Isolde", mp=13)))
    mage.refresh_from_db()
    assert (mage.name, LogEntry.objects.count()) == ("Ysolde", before)


def test_points_spent_meanwhile_are_told(gm: Client, seat: Membership, mage: Character) -> None:
    path = page_of(mage)
    sent = filled(gm, path, mp=9)
    correct_numbers(by=seat, act_id=uuid4(), character_id=mage.pk, seen={"mp": 7}, wanted={"mp": 3})
    assert "3" in str(errors(gm.post(path, sent))["mp"])


def test_a_spell_without_its_skill_is_refused(gm: Client, mage: Character) -> None:
    spell = OwnSpellFactory(campaign=mage.campaign)
    path = page_of(mage)
    assert "new_skill" in errors(gm.post(path, filled(gm, path, new_spell=spell.pk)))


def test_another_tables_spell_is_no_choice(gm: Client, mage: Character) -> None:
    theirs = OwnSpellFactory(campaign=CampaignFactory())
    path = page_of(mage)
    sent = filled(gm, path, new_spell=theirs.pk, new_skill=40)
    assert "new_spell" in errors(gm.post(path, sent))
    assert not KnownSpell.objects.exists()


def test_a_spell_of_another_list_is_no_choice(gm: Client, caster: Caster) -> None:
    theirs = VancianSpellFactory(magic_type="divine")
    path = page_of(caster.character)
    assert "new_held" in errors(gm.post(path, filled(gm, path, new_held=f"{theirs.pk}-n")))


def test_a_class_has_no_such_level(gm: Client, caster: Caster) -> None:
    path = page_of(caster.character)
    assert "class_level" in errors(gm.post(path, filled(gm, path, class_level=98)))


# --- acts ---------------------------------------------------------------------------------
def test_points_and_sheet_are_an_act_each(gm: Client, seat: Membership, mage: Character) -> None:
    path = page_of(mage)
    sent = filled(gm, path, name="Isolde", mp=9)
    answers = [gm.post(path, sent).status_code for _ in range(2)]
    mage.refresh_from_db()
    assert answers == [303, 303]
    assert (mage.name, mage.mp) == ("Isolde", 9)
    assert kinds(seat, 3) == ["character.created", "character.edited", "character.corrected"]
    call_command("audit")


def test_skills_are_set_learned_and_forgotten_at_once(
    gm: Client, seat: Membership, mage: Character
) -> None:
    kept, gone, new = (OwnSpellFactory(campaign=seat.campaign) for _ in range(3))
    for spell in (kept, gone):
        KnownSpellFactory(character=mage, spell=spell, skill=40)
    path = page_of(mage)
    more = {f"skill-{kept.pk}": 55, f"skill-{gone.pk}": 0, "new_spell": new.pk, "new_skill": 20}
    assert gm.post(path, filled(gm, path, **more)).status_code == 303
    known = KnownSpell.objects.standing().filter(character=mage)
    assert dict(known.values_list("spell", "skill")) == {kept.pk: 55, new.pk: 20}
    assert kinds(seat, 1) == ["known.corrected"]
    call_command("audit")


def test_level_and_gold_are_one_correction(gm: Client, seat: Membership, caster: Caster) -> None:
    path = page_of(caster.character)
    assert gm.post(path, filled(gm, path, class_level=3, gold=250)).status_code == 303
    caster.refresh_from_db()
    assert (caster.class_level, caster.gold) == (3, 250)
    assert kinds(seat, 1) == ["level.corrected"]
    call_command("audit")


def test_copies_in_memory_come_and_go(gm: Client, seat: Membership) -> None:
    first, second = VancianSpellFactory(), VancianSpellFactory()
    caster = CasterFactory(campaign=seat.campaign, held=[first, first], class_level=3)
    path = page_of(caster.character)
    more = {f"held-{first.pk}-n": 1, "new_held": f"{second.pk}-n"}
    assert gm.post(path, filled(gm, path, **more)).status_code == 303
    assert held(caster) == sorted([(first.pk, False), (second.pk, False)])
    assert kinds(seat, 1) == ["memory.corrected"]
    call_command("audit")

    entry = LogEntry.objects.filter(campaign=seat.campaign).latest("seq")
    undo(by=seat, act_id=uuid4(), seq=entry.seq)
    assert held(caster) == [(first.pk, False)] * 2
    call_command("audit")


def test_one_copy_is_taken_out(gm: Client, seat: Membership) -> None:
    spell = VancianSpellFactory()
    caster = CasterFactory(campaign=seat.campaign, held=[spell, spell], class_level=3)
    row = MemorisedSpell.objects.filter(character=caster.character).latest("pk")
    path = reverse("gm:characters_memorisedspell_delete", args=[row.pk])
    key = {"act_id": str(uuid4())}
    assert [gm.post(path, key).status_code for _ in range(2)] == [303, 303]
    assert held(caster) == [(spell.pk, False)]
    call_command("audit")


def test_a_known_spell_is_forgotten(gm: Client, seat: Membership, mage: Character) -> None:
    known = KnownSpellFactory(character=mage, spell=OwnSpellFactory(campaign=seat.campaign))
    path = reverse("gm:characters_knownspell_delete", args=[known.pk])
    assert gm.post(path, {"act_id": str(uuid4())}).status_code == 303
    assert not KnownSpell.objects.standing().exists()
    call_command("audit")
