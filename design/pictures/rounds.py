"""The rounds of an incantation: ceremony, concentration, and the round in which it is cast."""

from collections.abc import Sequence
from dataclasses import dataclass

#: Of the picture, in its own units: as wide as a phone's line.
WIDTH, HEIGHT = 340, 30
_TOP, _TALL = 3, 24
_GAP, _APART, _WIDEST = 4, 12, 40
#: The round of the cast is a lozenge of this width.
_CAST = 26
#: More rounds than this are drawn as one bar that fills.
MOST_BOXES = 20


@dataclass(frozen=True, kw_only=True)
class Box:
    """A round, or a run of rounds: done, now or to come; of the ceremony or not."""

    x: str
    width: str
    #: ``done now todo``
    state: str
    #: Half its height for a round of ceremony: its ends are round.
    radius: int


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """Every place of the picture; it is no wider than what it draws."""

    width: int
    height: int
    top: int
    tall: int
    boxes: Sequence[Box]
    #: Outline of the round in which the spell is cast.
    cast: str
    is_ready: bool


def rounds(*, ceremony: int, casting: int, done: int) -> Rounds:
    """``done`` whole rounds are behind the mage; the next is the present one."""
    room = WIDTH - _CAST - _APART * 2
    total = max(1, ceremony + casting)
    if total > MOST_BOXES:
        boxes, end = _bars(ceremony, casting, done, room=room)
    else:
        boxes, end = _boxes(ceremony, casting, done, size=min(_WIDEST, room / total - _GAP))
    start = end + _APART
    middle, half = _TOP + _TALL / 2, _CAST / 2
    cast = (
        f"M{_at(start)} {_at(middle)}l{_at(half)} -{_at(half)}l{_at(half)} {_at(half)}"
        f"l-{_at(half)} {_at(half)}z"
    )
    return Rounds(
        width=round(start + _CAST + 2),
        height=HEIGHT,
        top=_TOP,
        tall=_TALL,
        boxes=boxes,
        cast=cast,
        is_ready=done >= ceremony + casting,
    )


def _boxes(ceremony: int, casting: int, done: int, *, size: float) -> tuple[list[Box], float]:
    boxes, x = [], 1.0
    for place in range(ceremony + casting):
        if place == ceremony and ceremony:
            x += _APART - _GAP
        state = "done" if place < done else "now" if place == done else "todo"
        radius = _TALL // 2 if place < ceremony else 3
        boxes.append(Box(x=_at(x), width=_at(size), state=state, radius=radius))
        x += size + _GAP
    return boxes, x - _GAP


def _bars(ceremony: int, casting: int, done: int, *, room: float) -> tuple[list[Box], float]:
    """Too many rounds for boxes: what is done and what is to come, of each kind."""
    unit = (room - _APART) / (ceremony + casting)
    boxes, x = [], 1.0
    for count, before, radius in ((ceremony, 0, _TALL // 2), (casting, ceremony, 3)):
        if not count:
            continue
        filled = min(max(done - before, 0), count)
        now = before <= done < before + count
        if filled:
            boxes.append(Box(x=_at(x), width=_at(filled * unit), state="done", radius=radius))
        if filled < count:
            state = "now" if now else "todo"
            boxes.append(
                Box(
                    x=_at(x + filled * unit),
                    width=_at((count - filled) * unit),
                    state=state,
                    radius=radius,
                )
            )
        x += count * unit + _APART
    return boxes, x - _APART


def _at(place: float) -> str:
    """With one decimal at most."""
    return f"{place:.1f}".removesuffix(".0")
