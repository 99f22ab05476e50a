"""Memorised spells at work: on the sheet of who cast them, and of those they are on."""

import pytest
from django.urls import reverse

from campaign.models import Membership
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character
from characters.services.spells_at_work import let_go
from characters.services.vancian.dice import TypedCast
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import check_log, codes, key, signed_in
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def sheet(scene: CastingScene, character: Character, by: Membership) -> str:
    address = reverse("characters:sheet", args=[scene.campaign.pk, character.pk])
    return signed_in(by).get(address).content.decode()


def lasting(scene: CastingScene, duration: str, **mage: object) -> Character:
    """A player's mage (unless said) with such a spell at work on Anselme."""
    veil = VancianSpellFactory(name_fr="Voile pâle", name_en="Pale Veil", duration=duration)
    caster: Character = CasterFactory(
        campaign=scene.campaign, held=[veil], **({"players": [scene.table.player]} | mage)
    ).character
    scene.cast(veil, who=caster, aims=on(scene.anselme))
    return caster


def end(scene: CastingScene, mage: Character) -> object:
    row = scene.at_work()[-1]
    return let_go(by=scene.table.player, act_id=key(), character_id=mage.pk, spell_id=row.pk)


def test_a_spell_of_so_many_turns_does_not_obey_its_caster(scene: CastingScene) -> None:
    mage = lasting(scene, "6 turns")
    assert "Terminer" not in sheet(scene, mage, scene.table.player)
    with pytest.raises(Refused) as caught:
        end(scene, mage)
    assert codes(caught.value) == ["spell_is_not_held"]


@pytest.mark.parametrize("duration", ["permanent until dismissed", "until broken"])
def test_its_caster_ends_a_spell_that_lasts_until_then(scene: CastingScene, duration: str) -> None:
    mage = lasting(scene, duration)
    assert "Terminer" in sheet(scene, mage, scene.table.player)

    entry = let_go(
        by=scene.table.player, act_id=key(), character_id=mage.pk, spell_id=scene.at_work()[-1].pk
    )

    assert scene.at_work() == []
    address = reverse("characters:entry", args=[scene.campaign.pk, entry.seq])
    assert "met fin à Voile pâle" in signed_in(scene.table.player).get(address).content.decode()
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert len(scene.at_work()) == 1
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert scene.at_work() == []
    check_log(scene.campaign)


def test_a_sheet_tells_what_memorised_spells_are_on_it(scene: CastingScene) -> None:
    scene.cast(scene.bless, who=scene.anselme, aims=on(scene.ysaline, "Grok"))
    told = sheet(scene, scene.ysaline, scene.gm).partition('id="borne"')[2]
    assert "Bénédiction" in told
    assert "+\u00a0attaque, +\u00a0moral" in told
    assert 'id="borne"' not in sheet(scene, scene.anselme, scene.gm)


def test_of_a_hidden_caster_a_player_s_sheet_tells_nothing(scene: CastingScene) -> None:
    scene.cast(scene.bless, who=scene.anselme, aims=on(scene.ysaline))
    Character.objects.filter(pk=scene.anselme.pk).update(hidden=True, kind="npc")
    assert "Bénédiction" not in sheet(scene, scene.ysaline, scene.table.player)
    assert "Bénédiction" in sheet(scene, scene.ysaline, scene.gm)


def test_a_spell_on_its_caster_is_on_them_without_a_tap_and_replaces_itself(
    scene: CastingScene,
) -> None:
    blur = VancianSpellFactory(
        name_fr="Flou",
        name_en="Blur",
        duration="4d4 rounds",
        range="caster",
        combine_tags="+armour_class",
    )
    mage = CasterFactory(
        campaign=scene.campaign, class_level=3, held=[blur, blur], players=[scene.table.player]
    ).character
    page = reverse("characters:cast-memorised", args=[scene.campaign.pk, mage.pk])
    text = signed_in(scene.table.player).get(page, {"spell": blur.pk}).content.decode()
    assert "le lanceur lui-même" in text
    assert "Quelqu’un d’autre" not in text

    scene.cast(blur, who=mage)
    entry = scene.cast(blur, who=mage)

    assert [one["character"] for one in entry.data["subjects"]] == [mage.pk]
    assert [spell.cast_seq for spell in scene.at_work()] == [entry.seq]
    check_log(scene.campaign)


def test_the_dice_of_a_duration_are_told_one_by_one(scene: CastingScene) -> None:
    entry = scene.cast(scene.sleep, aims=on("Grok"), typed=TypedCast(duration=(1, 2, 3, 4)))
    for name, args in (("entry", [entry.seq]), ("log", [])):
        address = reverse(f"characters:{name}", args=[scene.campaign.pk, *args])
        assert "1 + 2 + 3 + 4" in signed_in(scene.table.player).get(address).content.decode()
