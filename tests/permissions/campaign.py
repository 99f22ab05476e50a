"""Rows of the permission matrix: tables, seats, ways in and back."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from campaign.models import Upload, UploadKind
from campaign.services.asides import roll_secretly, whisper
from tests.campaign.services.archive.archives import written
from tests.factories.campaign import AccessLinkFactory, InvitationFactory
from tests.permissions.row import (
    GivenFile,
    Maker,
    Row,
    a_tap,
    for_gms,
    for_members,
    in_campaign,
    open_to_all,
    signed_in,
)
from tests.permissions.world import World


def prepare(world: World) -> None:
    """An open invitation, and a way back for the player."""
    world.things["invitation"] = InvitationFactory(campaign=world.campaign)
    world.things["link"] = AccessLinkFactory(membership=world.player)
    world.things["archive"] = written(world.campaign)
    world.things["archive_file"] = Upload.objects.create(
        user_id=world.gm.user_id or 0,
        kind=UploadKind.CAMPAIGN,
        name="lande.zip",
        content=world.things["archive"],
    )


def _tap(**fields: Any) -> Maker:
    return lambda world: {**a_tap(world), **fields}


def _archive(world: World) -> Mapping[str, Any]:
    return {"key": world.things["archive_file"].key}


def _uploaded(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "file": GivenFile("lande.zip", world.things["archive"])}


def _own(name: str, **more: Any) -> Row:
    """Of the GM who gave the file: nobody else learns that it is there."""
    others = {"stranger": 404, "spectator": 404, "player": 404, "other_player": 404}
    return signed_in(name, kwargs=_archive, **others, **more)


def _on_other_player(world: World) -> Mapping[str, Any]:
    return {**in_campaign(world), "member_id": world.other_player.pk}


def _on_player(world: World) -> Mapping[str, Any]:
    return {**in_campaign(world), "member_id": world.player.pk}


def _invitation(world: World) -> Mapping[str, Any]:
    return {**in_campaign(world), "invitation_id": world.things["invitation"].pk}


def _by_invitation(world: World) -> Mapping[str, Any]:
    return {"token": world.things["invitation"].token}


def _by_link(world: World) -> Mapping[str, Any]:
    return {"token": world.things["link"].token}


def _link(world: World) -> Mapping[str, Any]:
    return {**in_campaign(world), "link_id": world.things["link"].pk}


def _gms_post(name: str, data: Maker = a_tap, **more: Any) -> Row:
    return for_gms(name, 303, method="POST", data=data, **more)


def _secret(world: World) -> Mapping[str, Any]:
    """A roll that nobody was told of, each time."""
    entry = roll_secretly(by=world.gm, act_id=uuid4(), formula="1d100")
    return {**in_campaign(world), "seq": entry.seq}


def _whisper(world: World) -> Mapping[str, Any]:
    told = whisper(by=world.gm, act_id=uuid4(), words="Chut.", to=[world.player.pk])
    return {**in_campaign(world), "seq": told.seq}


def _to_player(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "words": "Chut.", "to": world.player.pk}


ROWS: list[Row] = [
    open_to_all("campaign:home"),
    open_to_all("campaign:enter-demo", 404, method="POST"),  # offered on a demo laptop only
    open_to_all("campaign:hosting"),
    signed_in("campaign:new"),
    signed_in(
        "campaign:create",
        303,
        method="POST",
        data=_tap(name="Terres du Nord", preset="Elric"),
    ),
    for_gms("campaign:archive-export"),
    signed_in("campaign:archive-give"),
    signed_in("campaign:archive-upload", 303, method="POST", data=_uploaded),
    _own("campaign:archive-preview"),
    _own("campaign:archive-confirm", method="POST"),
    # Whoever has the address is invited; members are led to their table.
    Row(
        name="campaign:join",
        kwargs=_by_invitation,
        anonymous=200,
        stranger=200,
        spectator=303,
        player=303,
        other_player=303,
        gm=303,
    ),
    open_to_all(
        "campaign:sit-down", 303, method="POST", kwargs=_by_invitation, data=_tap(name="Renée")
    ),
    open_to_all("campaign:back", kwargs=_by_link),
    open_to_all("campaign:come-back", 303, method="POST", kwargs=_by_link),
    for_members("campaign:members"),
    for_members("campaign:rename-seat", 303, method="POST", data=_tap(name="Aude")),
    for_members("campaign:leave", 303, method="POST", data=a_tap, gm=422),  # the last GM
    _gms_post("campaign:change-role", _tap(role="spectator"), kwargs=_on_other_player),
    _gms_post("campaign:hand-over", kwargs=_on_other_player),
    _gms_post("campaign:remove", kwargs=_on_other_player),
    _gms_post("campaign:give-access", kwargs=_on_player),
    for_gms("campaign:access", kwargs=_link),
    for_gms("campaign:invitations"),
    _gms_post("campaign:create-invitation", _tap(role="player", lasting="tonight", max_uses=4)),
    for_gms("campaign:invitation", kwargs=_invitation),
    _gms_post("campaign:revoke-invitation", kwargs=_invitation),
    for_members("campaign:feed", 204, anonymous=404),  # 204: no stream without an event loop
    for_gms("campaign:asides"),
    _gms_post("campaign:secret-roll", _tap(formula="2d6")),
    _gms_post("campaign:show-roll", kwargs=_secret),
    _gms_post("campaign:whisper", _to_player),
    # To the player alone: for others it does not exist.
    for_members(
        "campaign:put-aside",
        303,
        method="POST",
        kwargs=_whisper,
        data=a_tap,
        spectator=404,
        other_player=404,
    ),
    for_members("campaign:rules"),
    _gms_post("campaign:set-rules", _tap(was_at_zero="unconscious", at_zero="nothing")),
    _gms_post("campaign:preview-rules", _tap(at_zero="nothing")),
    _gms_post("campaign:rename", _tap(name="La lande noire")),
    _gms_post("campaign:archive"),
    _gms_post("campaign:reopen"),
]
