"""Rows of the permission matrix: the planes."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from campaign.services.clock import Step, Stride, advance
from characters.models import CharacterState, PlanarRequest
from characters.services.vancian.travel import Traveller, travel
from characters.services.vancian.travel_asked import ask_travel, refuse_travel
from tests.factories.characters import CasterFactory
from tests.permissions.row import Maker, Row, a_tap, for_gms, for_members
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's traveller of level 3, at home, and one on the plane of law."""
    traveller = CasterFactory(
        campaign=world.campaign, name="Oreste", class_level=3, players=[world.player]
    ).character
    away = CasterFactory(campaign=world.campaign, name="Bran", class_level=12).character
    travel(by=world.gm, act_id=uuid4(), travellers=[Traveller(character=away.pk)], plane="law")
    world.things |= {"traveller": traveller, "away": away}


def _of(name: str) -> Maker:
    return lambda world: {
        "campaign_id": world.campaign.pk,
        "character_id": world.things[name].pk,
    }


def _on_fire(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "plane": "fire"}


def _to_fire(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "who": world.things["traveller"].pk, "to": "fire"}


def _on_balance(world: World) -> Mapping[str, Any]:
    seen = {"seen_plane": "law", "seen_place": "", "seen_turns": "", "seen_spent": "0"}
    return {**a_tap(world), **seen, "plane": "balance", "spent": "0"}


def _of_the_lost(world: World) -> Mapping[str, Any]:
    """A day too late, however often it is asked for."""
    traveller = world.things["traveller"]
    kwargs = {"campaign_id": world.campaign.pk, "character_id": traveller.pk}
    traveller.refresh_from_db()
    if traveller.state == CharacterState.DESTROYED:
        return kwargs
    world.campaign.refresh_from_db()
    who, seen = Traveller(character=traveller.pk), world.campaign.clock_seconds
    travel(by=world.gm, act_id=uuid4(), travellers=[who], plane="fire")
    stride = Stride(step=Step.DAY)
    advance(by=world.gm, act_id=uuid4(), stride=stride, seen=seen, losing=[traveller.pk])
    return kwargs


def _asks(world: World) -> Mapping[str, Any]:
    """Nothing waits yet, however often it is asked for."""
    for row in PlanarRequest.objects.waiting_for(world.gm):
        refuse_travel(by=world.gm, act_id=uuid4(), request_id=row.pk)
    return {**a_tap(world), "who": world.things["traveller"].pk, "to": "shadow"}


def _asked(world: World) -> Mapping[str, Any]:
    """A request that waits, however often it was refused."""
    row = PlanarRequest.objects.waiting_for(world.gm).first()
    pk = row.pk if row else None
    if pk is None:
        traveller = world.things["traveller"].pk
        asked = {"character_id": traveller, "plane": "shadow"}
        pk = ask_travel(by=world.player, act_id=uuid4(), **asked).data["request"]
    return {"campaign_id": world.campaign.pk, "request_id": pk}


def _refuses(world: World) -> Mapping[str, Any]:
    """The same request, answered on the table."""
    asked = {"kind": "travel", "answer": "refuse", "one": _asked(world)["request_id"]}
    return {**a_tap(world), **asked}


ROWS: list[Row] = [
    for_members("characters:planes"),
    for_members("characters:plane", kwargs=_on_fire),
    for_gms("characters:travel"),
    for_gms("characters:go", 303, method="POST", data=_to_fire),
    for_members(
        "characters:ask-travel",
        303,
        method="POST",
        data=_asks,
        spectator=403,
        other_player=403,
    ),
    for_gms("characters:refuse-travel", 303, method="POST", kwargs=_asked, data=a_tap),
    for_gms("characters:answer-requests", 303, method="POST", data=_refuses),
    for_gms("characters:stay", kwargs=_of("away")),
    for_gms("characters:correct-stay", 303, method="POST", kwargs=_of("away"), data=_on_balance),
    for_gms("characters:wish", 303, method="POST", kwargs=_of_the_lost, data=a_tap),
]
