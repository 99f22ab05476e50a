"""Magic points of one character over game time, read back from the log. Source: P5."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaign.models import UNDO, Campaign, LogEntry, Membership
from characters.models import Character
from characters.services.telling import entries_for
from rules.clock import DAY
from rules.options import Recovery

#: So many acts are looked at; the picture is of what was lately.
LATEST = 60


@dataclass(frozen=True, kw_only=True)
class PoolStep:
    """One standing act that changed the points."""

    entry: LogEntry
    #: The clock when it began and when it was over.
    start: int
    end: int
    before: int
    after: int

    @property
    def by(self) -> int:
        """Points that came or went."""
        return self.after - self.before


def pool_steps(member: Membership, character: Character) -> list[PoolStep]:
    """The latest acts that changed the character's points, as far as the member may know them,
    oldest first. One query.
    """
    row = {"on": Character._meta.label, "id": character.pk, "field": "mp"}
    standing = entries_for(member).filter(undone_by=None).exclude(kind=UNDO)
    entries = standing.filter(changes__contains=[row])
    steps: list[PoolStep] = []
    now = character.mp
    for entry in entries[:LATEST]:
        before = now - _by(entry, row)
        start = entry.game_seconds
        steps.append(
            PoolStep(
                entry=entry,
                start=start,
                end=max(start, start + _clock_by(entry)),
                before=before,
                after=now,
            )
        )
        now = before
    return steps[::-1]


def pool_moments(
    steps: Sequence[PoolStep], *, campaign: Campaign, character: Character
) -> list[tuple[int, int]]:
    """(second, points) from the first step until now; time never runs back."""
    moments: list[tuple[int, int]] = []
    for step in steps:
        moments.append((step.start, step.before))
        full = _full_at(step, campaign, character)
        if full is not None:
            moments.append((full, step.after))
        moments.append((step.end, step.after))
    moments.append((campaign.clock_seconds, character.mp))
    latest = moments[0][0]
    forwards = []
    for second, points in moments:
        latest = max(latest, second)
        forwards.append((latest, points))
    return forwards


def _full_at(step: PoolStep, campaign: Campaign, character: Character) -> int | None:
    """When the points were full within the step; None where they were not, or unevenly so."""
    if (
        campaign.rules.recovery is not Recovery.POU_PER_24H
        or step.after != character.mp_maximum
        or step.by <= 0
        or not character.pou
    ):
        return None
    full = step.start + -(-step.by * DAY // character.pou)
    return full if full < step.end else None


def _by(entry: LogEntry, row: dict[str, Any]) -> int:
    return sum(
        change["by"]
        for change in entry.changes
        if change["op"] == "number" and all(change.get(name) == row[name] for name in row)
    )


def _clock_by(entry: LogEntry) -> int:
    return sum(
        change["by"]
        for change in entry.changes
        if change["op"] == "number" and change["field"] == "clock_seconds"
    )
