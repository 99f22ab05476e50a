"""Back to what a spell said before: a new version that says the same."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from spells.models import SpellVersion
from spells.services.draft import SpellDraft
from spells.services.vancian import writing as vancian
from spells.services.versions import draft_from
from spells.services.writing import change, own_spell, right_problems


def restore_version(*, by: Membership, act_id: UUID, spell_id: int, number: int) -> LogEntry:
    """One of the campaign's spells says again what it said at that version.

    Raises ``Refused`` with every problem: an unknown version, the one in force, a name that
    another spell took meanwhile.
    """
    given = {"spell": spell_id, "number": number}
    with acts.begin(by=by, act_id=act_id, kind="spell.restored", given=given) as act:
        if act.entry:
            return act.entry
        spell = own_spell(act, spell_id)
        problems = right_problems(act.by)
        row = SpellVersion.objects.filter(spell=spell, number=number).first()
        if row is None:
            problems.append(Problem(code="version_unknown"))
        elif number == spell.version:
            problems.append(Problem(code="version_in_force"))
        if problems or row is None:
            raise Refused(problems)
        draft = draft_from(spell, row.facts)
        act.data["restored"] = number
        if isinstance(draft, SpellDraft):
            change(act, spell, draft)
        else:
            vancian.change(act, spell, draft)
    return act.done
