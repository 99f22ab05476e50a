"""Rows of the permission matrix: spells."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from campaign.models import Upload, UploadKind
from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory
from tests.permissions.row import GivenFile, Row, a_tap, for_gms, for_members
from tests.permissions.world import World

SPELL_FILE = b"name_fr;effect_fr;note\r\nVoile de Cendre;Il voile.;pour l'acte 2\r\n"


def prepare(world: World) -> None:
    """A spell of the campaign's own, of either system."""
    world.things["own_spell"] = OwnSpellFactory(campaign=world.campaign, name_fr="Cloche Fêlée")
    world.things["spell_file"] = Upload.objects.create(
        user_id=world.gm.user_id or 0,
        campaign=world.campaign,
        kind=UploadKind.SPELLS,
        name="sorts.csv",
        content=SPELL_FILE,
    )
    world.things["own_memorised"] = OwnVancianSpellFactory(
        campaign=world.campaign, name_fr="Cendre Lente"
    )


def spell_file(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "key": world.things["spell_file"].key}


def uploaded(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "file": GivenFile("sorts.csv", SPELL_FILE)}


def own_spell(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "spell_id": world.things["own_spell"].pk}


def own_memorised(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "spell_id": world.things["own_memorised"].pk}


def memorised(world: World) -> Mapping[str, Any]:
    return {
        "act_id": str(uuid4()),
        "name_fr": "Braise Lente",
        "magic_type": "arcane",
        "spell_level": "2",
        "duration": "6 tours",
        "range": "36 m",
        "saving_throw": "aucune",
    }


def noted(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "note": "à garder"}


def written(world: World) -> Mapping[str, Any]:
    return {
        "act_id": str(uuid4()),
        "name_fr": "Voile de Cendre",
        "degree": "1",
        "range_kind": "self",
        "duration_kind": "instant",
    }


def pasted(world: World) -> Mapping[str, Any]:
    return {"act_id": str(uuid4()), "lines": "Voile de Cendre; -, 20 m, -, -"}


def first_version(world: World) -> Mapping[str, Any]:
    return {**own_spell(world), "number": 1}


def two_spells(world: World) -> Mapping[str, Any]:
    return {"a": world.things["own_spell"].pk, "b": world.things["own_memorised"].pk}


ROWS: list[Row] = [
    for_members("spells:catalogue"),
    for_members("spells:compare", data=two_spells),
    for_members("spells:spell", kwargs=own_spell),
    for_gms("spells:note", 303, method="POST", kwargs=own_spell, data=noted),
    for_gms("spells:end", 303, method="POST", kwargs=own_spell, data=a_tap),
    for_gms("spells:write"),
    for_gms("spells:write-one", 303, method="POST", data=written),
    for_gms("spells:edit", kwargs=own_spell),
    for_gms("spells:edit-one", 303, method="POST", kwargs=own_spell, data=written),
    for_gms("spells:write-memorised"),
    for_gms("spells:write-memorised-one", 303, method="POST", data=memorised),
    for_gms("spells:edit-memorised", kwargs=own_memorised),
    for_gms("spells:edit-memorised-one", 303, method="POST", kwargs=own_memorised, data=memorised),
    for_gms("spells:look", 200, method="POST", data=written),
    for_gms("spells:look-memorised", 200, method="POST", data=memorised),
    for_gms("spells:look-again", 200, method="POST", kwargs=own_spell, data=written),
    for_gms(
        "spells:look-again-memorised", 200, method="POST", kwargs=own_memorised, data=memorised
    ),
    for_members("spells:versions", kwargs=own_spell),
    for_members("spells:version", kwargs=first_version),
    # the one in force is not brought back
    for_gms("spells:restore", 422, method="POST", kwargs=first_version, data=a_tap),
    for_gms("spells:paste"),
    for_gms("spells:paste-check", 200, method="POST", data=pasted),
    for_gms("spells:paste-all", 303, method="POST", data=pasted),
    for_members("spells:export-csv"),
    for_members("spells:export-json"),
    for_gms("spells:give-file"),
    for_gms("spells:upload-file", 303, method="POST", data=uploaded),
    for_gms("spells:file-preview", kwargs=spell_file),
    for_gms("spells:file-confirm", 303, method="POST", kwargs=spell_file),
]
