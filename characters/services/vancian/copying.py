"""Copying a spell from a scroll or another book, or learning it. Source: V7, V11."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import (
    AccessibleSpell,
    Book,
    BookKind,
    BookSpell,
    Caster,
    Character,
    FailedCopy,
    Origin,
)
from characters.services.behalf import on_behalf
from characters.services.involvement import about
from characters.services.locking import controls
from characters.services.rights import may_play
from characters.services.rolling import dice_source_problems
from characters.services.vancian.copy_desk import CopyDesk, copy_desk
from characters.services.vancian.locking import locked_caster
from rules.dice import Dice, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.vancian.copying import CopyResult, SourceKind, roll_copy
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class Copying:
    """What is to be copied: a spell, from a source, into a grimoire."""

    spell: int
    source: int
    #: Unset: the first grimoire of the character's own at hand.
    book: int | None = None


def copy_spell(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    what: Copying,
    typed: int | None = None,
) -> LogEntry:
    """Who plays the character copies a spell; a scroll loses it, a grimoire keeps it.

    Where the table rolls for it, ``typed`` is a d100 thrown there, or the server throws. Takes no
    game time. Raises ``Refused`` with every reason. Source: V7.
    """
    given = {
        "character": character_id,
        "spell": what.spell,
        "source": what.source,
        "book": what.book,
        "typed": typed,
    }
    with acts.begin(by=by, act_id=act_id, kind="book.copied", given=given) as act:
        if act.entry:
            return act.entry
        character, caster = locked_player(act, character_id)
        act.lock(Book.objects.standing().at_hand_of(character))
        desk = copy_desk(act.campaign, character, caster)
        spell = Spell.objects.known_to(act.campaign).vancian().filter(pk=what.spell).first()
        if spell is None:
            raise Refused([Problem(code="spell_gone", field="what")])
        source, book = desk.source(what.source), desk.grimoire(what.book)
        problems = [*desk.problems(spell, source=source, book=book)]
        if desk.rolls:
            problems += dice_source_problems(act.campaign, is_typed=typed is not None)
        if problems or source is None:
            raise Refused(problems)
        result = _roll(act.campaign, character, source, typed)
        _write(act, desk, spell, source=source, book=book, result=result)
        _tell(act, spell, source=source, book=book, result=result)
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def locked_player(act: acts.Act, character_id: int) -> tuple[Character, Caster]:
    """Raises ``Refused`` where somebody else plays the character."""
    character, caster = locked_caster(act, character_id)
    if not may_play(act.by, controls=controls(act, character)):
        raise Refused([Problem(code="not_your_character")])
    return character, caster


def _roll(campaign: Campaign, character: Character, source: Book, typed: int | None) -> CopyResult:
    dice: Dice = SystemDice() if typed is None else TypedDice((typed,))
    try:
        return roll_copy(
            int_score=character.int_score,
            source=_kind(source),
            option=campaign.rules.copy_roll,
            dice=dice,
        )
    except MalformedError as error:
        raise Refused([Problem(code="die_out_of_range", field="roll")]) from error


def _kind(source: Book) -> SourceKind:
    return SourceKind.SCROLL if source.kind == BookKind.SCROLL else SourceKind.BOOK


def _write(
    act: acts.Act,
    desk: CopyDesk,
    spell: Spell,
    *,
    source: Book,
    book: Book | None,
    result: CopyResult,
) -> None:
    """The spell in its new place and out of the scroll, in one transaction; or the failure."""
    if not result.is_copied:
        if (spell.pk, source.pk) not in desk.failed:
            act.make(
                FailedCopy(
                    campaign=act.campaign, character=desk.character, spell=spell, book=source
                )
            )
        return
    origin = Origin.SCROLL if source.kind == BookKind.SCROLL else Origin.BOOK
    if book is None:
        act.make(
            AccessibleSpell(
                campaign=act.campaign,
                character=desk.character,
                spell=spell,
                origin=origin,
                origin_name=source.name,
            )
        )
    else:
        act.make(
            BookSpell(
                campaign=act.campaign,
                book=book,
                spell=spell,
                origin=origin,
                origin_name=source.name,
            )
        )
    if result.source_loses_spell:
        act.end_all(act.lock(BookSpell.objects.standing().filter(book=source, spell=spell)))


def _tell(
    act: acts.Act, spell: Spell, *, source: Book, book: Book | None, result: CopyResult
) -> None:
    act.data = {
        "spell": spell.pk,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "source": source.pk,
        "source_name": source.name,
        "source_kind": source.kind,
        "book": book.pk if book else None,
        "book_name": book.name if book else "",
        "copied": result.is_copied,
        "chance": result.chance,
        "uses": _uses(spell, source, book),
    }
    if result.roll is not None:
        roll = result.roll
        act.data["roll"] = roll.value
        act.data["dice"] = [{"for": "copy", "faces": 100, "value": roll.value, "typed": roll.typed}]


def _uses(spell: Spell, source: Book, book: Book | None) -> list[dict[str, Any]]:
    rows = [spell, source, *([book] if book else [])]
    return [{"on": row._meta.label, "id": row.pk} for row in rows]
