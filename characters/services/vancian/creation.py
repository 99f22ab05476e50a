"""Making a character who memorises spells, whole: class, level, books, what is held. Source: V3."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
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
    ChoiceKind,
    MemorisedSpell,
    Origin,
    SpellChoice,
)
from characters.services.creation import (
    KIND,
    NewSheet,
    new_sheet_problems,
    players_asked,
    seat_players,
)
from characters.services.involvement import about
from characters.services.vancian.guild import BOOK_NAME, learns_by_heart
from characters.services.vancian.limits import alignment_problems, class_problems, gold_problems
from characters.services.vancian.lines import lines_of, written_lines
from characters.services.vancian.starting import HeldCopy, draw_starting, spell_problems
from rules.vancian.classes import CLASSES, CasterClass, ReversalMode
from spells.models import Spell, System

LONGEST_BOOK_NAME = 80


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
    #: Two spells of level 1 and one of level 2 are drawn besides (Source: V3).
    is_drawn: bool = False
    #: Dice for that from the table, in this order; unset where the server throws.
    draws: tuple[int | None, ...] | None = None


def create_caster(*, by: Membership, act_id: UUID, sheet: NewCaster) -> LogEntry:
    """A new Vancian character. A GM makes any; a player makes one of their own and plays it.

    Raises ``Refused`` with every problem. ``data["character"]`` of the entry is the new id.
    """
    with acts.begin(by=by, act_id=act_id, kind=KIND, given=asdict(sheet)) as act:
        if act.entry:
            return act.entry
        players = players_asked(act, sheet)
        problems = [
            *new_sheet_problems(act, sheet, players),
            *class_problems(sheet.class_id, sheet.class_level, rules=act.campaign.rules),
            *gold_problems(sheet.gold),
            *alignment_problems(sheet.alignment),
        ]
        if len(sheet.book_name) > LONGEST_BOOK_NAME:
            detail = {"maximum": LONGEST_BOOK_NAME}
            problems.append(Problem(code="too_long", field="book_name", detail=detail))
        asked = {*sheet.written, *sheet.accessible, *(copy.spell for copy in sheet.held)}
        spells = _spells(act, asked)
        caster = CLASSES.get(sheet.class_id)
        if caster is not None:
            problems += spell_problems(
                act.campaign,
                caster,
                sheet.class_level,
                spells=spells,
                lists={"written": sheet.written, "accessible": sheet.accessible},
                held=sheet.held,
            )
        if problems or caster is None:
            raise Refused(problems)
        drawn = _draw(act, caster, sheet)
        character = _make(act, sheet)
        seat_players(act, character, players)
        by_heart = learns_by_heart(caster, act.campaign.rules)
        written = [*sheet.written, *(() if by_heart else drawn)]
        _write_book(act, character, sheet, written)
        _learn(act, character, [*sheet.accessible, *(drawn if by_heart else ())])
        _hold(act, character, caster, sheet, spells)
        act.data |= {
            "system": character.system,
            "sort": character.kind,
            "class": sheet.class_id,
            "level": sheet.class_level,
            "written": len(written),
            "held": len(sheet.held),
            "players": [player.name for player in players],
            "uses": [
                {"on": Spell._meta.label, "id": spell} for spell in sorted(asked | set(drawn))
            ],
        }
        about(act, character)
    return act.done


def _spells(act: acts.Act, asked: set[int]) -> Mapping[int, Spell]:
    """Those that this campaign may use, with their forms. Two queries, or none."""
    if not asked:
        return {}
    return Spell.objects.usable_in(act.campaign).vancian().with_forms().in_bulk(asked)


def _draw(act: acts.Act, caster: CasterClass, sheet: NewCaster) -> list[int]:
    """The starting spells by lot, by id; what was chosen besides is not drawn again."""
    if not sheet.is_drawn:
        return []
    drawn, dice = draw_starting(
        act.campaign, caster, besides={*sheet.written, *sheet.accessible}, typed=sheet.draws
    )
    act.data = {
        "dice": dice,
        "drawn": [{"fr": spell.name_fr, "en": spell.name_en} for spell in drawn],
    }
    return [spell.pk for spell in drawn]


def _make(act: acts.Act, sheet: NewCaster) -> Character:
    character = act.make(caster_character_of(act.campaign, sheet))
    act.make(caster_of(character, sheet))
    return character


def caster_character_of(campaign: Campaign, sheet: NewCaster) -> Character:
    """The character's row that a sheet of memorised spells asks for; not saved."""
    return Character(
        campaign=campaign,
        system=str(System.VANCIAN),
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


def caster_of(character: Character, sheet: NewCaster) -> Caster:
    """The row of class and level that goes with it; not saved."""
    return Caster(
        campaign=character.campaign,
        character=character,
        class_id=sheet.class_id,
        class_level=sheet.class_level,
        gold=sheet.gold,
        alignment=sheet.alignment,
    )


def _write_book(
    act: acts.Act, character: Character, sheet: NewCaster, written: Sequence[int]
) -> None:
    """The grimoire with which the character begins. Two queries, or none."""
    if not written:
        return
    book = act.make(
        Book(
            campaign=act.campaign,
            name=sheet.book_name.strip() or BOOK_NAME,
            kind=BookKind.GRIMOIRE,
            holder=character,
            owner=character,
        )
    )
    act.make_all(
        [
            BookSpell(campaign=act.campaign, book=book, spell_id=pk, origin=Origin.STARTING)
            for pk in written
        ]
    )


def _learn(act: acts.Act, character: Character, spells: Sequence[int]) -> None:
    act.make_all(
        [
            AccessibleSpell(
                campaign=act.campaign, character=character, spell_id=pk, origin=Origin.STARTING
            )
            for pk in spells
        ]
    )


def _hold(
    act: acts.Act,
    character: Character,
    caster: CasterClass,
    sheet: NewCaster,
    spells: Mapping[int, Spell],
) -> None:
    """What is in memory; « comme hier » means it too, until something is memorised in play."""
    rows = held_rows(character, caster, sheet.held, spells=spells)
    if not rows:
        return
    act.make_all(rows)
    lines = lines_of((row.spell_id, row.is_reversed) for row in rows)
    act.make(
        SpellChoice(
            campaign=act.campaign,
            character=character,
            kind=ChoiceKind.LAST,
            lines=written_lines(lines),
        )
    )


def held_rows(
    character: Character,
    caster: CasterClass,
    held: Sequence[HeldCopy],
    *,
    spells: Mapping[int, Spell],
) -> list[MemorisedSpell]:
    """What is in memory; where the class chooses at casting, of two forms none is chosen yet.

    Not saved. ``spells`` are those held, with their forms.
    """
    waits = caster.reversal_mode is ReversalMode.CAST_CHOICE
    return [
        MemorisedSpell(
            campaign=character.campaign,
            character=character,
            spell_id=copy.spell,
            spell_version=spells[copy.spell].version,
            is_reversed=None
            if waits and spells[copy.spell].reversed_form is not None
            else bool(copy.is_reversed),
        )
        for copy in held
    ]
