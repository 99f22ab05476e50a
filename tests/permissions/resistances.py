"""Rows of the permission matrix: what GMs have yet to say of targets."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from characters.models import Character, CharacterKind, SpellTarget
from characters.services.aiming import Aim
from characters.services.casting import cast
from characters.services.resistances import resolve_resistances
from characters.services.resisting import Answer
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.characters.scene import spell
from tests.factories.characters import CharacterFactory
from tests.permissions.row import Row, a_tap, for_gms, in_campaign
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's mage casts twice at a character of the GM's, who has resolved the first."""
    order = spell("Ordre Sec", resistance="POU", rolls_dice=False)
    mage: Character = CharacterFactory(
        campaign=world.campaign, known={order: 100}, players=[world.player]
    )
    thief: Character = CharacterFactory(campaign=world.campaign, kind=CharacterKind.NPC)
    rows = []
    for answered in (True, False):
        cast(
            by=world.player,
            act_id=uuid4(),
            character_id=mage.pk,
            spell_id=order.pk,
            plan=CastPlan(intensity=1),
            aims=[Aim(character=thief.pk)],
            typed=TypedRolls(cast=50),
        )
        rows.append(SpellTarget.objects.latest("pk"))
        if answered:
            resolve_resistances(
                by=world.gm,
                act_id=uuid4(),
                answers=[Answer(row=rows[-1].pk, roll=50)],
                tells=False,
            )
    world.things |= {"kept": rows[0], "waiting": rows[1]}


def of_kept(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "row_id": world.things["kept"].pk}


def waiting(world: World) -> Mapping[str, Any]:
    pk = world.things["waiting"].pk
    return {**a_tap(world), "row": pk, "tell": "tell", f"roll_{pk}": "50"}


ROWS: list[Row] = [
    for_gms("characters:resistances"),
    for_gms("characters:resolve", 303, method="POST", kwargs=in_campaign, data=waiting),
    for_gms("characters:tell-resistance", 303, method="POST", kwargs=of_kept, data=a_tap),
]
