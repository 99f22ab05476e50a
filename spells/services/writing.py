"""A campaign's own spells: written, changed, no longer offered."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from spells.models import Spell
from spells.services.draft import SpellDraft, draft_problems, name_problems
from spells.services.notes import NO_REMARK, Remark, note_new_spells
from spells.services.versions import (
    changed_fields,
    facts_of,
    facts_written,
    first_version,
    keep_version,
    next_number,
)


def write_spell(
    *, by: Membership, act_id: UUID, draft: SpellDraft, remark: Remark | None = None
) -> LogEntry:
    """A new spell of the campaign; ``data["spell"]`` of the entry names it.

    Raises ``Refused`` with every problem: of the texts and numbers, of a name that is taken.
    """
    remark = remark or NO_REMARK
    given = {"draft": asdict(draft), "remark": asdict(remark)}
    with acts.begin(by=by, act_id=act_id, kind="spell.written", given=given) as act:
        if act.entry:
            return act.entry
        refuse_any(
            right_problems(act.by)
            + draft_problems(draft)
            + name_problems(act.campaign, [draft])[0]
            + remark.problems()
        )
        spell = act.make(Spell(campaign=act.campaign, **draft.columns()))
        act.make(first_version(act, spell, draft))
        told = told_spell(spell)
        act.data = {"spell": told}
        act.after(
            lambda entry: note_new_spells(
                by=act.by, act_id=act_id, remarks={spell.pk: remark}, told=[told]
            )
        )
    return act.done


def edit_spell(
    *,
    by: Membership,
    act_id: UUID,
    spell_id: int,
    draft: SpellDraft,
    changed: Collection[str],
    seen: int | None = None,
) -> LogEntry:
    """Other words or numbers for one of the campaign's spells: a new version of it.

    ``changed`` names the columns that this person changed: only these are written, so that
    somebody else's change of the same evening stays. ``seen`` is the version that they read, where
    it is known: they are told of a newer one first. Raises ``Refused`` with every problem.
    """
    given = {"spell": spell_id, "draft": asdict(draft), "changed": sorted(changed), "seen": seen}
    with acts.begin(by=by, act_id=act_id, kind="spell.edited", given=given) as act:
        if act.entry:
            return act.entry
        spell = own_spell(act, spell_id)
        if spell.is_vancian:
            raise Refused([Problem(code="spell_not_ours")])
        change(act, spell, SpellDraft.of(spell).with_changes(draft, changed), seen=seen)
    return act.done


def change(act: acts.Act, spell: Spell, draft: SpellDraft, *, seen: int | None = None) -> None:
    """The locked spell says this from now on. Raises ``Refused`` with every problem."""
    before = facts_of(spell)
    refuse_any(
        right_problems(act.by)
        + seen_problems(spell, seen)
        + draft_problems(draft)
        + name_problems(act.campaign, [draft], besides=spell)[0]
    )
    after = facts_written(draft)
    if after != before:
        number = next_number(spell)
        for column, value in draft.columns().items():
            act.set(spell, column, value)
        keep_version(act, spell, number=number, before=before, after=after)
    tell_change(act, spell, changed_fields(before, after))


def end_spell(*, by: Membership, act_id: UUID, spell_id: int) -> LogEntry:
    """The spell is no longer offered. Those who know it keep it, and its page stays.

    Raises ``Refused`` for a spell of the catalogue, or one that has ended already.
    """
    given = {"spell": spell_id}
    with acts.begin(by=by, act_id=act_id, kind="spell.ended", given=given) as act:
        if act.entry:
            return act.entry
        spell = own_spell(act, spell_id)
        refuse_any(right_problems(act.by))
        act.end(spell)
        act.data = {"spell": told_spell(spell)}
    return act.done


def told_spell(spell: Spell) -> dict[str, Any]:
    """The spell as the log tells of it: its names may change later."""
    return {"id": spell.pk, "fr": spell.name_fr, "en": spell.name_en}


def tell_change(act: acts.Act, spell: Spell, fields: list[str]) -> None:
    """What the log keeps of a save; a save of nothing leaves the version as it is."""
    act.data |= {"spell": told_spell(spell), "fields": fields, "version": spell.version}


def seen_problems(spell: Spell, seen: int | None) -> list[Problem]:
    """Somebody saved while this person was writing."""
    if seen is None or seen == spell.version:
        return []
    return [Problem(code="newer_version", detail={"number": spell.version, "seen": seen})]


def own_spell(act: acts.Act, spell_id: int) -> Spell:
    """The campaign's spell in force, locked. Raises ``Refused``."""
    spells = act.lock(Spell.objects.standing().filter(campaign=act.campaign, pk=spell_id))
    if not spells:
        raise Refused([Problem(code="spell_not_ours")])
    return spells[0]


def right_problems(by: Membership) -> list[Problem]:
    """Writing spells is the GMs'."""
    return [] if by.is_gm else [Problem(code="only_the_gm")]


def refuse_any(problems: list[Problem]) -> None:
    """Raises ``Refused`` with all of them, if there are any."""
    if problems:
        raise Refused(problems)
