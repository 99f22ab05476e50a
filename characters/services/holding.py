"""What a mage holds, and what a new cast or a fall does to it. Source: P7, S3, S4."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q

from campaign.clock_effects import Sleeps
from campaign.models import Campaign
from campaign.services import acts
from characters.models import ActiveSpell, Character
from rules.dice import Dice
from rules.percentile.casting import CastResult, DiePurpose
from rules.percentile.concentration import HoldRoll, NewCastHolds, holds_at_new_cast, roll_holds
from rules.percentile.parameters import Degree, DurationKind
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class Held:
    """The spells that a mage holds as another is declared, oldest first. Source: S3."""

    character: Character
    spells: Sequence[ActiveSpell]

    @cached_property
    def at_cast(self) -> NewCastHolds:
        return holds_at_new_cast(
            degrees=tuple(Degree(spell.degree) for spell in self.spells),
            int_score=self.character.int_score,
        )

    @property
    def ending(self) -> list[ActiveSpell]:
        """Intense and total ones: they end, after a question."""
        return [self.spells[place] for place in self.at_cast.ending]

    @property
    def rolling(self) -> list[ActiveSpell]:
        """Light ones: each rolls."""
        return [self.spells[place] for place in self.at_cast.rolling]

    @property
    def target(self) -> int | None:
        """Each light spell goes on at or under this; unset where none rolls."""
        return self.at_cast.target

    @property
    def ending_ids(self) -> frozenset[int]:
        return frozenset(spell.pk for spell in self.ending)


def held_by(campaign: Campaign, character: Character) -> Held:
    """What the character holds now. One query."""
    held = ActiveSpell.objects.at_work(campaign).held().cast_by([character])
    return Held(character=character, spells=list(held))


def hold_at_cast(act: acts.Act, held: Held, dice: Dice) -> dict[str, Any]:
    """The declaration stands: intense and total spells end, light ones roll. For the log.

    The rolls stand whatever becomes of the new cast. Source: S3.
    """
    rolls = roll_holds(holds=held.at_cast, dice=dice)
    rolled = list(zip(held.rolling, rolls, strict=True))
    lost = [spell for spell, roll in rolled if not roll.is_held]
    act.end_all([*held.ending, *lost])
    return {
        "holds": [told_roll(spell, roll) for spell, roll in rolled],
        "ended": [told(spell) for spell in held.ending],
        "dice": dice_of(rolls),
        "uses": uses_of(held.spells),
    }


def put_to_work(
    act: acts.Act, *, character: Character, spell: Spell, result: CastResult, targets: str
) -> ActiveSpell | None:
    """The spell begins, at the roll, where it took effect and lasts. Source: S4.

    Instant ones never do; permanent and special ones have no end on the clock. While a GM has yet
    to say whether it took effect, its mage holds it: so nothing can be read off its absence.
    """
    has_begun = result.takes_effect or result.is_open
    if not has_begun or spell.parameters.duration_kind is DurationKind.INSTANT:
        return None
    begins = act.campaign.clock_seconds
    ends = None if result.duration_min is None else begins + result.duration_min * 60
    return act.make(
        ActiveSpell(
            campaign=act.campaign,
            caster=character,
            spell=spell,
            spell_version=spell.version,
            cast_seq=act.seq,
            intensity=result.intensity_left,
            degree=int(result.degree),
            begins=begins,
            ends=ends,
            worth=result.effect.total if result.effect else None,
            targets=targets,
        )
    )


def lose_all(act: acts.Act, character: Character) -> list[dict[str, Any]]:
    """Unconscious, asleep or dead: all that is held ends, without a roll. For the log.

    Two queries at most. Source: P7, S4.
    """
    held = held_by(act.campaign, character).spells
    act.end_all(held)
    return [told(spell) for spell in held]


def lose_by_acting(act: acts.Act, character: Character) -> list[dict[str, Any]]:
    """The mage studies or rests: intense and total spells end, light ones go on. For the log.

    Two queries at most. Source: P7.
    """
    held = held_by(act.campaign, character).ending
    act.end_all(held)
    return [told(spell) for spell in held]


def minds_held(
    campaign: Campaign,
    mages: Collection[int],
    *,
    start: int,
    end: int,
    asleep: Sleeps,
    ended: Collection[int] = (),
) -> dict[int, int]:
    """Until which second of the span an intense or total spell holds each mage's whole mind.

    Nobody studies meanwhile: of a study that runs and a spell that was cast since, the later act
    counts, and the book is taken up again when the spell ends. Sleep ends it before that.
    ``ended``: spells that the span has ended already. One query. Source: P7, S6.
    """
    rows = (
        ActiveSpell.objects.in_campaign(campaign)
        .filter(Q(ended_seq=None) | Q(pk__in=ended))
        .filter(caster__in=mages, degree__gte=Degree.INTENSE)
    )
    held: dict[int, int] = {}
    for mage, ends in rows.values_list("caster_id", "ends"):
        sleep = asleep.get(mage)
        until = end if ends is None else min(ends, end)
        if sleep is not None and sleep.overlaps(start=start, end=end):
            until = min(until, sleep.begins)
        held[mage] = max(held.get(mage, start), until)
    return held


def told(spell: ActiveSpell) -> dict[str, Any]:
    """A spell at work as the log keeps it: the row may change its words later."""
    return {
        "id": spell.pk,
        "spell": spell.spell_id,
        "spell_name": spell.names,
        "degree": spell.degree,
        "intensity": spell.intensity,
        "targets": spell.targets,
    }


def told_roll(spell: ActiveSpell, roll: HoldRoll) -> dict[str, Any]:
    """A roll to hold it, as the log keeps it."""
    return told(spell) | {
        "target": roll.target,
        "value": roll.roll.value,
        "is_held": roll.is_held,
    }


def dice_of(rolls: Sequence[HoldRoll]) -> list[dict[str, Any]]:
    """The dice that fell, as the log keeps them."""
    return [
        {
            "for": DiePurpose.HOLD,
            "faces": hold.roll.faces,
            "value": hold.roll.value,
            "typed": hold.roll.typed,
        }
        for hold in rolls
    ]


def uses_of(spells: Sequence[ActiveSpell]) -> list[dict[str, Any]]:
    """The act relied on them: the casts that made them are not undone before it."""
    return [{"on": ActiveSpell._meta.label, "id": spell.pk} for spell in spells]
