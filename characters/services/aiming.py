"""On whom a spell is cast, and what of them its caster's side may know. Source: P2, P10, P12.

The numbers of a GM's character are sealed: the cast goes on without them, and a GM says later
what became of it (``services.resistances``). Only where nobody but GMs reads the cast is nothing
sealed but what nobody knows. Whoever wears a barrier knows it, whoever cast it: it counts among
the numbers of the one it wraps.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max

from campaign.models import Campaign, Membership
from campaign.services.refusal import Problem
from characters.models import Character, CharacterKind, SpellTarget
from characters.services.involvement import players_of
from rules.percentile.parameters import Characteristic, RangeKind
from rules.percentile.plan import MAX_SCORE
from rules.percentile.targets import Target
from spells.models import Spell

#: More on whom one cast may fall is a slip of the finger.
MOST_TARGETS = 30


@dataclass(frozen=True, kw_only=True)
class Aim:
    """One target as it was declared: a character of the campaign, or a name."""

    character: int | None = None
    name: str = ""
    is_willing: bool = False
    #: Of a name, where a GM gave them: the characteristic and the barrier.
    score: int | None = None
    barrier: int | None = None

    @property
    def has_numbers(self) -> bool:
        """Whether a GM gave any of them."""
        return self.score is not None or self.barrier is not None

    def to_values(self, *, numbers: bool) -> dict[str, Any]:
        """Plain values; with ``numbers`` for GMs' eyes only."""
        values: dict[str, Any] = {
            "character": self.character,
            "name": self.name,
            "willing": self.is_willing,
        }
        return values | ({"score": self.score, "barrier": self.barrier} if numbers else {})

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> "Aim":
        """What ``to_values`` wrote, alone or among more."""
        return cls(
            character=values.get("character"),
            name=values.get("name", ""),
            is_willing=values.get("willing", False),
            score=values.get("score"),
            barrier=values.get("barrier"),
        )


@dataclass(frozen=True, kw_only=True)
class Aimed:
    """A target with what stands there against the spell."""

    aim: Aim
    #: Unset for a name.
    character: Character | None
    #: What the rules may use now: without the numbers where they are sealed.
    target: Target
    #: As it is, sealed or not; unset where nobody has said.
    score: int | None = None
    barrier: int = 0

    @property
    def is_sealed(self) -> bool:
        return self.target.is_sealed


@dataclass(frozen=True, kw_only=True)
class Aiming:
    """All on whom a spell is cast."""

    aimed: tuple[Aimed, ...] = ()
    #: The strongest barrier on the caster, which the spell crosses as it leaves. Source: P12.
    own_barrier: int = 0

    @property
    def targets(self) -> tuple[Target, ...]:
        """As the rules take them; where none is named, one that the spell reaches somehow."""
        if self.aimed:
            return tuple(one.target for one in self.aimed)
        return (Target(barrier=self.own_barrier),)


#: A cast that names no target, and leaves through no barrier.
AT_NOBODY = Aiming()


def aim_problems(by: Membership, aims: Sequence[Aim]) -> list[Problem]:
    """Targets that are not there for this member: what is hidden is as strange as what is not.

    One query, or none without characters.
    """
    problems = []
    ids = {aim.character for aim in aims if aim.character is not None}
    seen = set(Character.objects.seen_by(by).filter(pk__in=ids).values_list("pk", flat=True))
    if ids - seen:
        problems.append(Problem(code="target_gone", field="targets"))
    if len(aims) > MOST_TARGETS:
        detail = {"maximum": MOST_TARGETS}
        problems.append(Problem(code="too_many_targets", field="targets", detail=detail))
    numbers = [number for aim in aims for number in (aim.score, aim.barrier) if number is not None]
    if numbers and not by.is_gm:
        problems.append(Problem(code="only_the_gm", field="targets"))
    if any(not 0 <= number <= MAX_SCORE for number in numbers):
        detail = {"maximum": MAX_SCORE}
        problems.append(Problem(code="too_high", field="targets", detail=detail))
    return problems


def aims_or_self(aims: Sequence[Aim], *, caster: Character, spell: Spell) -> tuple[Aim, ...]:
    """The aims; where none is named, a barrier or a spell that reaches nobody else is one's own."""
    own = Aim(character=caster.pk, is_willing=True)
    if not aims and (spell.is_barrier or spell.range_kind == RangeKind.SELF):
        return (own,)
    return tuple(own if aim.character == caster.pk else aim for aim in aims)


def are_numbers_open(caster: Character) -> bool:
    """Whether nobody but GMs will read the cast. One query for a GM's character, else none."""
    if caster.hidden:
        return True
    return caster.kind == CharacterKind.NPC and not players_of([caster])


def is_secret(character: Character) -> bool:
    """Whether its numbers are the GMs' own affair."""
    return character.hidden or character.kind == CharacterKind.NPC


def barriers_on(campaign: Campaign, characters: Collection[int]) -> dict[int, int]:
    """The strongest barrier on each of these characters (by id) that wears one. One query.

    Source: P12 (Read).
    """
    rows = SpellTarget.objects.bearing(campaign, characters).filter(spell__is_barrier=True)
    strongest = rows.order_by().values_list("character_id").annotate(Max("intensity_left"))
    return {pk: intensity for pk, intensity in strongest if pk is not None and intensity}


def aimed_at(
    *,
    campaign: Campaign,
    caster: Character,
    spell: Spell,
    aims: Sequence[Aim],
    people: Mapping[int, Character] | None = None,
    has_barriers: bool = True,
) -> Aiming:
    """The targets with their numbers as they are now. At most three queries.

    Without ``people`` (characters by id), as within an act, the numbers of all are read; with
    them, as on a page, only those that are open: of others not even a barrier is asked for.
    Without ``has_barriers`` nobody at the table wears one.
    """
    aims = aims_or_self(aims, caster=caster, spell=spell)
    ids = {aim.character for aim in aims if aim.character is not None}
    is_open = are_numbers_open(caster)
    reads_all = people is None
    if people is None:
        people = Character.objects.in_bulk(ids - {caster.pk}) | {caster.pk: caster}
    readable = {
        pk
        for pk in ids
        if reads_all or is_open or pk == caster.pk or (pk in people and not is_secret(people[pk]))
    }
    barriers = barriers_on(campaign, {caster.pk, *readable}) if has_barriers else {}
    return Aiming(
        aimed=tuple(
            _aim(
                aim,
                caster=caster,
                spell=spell,
                character=people[aim.character] if aim.character is not None else None,
                may_read=aim.character is None or aim.character in readable,
                barriers=barriers,
                is_open=is_open,
            )
            for aim in aims
            if aim.character is None or aim.character in people
        ),
        own_barrier=barriers.get(caster.pk, 0),
    )


def _aim(
    aim: Aim,
    *,
    caster: Character,
    spell: Spell,
    character: Character | None,
    may_read: bool,
    barriers: Mapping[int, int],
    is_open: bool,
) -> Aimed:
    """``may_read``: whether its numbers may be looked at, here and now, at all."""
    own = barriers.get(caster.pk, 0)
    if character == caster:
        return Aimed(aim=aim, character=character, target=Target(is_willing=True))
    score = aim.score
    if character is not None:
        score = _score(character, spell) if may_read else None
    theirs = aim.barrier or 0 if character is None else barriers.get(character.pk, 0)
    resists = bool(spell.resistance) and not aim.is_willing
    is_unknown = resists and score is None
    has_numbers = character is None and aim.has_numbers
    is_sealed = is_unknown or (
        not is_open and (has_numbers or (character is not None and is_secret(character)))
    )
    target = Target(score=score, is_willing=aim.is_willing, barrier=max(own, theirs))
    if is_sealed:
        target = replace(target, score=None, barrier=own, is_sealed=True)
    return Aimed(
        aim=aim,
        character=character,
        target=target,
        score=score,
        barrier=max(own, theirs),
    )


def _score(character: Character, spell: Spell) -> int | None:
    """The characteristic that resists; unset without one, and where the sheet gives none."""
    if not spell.resistance:
        return None
    wanted = Characteristic(spell.resistance)
    if wanted is Characteristic.POU and character.is_vancian:
        return None  # who memorises has no POU: the column holds 0
    return character.score(wanted)
