"""Rewriting the spells of a grimoire that is gone: begun, given up, set right. Source: V8, S8."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import (
    Book,
    BookKind,
    BookSpell,
    Caster,
    Character,
    DeclaredSpell,
    RestParticipant,
    Rewriting,
    RewritingSpell,
    RewritingState,
    SleeperState,
)
from characters.models.book import LONGEST_NAME
from characters.services.behalf import on_behalf
from characters.services.involvement import about
from characters.services.locking import controls
from characters.services.rights import may_play, require_gm
from characters.services.vancian.facts import list_and_level
from characters.services.vancian.guild import BOOK_NAME
from characters.services.vancian.locking import locked_caster
from characters.services.vancian.rewriting_told import course_of, in_order, name_of
from rules.clock import WEEK
from rules.vancian.classes import CLASSES
from rules.vancian.rewriting import (
    RewritingCode,
    gold_for,
    rewriting_plan,
    rewriting_problems,
    weeks_for,
)
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Which spells, in which order, and into which book."""

    spells: tuple[int, ...]
    #: Unset: a new grimoire.
    book: int | None = None
    #: Of the new one.
    book_name: str = ""


def lost_spells(character: Character, caster: Caster) -> list[BookSpell]:
    """What stood in the character's grimoires that are gone, each spell once, with its book.

    By level and name. One query. Source: V8.
    """
    gone = Book.objects.standing().gone_from(character)
    rows = (
        BookSpell.objects.standing()
        .vancian()
        .filter(book__in=gone, spell__magic_type=str(CLASSES[caster.class_id].magic_type))
        .select_related("spell", "book")
        .order_by("spell__spell_level", "spell__sort_fr", "pk")
    )
    return list({row.spell_id: row for row in rows}.values())


def start_rewriting(*, by: Membership, act_id: UUID, character_id: int, wanted: Wanted) -> LogEntry:
    """The character begins; the gold of the first spell is paid. Raises ``Refused``."""
    given = {
        "character": character_id,
        "spells": list(wanted.spells),
        "book": wanted.book,
        "name": wanted.book_name,
    }
    with acts.begin(by=by, act_id=act_id, kind="rewriting.started", given=given) as act:
        if act.entry:
            return act.entry
        character, caster = _locked_player(act, character_id)
        found = {row.spell_id: row.spell for row in lost_spells(character, caster)}
        chosen = [found[pk] for pk in wanted.spells if pk in found]
        book = _book(act, character, wanted.book)
        problems = _problems(character, caster, wanted, chosen, book)
        if problems:
            raise Refused(problems)
        if book is None:
            book = act.make(
                Book(
                    campaign=act.campaign,
                    name=wanted.book_name.strip() or BOOK_NAME,
                    kind=BookKind.GRIMOIRE,
                    holder=character,
                    owner=character,
                )
            )
        row = _make(act, character, book, chosen)
        act.add(caster, "gold", -gold_for(chosen[0].spell_level or 1))
        _tell_start(act, row, book, chosen)
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def give_up_rewriting(*, by: Membership, act_id: UUID, character_id: int) -> LogEntry:
    """Weeks and gold of the spell in hand are lost; what is finished stays. Raises ``Refused``."""
    given = {"character": character_id}
    with acts.begin(by=by, act_id=act_id, kind="rewriting.given_up", given=given) as act:
        if act.entry:
            return act.entry
        character, _caster = _locked_player(act, character_id)
        row = _running(act, character)
        act.data = _told(row) | {
            "done": row.done,
            "left": len(in_order(row)) - row.done,
            "lost_gold": gold_for(in_order(row)[row.done].level) if row.is_paid else 0,
        }
        act.set(row, "state", RewritingState.GIVEN_UP)
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def correct_rewriting(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: tuple[int, bool],
    wanted: tuple[int, bool],
) -> LogEntry:
    """A GM sets the time spent on the spell in hand (seconds), and whether it is paid. The purse
    is set right on its own. ``seen`` is what the page had shown. Raises ``Refused``.
    """
    given = {"character": character_id, "seen": list(seen), "wanted": list(wanted)}
    with acts.begin(by=by, act_id=act_id, kind="rewriting.corrected", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character, _caster = locked_caster(act, character_id)
        row = _running(act, character)
        seconds, is_paid = wanted
        longest = weeks_for(in_order(row)[row.done].level) * WEEK - 1
        problems = []
        if (row.seconds, row.is_paid) != seen:
            detail = {"now": f"{row.seconds // WEEK}"}
            problems.append(Problem(code="changed_meanwhile", field="days", detail=detail))
        if wanted == (row.seconds, row.is_paid):
            problems.append(Problem(code="nothing_changed"))
        if not 0 <= seconds <= longest:
            problems.append(Problem(code="too_many_days", field="days"))
        if seconds and not is_paid:
            problems.append(Problem(code="not_begun", field="is_paid"))
        if problems:
            raise Refused(problems)
        act.data = _told(row) | {"from": row.seconds, "to": seconds, "paid": is_paid}
        act.add(row, "seconds", seconds - row.seconds)
        act.set(row, "is_paid", is_paid)
        about(act, character)
    return act.done


def _locked_player(act: acts.Act, character_id: int) -> tuple[Character, Caster]:
    character, caster = locked_caster(act, character_id)
    if not may_play(act.by, controls=controls(act, character)):
        raise Refused([Problem(code="not_your_character")])
    return character, caster


def _book(act: acts.Act, character: Character, pk: int | None) -> Book | None:
    if pk is None:
        return None
    rows = act.lock(Book.objects.standing().own_grimoires_of(character).filter(pk=pk))
    if not rows:
        raise Refused([Problem(code="no_book", field="book")])
    return rows[0]


def _problems(
    character: Character,
    caster: Caster,
    wanted: Wanted,
    chosen: Sequence[Spell],
    book: Book | None,
) -> list[Problem]:
    there: set[int] = set()
    if book is not None:
        rows = BookSpell.objects.standing().filter(book=book)
        there = set(rows.values_list("spell_id", flat=True))
    busy = _busy_with(character)
    found = rewriting_problems(
        chosen=[list_and_level(spell) for spell in chosen],
        lost={spell.pk for spell in chosen},
        in_book=there,
        gold=caster.gold,
        has_book=True,
        is_rewriting=Rewriting.objects.running().filter(character=character).exists(),
        is_busy=bool(busy),
        is_able=character.is_playing and not character.unconscious,
    )
    problems = [
        Problem(
            code=str(one.code),
            field=one.field,
            detail=busy if one.code is RewritingCode.BUSY else dict(one.numbers),
        )
        for one in found
    ]
    if len(chosen) < len(wanted.spells):
        problems.append(Problem(code="not_lost", field="spells"))
    if len(wanted.book_name) > LONGEST_NAME:
        detail = {"maximum": LONGEST_NAME}
        problems.append(Problem(code="too_long", field="book_name", detail=detail))
    return problems


def _busy_with(character: Character) -> dict[str, Any]:
    """What else takes the character up, by the name of it; empty where nothing does."""
    declared = DeclaredSpell.objects.standing().with_names().filter(character=character).first()
    if declared is not None:
        form = declared.form
        return {"with": "declared", "spell": {"fr": form.name_fr, "en": form.name_en}}
    rows = RestParticipant.objects.standing().filter(character=character)
    rest = rows.filter(state__in=(SleeperState.SLEEPING, SleeperState.MEMORISING)).first()
    return {"with": str(rest.state)} if rest is not None else {}


def _make(act: acts.Act, character: Character, book: Book, chosen: Sequence[Spell]) -> Rewriting:
    row = act.make(Rewriting(campaign=act.campaign, character=character, book=book, is_paid=True))
    act.make_all(
        [
            RewritingSpell(
                campaign=act.campaign,
                rewriting=row,
                spell=spell,
                place=place,
                level=spell.spell_level or 1,
            )
            for place, spell in enumerate(chosen)
        ]
    )
    return row


def _running(act: acts.Act, character: Character) -> Rewriting:
    rows = Rewriting.objects.running().with_spells().filter(character=character)
    found = act.lock(rows)
    if not found:
        raise Refused([Problem(code="no_rewriting")])
    return found[0]


def _told(row: Rewriting) -> dict[str, Any]:
    course = course_of(row)
    spell = in_order(row)[row.done].spell
    return {
        "book_name": row.book.name,
        "spell_name": name_of(spell),
        "weeks": sum(map(weeks_for, course.levels)),
        "uses": [{"on": Rewriting._meta.label, "id": row.pk}],
    }


def _tell_start(act: acts.Act, row: Rewriting, book: Book, chosen: Sequence[Spell]) -> None:
    plan = rewriting_plan([spell.spell_level or 1 for spell in chosen])
    act.data = {
        "rewriting": row.pk,
        "book": book.pk,
        "book_name": book.name,
        "spells": [name_of(spell) for spell in chosen],
        "weeks": plan.weeks,
        "gold": plan.gold,
        "paid": gold_for(plan.levels[0]),
        "uses": [
            {"on": Book._meta.label, "id": book.pk},
            *({"on": Spell._meta.label, "id": spell.pk} for spell in chosen),
        ],
    }
