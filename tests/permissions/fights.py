"""Rows of the permission matrix: a fight, and who is in it."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from characters.models import Character, Combatant
from characters.services.creation import NewCharacter
from characters.services.fight.enemies import EnemyLine
from characters.services.fight.joining import Entry, Muster, start
from tests.factories.characters import CasterFactory, CharacterFactory
from tests.factories.spells import VancianSpellFactory
from tests.permissions.row import Maker, Row, a_tap, for_gms, for_members
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's mage and caster against a goblin; a second GM's table without a fight."""
    spell = VancianSpellFactory(name_fr="Flamme de veille")
    caster = CasterFactory(campaign=world.campaign, held=[spell], players=[world.player])
    fighter: Character = CharacterFactory(campaign=world.campaign, players=[world.player])
    goblin = NewCharacter(name="gobelin", int_score=8, dex_score=11, pou=8)
    start(
        by=world.gm,
        act_id=uuid4(),
        muster=Muster(
            entries=[Entry(character=caster.character_id), Entry(character=fighter.pk)],
            enemies=[EnemyLine(count=1, sheet=goblin)],
        ),
    )
    world.things["fighter"] = Combatant.objects.get(character=fighter)
    world.things["fighting_caster"] = Combatant.objects.get(character=caster.character_id)


def of(name: str) -> Maker:
    """The arguments of the URLs of a combatant."""

    def arguments(world: World) -> Mapping[str, Any]:
        return {"campaign_id": world.campaign.pk, "combatant_id": world.things[name].pk}

    return arguments


def seen(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "seen": "1"}


def more_foes(world: World) -> Mapping[str, Any]:
    return {**seen(world), "enemies": "2 loups, DEX 14"}


def over_what_waits(world: World) -> Mapping[str, Any]:
    """Resistances and saving throws of the other rows wait for a GM."""
    return {**seen(world), "anyway": "on"}


def surprised(world: World) -> Mapping[str, Any]:
    return {**seen(world), "is_surprised": "on"}


def for_its_player(name: str, status: int, **more: Any) -> Row:
    """GMs and who plays the combatant; the others see that it is not theirs."""
    answers = {"spectator": 403, "other_player": 403, "method": "POST", "data": seen}
    return for_members(name, status, **(answers | more))


def gms_tap(name: str, status: int = 303, **more: Any) -> Row:
    return for_gms(name, status, **({"method": "POST", "data": seen} | more))


ROWS: list[Row] = [
    for_members("characters:fight"),
    # a fight goes on already: the act is refused to the GM, the right is not
    gms_tap("characters:start-fight", 422, data=more_foes),
    gms_tap("characters:join-fight", data=more_foes),
    gms_tap("characters:initiative"),
    gms_tap("characters:next-round", data=over_what_waits),
    gms_tap("characters:end-fight", data=a_tap),
    for_its_player("characters:pass-declaring", 303, kwargs=of("fighting_caster")),
    # before initiative nobody has acted
    for_its_player("characters:has-acted", 422, kwargs=of("fighter")),
    gms_tap("characters:surprise", kwargs=of("fighter"), data=surprised),
    gms_tap("characters:leave-fight", kwargs=of("fighter"), data=a_tap),
]
