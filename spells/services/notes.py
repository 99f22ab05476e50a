"""What the GMs keep to themselves about a spell. Told to GMs only, in the log as well."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID, uuid5

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from spells.models import Spell, SpellNote

_NOTE = 2000
_PAGE = 60


@dataclass(frozen=True, kw_only=True)
class Remark:
    """A private note and the page of the GM's own book; both may be empty."""

    note: str = ""
    page: str = ""

    def __bool__(self) -> bool:
        return bool(self.note or self.page)

    def problems(self) -> list[Problem]:
        return [
            Problem(code="too_long", field=name, detail={"maximum": longest})
            for name, longest in (("note", _NOTE), ("page", _PAGE))
            if len(getattr(self, name)) > longest
        ]


NO_REMARK = Remark()


def note_spell(*, by: Membership, act_id: UUID, spell_id: int, remark: Remark) -> LogEntry:
    """The GMs' remark on a spell becomes this one; an empty one takes it away.

    Raises ``Refused`` for anybody but a GM, and for texts that are too long.
    """
    given = {"spell": spell_id, **asdict(remark)}
    with acts.begin(by=by, act_id=act_id, kind="spell.noted", given=given) as act:
        if act.entry:
            return act.entry
        problems = remark.problems()
        if not act.by.is_gm:
            problems.append(Problem(code="only_the_gm"))
        spell = Spell.objects.known_to(act.campaign).filter(pk=spell_id).first()
        if spell is None:
            problems.append(Problem(code="spell_unknown"))
        if problems or spell is None:
            raise Refused(problems)
        act.tell_gms_only()
        act.data = {"spells": [{"id": spell.pk, "fr": spell.name_fr, "en": spell.name_en}]}
        standing = SpellNote.objects.standing().in_campaign(act.campaign).filter(spell=spell)
        rows = act.lock(standing)
        if rows and not remark:
            act.end(rows[0])
        elif rows:
            act.set(rows[0], "note", remark.note)
            act.set(rows[0], "page", remark.page)
        elif remark:
            act.make(
                SpellNote(campaign=act.campaign, spell=spell, note=remark.note, page=remark.page)
            )
    return act.done


def note_new_spells(
    *, by: Membership, act_id: UUID, remarks: Mapping[int, Remark], told: list[dict[str, Any]]
) -> None:
    """Remarks on spells that another act has just made, by spell's id.

    They are an act beside that one, for its entry is read by players and these rows are not.
    The key derives from that act's: the same tap is the same two acts. Nothing ties the two
    for undo: taking the spells back leaves remarks on spells that nobody is offered.
    """
    remarks = {spell: remark for spell, remark in remarks.items() if remark}
    if not remarks:
        return
    given = {"remarks": {str(spell): asdict(remark) for spell, remark in remarks.items()}}
    key = uuid5(act_id, "spell.noted")
    with acts.begin(by=by, act_id=key, kind="spell.noted", given=given) as act:
        if act.entry:
            return
        act.tell_gms_only()
        act.data = {"spells": [spell for spell in told if spell["id"] in remarks]}
        act.make_all(
            [
                SpellNote(campaign=act.campaign, spell_id=spell, **asdict(remark))
                for spell, remark in remarks.items()
            ]
        )
