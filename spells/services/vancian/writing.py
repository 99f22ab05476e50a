"""A campaign's own memorised spells: written and changed. ``writing.end_spell`` ends them."""

from collections.abc import Collection
from dataclasses import asdict
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from spells.models import Spell, VancianForm
from spells.services.notes import NO_REMARK, Remark, note_new_spells
from spells.services.vancian.draft import VancianDraft, vancian_name_problems, vancian_problems
from spells.services.versions import (
    changed_fields,
    facts_of,
    facts_written,
    first_version,
    keep_version,
    next_number,
)
from spells.services.writing import (
    own_spell,
    refuse_any,
    right_problems,
    seen_problems,
    tell_change,
    told_spell,
)


def write_vancian(
    *, by: Membership, act_id: UUID, draft: VancianDraft, remark: Remark | None = None
) -> LogEntry:
    """A new memorised spell of the campaign; ``data["spell"]`` of the entry names it.

    Raises ``Refused`` with every problem: of the texts, of a name that its list has already.
    """
    remark = remark or NO_REMARK
    given = {"draft": asdict(draft), "remark": asdict(remark)}
    with acts.begin(by=by, act_id=act_id, kind="spell.written", given=given) as act:
        if act.entry:
            return act.entry
        refuse_any(right_problems(act.by) + draft_faults(act.campaign, draft) + remark.problems())
        spell = act.make(Spell(campaign=act.campaign, **draft.columns()))
        act.make_all(_forms(act, spell, draft, version=spell.version))
        act.make(first_version(act, spell, draft))
        told = told_spell(spell)
        act.data = {"spell": told}
        act.after(
            lambda entry: note_new_spells(
                by=act.by, act_id=act_id, remarks={spell.pk: remark}, told=[told]
            )
        )
    return act.done


def edit_vancian(
    *,
    by: Membership,
    act_id: UUID,
    spell_id: int,
    draft: VancianDraft,
    changed: Collection[str],
    seen: int | None = None,
) -> LogEntry:
    """Other words for one of the campaign's memorised spells: a new version of it.

    ``changed`` names the fields that this person changed: only these are written. ``seen`` is
    the version that they read, where it is known. A spell that becomes reversible gets its other
    form, one that is no longer loses it. Raises ``Refused``.
    """
    given = {"spell": spell_id, "draft": asdict(draft), "changed": sorted(changed), "seen": seen}
    with acts.begin(by=by, act_id=act_id, kind="spell.edited", given=given) as act:
        if act.entry:
            return act.entry
        spell = own_spell(act, spell_id)
        if not spell.is_vancian:
            raise Refused([Problem(code="spell_not_ours")])
        change(act, spell, VancianDraft.of(spell).with_changes(draft, changed), seen=seen)
    return act.done


def change(act: acts.Act, spell: Spell, draft: VancianDraft, *, seen: int | None = None) -> None:
    """The locked spell says this from now on. Raises ``Refused`` with every problem.

    Its forms give way to new ones: those of a version never change, for what was cast or
    memorised with them keeps them.
    """
    before = facts_of(spell)
    refuse_any(
        right_problems(act.by)
        + seen_problems(spell, seen)
        + draft_faults(act.campaign, draft, besides=spell)
    )
    after = facts_written(draft)
    if after != before:
        number = next_number(spell)
        act.set_all((spell, column, value) for column, value in draft.columns().items())
        act.end_all(act.lock(VancianForm.objects.filter(spell=spell, ended_seq=None)))
        act.make_all(_forms(act, spell, draft, version=number))
        keep_version(act, spell, number=number, before=before, after=after)
    tell_change(act, spell, changed_fields(before, after))


def draft_faults(
    campaign: Campaign, draft: VancianDraft, *, besides: Spell | None = None
) -> list[Problem]:
    """What is wrong with the spell, by itself and beside the others of its list."""
    problems = vancian_problems(draft)
    if any(problem.field == "magic_type" for problem in problems):
        return problems
    return problems + vancian_name_problems(campaign, draft, besides=besides)


def _forms(act: acts.Act, spell: Spell, draft: VancianDraft, *, version: int) -> list[VancianForm]:
    """The forms of one version. Not saved."""
    return [
        VancianForm(
            campaign=act.campaign,
            spell=spell,
            version=version,
            **draft.form_columns(is_reversed=is_reversed),
        )
        for is_reversed in draft.written_forms
    ]
