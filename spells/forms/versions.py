"""The history of a spell: each version, who saved it, and what it changed, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import LogEntry, Membership
from spells.forms.compare import ComparedRow, compare
from spells.models import Spell, SpellVersion
from spells.services.versions import Facts, as_written, draft_from, facts_of

#: A text longer than this has its difference folded away.
_SHORT = 60


@dataclass(frozen=True, kw_only=True)
class Difference:
    """One thing that a version says otherwise than the one before."""

    row: ComparedRow

    @property
    def is_long(self) -> bool:
        return len(self.row.first) > _SHORT or len(self.row.second) > _SHORT


@dataclass(frozen=True, kw_only=True)
class VersionLine:
    """One version, as the history shows it."""

    number: int
    is_current: bool
    #: A save that was undone: what was cast meanwhile names it still.
    is_undone: bool
    #: The act that saved it, as far as the member may read it.
    entry: LogEntry | None
    differences: Sequence[Difference]
    is_first: bool


def history(member: Membership, spell: Spell) -> list[VersionLine]:
    """Every version, newest first. Two queries."""
    rows = list(SpellVersion.objects.of(spell))
    entries = {
        entry.seq: entry
        for entry in LogEntry.objects.readable_by(member)
        .filter(campaign=member.campaign, seq__in=[row.made_seq for row in rows if row.made_seq])
        .select_related("by")
    }
    facts: dict[int, Facts] = {row.number: row.facts for row in rows}
    facts.setdefault(spell.version, facts_of(spell))
    undone = {row.number for row in rows if row.ended_seq and row.number != spell.version}
    made = {row.number: row.made_seq for row in rows}
    numbers = sorted(facts)
    before = {
        number: max((one for one in numbers if one < number and one not in undone), default=None)
        for number in numbers
    }
    return [
        VersionLine(
            number=number,
            is_current=number == spell.version,
            is_undone=number in undone,
            entry=entries.get(made.get(number) or 0),
            differences=_differences(spell, facts, before[number], number),
            is_first=before[number] is None,
        )
        for number in reversed(numbers)
    ]


def _differences(
    spell: Spell, facts: Mapping[int, Facts], old: int | None, new: int
) -> list[Difference]:
    if old is None:
        return []
    first, second = (
        as_written(draft_from(spell, facts[number]), like=spell) for number in (old, new)
    )
    rows = [ComparedRow(label=_("Nom"), first=_names(first), second=_names(second))]
    rows += compare(first, second).rows
    found = [Difference(row=row) for row in rows if not row.is_same]
    if not found and facts[old] != facts[new]:
        other = ComparedRow(label=_("Textes dans l’autre langue"), first="", second=_("réécrits"))
        found.append(Difference(row=other))
    return found


def _names(spell: Spell) -> str:
    return " / ".join(dict.fromkeys(filter(None, (spell.name_fr, spell.name_en))))
