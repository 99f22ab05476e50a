"""Rows of the permission matrix: incantations that run."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from characters.models import Character, Incantation
from characters.services.declaring import Declaration
from characters.services.incanting import declare_incantation
from rules.percentile.casting import CastPlan
from tests.characters.scene import spell
from tests.factories.characters import CharacterFactory
from tests.permissions.row import Maker, Row, a_tap, for_gms, for_members
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's mage over an incantation, another whose moment has come, one about to begin."""
    storm = spell("Tempête de Cendres")
    for name in ("chanter", "ready_chanter", "beginner"):
        mage: Character = CharacterFactory(
            campaign=world.campaign, known={storm: 100}, players=[world.player], pou=16, mp=16
        )
        world.things[name] = mage
        if name == "beginner":
            continue
        entry = declare_incantation(
            by=world.player,
            act_id=uuid4(),
            character_id=mage.pk,
            spell_id=storm.pk,
            declaration=Declaration(plan=CastPlan(intensity=1, ceremony_rounds=2)),
        )
        world.things[f"{name}_chant"] = Incantation.objects.get(pk=entry.data["incantation"])
    ready = world.things["ready_chanter_chant"]
    # its rounds lie behind it, past the acts: the clock stays for the other rows
    begun = {"declared": -24, "ceremony_ends": 0, "ready": 0}
    Incantation.objects.filter(pk=ready.pk).update(**begun)
    world.things["storm"] = storm


def of(name: str) -> Maker:
    """The arguments of the URLs of the mage's incantation."""

    def arguments(world: World) -> Mapping[str, Any]:
        return {
            "campaign_id": world.campaign.pk,
            "character_id": world.things[name].pk,
            "incantation_id": world.things[f"{name}_chant"].pk,
        }

    return arguments


def of_beginner(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "character_id": world.things["beginner"].pk}


def the_plan(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "spell": world.things["storm"].pk, "ceremony_rounds": "1"}


def the_dice(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "dice": "typed", "roll": "50", "effect_rolls": "1"}


def for_its_player(name: str, status: int, **more: Any) -> Row:
    """GMs and who plays the mage; the others see that it is not theirs."""
    answers = {"spectator": 403, "other_player": 403, "method": "POST", "data": a_tap}
    return for_members(name, status, **(answers | more))


ROWS: list[Row] = [
    # a player's character: its numbers are everybody's at the table
    for_members("characters:incantation", kwargs=of("chanter")),
    for_its_player("characters:declare", 303, kwargs=of_beginner, data=the_plan),
    for_its_player("characters:roll-incantation", 303, kwargs=of("ready_chanter"), data=the_dice),
    for_its_player("characters:leave-incantation", 303, kwargs=of("chanter")),
    for_gms("characters:touch-incantation", 303, method="POST", kwargs=of("chanter"), data=a_tap),
]
