"""The hour to come: one bar for each thing that goes on, from now to its end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext

from design.formats import game_span, game_time

#: Of the picture, in its own units; the page may draw it smaller.
WIDTH, LEFT, RIGHT = 920, 268, 820
_TOP, _ROW, _BAR = 34, 30, 20
#: What is shown, and how often it is marked.
HOUR, _STEP = 3_600, 600
#: So many letters fit before the bars.
_LABEL = 36
_DAY = 86_400
_THINNEST = 3


class Running(Protocol):
    """What the timeline asks of a thing that goes on."""

    @property
    def owner(self) -> str: ...
    @property
    def what(self) -> str: ...
    @property
    def ends(self) -> int | None: ...
    @property
    def is_awaited(self) -> bool:
        """Somebody has yet to say its end."""


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A line down the picture, and the hour above it."""

    x: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Bar:
    """One thing: its words, its bar, and its end written behind it."""

    owner: str
    what: str
    text_y: int
    y: int
    width: int
    #: Outline of a bar that goes on beyond the hour; empty where it ends within.
    arrow: str
    end_x: int
    end: str


@dataclass(frozen=True, kw_only=True)
class Timeline:
    """Every place of the picture."""

    height: int
    now: Mark
    marks: Sequence[Mark]
    bars: Sequence[Bar]


def timeline(running: Iterable[Running], *, now: int) -> Timeline:
    """The hour from ``now`` on, in seconds of the clock; the bars in the order given."""
    bars = [_bar(one, place, now) for place, one in enumerate(running)]
    marks = [Mark(x=_x(after), text=game_time(now + after)) for after in _steps()]
    return Timeline(
        height=_TOP + _ROW * len(bars),
        now=Mark(x=LEFT, text=gettext("maintenant")),
        marks=marks,
        bars=bars,
    )


def end_words(ends: int | None, *, now: int, is_awaited: bool = False) -> str:
    """When it ends: the hour, how far off where that is beyond a day, never, or yet to be said."""
    if is_awaited:
        return gettext("à fixer")
    if ends is None:
        return gettext("sans fin")
    return game_time(ends) if ends - now < _DAY else game_span(ends - now)


def _steps() -> range:
    return range(_STEP, HOUR + 1, _STEP)


def _x(after: int) -> int:
    return LEFT + (RIGHT - LEFT) * after // HOUR


def _bar(one: Running, place: int, now: int) -> Bar:
    y = _TOP + _ROW * place
    left = HOUR + 1 if one.ends is None else max(0, one.ends - now)
    goes_on = left > HOUR
    right = RIGHT if goes_on else max(LEFT + _THINNEST, _x(left))
    half = _BAR // 2
    owner = _short(one.owner, _LABEL // 2)
    return Bar(
        owner=owner,
        what=_short(one.what, _LABEL - len(owner)),
        text_y=y + 15,
        y=y,
        width=right - LEFT,
        arrow=f"M{LEFT} {y}H{RIGHT}l9 {half}-9 {half}H{LEFT}z" if goes_on else "",
        end_x=right + (16 if goes_on else 8),
        end=end_words(one.ends, now=now, is_awaited=one.is_awaited),
    )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(" ,") + "…"
