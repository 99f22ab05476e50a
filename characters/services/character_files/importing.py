"""A new character from a file: sheet, skills, memory and books, as one act."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import (
    AccessibleSpell,
    Alignment,
    Book,
    BookSpell,
    BookState,
    Caster,
    Character,
    CharacterKind,
    KnownSpell,
    MemorisedSpell,
)
from characters.models.book import GONE
from characters.services.character_files.matching import CharacterPlan, Found, plan_character
from characters.services.involvement import about
from files.character_file import CharacterFile, HeldLine, SpellRef
from files.spell_values import VANCIAN
from rules.vancian.classes import CLASSES, ReversalMode
from spells.models import Spell
from spells.services.spell_files.importing import make_spells
from spells.services.versions import versions_of
from spells.services.writing import refuse_any, right_problems, told_spell

_COLUMNS = (
    *("name", "species", "notes", "pou_dice", "int_score", "dex_score", "for_score"),
    *("con_score", "tai_score", "app_score"),
)
_POINTS = ("pou", "mp_reserve", "pou_marked")


class CharacterWrongError(Refused):
    """Something of the file is wrong; carries the whole plan."""

    def __init__(self, plan: CharacterPlan) -> None:
        self.plan = plan
        super().__init__([Problem(code="rows_wrong", detail={"count": len(plan.problems)})])


def import_character(
    *, by: Membership, act_id: UUID, content: bytes, file: CharacterFile
) -> LogEntry:
    """A new player's character of the campaign, whom nobody plays yet.

    Spells that the campaign has not got become its own. ``data["character"]`` of the entry is the
    new id. Raises ``CharacterWrongError``, or ``Refused`` but to a GM.
    """
    given = {"sha256": hashlib.sha256(content).hexdigest()}
    with acts.begin(by=by, act_id=act_id, kind="character.imported", given=given) as act:
        if act.entry:
            return act.entry
        refuse_any(right_problems(act.by))
        plan = plan_character(act.campaign, file)
        if not plan.is_right:
            raise CharacterWrongError(plan)
        made = make_spells(act, [one.draft for one in plan.new])
        character = act.make(_character(act, file))
        if file.system == VANCIAN:
            act.make(_caster(act, character, file))
        _fill(act, character, plan, made)
        act.data = {
            "system": character.system,
            "sort": character.kind,
            "known": len(file.skills),
            "held": len(file.memorised),
            "books": len(file.books),
            "spells": [told_spell(spell) for spell in made],
            "uses": [
                {"on": Spell._meta.label, "id": spell}
                for spell in sorted({one for one in plan.spells.values() if isinstance(one, int)})
            ],
        }
        about(act, character)
    return act.done


def _character(act: acts.Act, file: CharacterFile) -> Character:
    values = {name: file.values[name] for name in _COLUMNS if file.values.get(name) is not None}
    if file.system == VANCIAN:
        values |= {"pou": 0, "mp": 0}
    else:
        values |= {name: file.values[name] for name in _POINTS if name in file.values}
        values = {name: value for name, value in values.items() if value is not None}
        full = values["pou"] + values.get("mp_reserve", 0)
        points = file.values.get("mp")
        values["mp"] = full if points is None else points
    return Character(campaign=act.campaign, system=file.system, kind=CharacterKind.PC, **values)


def _caster(act: acts.Act, character: Character, file: CharacterFile) -> Caster:
    return Caster(
        campaign=act.campaign,
        character=character,
        class_id=file.values["class_id"],
        class_level=file.values["class_level"],
        gold=file.values.get("gold") or 0,
        alignment=file.values.get("alignment") or Alignment.NEUTRAL,
        reverse_forbidden=bool(file.values.get("reverse_forbidden")),
    )


def _fill(act: acts.Act, character: Character, plan: CharacterPlan, made: Sequence[Spell]) -> None:
    """What it knows, holds and owns. Five queries at most."""

    def spell_id(ref: SpellRef) -> int:
        found: Found = plan.spells[ref]
        return found if isinstance(found, int) else made[found[0]].pk

    own = {"campaign": act.campaign, "character": character}
    file = plan.file
    act.make_all(
        [
            KnownSpell(**own, spell_id=spell_id(line.spell), skill=line.skill, checked=line.checked)
            for line in file.skills
        ]
    )
    held = [(spell_id(line.spell), _reversed(plan, line)) for line in file.memorised]
    versions = versions_of(pk for pk, _is_reversed in held)
    act.make_all(
        [
            MemorisedSpell(**own, spell_id=pk, spell_version=versions[pk], is_reversed=is_reversed)
            for pk, is_reversed in held
        ]
    )
    act.make_all([AccessibleSpell(**own, spell_id=spell_id(ref)) for ref in file.accessible])
    gone = {str(state) for state in GONE}
    books = act.make_all(
        [
            Book(
                campaign=act.campaign,
                name=book.name,
                kind=book.kind,
                # Whoever it was lent to is of another table.
                state=BookState.HELD if book.state == BookState.LENT else book.state,
                holder=None if book.state in gone else character,
                owner=character,
            )
            for book in file.books
        ]
    )
    act.make_all(
        [
            BookSpell(campaign=act.campaign, book=book, spell_id=spell_id(ref))
            for book, said in zip(books, file.books, strict=True)
            for ref in said.spells
        ]
    )


def _reversed(plan: CharacterPlan, line: HeldLine) -> bool | None:
    """The form in memory; none yet where the class chooses it at casting. Source: V9."""
    caster = CLASSES[plan.file.values["class_id"]]
    if plan.spells[line.spell] not in plan.reversible:
        return False
    waits = caster.reversal_mode is ReversalMode.CAST_CHOICE
    return None if waits else bool(line.is_reversed)
