"""Enemies that come into being with the fight: GM's characters of either system, many at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from campaign.models import Campaign
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterKind, KnownSpell, MemorisedSpell
from characters.services.creation import NewCharacter, character_of, new_sheet_problems
from characters.services.limits import skill_problem
from characters.services.vancian.creation import (
    NewCaster,
    caster_character_of,
    caster_of,
    held_rows,
)
from characters.services.vancian.limits import class_problems
from characters.services.vancian.starting import spell_problems
from rules.vancian.classes import CLASSES
from spells.models import Spell, System

#: Most enemies that one line, or one act, brings.
MOST = 60


@dataclass(frozen=True, kw_only=True)
class EnemyLine:
    """So many of a kind. The sheet's name is that of one of them."""

    count: int
    sheet: NewCharacter | NewCaster
    is_surprised: bool = False

    def numbered(self, taken: set[str]) -> Iterator[NewCharacter | NewCaster]:
        """A sheet for each, « gobelin 1 » and on; names in ``taken`` (small letters) are left out.

        What is given is added to ``taken``.
        """
        name = self.sheet.name.strip()
        if self.count == 1 and name.casefold() not in taken:
            taken.add(name.casefold())
            yield self.sheet
            return
        number = 1 if self.count > 1 else 2
        for _one in range(self.count):
            while f"{name} {number}".casefold() in taken:
                number += 1
            taken.add(f"{name} {number}".casefold())
            yield replace(self.sheet, name=f"{name} {number}")


def make_enemies(act: acts.Act, lines: Sequence[EnemyLine], *, hidden: bool) -> list[Character]:
    """The characters, in the order of the lines; nine queries at most, however many.

    Raises ``Refused`` with every problem, each of field ``enemies`` with ``detail["line"]``
    from 1.
    """
    if not lines:
        return []
    spells = _spells(act.campaign, lines)
    problems = _problems(act, lines, spells)
    if problems:
        raise Refused(problems)
    taken = _names(act.campaign)
    sheets = [
        replace(sheet, kind=str(CharacterKind.NPC), hidden=hidden)
        for line in lines
        for sheet in line.numbered(taken)
    ]
    made = act.make_all(
        [
            caster_character_of(act.campaign, sheet)
            if isinstance(sheet, NewCaster)
            else character_of(act.campaign, sheet)
            for sheet in sheets
        ]
    )
    act.make_all(
        [
            KnownSpell(campaign=act.campaign, character=one, spell_id=spell, skill=skill)
            for one, sheet in zip(made, sheets, strict=True)
            if isinstance(sheet, NewCharacter)
            for spell, skill in sheet.known
        ]
    )
    pairs = [
        (one, sheet)
        for one, sheet in zip(made, sheets, strict=True)
        if isinstance(sheet, NewCaster)
    ]
    act.make_all([caster_of(one, sheet) for one, sheet in pairs])
    held: list[MemorisedSpell] = [
        row
        for one, sheet in pairs
        for row in held_rows(one, CLASSES[sheet.class_id], sheet.held, spells=spells)
    ]
    act.make_all(held)
    return made


def _names(campaign: Campaign) -> set[str]:
    """Names that are borne in the campaign, in small letters."""
    rows = Character.objects.standing().in_campaign(campaign)
    return {name.casefold() for name in rows.values_list("name", flat=True)}


def _spells(campaign: Campaign, lines: Sequence[EnemyLine]) -> dict[int, Spell]:
    asked = {pk for line in lines for pk in _asked(line.sheet)}
    return Spell.objects.usable_in(campaign).with_forms().in_bulk(asked) if asked else {}


def _asked(sheet: NewCharacter | NewCaster) -> list[int]:
    if isinstance(sheet, NewCaster):
        return [copy.spell for copy in sheet.held]
    return [spell for spell, _skill in sheet.known]


def _problems(act: acts.Act, lines: Sequence[EnemyLine], spells: dict[int, Spell]) -> list[Problem]:
    found: list[Problem] = []
    for place, line in enumerate(lines, start=1):
        wrong = [*new_sheet_problems(act, line.sheet, ()), *_magic_problems(act, line, spells)]
        if line.count < 1:
            wrong.append(Problem(code="out_of_range", detail={"minimum": 1, "maximum": MOST}))
        found += [
            Problem(
                code=one.code,
                field="enemies",
                detail=dict(one.detail) | {"line": place, "of": one.field},
            )
            for one in wrong
        ]
    if sum(line.count for line in lines) > MOST:
        found.append(Problem(code="too_many_foes", field="enemies", detail={"maximum": MOST}))
    return found


def _magic_problems(act: acts.Act, line: EnemyLine, spells: dict[int, Spell]) -> Iterator[Problem]:
    sheet = line.sheet
    if isinstance(sheet, NewCaster):
        wrong = class_problems(sheet.class_id, sheet.class_level, rules=act.campaign.rules)
        yield from wrong
        if not wrong:
            yield from spell_problems(
                act.campaign,
                CLASSES[sheet.class_id],
                sheet.class_level,
                spells=spells,
                lists={"written": (), "accessible": ()},
                held=sheet.held,
            )
        return
    for spell, skill in sheet.known:
        if spell not in spells or spells[spell].system != System.PERCENTILE:
            yield Problem(code="spell_gone", field="skills", detail={"spell": spell})
        problem = skill_problem(skill, field="skills")
        if problem:
            yield problem
