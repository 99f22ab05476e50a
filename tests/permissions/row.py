"""One row of the permission matrix: a URL and a method, and what each person gets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.permissions.world import World


class GivenFile(SimpleUploadedFile):
    """A file that is sent once for each person: it is read from its beginning every time."""

    def read(self, *args: Any) -> bytes:
        self.seek(0)
        return bytes(super().read(*args))


Maker = Callable[[World], Mapping[str, Any]]


def nothing(world: World) -> Mapping[str, Any]:
    """No arguments, or no fields."""
    return {}


def in_campaign(world: World) -> Mapping[str, Any]:
    """The arguments of most URLs: the campaign alone."""
    return {"campaign_id": world.campaign.pk}


def a_tap(world: World) -> Mapping[str, Any]:
    """The fields of an act that asks for nothing else."""
    return {"act_id": str(uuid4())}


@dataclass(frozen=True, kw_only=True)
class Row:
    """Expected status for each person; ``kwargs`` and ``data`` are made from the world.

    ``data`` must be good enough for the act to be done: 303 is then the answer to who may.
    """

    name: str
    method: str = "GET"
    anonymous: int
    stranger: int
    spectator: int
    player: int
    other_player: int
    gm: int
    kwargs: Maker = nothing
    data: Maker = nothing

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def open_to_all(name: str, status: int = 200, **more: Any) -> Row:
    """The same answer for everybody."""
    return Row(
        name=name,
        anonymous=status,
        stranger=status,
        spectator=status,
        player=status,
        other_player=status,
        gm=status,
        **more,
    )


def signed_in(name: str, status: int = 200, **more: Any) -> Row:
    """Anybody with an account; others are sent to log in."""
    answers = {
        "anonymous": 302,
        "stranger": status,
        "spectator": status,
        "player": status,
        "other_player": status,
        "gm": status,
    }
    return Row(name=name, **(answers | more))


def for_members(name: str, status: int = 200, **more: Any) -> Row:
    """Everybody at the table: strangers cannot learn that it exists."""
    return signed_in(name, status, **({"stranger": 404, "kwargs": in_campaign} | more))


def for_players(name: str, status: int = 200, **more: Any) -> Row:
    """Players and GMs; spectators look on."""
    return for_members(name, status, **({"spectator": 403} | more))


def for_gms(name: str, status: int = 200, **more: Any) -> Row:
    """GMs only."""
    return for_players(name, status, **({"player": 403, "other_player": 403} | more))
