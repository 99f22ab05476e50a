"""A campaign's own memorised spells: written and changed. ``writing.end_spell`` ends them."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db.models import Model

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from spells.models import Spell, VancianForm
from spells.services.notes import NO_REMARK, Remark, note_new_spells
from spells.services.vancian.draft import VancianDraft, vancian_name_problems, vancian_problems
from spells.services.writing import own_spell, refuse_any, right_problems, told_spell


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
        refuse_any(right_problems(act.by) + _problems(act, draft) + remark.problems())
        spell = act.make(Spell(campaign=act.campaign, **draft.columns()))
        act.make_all([_form(act, spell, draft, is_reversed=one) for one in draft.written_forms])
        told = told_spell(spell)
        act.data = {"spell": told}
        act.after(
            lambda entry: note_new_spells(
                by=act.by, act_id=act_id, remarks={spell.pk: remark}, told=[told]
            )
        )
    return act.done


def edit_vancian(
    *, by: Membership, act_id: UUID, spell_id: int, draft: VancianDraft, changed: Collection[str]
) -> LogEntry:
    """Other words for one of the campaign's memorised spells.

    ``changed`` names the fields that this person changed: only these are written. A spell that
    becomes reversible gets its other form, one that is no longer loses it. Raises ``Refused``.
    """
    given = {"spell": spell_id, "draft": asdict(draft), "changed": sorted(changed)}
    with acts.begin(by=by, act_id=act_id, kind="spell.edited", given=given) as act:
        if act.entry:
            return act.entry
        spell = own_spell(act, spell_id)
        if not spell.is_vancian:
            raise Refused([Problem(code="spell_not_ours")])
        forms = {
            form.is_reversed: form
            for form in act.lock(VancianForm.objects.filter(spell=spell, ended_seq=None))
        }
        merged = VancianDraft.of(spell).with_changes(draft, changed)
        refuse_any(right_problems(act.by) + _problems(act, merged, besides=spell))
        todo: list[tuple[Model, str, Any]] = [
            (spell, column, value) for column, value in merged.columns().items()
        ]
        for is_reversed in (False, True):
            form = forms.get(is_reversed)
            if is_reversed not in merged.written_forms:
                if form is not None:
                    act.end(form)
            elif form is None:
                act.make(_form(act, spell, merged, is_reversed=is_reversed))
            else:
                columns = merged.form_columns(is_reversed=is_reversed)
                todo += [(form, column, value) for column, value in columns.items()]
        act.set_all(todo)
        act.data = {
            "spell": told_spell(spell),
            "fields": sorted(c.field for c in act.changes if hasattr(c, "field")),
        }
    return act.done


def _problems(act: acts.Act, draft: VancianDraft, *, besides: Spell | None = None) -> list[Problem]:
    problems = vancian_problems(draft)
    if any(problem.field == "magic_type" for problem in problems):
        return problems
    return problems + vancian_name_problems(act.campaign, draft, besides=besides)


def _form(act: acts.Act, spell: Spell, draft: VancianDraft, *, is_reversed: bool) -> VancianForm:
    columns = draft.form_columns(is_reversed=is_reversed)
    return VancianForm(campaign=act.campaign, spell=spell, **columns)
