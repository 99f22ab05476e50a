"""Grimoires and scrolls: made, written in, passed on, lost, found and destroyed. Source: P13."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Book, BookKind, BookSpell, BookState, Character, CharacterKind
from characters.services.involvement import involve, players_of
from characters.services.locking import controls, locked_character
from characters.services.rights import may_edit_skills, may_play, require_gm
from spells.models import Spell, System
from spells.models.spell_set import SpellQuerySet


def make_book(
    *, by: Membership, act_id: UUID, holder_id: int, name: str, kind: str, spells: Sequence[int]
) -> LogEntry:
    """A book comes into play, its holder's own. GMs for anybody; players where they may write
    the whole sheet. Raises ``Refused``.
    """
    given = {"holder": holder_id, "name": name, "kind": kind, "spells": list(spells)}
    with acts.begin(by=by, act_id=act_id, kind="book.made", given=given) as act:
        if act.entry:
            return act.entry
        holder = locked_character(act, holder_id)
        if not may_edit_skills(act.by, holder, controls=controls(act, holder)):
            raise Refused([Problem(code="only_the_gm")])
        found = of_system(Spell.objects.usable_in(act.campaign), holder.system).in_bulk(
            list(spells)
        )
        _refuse_unsound(name, kind, spells, found)
        book = act.make(
            Book(campaign=act.campaign, name=name.strip(), kind=kind, holder=holder, owner=holder)
        )
        act.make_all(_written(act, book, found.values()))
        act.data = {"count": len(found), "of": holder.name}
        _about(act, book, [holder], spells=found)
    return act.done


def edit_book(
    *, by: Membership, act_id: UUID, book_id: int, name: str, kind: str, spells: Sequence[int]
) -> LogEntry:
    """Its name, sort, and the spells in it as they shall be. Raises ``Refused``."""
    given = {"book": book_id, "name": name, "kind": kind, "spells": list(spells)}
    with acts.begin(by=by, act_id=act_id, kind="book.edited", given=given) as act:
        if act.entry:
            return act.entry
        book, people = _locked(act, book_id)
        if not any(may_edit_skills(act.by, one, controls=controls(act, one)) for one in people):
            raise Refused([Problem(code="only_the_gm")])
        written = BookSpell.objects.standing().filter(book=book).select_related("spell")
        there = {row.spell_id: row for row in act.lock(written)}
        system = system_of([row.spell for row in there.values()], people)
        found = of_system(Spell.objects.known_to(act.campaign), system).in_bulk(list(spells))
        _refuse_unsound(name, kind, spells, found)
        new = [found[pk] for pk in found.keys() - there.keys()]
        gone = [there[pk] for pk in there.keys() - found.keys()]
        if (book.name, book.kind) == (name.strip(), kind) and not new and not gone:
            raise Refused([Problem(code="nothing_changed")])
        act.set(book, "name", name.strip())
        act.set(book, "kind", kind)
        act.make_all(_written(act, book, new))
        act.end_all(gone)
        act.data = {"added": len(new), "removed": len(gone)}
        _about(act, book, people, spells={spell.pk: spell for spell in new})
    return act.done


def system_of(spells: Sequence[Spell], people: Sequence[Character]) -> str:
    """The one system that a book serves: of what is written in it, else of whose it is."""
    systems = [*(spell.system for spell in spells), *(one.system for one in people)]
    return systems[0] if systems else str(System.PERCENTILE)


def of_system(rows: SpellQuerySet, system: str) -> SpellQuerySet:
    """The spells that such a book may hold."""
    return rows.vancian() if system == System.VANCIAN else rows.percentile()


def lend_book(*, by: Membership, act_id: UUID, book_id: int, to: int) -> LogEntry:
    """It goes into somebody's hands and stays its owner's. Raises ``Refused``."""
    return _pass_on(by=by, act_id=act_id, book_id=book_id, to=to, kind="book.lent")


def give_book(*, by: Membership, act_id: UUID, book_id: int, to: int) -> LogEntry:
    """It goes into somebody's hands and is theirs. Raises ``Refused``."""
    return _pass_on(by=by, act_id=act_id, book_id=book_id, to=to, kind="book.given")


def steal_book(*, by: Membership, act_id: UUID, book_id: int, to: int) -> LogEntry:
    """A GM lets somebody have it who has no right to it: who that is, GMs alone are told.

    It stays its owner's, who can rewrite its spells (Source: V8). Raises ``Refused``.
    """
    given = {"book": book_id, "to": to}
    with acts.begin(by=by, act_id=act_id, kind="book.stolen", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        book, people = _locked(act, book_id)
        thief = locked_character(act, to)
        problems = _moving_problems(act, book)
        if book.state == BookState.LOST:
            problems.append(Problem(code="book_is_lost"))
        if thief.pk in (book.holder_id, book.owner_id):
            problems.append(Problem(code="holds_it_already", field="to"))
        if problems:
            raise Refused(problems)
        act.data = {"from": book.holder.name if book.holder else "", "gms": {"to": thief.name}}
        act.set(book, "holder_id", thief.pk)
        act.set(book, "state", BookState.STOLEN)
        _about(act, book, people)
        act.data["uses"].append({"on": Character._meta.label, "id": thief.pk})
    return act.done


def find_book(*, by: Membership, act_id: UUID, book_id: int, to: int) -> LogEntry:
    """A GM finds a lost book, with all its spells (Source: S8). Raises ``Refused``."""
    return _pass_on(by=by, act_id=act_id, book_id=book_id, to=to, kind="book.found")


def lose_book(*, by: Membership, act_id: UUID, book_id: int) -> LogEntry:
    """Nobody has it any more; it may be found again. Raises ``Refused``."""
    return _leave(by=by, act_id=act_id, book_id=book_id, state="lost", kind="book.lost")


def destroy_book(*, by: Membership, act_id: UUID, book_id: int) -> LogEntry:
    """It is no more. Raises ``Refused``."""
    return _leave(by=by, act_id=act_id, book_id=book_id, state="destroyed", kind="book.destroyed")


def _pass_on(*, by: Membership, act_id: UUID, book_id: int, to: int, kind: str) -> LogEntry:
    with acts.begin(by=by, act_id=act_id, kind=kind, given={"book": book_id, "to": to}) as act:
        if act.entry:
            return act.entry
        book, people = _locked(act, book_id)
        receiver = locked_character(act, to)
        problems = _moving_problems(act, book)
        is_lost = book.state == BookState.LOST
        if kind == "book.found" and not act.by.is_gm:
            problems.append(Problem(code="only_the_gm"))
        if not book.is_destroyed and (kind == "book.found") != is_lost:
            problems.append(Problem(code="book_is_lost" if is_lost else "book_is_not_lost"))
        if book.holder_id == receiver.pk and (kind == "book.lent" or book.owner_id == receiver.pk):
            problems.append(Problem(code="holds_it_already", field="to"))
        if problems:
            raise Refused(problems)
        owner = receiver.pk if kind == "book.given" or book.owner_id is None else book.owner_id
        act.data = {"from": book.holder.name if book.holder else "", "to": receiver.name}
        act.set(book, "holder_id", receiver.pk)
        act.set(book, "owner_id", owner)
        act.set(book, "state", BookState.HELD if owner == receiver.pk else BookState.LENT)
        _about(act, book, [*people, receiver])
    return act.done


def _leave(*, by: Membership, act_id: UUID, book_id: int, state: str, kind: str) -> LogEntry:
    with acts.begin(by=by, act_id=act_id, kind=kind, given={"book": book_id}) as act:
        if act.entry:
            return act.entry
        book, people = _locked(act, book_id)
        problems = _moving_problems(act, book)
        if book.state == state:
            problems.append(Problem(code="nothing_changed"))
        if problems:
            raise Refused(problems)
        act.data = {"from": book.holder.name if book.holder else ""}
        act.set(book, "holder_id", None)
        act.set(book, "state", state)
        _about(act, book, people)
    return act.done


def _locked(act: acts.Act, book_id: int) -> tuple[Book, list[Character]]:
    """The book and whose it is, locked. Raises ``Refused`` where it does not exist for them."""
    rows = Book.objects.seen_by(act.by).filter(pk=book_id).select_related("holder", "owner")
    found = act.lock(rows)
    if not found:
        raise Refused([Problem(code="book_gone")])
    book = found[0]
    people = {one.pk: one for one in (book.holder, book.owner) if one is not None}
    return book, list(people.values())


def _moving_problems(act: acts.Act, book: Book) -> list[Problem]:
    """Whoever holds it passes it on, and GMs do with it what they like."""
    problems = []
    holder = book.holder
    holds = holder is not None and controls(act, holder)
    if not act.by.is_gm and not may_play(act.by, controls=holds):
        problems.append(Problem(code="not_your_book"))
    if book.is_destroyed:
        problems.append(Problem(code="book_is_destroyed"))
    return problems


def _refuse_unsound(name: str, kind: str, spells: Sequence[int], found: dict[int, Spell]) -> None:
    problems = []
    if not name.strip():
        problems.append(Problem(code="required", field="name"))
    if len(name.strip()) > 80:
        problems.append(Problem(code="too_long", field="name", detail={"maximum": 80}))
    if kind not in BookKind.values:
        problems.append(Problem(code="unknown_value", field="kind"))
    if set(spells) - found.keys():
        problems.append(Problem(code="spell_gone", field="spells"))
    if problems:
        raise Refused(problems)


def _written(act: acts.Act, book: Book, spells: Iterable[Spell]) -> list[BookSpell]:
    return [
        BookSpell(campaign=act.campaign, book=book, spell=spell)
        for spell in sorted(spells, key=lambda spell: spell.pk)
    ]


#: Acts that take a book out of somebody's hands, and name nobody else.
TAKEN = frozenset({"book.stolen", "book.lost", "book.destroyed"})


def _about(
    act: acts.Act, book: Book, people: Sequence[Character], spells: Iterable[int] = ()
) -> None:
    """Named in the entry, and secret where only hidden or GM's characters have to do with it."""
    act.data |= {"book": book.pk, "book_name": book.name, "book_kind": book.kind}
    if people:
        act.data["character"] = people[0].pk
    act.data["uses"] = [
        {"on": Book._meta.label, "id": book.pk},
        *({"on": Character._meta.label, "id": one.pk} for one in people),
        *({"on": Spell._meta.label, "id": pk} for pk in spells),
    ]
    seen = [one for one in people if not one.hidden]
    if seen and seen[0] == people[0] and act.kind in TAKEN:
        # Whoever had it in hand sees that it is gone, though it was somebody's whom nobody knows.
        involve(act, seen)
        if len(seen) < len(people) or all(one.kind == CharacterKind.NPC for one in people):
            act.tell_only(players_of(seen))
        return
    involve(act, people)
    if len(seen) < len(people) or not people:
        act.tell_gms_only()
    elif all(one.kind == CharacterKind.NPC for one in people):
        act.tell_only(players_of(people))
