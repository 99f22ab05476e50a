"""The d100 strip: bands, ticks, written ends and the flag of a roll."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from design.formats import d100, outcome_key

#: An end is written unless another written end is nearer than this, in points of the strip.
LABEL_ROOM = 9
FLAG_WIDTH, FLAG_HEIGHT = 68, 50
#: Beyond this many points from an edge the flag may stand centred, on the narrowest phone too.
_CENTRED_FROM = 12


class Band(Protocol):
    """What the strip asks of a band: its outcome and the rolls it holds, both ends included."""

    @property
    def outcome(self) -> object: ...
    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """One band, in per cent of the width."""

    outcome: str
    x: str
    width: str


@dataclass(frozen=True, kw_only=True)
class Tick:
    """One graduation: its place and how far down it reaches, in pixels."""

    x: str
    bottom: int


@dataclass(frozen=True, kw_only=True)
class End:
    """The written end of a band and how the text hangs on its place."""

    x: str
    text: str
    anchor: str


@dataclass(frozen=True, kw_only=True)
class Flag:
    """The roll: the needle's place, and the flag's left edge and middle from it in pixels."""

    x: str
    left: str
    middle: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Strip:
    """Everything that the template draws; heights are pixels, widths per cent."""

    top: int
    bar: int
    height: int
    stretches: Sequence[Stretch]
    ticks: Sequence[Tick]
    ends: Sequence[End]
    flag: Flag | None

    @property
    def bottom(self) -> int:
        """Lower edge of the bar."""
        return self.top + self.bar

    @property
    def tick_top(self) -> int:
        return self.bottom + 1

    @property
    def text_y(self) -> int:
        """Base line of the written ends."""
        return self.bottom + 20

    @property
    def needle_bottom(self) -> int:
        return self.bottom + 4


def per_cent(value: float) -> str:
    """A length of the width, never written in the reader's own number format."""
    return f"{value:.4g}%"


def stretch(band: Band) -> Stretch:
    """Rolls n to m take the room from n - 1 to m."""
    return Stretch(
        outcome=outcome_key(band.outcome),
        x=per_cent(band.low - 1),
        width=per_cent(band.high - band.low + 1),
    )


def written_ends(highs: Iterable[int]) -> list[End]:
    """01 and 00 always; between them each end that has room."""
    ends = [End(x="0%", text="01", anchor="start")]
    last = 0
    for high in sorted(highs):
        if high - last >= LABEL_ROOM and 100 - high >= LABEL_ROOM:
            ends.append(End(x=per_cent(high), text=d100(high), anchor="middle"))
            last = high
    ends.append(End(x="100%", text="00", anchor="end"))
    return ends


def flag(roll: int) -> Flag:
    """The needle stands in the middle of the roll's own point; the flag never leaves the strip."""
    place = roll - 0.5
    half = FLAG_WIDTH / 2
    if place < _CENTRED_FROM:
        left = -half * place / _CENTRED_FROM
    elif place > 100 - _CENTRED_FROM:
        left = half * (100 - place) / _CENTRED_FROM - FLAG_WIDTH
    else:
        left = -half
    return Flag(x=per_cent(place), left=f"{left:.4g}", middle=f"{left + half:.4g}", text=d100(roll))


def strip(bands: Iterable[Band], roll: int | None = None, *, bar: int = 40) -> Strip:
    """The picture of a partition of 1..100, with the roll's flag once there is one."""
    bands = list(bands)
    top = FLAG_HEIGHT + 6 if roll is not None else 2
    bottom = top + bar
    return Strip(
        top=top,
        bar=bar,
        height=bottom + 22,
        stretches=[stretch(band) for band in bands],
        ticks=[
            Tick(x=per_cent(n), bottom=bottom + (8 if n % 50 == 0 else 5))
            for n in range(0, 101, 10)
        ],
        ends=written_ends(band.high for band in bands),
        flag=None if roll is None else flag(roll),
    )
