"""What was cast, held or memorised keeps the version of the spell that it used."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.services.undo import undo
from characters.models import ActiveSpell, MemorisedSpell
from characters.services.casting import cast as cast_skill
from characters.services.rolling import TypedRolls
from characters.services.vancian.casting import cast, cast_declared, declare
from characters.services.vancian.ordering import CastOrder
from rules.percentile.casting import CastPlan
from rules.vancian.casting import CastFrom
from spells.models import Spell
from spells.services.vancian.draft import VancianDraft
from spells.services.vancian.writing import edit_vancian
from tests.characters.scene import build_scene
from tests.characters.table import check_log, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene
from tests.factories.characters import CasterFactory, KnownSpellFactory
from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory
from tests.spells.services.test_versions import edit
from tests.spells.table import Table

pytestmark = pytest.mark.django_db


def an_order(spell: Spell, **fields: Any) -> CastOrder:
    order: dict[str, Any] = {"spell": spell.pk, "source": CastFrom.MEMORY}
    return CastOrder(**(order | fields))


def lengthen(scene: VancianScene, spell: Spell, duration: str) -> None:
    """The GM writes another duration."""
    spell = Spell.objects.get(pk=spell.pk)
    edit_vancian(
        by=scene.gm,
        act_id=uuid4(),
        spell_id=spell.pk,
        draft=replace(VancianDraft.of(spell), duration=duration),
        changed=["duration"],
    )


def test_a_copy_is_cast_as_it_was_memorised() -> None:
    scene = build_vancian_scene()
    ash = OwnVancianSpellFactory(campaign=scene.campaign, name_fr="Cendre", duration="6 turns")
    noa = CasterFactory(campaign=scene.campaign, name="Noa", written=[ash], held=[ash]).character
    lengthen(scene, ash, "1 turn")

    entry = cast(by=scene.gm, act_id=uuid4(), character_id=noa.pk, order=an_order(ash))

    at_work = ActiveSpell.objects.get(caster=noa)
    assert entry.data["seconds"] == 3600
    assert (entry.data["spell_version"], at_work.spell_version) == (1, 1)
    assert at_work.form is not None
    assert at_work.form.duration == "6 turns"
    lengthen(scene, ash, "2 turns")
    at_work.refresh_from_db()
    assert at_work.form.duration == "6 turns"
    check_log(scene.campaign)
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert MemorisedSpell.objects.standing().get(character=noa).spell_version == 1
    check_log(scene.campaign)


def test_what_was_declared_is_cast_as_it_was_declared() -> None:
    scene = build_vancian_scene()
    ash = OwnVancianSpellFactory(campaign=scene.campaign, name_fr="Cendre", duration="6 turns")
    noa = CasterFactory(campaign=scene.campaign, name="Noa", written=[ash], held=[ash]).character
    declared = declare(by=scene.gm, act_id=uuid4(), character_id=noa.pk, order=an_order(ash))
    lengthen(scene, ash, "1 turn")

    entry = cast_declared(
        by=scene.gm,
        act_id=uuid4(),
        character_id=noa.pk,
        declared_id=declared.data["declaration"],
    )

    assert (entry.data["seconds"], entry.data["spell_version"]) == (3600, 1)
    check_log(scene.campaign)


def test_a_copy_whose_other_form_was_struck_out_is_still_cast_in_it() -> None:
    scene = build_vancian_scene()
    ash = OwnVancianSpellFactory(
        campaign=scene.campaign,
        name_fr="Cendre",
        is_reversible=True,
        reverse_name_fr="Aube",
        reverse_duration="6 turns",
        reverse_range="touch",
        reverse_saving_throw="none",
    )
    noa = CasterFactory(
        campaign=scene.campaign, name="Noa", written=[ash], held=[(ash, True)]
    ).character
    edit_vancian(
        by=scene.gm,
        act_id=uuid4(),
        spell_id=ash.pk,
        draft=replace(VancianDraft.of(ash), is_reversible=False),
        changed=["is_reversible"],
    )

    entry = cast(
        by=scene.gm,
        act_id=uuid4(),
        character_id=noa.pk,
        order=an_order(ash, is_reversed=True),
    )

    assert entry.data["spell_name"]["fr"] == "Aube"


def test_a_skill_is_cast_as_it_stands_and_says_which_version_that_was() -> None:
    scene = build_scene()
    veil = OwnSpellFactory(campaign=scene.campaign, name_fr="Voile")
    KnownSpellFactory(character=scene.thogor, spell=veil, skill=90)
    table = Table(campaign=scene.campaign, gm=scene.gm, player=scene.player)
    edit(table, veil, base_duration_min=20)

    entry = cast_skill(
        by=scene.gm,
        act_id=uuid4(),
        character_id=scene.thogor.pk,
        spell_id=veil.pk,
        plan=CastPlan(intensity=1),
        typed=TypedRolls(cast=20),
    )
    edit(table, veil, base_duration_min=40)

    at_work = ActiveSpell.objects.get(caster=scene.thogor)
    assert (entry.data["spell_version"], at_work.spell_version) == (2, 2)
    client = signed_in(scene.player)
    page = client.get(reverse("characters:entry", args=[scene.campaign.pk, entry.seq]))
    then = reverse("spells:version", args=[scene.campaign.pk, veil.pk, 2])
    assert then in page.content.decode()
    sheet = client.get(reverse("characters:sheet", args=[scene.campaign.pk, scene.thogor.pk]))
    assert then in sheet.content.decode()
    assert "20\xa0min" in client.get(then).content.decode()
    assert entry.data["parameters"]["base_duration_min"] == 20
    check_log(scene.campaign)
