"""Making a character who memorises spells, whole: class, level, books, what is held. Source: V3."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import (
    AccessibleSpell,
    Alignment,
    Book,
    BookKind,
    BookSpell,
    Caster,
    Character,
    MagicSystem,
    MemorisedSpell,
)
from characters.models.caster import HIGHEST_CLASS_LEVEL, MOST_GOLD
from characters.services.creation import (
    KIND,
    NewSheet,
    new_sheet_problems,
    players_asked,
    seat_players,
)
from characters.services.involvement import about
from spells.models import Spell

#: Where nobody names the book.
_BOOK_NAME = "Grimoire"


@dataclass(frozen=True, kw_only=True)
class HeldCopy:
    """One copy of a spell in memory."""

    spell: int
    #: Unset where the form is chosen at casting (Source: V9).
    is_reversed: bool | None = False


@dataclass(frozen=True, kw_only=True)
class NewCaster(NewSheet):
    """Everything that a new sheet of memorised spells says."""

    class_id: str
    class_level: int = 1
    #: Whole gold pieces.
    gold: int = 0
    alignment: str = Alignment.NEUTRAL
    #: Spells of the grimoire that the creation makes; without any, none is made.
    written: tuple[int, ...] = ()
    book_name: str = ""
    #: Spells in memory, one for each copy.
    held: tuple[HeldCopy, ...] = ()
    #: A list of the character's own, where no book decides.
    accessible: tuple[int, ...] = ()


def create_caster(*, by: Membership, act_id: UUID, sheet: NewCaster) -> LogEntry:
    """A new Vancian character. A GM makes any; a player makes one of their own and plays it.

    Raises ``Refused`` with every problem. ``data["character"]`` of the entry is the new id.
    """
    with acts.begin(by=by, act_id=act_id, kind=KIND, given=asdict(sheet)) as act:
        if act.entry:
            return act.entry
        players = players_asked(act, sheet)
        asked = {*sheet.written, *sheet.accessible, *(copy.spell for copy in sheet.held)}
        spells = Spell.objects.usable_in(act.campaign).in_bulk(asked) if asked else {}
        problems = [
            *new_sheet_problems(act, sheet, players),
            *_number_problems(sheet),
            *_spell_problems(sheet, spells),
        ]
        if problems:
            raise Refused(problems)
        character = _make(act, sheet)
        seat_players(act, character, players)
        act.data = {
            "system": character.system,
            "sort": character.kind,
            "class": sheet.class_id,
            "level": sheet.class_level,
            "written": len(sheet.written),
            "held": len(sheet.held),
            "players": [player.name for player in players],
            "uses": [{"on": Spell._meta.label, "id": spell} for spell in sorted(asked)],
        }
        about(act, character)
    return act.done


def _make(act: acts.Act, sheet: NewCaster) -> Character:
    character = act.make(
        Character(
            campaign=act.campaign,
            system=MagicSystem.VANCIAN,
            name=sheet.name.strip(),
            kind=sheet.kind,
            species=sheet.species.strip(),
            int_score=sheet.int_score,
            dex_score=sheet.dex_score,
            pou=0,
            mp=0,
            notes=sheet.notes,
            hidden=sheet.hidden,
            player_edits=sheet.player_edits,
        )
    )
    act.make(
        Caster(
            campaign=act.campaign,
            character=character,
            class_id=sheet.class_id,
            class_level=sheet.class_level,
            gold=sheet.gold,
            alignment=sheet.alignment,
        )
    )
    if sheet.written:
        book = act.make(
            Book(
                campaign=act.campaign,
                name=sheet.book_name.strip() or _BOOK_NAME,
                kind=BookKind.GRIMOIRE,
                holder=character,
                owner=character,
            )
        )
        act.make_all(
            [BookSpell(campaign=act.campaign, book=book, spell_id=pk) for pk in sheet.written]
        )
    act.make_all(
        [
            MemorisedSpell(
                campaign=act.campaign,
                character=character,
                spell_id=copy.spell,
                is_reversed=copy.is_reversed,
            )
            for copy in sheet.held
        ]
    )
    act.make_all(
        [
            AccessibleSpell(campaign=act.campaign, character=character, spell_id=pk)
            for pk in sheet.accessible
        ]
    )
    return character


def _number_problems(sheet: NewCaster) -> list[Problem]:
    problems = []
    for field, value, least, most in (
        ("class_level", sheet.class_level, 1, HIGHEST_CLASS_LEVEL),
        ("gold", sheet.gold, 0, MOST_GOLD),
    ):
        if not least <= value <= most:
            detail = {"minimum": least, "maximum": most}
            problems.append(Problem(code="out_of_range", field=field, detail=detail))
    if sheet.alignment not in Alignment.values:
        problems.append(Problem(code="unknown_value", field="alignment"))
    if len(sheet.book_name) > 80:
        problems.append(Problem(code="too_long", field="book_name", detail={"maximum": 80}))
    return problems


def _spell_problems(sheet: NewCaster, spells: Collection[int]) -> list[Problem]:
    problems = []
    for field, asked in (("written", sheet.written), ("accessible", sheet.accessible)):
        if len(set(asked)) != len(asked):
            problems.append(Problem(code="known_twice", field=field))
    for field, asked in (
        ("written", sheet.written),
        ("held", tuple(copy.spell for copy in sheet.held)),
        ("accessible", sheet.accessible),
    ):
        problems.extend(
            Problem(code="spell_gone", field=field, detail={"spell": spell})
            for spell in sorted(set(asked) - set(spells))
        )
    return problems
