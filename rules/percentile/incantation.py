"""S2: an incantation runs round by round, from its declaration to the moment of its roll."""

from dataclasses import dataclass
from enum import StrEnum

from rules.errors import require_range
from rules.percentile.casting_time import casting_rounds


class Stage(StrEnum):
    """Where an incantation stands while it runs."""

    CEREMONY = "ceremony"
    CONCENTRATING = "concentrating"
    READY = "ready"


@dataclass(frozen=True, kw_only=True)
class Course:
    """The seconds of an incantation on the campaign's clock. Source: P8, P9, S2."""

    declared: int
    """When it was declared: the ceremony begins, or without one the concentration."""
    ceremony_ends: int
    """When the concentration begins."""
    ready: int
    """When its last whole round is over: it is rolled in the round that begins."""
    round_seconds: int
    """Length of a combat round."""

    def stage(self, now: int) -> Stage:
        """Where it stands at a second. Source: S2."""
        if now < self.ceremony_ends:
            return Stage.CEREMONY
        return Stage.CONCENTRATING if now < self.ready else Stage.READY

    def is_free(self, now: int) -> bool:
        """Whether the mage may still leave it at no cost: up to the end of the ceremony.

        Read: the second in which the ceremony ends is still free. Source: S2.
        """
        return now <= self.ceremony_ends

    @property
    def ceremony_rounds(self) -> int:
        """Rounds of ceremony."""
        return (self.ceremony_ends - self.declared) // self.round_seconds

    @property
    def casting_rounds(self) -> int:
        """Whole rounds of concentration."""
        return (self.ready - self.ceremony_ends) // self.round_seconds

    def rounds_done(self, now: int) -> int:
        """Whole rounds behind the mage, ceremony and concentration together."""
        spent = min(max(now, self.declared), self.ready) - self.declared
        return spent // self.round_seconds

    def rounds_left(self, now: int) -> int:
        """Rounds up to the one in which it is rolled; one that has begun counts."""
        left = self.ready - min(max(now, self.declared), self.ready)
        return -(-left // self.round_seconds)


def course_of(*, declared: int, ceremony_rounds: int, level: int, round_seconds: int) -> Course:
    """The course of an incantation declared at a second of the clock. Source: P8, P9, S2."""
    require_range("ceremony_rounds", ceremony_rounds, minimum=0)
    require_range("round_seconds", round_seconds, minimum=1)
    ceremony_ends = declared + ceremony_rounds * round_seconds
    return Course(
        declared=declared,
        ceremony_ends=ceremony_ends,
        ready=ceremony_ends + casting_rounds(level) * round_seconds,
        round_seconds=round_seconds,
    )


def acting_order(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Places of the ranks in the order in which they act: highest first.

    Ranks of 0 or less come after all others, again highest first, which the same order gives.
    Equal ranks keep the order given. Source: P9.
    """
    return tuple(sorted(range(len(ranks)), key=lambda place: -ranks[place]))
