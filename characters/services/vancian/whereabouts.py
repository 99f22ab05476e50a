"""Where everybody is, as far as a member may know it. Source: V12, S9."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.models import Membership
from characters.models import Character, CharacterKind, CharacterState, PlanarStay
from rules.clock import TURN
from rules.vancian.planes import Plane, is_limited, last_second, seconds_left

#: Who stands on the map.
_PRESENT = (CharacterState.PLAYING, CharacterState.ASIDE)


@dataclass(frozen=True, kw_only=True)
class Whereabouts:
    """Somebody on a plane; the limit only where the member may know of it."""

    character: Character
    plane: Plane
    #: Which demiplane; empty elsewhere.
    place: str
    #: The stay with its numbers; unset at home, and for whom they are a secret.
    stay: PlanarStay | None
    #: The campaign's clock.
    now: int

    @property
    def is_lost(self) -> bool:
        return self.character.state == CharacterState.DESTROYED

    @property
    def class_level(self) -> int | None:
        """The sheet's, else what the GM set for the stay."""
        caster = getattr(self.character, "caster", None)
        if caster is not None:
            level: int = caster.class_level
            return level
        return self.stay.level if self.stay else None

    @property
    def turns(self) -> int | None:
        """Turns of the limit, where one counts. Source: S9."""
        if self.stay is None or not is_limited(self.class_level):
            return None
        return self.stay.turns

    @property
    def is_unlimited(self) -> bool:
        """Away with no count, as far as the viewer may know."""
        return self.stay is not None and self.turns is None

    @property
    def is_pressed(self) -> bool:
        """Everybody knows that a player's character of such a level has little time."""
        return (
            self.stay is None
            and self.plane is not Plane.MATERIAL
            and self.character.kind == CharacterKind.PC
            and is_limited(self.class_level)
        )

    @property
    def gone(self) -> float:
        """Turns that are over, with the part of the present one."""
        return 0.0 if self.stay is None else (self.now - self.stay.since) / TURN

    @property
    def left(self) -> int | None:
        """Seconds to the limit; unset where none counts."""
        if self.stay is None or self.turns is None:
            return None
        return seconds_left(since=self.stay.since, turns=self.turns, now=self.now)

    @property
    def last(self) -> int | None:
        """The last second of the clock at which they live."""
        if self.stay is None or self.turns is None:
            return None
        return last_second(since=self.stay.since, turns=self.turns)


def whereabouts(member: Membership, characters: Iterable[Character]) -> list[Whereabouts]:
    """Of those who are alive or lost between the planes. Two queries beside the characters'.

    ``characters`` are those that exist for the member, read with their ``caster``.
    """
    now = member.campaign.clock_seconds
    places = dict(
        PlanarStay.objects.standing()
        .in_campaign(member.campaign)
        .values_list("character_id", "place")
    )
    known = {stay.character_id: stay for stay in PlanarStay.objects.limits_seen_by(member)}
    return [
        Whereabouts(
            character=character,
            plane=Plane(character.plane),
            place=places.get(character.pk, ""),
            stay=known.get(character.pk),
            now=now,
        )
        for character in characters
        if character.state in (*_PRESENT, CharacterState.DESTROYED)
    ]
