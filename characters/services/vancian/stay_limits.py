"""Stays on other planes run out as the clock moves. Source: V12, S9."""

from dataclasses import dataclass

from campaign.clock_effects import PLANES, Deadline, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import CharacterKind, CharacterState, PlanarStay
from characters.services.vancian.lost import lose
from rules.vancian.planes import is_destroyed, last_second

#: Somebody stayed too long; ``detail``: plane, place, name.
LOST = "planar.lost"


def deadlines(campaign: Campaign, start: int, end: int) -> list[Deadline]:
    """Whose limit would pass on the way to ``end``. One query."""
    return [
        Deadline(second=_last(stay), character=stay.character_id, name=stay.character.name)
        for stay in _running_out(campaign, end=end)
    ]


@dataclass(frozen=True, kw_only=True)
class StaysRunOut:
    """Past the limit the traveller is destroyed, and all that they held with them."""

    order: int = PLANES

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """One query."""
        return [_told(stay, start=start) for stay in _running_out(campaign, end=end)]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """One query where nobody is lost; a few more otherwise, however many."""
        lost = _running_out(act.campaign, end=end)
        if lost:
            # Where they were is where they were lost: the plane stays on the sheet.
            act.end_all(lost)
            lose(act, [stay.character for stay in lost], state=CharacterState.DESTROYED)
        return [_told(stay, start=start) for stay in lost]


def _running_out(campaign: Campaign, *, end: int) -> list[PlanarStay]:
    """Level and limit as they are when it passes. Source: S9."""
    return [
        stay
        for stay in PlanarStay.objects.counted(campaign)
        if is_destroyed(class_level=stay.class_level, since=stay.since, turns=stay.turns, now=end)
    ]


def _last(stay: PlanarStay) -> int:
    return last_second(since=stay.since, turns=stay.turns or 0)


def _told(stay: PlanarStay, *, start: int) -> Happening:
    """The first second beyond the limit; an overdue one as the time begins to pass."""
    character = stay.character
    return Happening(
        second=max(_last(stay), start) + 1,
        kind=LOST,
        character=character.pk,
        detail={"plane": stay.plane, "place": stay.place, "name": character.name},
        secret=character.hidden or character.kind == CharacterKind.NPC,
        is_final=True,
    )
