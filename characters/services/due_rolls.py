"""What the end of an adventure rolls for. Source: P11, P14."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from campaign.models import Campaign
from characters.models import Character, CharacterState, KnownSpell
from rules.dice import DiceFormula
from rules.options import SkillProgress
from rules.percentile.power import PouBounds, pou_bounds, pou_gain_target
from rules.percentile.progress import skill_gain_chance
from spells.models import search_key

#: Who takes part. The dead and the retired keep what they had, should they come back.
_IN_PLAY = (CharacterState.PLAYING, CharacterState.ASIDE)


@dataclass(frozen=True, kw_only=True)
class PouRoll:
    """A marked mage's roll for a point of POU. Source: P11."""

    character: Character

    @property
    def key(self) -> str:
        return f"pou-{self.character.pk}"

    @property
    def bounds(self) -> PouBounds:
        return pou_bounds(DiceFormula.parse(self.character.pou_dice))

    @property
    def chance(self) -> int:
        """(highest + lowest − POU) × 5, within 0..100."""
        return pou_gain_target(pou=self.character.pou, bounds=self.bounds)


@dataclass(frozen=True, kw_only=True)
class SkillRoll:
    """A checked spell's roll for 1d6 of skill. Source: P14."""

    known: KnownSpell

    @property
    def key(self) -> str:
        return f"skill-{self.known.pk}"

    @property
    def chance(self) -> int:
        """Rolls above the skill, and always 100."""
        return skill_gain_chance(self.known.skill)


@dataclass(frozen=True, kw_only=True)
class Due:
    """Everything that the closing settles, by name."""

    pou: tuple[PouRoll, ...]
    skills: tuple[SkillRoll, ...]
    #: Checked spells: they lose their check, also where no roll is made for them.
    checked: tuple[KnownSpell, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The rolls by key, in their order."""
        return (*(one.key for one in self.pou), *(one.key for one in self.skills))

    @property
    def unrolled(self) -> int:
        """Checks that go without a roll: progress is by hand now."""
        return len(self.checked) - len(self.skills)

    @property
    def characters(self) -> list[tuple[Character, list[PouRoll | SkillRoll]]]:
        """The rolls of each character, by name."""
        people: dict[int, tuple[Character, list[PouRoll | SkillRoll]]] = {}
        for one in self.pou:
            people.setdefault(one.character.pk, (one.character, []))[1].append(one)
        for each in self.skills:
            character = each.known.character
            people.setdefault(character.pk, (character, []))[1].append(each)
        return sorted(people.values(), key=lambda found: (search_key(found[0].name), found[0].pk))


def due_rolls(
    campaign: Campaign, *, lock: Callable[[QuerySet[Any]], list[Any]] | None = None
) -> Due:
    """What is due now, for the whole campaign; ``lock`` is that of an act. Two queries."""
    take = lock or list
    in_play = Q(character__state__in=_IN_PLAY, character__ended_seq=None)
    marked: list[Character] = take(
        Character.objects.standing()
        .percentile()
        .in_campaign(campaign)
        .filter(pou_marked=True, state__in=_IN_PLAY)
    )
    checked: list[KnownSpell] = take(
        KnownSpell.objects.standing()
        .filter(in_play, campaign=campaign, checked=True)
        .select_related("character", "spell")
    )
    marked.sort(key=lambda character: (search_key(character.name), character.pk))
    checked.sort(
        key=lambda known: (
            search_key(known.character.name),
            known.character_id,
            search_key(known.spell.name),
            known.pk,
        )
    )
    is_rolled = campaign.rules.skill_progress is SkillProgress.CHECK_D6
    return Due(
        pou=tuple(PouRoll(character=character) for character in marked),
        skills=tuple(SkillRoll(known=known) for known in checked if is_rolled),
        checked=tuple(checked),
    )
