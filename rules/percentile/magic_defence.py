"""P12: barriers of Magic Defence, and the surcharge that burns through them."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.errors import require_range


@dataclass(frozen=True, kw_only=True)
class BarrierCrossing:
    """What is left of a spell beyond a barrier."""

    intensity_left: int
    """Intensity that gets through; 0: no effect."""
    burnt: int
    """Points of the surcharge that the barrier destroyed."""
    wasted: int
    """Points of the surcharge that met no barrier: spent all the same."""


def cross_barrier(*, intensity: int, barrier: int, surcharge: int = 0) -> BarrierCrossing:
    """Cross a barrier, in either direction; the surcharge is destroyed first. Source: P12."""
    require_range("intensity", intensity, minimum=0)
    require_range("barrier", barrier, minimum=0)
    require_range("surcharge", surcharge, minimum=0)
    burnt = min(barrier, surcharge)
    return BarrierCrossing(
        intensity_left=max(0, intensity - (barrier - burnt)),
        burnt=burnt,
        wasted=surcharge - burnt,
    )


def strongest_barrier(barriers: Iterable[int]) -> int:
    """Of several barriers the strongest counts; without any, 0. Source: P12 (Read)."""
    return max(barriers, default=0)
