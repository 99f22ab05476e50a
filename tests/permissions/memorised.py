"""Rows of the permission matrix: memorised spells declared and cast, throws of GMs."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from characters.models import ActiveSpell, DeclaredSpell, SpellSubject
from characters.services.vancian.casting import cast, declare
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.saves import SaveAnswer, roll_saves
from tests.characters.casting_scene import on
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory
from tests.permissions.characters import of
from tests.permissions.row import Row, a_tap, for_gms, for_members, in_campaign
from tests.permissions.world import World

_OTHERS = {"spectator": 403, "other_player": 403}


def prepare(world: World) -> None:
    """Two magic-users of the player's: one free to cast, one with a declared spell."""
    spell = VancianSpellFactory(saving_throw="spells (negates)")
    lasting = VancianSpellFactory(duration="special", spell_level=2)
    fields = {"campaign": world.campaign, "players": [world.player], "class_level": 3}
    free = CasterFactory(**fields, held=[spell, spell, lasting]).character
    busy = CasterFactory(**fields, held=[spell]).character
    order = CastOrder(spell=spell.pk, is_reversed=False)
    declare(by=world.player, act_id=uuid4(), character_id=busy.pk, order=order)
    order = CastOrder(spell=spell.pk, is_reversed=False, aims=on("Grok", "Grak"))
    cast(by=world.player, act_id=uuid4(), character_id=free.pk, order=order)
    order = CastOrder(spell=lasting.pk, is_reversed=False)
    cast(by=world.player, act_id=uuid4(), character_id=free.pk, order=order)
    kept, waiting = SpellSubject.objects.pending(world.campaign)
    answer = SaveAnswer(row=kept.pk, number=15)
    roll_saves(by=world.gm, act_id=uuid4(), answers=[answer], tells=False)
    world.things |= {
        "free_caster": free,
        "busy_caster": busy,
        "memorised": spell,
        "declared": DeclaredSpell.objects.get(character=busy),
        "kept_save": kept,
        "lasting": ActiveSpell.objects.get(spell=lasting),
        "waiting_save": waiting,
    }


def _order(world: World) -> Mapping[str, Any]:
    spell = world.things["memorised"].pk
    return {**a_tap(world), "spell": spell, "reversed": 0, "dice": "server"}


def _page(world: World) -> Mapping[str, Any]:
    return {"spell": world.things["memorised"].pk}


def _declared(world: World) -> Mapping[str, Any]:
    return {**of("busy_caster")(world), "declared_id": world.things["declared"].pk}


def _lasting(world: World) -> Mapping[str, Any]:
    return {**of("free_caster")(world), "spell_id": world.things["lasting"].pk}


def _length(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "length": 2, "unit": "turn"}


def _kept(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "row_id": world.things["kept_save"].pk}


def _waiting(world: World) -> Mapping[str, Any]:
    pk = world.things["waiting_save"].pk
    return {**a_tap(world), "row": pk, "tell": "tell", f"number_{pk}": 15, f"roll_{pk}": 20}


def _hit(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "reason": "hit"}


def _players(name: str, status: int = 200, **more: Any) -> Row:
    return for_members(f"characters:{name}", status, **(_OTHERS | more))


def _tap(name: str, **more: Any) -> Row:
    return _players(name, 303, method="POST", **more)


ROWS: list[Row] = [
    _players("choose-memorised", kwargs=of("free_caster")),
    _players("cast-memorised", kwargs=of("free_caster"), data=_page),
    _tap("cast-memorised-now", kwargs=of("free_caster"), data=_order),
    _tap("declare-memorised", kwargs=of("free_caster"), data=_order),
    _players("declared", kwargs=_declared),
    _tap("cast-declared", kwargs=_declared, data=a_tap),
    _tap("withdraw-declared", kwargs=_declared, data=a_tap),
    for_gms("characters:interrupt-declared", 303, method="POST", kwargs=_declared, data=_hit),
    for_gms("characters:set-length", 303, method="POST", kwargs=_lasting, data=_length),
    for_gms("characters:saves"),
    for_gms("characters:roll-saves", 303, method="POST", kwargs=in_campaign, data=_waiting),
    for_gms("characters:tell-save", 303, method="POST", kwargs=_kept, data=a_tap),
]
