"""Rows of the permission matrix: characters as files."""

import json
from collections.abc import Mapping
from typing import Any

from campaign.models import Upload, UploadKind
from tests.permissions.characters import for_its_players
from tests.permissions.row import GivenFile, Row, a_tap, for_gms
from tests.permissions.world import World

CHARACTER = json.dumps(
    {
        "format": "sortilege.character",
        "version": 1,
        "character": {"name": "Ysolde", "int_score": 12, "dex_score": 9, "pou": 13},
    }
).encode()


def prepare(world: World) -> None:
    """A character's file that the GM gave."""
    world.things["character_file"] = Upload.objects.create(
        user_id=world.gm.user_id or 0,
        campaign=world.campaign,
        kind=UploadKind.CHARACTER,
        name="ysolde.json",
        content=CHARACTER,
    )


def given(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "key": world.things["character_file"].key}


def uploaded(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "file": GivenFile("ysolde.json", CHARACTER)}


ROWS: list[Row] = [
    for_its_players("characters:export-character"),
    for_gms("characters:give-character"),
    for_gms("characters:upload-character", 303, method="POST", data=uploaded),
    for_gms("characters:character-preview", kwargs=given),
    for_gms("characters:character-confirm", 303, method="POST", kwargs=given),
]
