"""Spells on one subject: what a later one replaces of the earlier ones, for good. Source: V10."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign
from campaign.services import acts
from characters.models import ActiveSpell, SpellSubject
from characters.services.aiming import Aim, is_secret
from characters.services.vancian.subjects import bears
from rules.vancian.combine_tags import CombineTag, parse_combine_tags, write_combine_tags
from rules.vancian.options import OpposedEffects
from rules.vancian.stacking import Effect, after_spell

#: A character by id, or a name without capitals.
_Key = int | str


@dataclass(frozen=True, kw_only=True)
class Replaced:
    """What a spell takes from an earlier one on one subject."""

    #: Of the earlier spell; its spell, form, caster and subject are in hand.
    row: SpellSubject
    #: Characteristics on which it counts no more, and those on which it still does.
    lost: tuple[CombineTag, ...]
    left: tuple[CombineTag, ...]

    @property
    def spell(self) -> ActiveSpell:
        """The earlier spell."""
        if self.row.active_spell is None:
            raise LookupError(f"{self.row} is at work nowhere")
        return self.row.active_spell

    @property
    def is_secret(self) -> bool:
        """Whether players know nothing of the earlier spell."""
        return is_secret(self.spell.caster)


def bearers(
    campaign: Campaign, aims: Iterable[Aim], *, visible_only: bool = False
) -> dict[_Key, list[SpellSubject]]:
    """What is at work on these, by subject, earliest cast first. One query.

    ``visible_only``: nothing of spells whose casters' numbers are the GMs' own affair.
    """
    aims = list(aims)
    rows = SpellSubject.objects.bearing(campaign).with_names()
    rows = rows.on(
        [aim.character for aim in aims if aim.character is not None],
        [aim.name for aim in aims if aim.character is None],
    )
    found: dict[_Key, list[SpellSubject]] = defaultdict(list)
    if not aims:
        return found
    for row in rows:
        spell = row.active_spell
        if not bears(row) or (visible_only and spell is not None and is_secret(spell.caster)):
            continue
        found[_key(row.character_id, row.name)].append(row)
    return found


def replaced_by(
    tags: Sequence[CombineTag],
    aims: Iterable[Aim],
    bearing: Mapping[_Key, Sequence[SpellSubject]],
    *,
    option: OpposedEffects,
) -> list[Replaced]:
    """What a spell with these tags would take from what is at work on its subjects. No query.

    Tags whose sign is still open count as nothing.
    """
    tags = [tag for tag in tags if not tag.is_chosen]
    found = []
    for aim in aims:
        rows = bearing.get(_key(aim.character, aim.name), ())
        effects = [Effect(tags=parse_combine_tags(row.tags)) for row in rows]
        left = after_spell(effects, tags, option=option)
        for row, effect, standing in zip(rows, effects, left, strict=True):
            lost = tuple(tag for tag in effect.tags if tag not in standing.tags)
            if lost:
                found.append(Replaced(row=row, lost=lost, left=standing.tags))
    return found


def stack(act: acts.Act, reached: Sequence[SpellSubject]) -> list[Replaced]:
    """These subjects now bear their spell: what it replaces of earlier ones goes, for good.

    A spell of which nothing is left on anybody ends. Four queries, none without tags.
    """
    rows = [row for row in reached if row.tags and row.active_spell_id is not None]
    if not rows:
        return []
    aims = [Aim(character=row.character_id, name=row.name) for row in rows]
    own = {row.pk for row in rows}
    bearing = {
        key: [one for one in found if one.pk not in own]
        for key, found in bearers(act.campaign, aims).items()
    }
    option = act.campaign.rules.opposed_effects
    replaced: list[Replaced] = []
    for row, aim in zip(rows, aims, strict=True):
        replaced += replaced_by(parse_combine_tags(row.tags), [aim], bearing, option=option)
    act.set_all((one.row, "tags", write_combine_tags(one.left)) for one in replaced if one.left)
    gone = [one for one in replaced if not one.left]
    act.end_all(one.row for one in gone)
    end_without_subject(act, {one.spell.pk: one.spell for one in gone})
    return replaced


def end_without_subject(act: acts.Act, spells: Mapping[int, ActiveSpell]) -> list[ActiveSpell]:
    """Of these spells at work, those that nobody bears any more, and nobody will: they end."""
    if not spells:
        return []
    rows = SpellSubject.objects.standing().filter(active_spell__in=spells)
    alive = {row.active_spell_id for row in rows if row.is_pending or bears(row)}
    ending = [spell for pk, spell in spells.items() if pk not in alive]
    act.end_all(act.lock(ActiveSpell.objects.standing().filter(pk__in=[s.pk for s in ending])))
    return ending


def told_replaced(replaced: Iterable[Replaced]) -> list[dict[str, Any]]:
    """For the log: which spell, whose, on whom, and on what it counts no more."""
    return [
        {
            "at_work": one.spell.pk,
            "spell_name": one.spell.names,
            "caster": one.spell.caster_id,
            "caster_name": one.spell.caster.name,
            "character": one.row.character_id,
            "name": one.row.whom,
            "lost": [str(tag.characteristic) for tag in one.lost],
            "is_over": not one.left,
        }
        for one in replaced
    ]


def _key(character: int | None, name: str) -> _Key:
    return name.lower() if character is None else character
