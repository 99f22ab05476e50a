"""The contract of time: what happens when a campaign's clock moves.

Each app above declares its effects once, when the apps are ready: ``on_clock(effect)``. The clock
(``campaign.services.clock``) runs them in their order over the span that passes.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as made
from typing import TYPE_CHECKING, Any, Final, Protocol

from rules.rest import Sleep

if TYPE_CHECKING:
    from campaign.models import Campaign
    from campaign.services.acts import Act

#: Order of what happens at the same second. Source: S1.
SPELLS: Final = 10
MAGIC_POINTS: Final = 20
SLEEP: Final = 30
STUDY: Final = 40
REWRITING: Final = 50
PLANES: Final = 60


#: Who sleeps within a span of the clock, and when: by character.
Sleeps = Mapping[int, Sleep]


@dataclass(frozen=True, kw_only=True)
class Happening:
    """Something that the passing of time does: a spell ends, points come back, a roll is due."""

    #: The clock when it happens.
    second: int
    #: ``noun.verb``; told by ``templates/happenings/<kind>.html`` (context: it, detail, name).
    kind: str
    #: To whom, by id; unset for the whole table.
    character: int | None = None
    #: Ids, numbers and names for the sentence; plain JSON.
    detail: Mapping[str, Any] = made(default_factory=dict)
    #: For GMs only.
    secret: bool = False
    #: Its character is no more: of what the living do nothing is foreseen after it. Not kept.
    is_final: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "second": self.second,
            "kind": self.kind,
            "character": self.character,
            "detail": dict(self.detail),
            "secret": self.secret,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Happening":
        return cls(**value)


class ClockEffect(Protocol):
    """What one kind of thing does as time passes, for the whole campaign at once.

    The span is ``start`` < second <= ``end``, on the campaign's clock. ``asleep``: who sleeps
    within it, and when (Source: S5). A constant number of queries, whatever the number of
    characters.
    """

    @property
    def order(self) -> int:
        """Place among the effects at the same second. Source: S1."""

    def foresee(
        self, campaign: "Campaign", *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """What the span would bring. Reads only."""

    def pass_time(self, act: "Act", *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """Does it: writes through the act, in bulk, and says what happened."""


_effects: list[ClockEffect] = []


def on_clock(effect: ClockEffect) -> None:
    """Declares an effect; called once from ``AppConfig.ready``."""
    if all(type(known) is not type(effect) for known in _effects):
        _effects.append(effect)
        _effects.sort(key=lambda known: known.order)


#: Reads who sleeps within a span.
SleepReader = Callable[["Campaign", int, int], Sleeps]
_sleep_readers: list[SleepReader] = []


def on_sleep(reader: SleepReader) -> None:
    """Declares who knows of the sleepers; called once from ``AppConfig.ready``."""
    if reader not in _sleep_readers:
        _sleep_readers.append(reader)


def sleeps(campaign: "Campaign", *, start: int, end: int) -> Sleeps:
    """Everybody's sleep within the span. One query a reader."""
    found: dict[int, Sleep] = {}
    for reader in _sleep_readers:
        found |= reader(campaign, start, end)
    return found


def clock_effects() -> tuple[ClockEffect, ...]:
    """Every effect, in the order of S1."""
    return tuple(_effects)


@dataclass(frozen=True, kw_only=True)
class Deadline:
    """A moment after which somebody is lost for good: time stops there and the GM is asked."""

    #: The last second of the clock at which all is well.
    second: int
    character: int
    name: str


#: The deadlines that time from ``start`` to ``end`` would pass; reads only, in one query.
Watch = Callable[["Campaign", int, int], list[Deadline]]
_watches: list[Watch] = []


def on_deadline(watch: Watch) -> None:
    """Declares who is to be asked about; called once from ``AppConfig.ready``."""
    if watch not in _watches:
        _watches.append(watch)


def deadlines(campaign: "Campaign", *, start: int, end: int) -> list[Deadline]:
    """All that time from ``start`` to ``end`` would pass. One query a watch."""
    return [deadline for watch in _watches for deadline in watch(campaign, start, end)]


def first_deadlines(
    found: Iterable[Deadline], *, known: frozenset[int] = frozenset()
) -> list[Deadline]:
    """Those that come first, all at one second; nothing of the characters in ``known``."""
    asked = [deadline for deadline in found if deadline.character not in known]
    first = min((deadline.second for deadline in asked), default=0)
    return [deadline for deadline in asked if deadline.second == first]
