"""Rows of the permission matrix: characters who memorise their spells."""

from collections.abc import Mapping
from typing import Any

from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory
from tests.permissions.characters import of, tap
from tests.permissions.row import Row, a_tap, for_gms, for_members, for_players, in_campaign
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's magic-user, with a grimoire and a spell in memory."""
    spell = VancianSpellFactory()
    world.things["magic_user"] = CasterFactory(
        campaign=world.campaign,
        players=[world.player],
        gold=30,
        written=[spell],
        held=[spell],
    ).character
    world.things["cleric"] = CasterFactory(
        campaign=world.campaign, class_id="cleric", players=[world.player]
    ).character


def _of_class(world: World) -> Mapping[str, Any]:
    return {**in_campaign(world), "class_id": "magic_user"}


def _sheet(world: World) -> Mapping[str, Any]:
    scores = {"class_level": 3, "int_score": 16, "dex_score": 12}
    return {**a_tap(world), "name": "Ysaline", "alignment": "neutral", **scores}


def _numbers(world: World) -> Mapping[str, Any]:
    shown = {
        "class_id": "magic_user",
        "class_level": 1,
        "gold": 30,
        "int_score": 16,
        "dex_score": 12,
    }
    originals = {f"was_{name}": value for name, value in shown.items()}
    return {**a_tap(world), **shown, **originals, "gold": 40}


def _gms_post(name: str, data: Any) -> Row:
    return for_gms(name, 303, method="POST", kwargs=of("magic_user"), data=data)


ROWS: list[Row] = [
    for_players("characters:caster-classes"),
    for_players("characters:create-caster", kwargs=_of_class),
    for_players("characters:make-caster", 303, method="POST", kwargs=_of_class, data=_sheet),
    for_gms("characters:level", kwargs=of("magic_user")),
    _gms_post("characters:gain-level", tap(seen=1)),
    # nobody falls below the first level
    for_gms("characters:lose-level", 422, method="POST", kwargs=of("magic_user"), data=tap(seen=1)),
    _gms_post("characters:correct-caster", _numbers),
    _gms_post("characters:align", tap(alignment="law")),
    for_gms(
        "characters:rule-reverse",
        303,
        method="POST",
        kwargs=of("cleric"),
        data=tap(forbidden="1"),
    ),
    for_members(
        "characters:change-gold",
        303,
        method="POST",
        kwargs=of("magic_user"),
        data=tap(amount=-5),
        spectator=403,
        other_player=403,
    ),
]
