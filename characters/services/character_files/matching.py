"""What a file of a character would make in a campaign, with everything that is wrong."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.models import BookKind, BookState
from characters.models.book import LONGEST_NAME
from characters.services.limits import REQUIRED_SCORES, sheet_problems, skill_problem
from characters.services.vancian.limits import alignment_problems, class_problems, gold_problems
from files.character_file import CharacterFile, SpellRef
from files.problems import FileProblem
from files.spell_list import SpellFile
from files.spell_values import VANCIAN
from spells.models import Spell, search_key
from spells.services.spell_files.matching import PlannedSpell, Verb, plan_spells

#: A spell of the table by its id, or one that the file brings by its place in ``new``.
Found = int | tuple[int]
_SHEET = ("name", "species", "notes", "pou_dice", "mp_reserve", "pou")
_SCORES = ("int_score", "dex_score", "for_score", "con_score", "tai_score", "app_score")


@dataclass(frozen=True, kw_only=True)
class CharacterPlan:
    """A whole file of a character in a campaign."""

    file: CharacterFile
    #: Spells that the campaign has not got: they become its own.
    new: tuple[PlannedSpell, ...]
    #: What each spell of the file is, by its names.
    spells: dict[SpellRef, Found]
    #: Those with a reversed form.
    reversible: frozenset[Found]
    problems: tuple[Problem | FileProblem, ...]

    @property
    def is_right(self) -> bool:
        return not self.problems


def plan_character(campaign: Campaign, file: CharacterFile) -> CharacterPlan:
    """What the file would make. A constant number of queries."""
    planned = plan_spells(campaign, SpellFile(kind=file.kind, rows=file.spells)).spells
    problems: list[Problem | FileProblem] = [*file.problems, *_sheet_problems(campaign, file)]
    for one in planned:
        problems += [_of_spell(one, problem) for problem in one.problems]
    new = tuple(one for one in planned if one.verb is Verb.NEW)
    finder = _Finder(campaign, file.system, new)
    spells: dict[SpellRef, Found] = {}
    for ref in _refs(file):
        found = finder.find(ref)
        if found is None:
            problems.append(FileProblem(code="spell_unknown", detail={"name": ref.name}))
        else:
            spells[ref] = found
    for line in file.skills:
        wrong = skill_problem(line.skill, field="skills")
        problems += [wrong] if wrong else []
    problems += _twice(file, spells)
    for book in file.books:
        is_known = book.kind in BookKind.values and book.state in BookState.values
        if not book.name or len(book.name) > LONGEST_NAME or not is_known:
            problems.append(FileProblem(code="book_wrong", detail={"name": book.name[:40]}))
    problems += [
        FileProblem(code="no_reverse", detail={"name": line.spell.name})
        for line in file.memorised
        if line.is_reversed and spells.get(line.spell) not in finder.reversible
    ]
    return CharacterPlan(
        file=file,
        new=new,
        spells=spells,
        reversible=frozenset(finder.reversible),
        problems=tuple(problems),
    )


class _Finder:
    """The spells of a campaign and those that come along, by key and by name."""

    def __init__(self, campaign: Campaign, system: str, new: Iterable[PlannedSpell]) -> None:
        usable = Spell.objects.usable_in(campaign)
        self.is_vancian = system == VANCIAN
        rows = usable.vancian() if self.is_vancian else usable.percentile()
        self.by_key: dict[str, int] = {}
        self.by_name: dict[tuple[str, str], Found] = {}
        self.reversible: set[Found] = set()
        for spell in rows.with_forms().by_name():
            if self.is_vancian and spell.reversed_form is not None:
                self.reversible.add(spell.pk)
            if spell.key:
                self.by_key[spell.key] = spell.pk
            for name in (spell.name_fr, spell.name_en):
                self._keep(spell.magic_type, name, spell.pk)
        for at, one in enumerate(new):
            if getattr(one.draft, "is_reversible", False):
                self.reversible.add((at,))
            for name in (one.draft.name_fr, one.draft.name_en):
                magic_type = str(getattr(one.draft, "magic_type", ""))
                self._keep(magic_type, name, (at,))

    def _keep(self, magic_type: str, name: str, found: Found) -> None:
        if search_key(name):
            self.by_name[magic_type, search_key(name)] = found

    def find(self, ref: SpellRef) -> Found | None:
        if ref.key in self.by_key:
            return self.by_key[ref.key]
        magic_type = ref.magic_type if self.is_vancian else ""
        names = (search_key(ref.name_fr), search_key(ref.name_en))
        found = (self.by_name.get((magic_type, name)) for name in names if name)
        return next((one for one in found if one is not None), None)


def _refs(file: CharacterFile) -> dict[SpellRef, None]:
    refs = [line.spell for line in file.skills]
    refs += [line.spell for line in file.memorised]
    refs += [*file.accessible, *(spell for book in file.books for spell in book.spells)]
    return dict.fromkeys(refs)


def _of_spell(one: PlannedSpell, problem: Problem | FileProblem) -> Problem | FileProblem:
    """A problem of a spell that comes along, with the spell's name."""
    detail = {**problem.detail, "of": one.row.name}
    return FileProblem(code=problem.code, place=one.row.place, field=problem.field, detail=detail)


def _sheet_problems(campaign: Campaign, file: CharacterFile) -> list[Problem]:
    values = file.values
    problems = [
        Problem(code="value_missing", field=name)
        for name in ("name", *sorted(REQUIRED_SCORES))
        if values.get(name) in {None, ""} and not (name == "pou" and file.system == VANCIAN)
    ]
    told = {name: values[name] for name in (*_SHEET, *_SCORES) if values.get(name) is not None}
    if file.system == VANCIAN:
        told = {name: value for name, value in told.items() if name not in {"pou", "mp_reserve"}}
        problems += class_problems(
            str(values.get("class_id", "")), values.get("class_level") or 0, rules=campaign.rules
        )
        problems += gold_problems(values.get("gold") or 0)
        problems += alignment_problems(values.get("alignment") or "neutral")
    else:
        maximum = (values.get("pou") or 0) + (values.get("mp_reserve") or 0)
        points = values.get("mp")
        if points is not None and not 0 <= points <= maximum:
            detail = {"minimum": 0, "maximum": maximum}
            problems.append(Problem(code="out_of_range", field="mp", detail=detail))
    return problems + sheet_problems(told)


def _twice(file: CharacterFile, spells: dict[SpellRef, Found]) -> Iterable[FileProblem]:
    """The same spell twice where a character has it once."""
    lists: list[list[Any]] = [
        [line.spell for line in file.skills],
        list(file.accessible),
        *(list(book.spells) for book in file.books),
    ]
    for refs in lists:
        seen: set[Found] = set()
        for ref in refs:
            found = spells.get(ref)
            if found is not None and found in seen:
                yield FileProblem(code="known_twice", detail={"name": ref.name})
            elif found is not None:
                seen.add(found)
