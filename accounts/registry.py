"""What must be settled before a person may go: the apps above say it when they are ready.

``accounts`` knows no tables, but a person who deletes the account may hold one together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from accounts.models import User


@dataclass(frozen=True, kw_only=True)
class Obstacle:
    """One reason why the account cannot be deleted now."""

    code: str
    #: Names and ids for the sentence.
    detail: Mapping[str, Any] = field(default_factory=dict)


class Farewell(Protocol):
    """What an app does about a person who goes."""

    def obstacles(self, user: User, *, final: bool) -> Sequence[Obstacle]:
        """Every reason against it. ``final`` locks what could change it, in a transaction."""
        ...

    def leave(self, user: User) -> None:
        """Takes the person out of whatever the app holds."""
        ...


_farewells: list[Farewell] = []


def on_farewell(farewell: Farewell) -> None:
    """Declares what an app does; called once from ``AppConfig.ready``."""
    if farewell not in _farewells:
        _farewells.append(farewell)


def farewells() -> tuple[Farewell, ...]:
    return tuple(_farewells)
