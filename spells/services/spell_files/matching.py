"""What each row of a file of spells would do in a campaign, with everything that is wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from campaign.models import Campaign
from campaign.services.refusal import Problem
from files.problems import FileProblem
from files.spell_list import SECRET, SpellFile, SpellRow
from files.spell_values import VANCIAN
from spells.models import Spell, SpellNote, search_key
from spells.services.draft import SpellDraft, draft_problems
from spells.services.notes import NO_REMARK, Remark
from spells.services.vancian.draft import REVERSE, VancianDraft, vancian_problems

Draft = SpellDraft | VancianDraft

_OF_DRAFT = {
    one: frozenset(column.name for column in fields(one)) for one in (SpellDraft, VancianDraft)
}
#: What a new memorised spell cannot do without.
_NEEDED = ("magic_type", "spell_level")


class Verb(StrEnum):
    """What a row does."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    #: A spell of the catalogue, which a file does not change.
    KEPT = "kept"
    WRONG = "wrong"


@dataclass(frozen=True, kw_only=True)
class PlannedSpell:
    """One row of the file, and what comes of it."""

    row: SpellRow
    verb: Verb
    draft: Draft
    #: The spell of the table that it is already.
    spell: Spell | None = None
    #: Columns that it changes, or would change of a spell of the catalogue.
    changed: tuple[str, ...] = ()
    remark: Remark = NO_REMARK
    #: Whether the GMs' remark becomes another one.
    is_noted: bool = False
    problems: tuple[Problem | FileProblem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SpellPlan:
    """A whole file in a campaign."""

    file: SpellFile
    spells: tuple[PlannedSpell, ...]

    def count(self, verb: Verb) -> int:
        return sum(one.verb is verb for one in self.spells)

    @property
    def wrong(self) -> int:
        """How many rows are to be mended first."""
        return self.count(Verb.WRONG)

    @property
    def does_something(self) -> bool:
        return any(one.verb in {Verb.NEW, Verb.CHANGED} for one in self.spells)

    @property
    def is_right(self) -> bool:
        """Whether it can be imported: all of it or nothing."""
        return not self.wrong and self.does_something


def plan_spells(campaign: Campaign, file: SpellFile) -> SpellPlan:
    """What the file would do. Three queries, however many rows.

    A row is a spell of the table where one of its names, or its key, is that spell's: accents and
    capitals aside, in either language, within its system and type of magic.
    """
    table = _Table(campaign)
    return SpellPlan(file=file, spells=tuple(table.plan(row) for row in file.rows))


class _Table:
    """The spells of a campaign as rows of a file meet them, one after the other."""

    def __init__(self, campaign: Campaign) -> None:
        self.spells: dict[int, Spell] = {}
        self.by_key: dict[str, Spell] = {}
        #: For each list, the spell (or the earlier row) behind each name; forms included.
        self.taken: dict[tuple[str, str], tuple[object, Mapping[str, str]]] = {}
        #: The same, without the names of reversed forms.
        self.own: dict[tuple[str, str], Spell] = {}
        usable = Spell.objects.usable_in(campaign).with_forms().by_name()
        for spell in usable:
            self.spells[spell.pk] = spell
            if spell.key:
                self.by_key[spell.key] = spell
            draft = _draft_of(spell)
            for name in _names(draft).values():
                place = (_list(draft), search_key(name))
                names = {"fr": spell.name_fr, "en": spell.name_en}
                self.taken[place] = (spell.pk, names)
            for name in (spell.name_fr, spell.name_en):
                if search_key(name):
                    self.own[_list(draft), search_key(name)] = spell
        notes = SpellNote.objects.standing().in_campaign(campaign)
        self.notes = {note.spell_id: Remark(note=note.note, page=note.page) for note in notes}
        self.met: set[int] = set()

    def plan(self, row: SpellRow) -> PlannedSpell:
        kind = VancianDraft if row.system == VANCIAN else SpellDraft
        found = self._find(row)
        problems: list[Problem | FileProblem] = list(row.problems)
        if len(found) > 1:
            names = " / ".join(sorted(spell.name for spell in found))
            problems.append(Problem(code="two_spells_meant", detail={"names": names}))
        spell = next(iter(found), None)
        before = _draft_of(spell) if spell else kind()
        given = {name: value for name, value in row.values.items() if name in _OF_DRAFT[kind]}
        draft = _clean(replace(before, **given))
        if spell is None and row.system == VANCIAN:
            problems += [
                Problem(code="value_missing", field=name) for name in _NEEDED if name not in given
            ]
        if spell is not None and spell.pk in self.met:
            problems.append(Problem(code="spell_twice", detail=_told(spell)))
        remark, is_noted = self._remark(row, spell)
        problems += [*_problems(draft), *remark.problems()]
        if spell is None or spell.is_own:
            problems += self._taken(draft, spell, row)
        changed = _changed(before, draft)
        if spell is not None:
            self.met.add(spell.pk)
        return PlannedSpell(
            row=row,
            verb=_verb(spell, problems, changed, is_noted=is_noted),
            draft=draft,
            spell=spell,
            changed=changed,
            remark=remark,
            is_noted=is_noted,
            problems=tuple(problems),
        )

    def _find(self, row: SpellRow) -> set[Spell]:
        listed = _list_name(row.system, row.values.get("magic_type"))
        keys = (search_key(str(row.values.get(name) or "")) for name in ("name_fr", "name_en"))
        found = {self.own[listed, key] for key in keys if (listed, key) in self.own}
        by_key = self.by_key.get(str(row.values.get("key") or ""))
        if by_key is not None and by_key.system == row.system:
            found.add(by_key)
        return found

    def _taken(self, draft: Draft, spell: Spell | None, row: SpellRow) -> Iterable[Problem]:
        mine: object = spell.pk if spell else ("row", row.place)
        for field, name in _names(draft).items():
            place = (_list(draft), search_key(name))
            holder = self.taken.setdefault(place, (mine, {"fr": name, "en": name}))
            if holder[0] != mine:
                yield Problem(code="name_taken", field=field, detail=holder[1])

    def _remark(self, row: SpellRow, spell: Spell | None) -> tuple[Remark, bool]:
        given = {name: row.values[name] for name in SECRET if name in row.values}
        before = self.notes.get(spell.pk, NO_REMARK) if spell else NO_REMARK
        remark = replace(before, **given)
        return remark, remark != before


def _verb(
    spell: Spell | None,
    problems: list[Problem | FileProblem],
    changed: tuple[str, ...],
    *,
    is_noted: bool,
) -> Verb:
    if problems:
        return Verb.WRONG
    if spell is None:
        return Verb.NEW
    if is_noted or (changed and spell.is_own):
        return Verb.CHANGED
    return Verb.KEPT if changed else Verb.SAME


def _told(spell: Spell) -> dict[str, str]:
    return {"fr": spell.name_fr, "en": spell.name_en}


def _draft_of(spell: Spell) -> Draft:
    return _clean(VancianDraft.of(spell) if spell.is_vancian else SpellDraft.of(spell))


def _clean(draft: Draft) -> Draft:
    """Without what does not count: the other form of a spell that has none, a locked base."""
    if isinstance(draft, SpellDraft):
        columns = draft.columns()
        return replace(draft, **{name: columns[name] for name in _OF_DRAFT[SpellDraft]})
    if draft.is_reversible:
        return draft
    empty: dict[str, Any] = {
        name: "" for name in _OF_DRAFT[VancianDraft] if name.startswith(REVERSE)
    }
    return replace(draft, **empty)


def _changed(before: Draft, after: Draft) -> tuple[str, ...]:
    old: dict[str, Any] = asdict(before)
    return tuple(name for name, value in asdict(after).items() if old.get(name) != value)


def _problems(draft: Draft) -> list[Problem]:
    if isinstance(draft, SpellDraft):
        return draft_problems(draft)
    return vancian_problems(draft)


def _names(draft: Draft) -> dict[str, str]:
    if isinstance(draft, VancianDraft):
        return draft.names
    named = {"name_fr": draft.name_fr, "name_en": draft.name_en}
    return {field: name for field, name in named.items() if search_key(name)}


def _list(draft: Draft) -> str:
    magic_type = draft.magic_type if isinstance(draft, VancianDraft) else None
    system = VANCIAN if isinstance(draft, VancianDraft) else ""
    return _list_name(system, magic_type)


def _list_name(system: str, magic_type: object) -> str:
    """The list within which a name means one spell: one for each type of magic."""
    return f"{VANCIAN} {magic_type or 'arcane'}" if system == VANCIAN else ""
