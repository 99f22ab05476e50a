"""What others wrote is deciphered by Read Magic, cast for it or at work. Source: V7, V5."""

from collections.abc import Sequence
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Book, Deciphered, MemorisedSpell
from characters.services.behalf import on_behalf
from characters.services.involvement import about
from characters.services.vancian.copy_desk import CopyDesk, Reading, copy_desk, is_read_magic
from characters.services.vancian.copying import locked_player
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.readiness import Readiness, readiness
from characters.services.vancian.resolving import roll_all, settle
from rules.vancian.casting import hindrances
from rules.vancian.options import ReadMagic


def decipher(*, by: Membership, act_id: UUID, character_id: int, source_id: int) -> LogEntry:
    """A scroll or another's book is deciphered, once and for all.

    Where Read Magic of the character's own is at work that is enough; else a copy in memory is
    cast within the act, and wiped. Raises ``Refused`` with every reason.
    """
    given = {"character": character_id, "source": source_id}
    with acts.begin(by=by, act_id=act_id, kind="book.deciphered", given=given) as act:
        if act.entry:
            return act.entry
        character, caster = locked_player(act, character_id)
        desk = copy_desk(act.campaign, character, caster)
        source = desk.source(source_id)
        ready = readiness(act.campaign, character, caster)
        copies = [row for row in ready.held if is_read_magic(row.spell)]
        problems = [*_source_problems(desk, source), *_reading_problems(desk, ready, copies)]
        if problems or source is None:
            raise Refused(problems)
        if desk.reading is Reading.HELD:
            _cast(act, ready, copies[0])
        act.make(Deciphered(campaign=act.campaign, character=character, book=source))
        act.data |= {"book_name": source.name, "is_cast": desk.reading is Reading.HELD}
        act.data.setdefault("uses", []).append({"on": Book._meta.label, "id": source.pk})
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def _source_problems(desk: CopyDesk, source: Book | None) -> list[Problem]:
    problems = list(desk.able_problems())
    if source is None:
        problems.append(Problem(code="not_in_source", field="what"))
    elif desk.rules.read_magic is ReadMagic.OFF or source.pk in desk.deciphered:
        problems.append(Problem(code="nothing_changed"))
    return problems


def _reading_problems(
    desk: CopyDesk, ready: Readiness, copies: Sequence[MemorisedSpell]
) -> list[Problem]:
    """Against casting it now; nothing while it is at work."""
    if desk.reading is Reading.AT_WORK or desk.rules.read_magic is ReadMagic.OFF:
        return []
    if not copies:
        return [Problem(code="no_read_magic")]
    if desk.able_problems():
        return []
    found = [str(code) for code in hindrances(ready.as_caster(is_resolving=True))]
    # The hour is for memorising: to break it off is asked for on the page of the cast alone.
    found += ["memorising"] if ready.is_memorising else []
    return [Problem(code=code) for code in found]


def _cast(act: acts.Act, ready: Readiness, copy: MemorisedSpell) -> None:
    """As any other cast upon oneself: the copy goes, another concentration ends. Source: V5, S7."""
    act.lock(MemorisedSpell.objects.standing().filter(pk=copy.pk))
    form = copy.spell.form
    order = CastOrder(spell=copy.spell_id, is_reversed=False)
    rolled = roll_all(act, ready, form=form, order=order, people={}, typed=None)
    settle(act, ready, form=form, order=order, rolled=rolled, copy=copy, line=None)
