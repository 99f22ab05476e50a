"""The hour to come: one bar for each thing that goes on, from now to its end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext

from design.formats import game_span, game_time

_TOP, _BAR = 34, 20
#: What is shown, and how often it is marked.
HOUR = 3_600
_DAY = 86_400
_THINNEST = 3


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The measures of one picture, in its own units; the page may draw it smaller."""

    width: int
    left: int
    right: int
    row: int
    #: Seconds between two marks.
    step: int
    #: So many letters of the words fit.
    letters: int
    #: The words stand above their bar and not before it.
    is_stacked: bool = False


#: For a laptop: the words before the bars.
WIDE = Frame(width=920, left=268, right=820, row=30, step=600, letters=36)
#: For a phone held upright: everything within its width.
NARROW = Frame(width=324, left=1, right=250, row=48, step=1_800, letters=44, is_stacked=True)


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
    #: Where the words of the end stand.
    end_y: int
    y: int
    width: int
    #: Outline of a bar that goes on beyond the hour; empty where it ends within.
    arrow: str
    end_x: int
    end: str


@dataclass(frozen=True, kw_only=True)
class Timeline:
    """Every place of the picture."""

    frame: Frame
    height: int
    now: Mark
    marks: Sequence[Mark]
    bars: Sequence[Bar]


def timeline(running: Iterable[Running], *, now: int, frame: Frame = WIDE) -> Timeline:
    """The hour from ``now`` on, in seconds of the clock; the bars in the order given."""
    bars = [_bar(frame, one, place, now) for place, one in enumerate(running)]
    steps = range(frame.step, HOUR + 1, frame.step)
    marks = [Mark(x=_x(frame, after), text=game_time(now + after)) for after in steps]
    return Timeline(
        frame=frame,
        height=_TOP + frame.row * len(bars),
        now=Mark(x=frame.left, text=gettext("maintenant")),
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


def _x(frame: Frame, after: int) -> int:
    return frame.left + (frame.right - frame.left) * after // HOUR


def _bar(frame: Frame, one: Running, place: int, now: int) -> Bar:
    top = _TOP + frame.row * place
    y = top + (_BAR if frame.is_stacked else 0)
    left = HOUR + 1 if one.ends is None else max(0, one.ends - now)
    goes_on = left > HOUR
    right = frame.right if goes_on else max(frame.left + _THINNEST, _x(frame, left))
    half = _BAR // 2
    owner = _short(one.owner, frame.letters // 2)
    outline = f"M{frame.left} {y}H{frame.right}l9 {half}-9 {half}H{frame.left}z"
    return Bar(
        owner=owner,
        what=_short(one.what, frame.letters - len(owner)),
        text_y=top + 15,
        end_y=y + 15,
        y=y,
        width=right - frame.left,
        arrow=outline if goes_on else "",
        end_x=right + (16 if goes_on else 8),
        end=end_words(one.ends, now=now, is_awaited=one.is_awaited),
    )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(" ,") + "…"
