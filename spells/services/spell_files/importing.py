"""The spells of a file become the campaign's: all of them or none, as one act."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID, uuid5

from django.db.models import Model

from campaign.models import LogEntry, Membership
from campaign.services import acts, changes
from campaign.services.refusal import Problem, Refused
from files.spell_list import SpellFile
from spells.models import Spell, SpellNote, SpellVersion, VancianForm
from spells.services.notes import Remark
from spells.services.spell_files.matching import Draft, PlannedSpell, SpellPlan, Verb, plan_spells
from spells.services.vancian.draft import VancianDraft
from spells.services.versions import facts_of, facts_written, first_version
from spells.services.writing import refuse_any, right_problems, told_spell


class FileWrongError(Refused):
    """Rows of the file are wrong, or it does nothing; carries what each would do."""

    def __init__(self, plan: SpellPlan) -> None:
        self.plan = plan
        code = "rows_wrong" if plan.wrong else "nothing_to_import"
        super().__init__([Problem(code=code, detail={"count": plan.wrong})])


def import_spells(*, by: Membership, act_id: UUID, content: bytes, file: SpellFile) -> LogEntry:
    """New spells of the campaign, and changes of its own. A catalogue's spell stays as it is.

    ``content`` are the bytes of the file that was read. A constant number of queries for new
    spells; one for each changed column. Raises ``FileWrongError``, or ``Refused`` but to a GM.
    """
    given = {"sha256": hashlib.sha256(content).hexdigest()}
    with acts.begin(by=by, act_id=act_id, kind="spell.imported", given=given) as act:
        if act.entry:
            return act.entry
        refuse_any(right_problems(act.by))
        plan = plan_spells(act.campaign, file)
        if not plan.is_right:
            raise FileWrongError(plan)
        new = [one for one in plan.spells if one.verb is Verb.NEW]
        changed = [one for one in plan.spells if one.verb is Verb.CHANGED and one.changed]
        made = make_spells(act, [one.draft for one in new])
        _change(act, [one for one in changed if one.spell and one.spell.is_own])
        act.data = {
            "spells": [told_spell(spell) for spell in made],
            "changed": [told_spell(one.spell) for one in changed if one.spell],
            "kept": plan.count(Verb.KEPT),
        }
        if not act.changes:  # the GMs' remarks alone
            act.tell_gms_only()
        of_spell = dict(zip((one.row.place for one in new), made, strict=True))
        remarks = {
            (one.spell or of_spell[one.row.place]).pk: one.remark
            for one in plan.spells
            if one.is_noted
        }
        told = [
            told_spell(one.spell or of_spell[one.row.place]) for one in plan.spells if one.is_noted
        ]
        act.after(lambda entry: _note(by=act.by, act_id=act_id, remarks=remarks, told=told))
    return act.done


def make_spells(act: acts.Act, drafts: Sequence[Draft]) -> list[Spell]:
    """New spells of the campaign, of either system, in the order of their drafts. Three queries."""
    made = act.make_all([Spell(campaign=act.campaign, **draft.columns()) for draft in drafts])
    both = list(zip(made, drafts, strict=True))
    act.make_all([form for spell, draft in both for form in _forms(act, spell, draft, version=1)])
    act.make_all([first_version(act, spell, draft) for spell, draft in both])
    return made


def _change(act: acts.Act, planned: Sequence[PlannedSpell]) -> None:
    """Other words and numbers for spells of the campaign: a new version of each."""
    drafts = {one.spell.pk: one.draft for one in planned if one.spell}
    spells = act.lock(Spell.objects.filter(pk__in=drafts).with_forms())
    kept = {
        (row.spell_id, row.number): row for row in SpellVersion.objects.filter(spell__in=drafts)
    }
    todo: list[tuple[Model, str, Any]] = []
    forms: list[VancianForm] = []
    versions: list[SpellVersion] = []
    for spell in spells:
        draft = drafts[spell.pk]
        number = max([spell.version, *(n for pk, n in kept if pk == spell.pk)]) + 1
        current = kept.get((spell.pk, spell.version))
        if current is None:
            told = {"number": spell.version, "facts": facts_of(spell)}
            versions.append(SpellVersion(campaign=act.campaign, spell=spell, **told))
        elif current.ended_seq is not None:
            act.apply(changes.Revived(on=current._meta.label, id=current.pk))
        told = {"number": number, "facts": facts_written(draft), "made_seq": act.seq}
        versions.append(SpellVersion(campaign=act.campaign, spell=spell, **told))
        forms += _forms(act, spell, draft, version=number)
        columns = {**draft.columns(), "version": number}
        todo += [(spell, column, value) for column, value in columns.items()]
    act.end_all(act.lock(VancianForm.objects.filter(spell__in=drafts, ended_seq=None)))
    act.make_all(forms)
    act.make_all(versions)
    act.set_all(todo)


def _forms(act: acts.Act, spell: Spell, draft: Draft, *, version: int) -> list[VancianForm]:
    if not isinstance(draft, VancianDraft):
        return []
    return [
        VancianForm(
            campaign=act.campaign,
            spell=spell,
            version=version,
            **draft.form_columns(is_reversed=is_reversed),
        )
        for is_reversed in draft.written_forms
    ]


def _note(
    *, by: Membership, act_id: UUID, remarks: Mapping[int, Remark], told: list[dict[str, Any]]
) -> None:
    """The GMs' remarks of the file: an act beside, told to GMs only, as its rows are."""
    if not remarks:
        return
    given = {"remarks": {str(spell): asdict(remark) for spell, remark in remarks.items()}}
    key = uuid5(act_id, "spell.noted")
    with acts.begin(by=by, act_id=key, kind="spell.noted", given=given) as act:
        if act.entry:
            return
        act.tell_gms_only()
        act.data = {"spells": told}
        standing = SpellNote.objects.standing().in_campaign(act.campaign)
        rows = {note.spell_id: note for note in act.lock(standing.filter(spell__in=remarks))}
        act.end_all([row for spell, row in rows.items() if not remarks[spell]])
        act.set_all(
            [
                (row, name, value)
                for spell, row in rows.items()
                if remarks[spell]
                for name, value in asdict(remarks[spell]).items()
            ]
        )
        act.make_all(
            [
                SpellNote(campaign=act.campaign, spell_id=spell, **asdict(remark))
                for spell, remark in remarks.items()
                if remark and spell not in rows
            ]
        )
