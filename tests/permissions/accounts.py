"""Rows of the permission matrix: the account, which belongs to whoever asks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.permissions.row import Row, open_to_all, signed_in
from tests.permissions.world import World


def _name(world: World) -> Mapping[str, Any]:
    return {"name": "Aude"}


def _keep(world: World) -> Mapping[str, Any]:
    return {"email": "jeanne@example.org", "password": "plume-violette-1887"}


def _reset_link(world: World) -> Mapping[str, Any]:
    return {"uidb64": "MQ", "token": "spent"}


def _going_on(name: str) -> Row:
    """A page for visitors; who is in already goes on."""
    return replace(signed_in(name, 303), anonymous=200)


def _post(name: str, status: int, data: Any = None, **more: Any) -> Row:
    return signed_in(name, status, method="POST", data=data or (lambda world: {}), **more)


ROWS: list[Row] = [
    signed_in("accounts:account"),
    _post("accounts:change-name", 303, _name),
    _post("accounts:keep", 303, _keep),
    # Nobody here has a password: what asks for the current one is refused as a whole.
    _post("accounts:change-email", 403),
    _post("accounts:change-password", 403),
    _post("accounts:change-theme", 303, lambda world: {"theme": "dark"}),
    _post("accounts:change-dice", 303, lambda world: {"dice_entry": "typed"}),
    open_to_all("accounts:language", 303, method="POST", data=lambda world: {"language": "en"}),
    signed_in("accounts:delete"),
    # The GMs (of the world's tables) are refused while others sit there; a stranger's is empty.
    _post("accounts:delete-now", 303, lambda world: {"sure": "on"}, gm=422),
    _going_on("accounts:log-in"),
    open_to_all("accounts:open-log-in", 422, method="POST"),
    _going_on("accounts:sign-up"),
    open_to_all("accounts:make-account", 422, method="POST"),
    open_to_all("accounts:log-out", 303, method="POST"),
    open_to_all("accounts:password-reset"),
    open_to_all(
        "accounts:password-reset",
        302,
        method="POST",
        data=lambda world: {"email": "nobody@example.org"},
    ),
    open_to_all("accounts:password-reset-sent"),
    open_to_all("accounts:password-reset-done"),
    open_to_all("accounts:password-reset-choose", kwargs=_reset_link),
    open_to_all("accounts:password-reset-choose", method="POST", kwargs=_reset_link),
]
