"""Rows of the permission matrix: the table, sheets, and who plays whom."""

from collections.abc import Mapping
from typing import Any

from characters.models import CharacterKind, PlayerEdits
from tests.factories.characters import CharacterFactory
from tests.permissions.hidden import hide
from tests.permissions.row import Maker, Row, a_tap, for_gms, for_members, for_players
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's mage, one that nobody plays, a GM's own and one that is hidden."""
    world.things["mage"] = CharacterFactory(
        campaign=world.campaign, players=[world.player], player_edits=PlayerEdits.SHEET, mp=5
    )
    world.things["free_mage"] = CharacterFactory(campaign=world.campaign)
    world.things["npc"] = CharacterFactory(campaign=world.campaign, kind=CharacterKind.NPC)
    world.things["hidden_mage"] = hide(world)


def of(name: str) -> Maker:
    """The arguments of the URLs of one of the characters above."""

    def arguments(world: World) -> Mapping[str, Any]:
        return {"campaign_id": world.campaign.pk, "character_id": world.things[name].pk}

    return arguments


def tap(**fields: Any) -> Maker:
    """An act that asks for these fields."""
    return lambda world: {**a_tap(world), **fields}


def new_sheet(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "name": "Ysolde", "int_score": 12, "pou": 13, "dex_score": 9}


def renamed(world: World) -> Mapping[str, Any]:
    """A change that players in control may make, with what the form had shown."""
    mage = world.things["mage"]
    fields = ("name", "species", "pou_dice", "notes", "mp_reserve", "kind", "player_edits")
    scores = ("int_score", "pou", "dex_score", "for_score", "con_score", "tai_score", "app_score")
    shown = {name: getattr(mage, name) for name in (*fields, *scores)}
    shown = {name: "" if value is None else value for name, value in shown.items()}
    originals = {f"was_{name}": value for name, value in shown.items()}
    return {**a_tap(world), **shown, **originals, "name": "Ysolde la Grise"}


def to_other_player(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "member": world.other_player.pk}


def to_player(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "member": world.player.pk}


def for_its_players(name: str, status: int = 200, **more: Any) -> Row:
    """GMs and who plays the character; the others see that it is not theirs."""
    answers = {"spectator": 403, "other_player": 403, "kwargs": of("mage")}
    return for_members(name, status, **(answers | more))


def of_hidden(name: str, status: int, **more: Any) -> Row:
    """What GMs do with a hidden character: for everybody else it does not exist."""
    nobody = {"spectator": 404, "player": 404, "other_player": 404, "kwargs": of("hidden_mage")}
    return for_gms(name, status, **(nobody | more))


def _everybody(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "present": [world.gm.pk, world.player.pk]}


ROWS: list[Row] = [
    for_members("characters:table"),
    for_members("characters:files"),
    for_members("characters:evenings"),
    for_gms("characters:open-evening", 303, method="POST", data=_everybody),
    # none is under way
    for_gms("characters:close-evening", 422, method="POST", data=tap(evening=1)),
    for_members("characters:since"),
    for_members("characters:read-since", 303, method="POST"),
    for_gms("characters:adventure"),
    for_gms("characters:open-adventure", 303, method="POST", data=tap(name="La tour")),
    # none is under way: the page says so to whoever may end one
    for_gms("characters:close-adventure", 422, method="POST", data=tap(adventure=1)),
    for_members("characters:take"),
    for_players("characters:begin", 303),
    for_players("characters:create"),
    for_players("characters:make", 303, method="POST", data=new_sheet),
    for_members("characters:sheet", kwargs=of("mage")),
    for_its_players("characters:edit"),
    for_its_players("characters:save", 303, method="POST", data=renamed),
    for_gms("characters:number", kwargs=lambda world: {**of("mage")(world), "of": "dex"}),
    for_gms(
        "characters:set-number",
        303,
        method="POST",
        kwargs=lambda world: {**of("mage")(world), "of": "dex"},
        data=lambda world: {
            **a_tap(world),
            "was_dex_score": world.things["mage"].dex_score,
            "dex_score": world.things["mage"].dex_score + 1,
        },
    ),
    for_its_players("characters:skills"),
    for_its_players("characters:preview-skills", method="POST", data=a_tap),
    for_its_players("characters:write-skills", 422, method="POST", data=a_tap),  # nothing changed
    for_gms(
        "characters:correct",
        303,
        method="POST",
        kwargs=of("mage"),
        data=tap(seen=5, wanted=9),
    ),
    for_gms("characters:set-state", 303, method="POST", kwargs=of("mage"), data=tap(state="aside")),
    for_gms("characters:hide", 303, method="POST", kwargs=of("npc"), data=a_tap),
    of_hidden("characters:show", 303, method="POST", data=a_tap),
    for_its_players("characters:tie", 303, method="POST", data=tap(bound="on")),
    for_players("characters:take-one", 303, method="POST", kwargs=of("free_mage"), data=a_tap),
    for_gms("characters:control", kwargs=of("mage")),
    for_gms("characters:give", 303, method="POST", kwargs=of("mage"), data=to_other_player),
    for_gms("characters:lend", 303, method="POST", kwargs=of("mage"), data=to_other_player),
    for_gms("characters:take-back", 303, method="POST", kwargs=of("mage"), data=to_player),
]
