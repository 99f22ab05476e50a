"""Grimoires are rewritten as the clock moves, nights included. Source: V8, S1, S8."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from campaign.clock_effects import REWRITING, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import (
    GONE,
    BookSpell,
    CharacterKind,
    CharacterState,
    Origin,
    Rewriting,
    RewritingState,
)
from characters.services.vancian.rewriting_told import course_of, in_order, spell_names
from rules.vancian.rewriting import RewritingAdvance, advance_rewriting, gold_for

#: A spell is finished; ``detail``: spell_name, book, last.
FINISHED = "rewriting.finished"
#: The next one begins and is paid; ``detail``: spell_name, gold.
BEGUN = "rewriting.begun"
#: The gold for the next one is missing; ``detail``: spell_name, gold, missing.
WAITING = "rewriting.waiting"


@dataclass(frozen=True, kw_only=True)
class RewritingsRun:
    """Weeks add up; spells are finished, and the next ones are paid for."""

    order: int = REWRITING

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """Two queries."""
        return [
            told
            for row, advance in _advances(campaign, seconds=end - start)
            for told in _happenings(row, advance, start=start)
        ]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """Two queries to read; one for each kind of change."""
        runs = list(_advances(act.campaign, seconds=end - start))
        # Told first: writing leaves the rows as they are afterwards.
        happened = [t for row, advance in runs for t in _happenings(row, advance, start=start)]
        _write(act, runs)
        return happened


def _advances(campaign: Campaign, *, seconds: int) -> Iterator[tuple[Rewriting, RewritingAdvance]]:
    rows = (
        Rewriting.objects.running()
        .in_campaign(campaign)
        .with_spells()
        .select_related("character__caster")
        .order_by("character_id")
    )
    for row in rows:
        if goes_on(row):
            gold = row.character.caster.gold
            yield row, advance_rewriting(course_of(row), seconds=seconds, gold=gold)


def goes_on(row: Rewriting) -> bool:
    """Whether time counts: alive and awake, with the grimoire at hand."""
    character, book = row.character, row.book
    is_there = book.holder_id == character.pk and book.state not in GONE
    is_living = character.state in (CharacterState.PLAYING, CharacterState.ASIDE)
    return is_there and is_living and not character.unconscious


def _write(act: Act, runs: Iterable[tuple[Rewriting, RewritingAdvance]]) -> None:
    runs = list(runs)
    act.add_all((row.character.caster, "gold", -advance.gold_paid) for row, advance in runs)
    finished = [
        (row, in_order(row)[place].spell)
        for row, advance in runs
        for place, _second in advance.finished
    ]
    if finished:
        books = {row.book_id for row, _spell in finished}
        there = set(
            BookSpell.objects.standing().filter(book__in=books).values_list("book_id", "spell_id")
        )
        act.make_all(
            [
                BookSpell(
                    campaign=act.campaign, book=row.book, spell=spell, origin=Origin.REWRITING
                )
                for row, spell in finished
                if (row.book_id, spell.pk) not in there
            ]
        )
    act.add_all((row, "done", advance.rewriting.done - row.done) for row, advance in runs)
    act.add_all((row, "seconds", advance.rewriting.seconds - row.seconds) for row, advance in runs)
    act.set_all((row, "is_paid", advance.rewriting.is_paid) for row, advance in runs)
    act.set_all(
        (row, "state", RewritingState.DONE) for row, advance in runs if advance.rewriting.is_done
    )


def _happenings(row: Rewriting, advance: RewritingAdvance, *, start: int) -> Iterator[Happening]:
    levels = advance.rewriting.levels
    begins = [] if row.is_paid else [(row.done, 0)]
    for place, after in advance.finished:
        is_last = place + 1 == len(levels)
        detail = spell_names(row, place) | {"book": row.book.name, "last": is_last}
        yield _happening(row, FINISHED, start + after, detail)
        if not is_last:
            begins.append((place + 1, after))
    for place, after in begins:
        gold = gold_for(levels[place])
        if place < advance.rewriting.done or advance.rewriting.is_paid:
            detail = spell_names(row, place) | {"gold": gold}
            yield _happening(row, BEGUN, start + max(after, 1), detail)
        elif after:  # what waited before the span began is no news
            left = row.character.caster.gold - advance.gold_paid
            detail = spell_names(row, place) | {"gold": gold, "missing": gold - left}
            yield _happening(row, WAITING, start + after, detail)


def _happening(row: Rewriting, kind: str, second: int, detail: dict[str, Any]) -> Happening:
    character = row.character
    return Happening(
        second=second,
        kind=kind,
        character=character.pk,
        detail=detail,
        secret=character.hidden or character.kind == CharacterKind.NPC,
    )
