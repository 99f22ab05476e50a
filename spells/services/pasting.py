"""Many spells at once, from lines: all of them or none, as one act."""

from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from spells.models import Spell
from spells.services.lines import Pasted, read_lines
from spells.services.notes import note_new_spells
from spells.services.versions import first_version
from spells.services.writing import told_spell


class LinesRefused(Refused):
    """Some lines are wrong; carries all lines as they were read."""

    def __init__(self, pasted: Pasted) -> None:
        self.pasted = pasted
        super().__init__([Problem(code="lines_wrong", detail={"count": len(pasted.wrong)})])


def paste_spells(*, by: Membership, act_id: UUID, text: str, language: str) -> LogEntry:
    """Writes the spell of each line. Raises ``LinesRefused``, or ``Refused`` but to a GM.

    A constant number of queries, however many lines.
    """
    given = {"text": text, "language": language}
    with acts.begin(by=by, act_id=act_id, kind="spell.pasted", given=given) as act:
        if act.entry:
            return act.entry
        if not act.by.is_gm:
            raise Refused([Problem(code="only_the_gm")])
        pasted = read_lines(campaign=act.campaign, text=text, language=language)
        if not pasted.is_right:
            raise LinesRefused(pasted)
        drafts = [line.draft for line in pasted.lines if line.draft]
        spells = act.make_all([Spell(campaign=act.campaign, **d.columns()) for d in drafts])
        act.make_all(
            [first_version(act, one, draft) for one, draft in zip(spells, drafts, strict=True)]
        )
        told: list[dict[str, Any]] = [told_spell(spell) for spell in spells]
        act.data = {"spells": told}
        remarks = {spell.pk: line.remark for spell, line in zip(spells, pasted.lines, strict=True)}
        act.after(
            lambda entry: note_new_spells(by=act.by, act_id=act_id, remarks=remarks, told=told)
        )
    return act.done
