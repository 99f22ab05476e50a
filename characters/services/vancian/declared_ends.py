"""A declared spell that is not cast: interrupted and wiped, or withdrawn. Source: V5, S7."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import BookSpell, Character, DeclaredSpell, MemorisedSpell
from characters.services.behalf import on_behalf
from characters.services.fight.in_fight import place_of
from characters.services.involvement import about
from characters.services.locking import controls, locked_character
from characters.services.rights import may_play, require_gm
from characters.services.vancian.casting import locked_declared, told_declared
from rules.vancian.cast_end import CastEnd, scroll_vanishes, wipes

INTERRUPTED = "memorised.interrupted"
WITHDRAWN = "memorised.withdrawn"
#: Why a GM interrupts: the caster is hit, or has failed a saving throw.
HIT, FAILED_SAVE = "hit", "failed_save"
REASONS = (HIT, FAILED_SAVE)


def interrupt(
    *, by: Membership, act_id: UUID, character_id: int, declared_id: int, reason: str = HIT
) -> LogEntry:
    """A GM says that the caster is hit, or failed a saving throw: it fails and is wiped.

    Raises ``Refused``.
    """
    given = {"character": character_id, "declared": declared_id, "reason": reason}
    with acts.begin(by=by, act_id=act_id, kind=INTERRUPTED, given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        require_gm(act.by)
        if reason not in REASONS:
            raise Refused([Problem(code="unknown_value", field="reason")])
        declared = locked_declared(act, character_id, declared_id)
        act.data = _end(act, [declared], CastEnd.INTERRUPTED)[declared.pk] | {"reason": reason}
        about(act, character)
    return act.done


def withdraw(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    declared_id: int,
    after_initiative: bool,
) -> LogEntry:
    """The caster gives it up: kept before initiative, wiped after. Raises ``Refused``.

    In a fight the fight knows whether initiative was rolled, whatever ``after_initiative`` says.
    """
    given = {
        "character": character_id,
        "declared": declared_id,
        "after_initiative": after_initiative,
    }
    with acts.begin(by=by, act_id=act_id, kind=WITHDRAWN, given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not may_play(act.by, controls=controls(act, character)):
            raise Refused([Problem(code="not_your_character")])
        declared = locked_declared(act, character_id, declared_id)
        place = place_of(act.campaign, character)
        if place is not None:
            after_initiative = not place.fight.is_declaring
        ended = _end(act, [declared], CastEnd.WITHDRAWN, after_initiative=after_initiative)
        act.data = ended[declared.pk] | {"after_initiative": after_initiative}
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def break_off_declared(
    act: acts.Act,
    characters: Iterable[Character],
    *,
    is_kept: bool = False,
    after_initiative: bool = False,
) -> dict[int, dict[str, Any]]:
    """What these had declared is interrupted, within another act; for the log, by character.

    ``is_kept``: they leave play in peace, nothing is wiped; ``after_initiative``: they withdraw it
    then, and it is. Six queries, one where none had.
    """
    characters = list(characters)
    if not characters:
        return {}
    rows = DeclaredSpell.objects.standing().with_names()
    found = act.lock(rows.filter(character__in=[one.pk for one in characters]))
    end = CastEnd.WITHDRAWN if is_kept else CastEnd.INTERRUPTED
    ended = _end(act, found, end, after_initiative=after_initiative)
    return {row.character_id: ended[row.pk] for row in found}


def lose_declared(act: acts.Act, character: Character, *, is_kept: bool = False) -> dict[str, Any]:
    """The same for one character, as a part of an act's data; empty where nothing was declared."""
    if not character.is_vancian:
        return {}
    found = break_off_declared(act, [character], is_kept=is_kept)
    return {"declared_lost": found[character.pk]} if found else {}


def _end(
    act: acts.Act,
    declared: list[DeclaredSpell],
    end: CastEnd,
    *,
    after_initiative: bool = False,
) -> dict[int, dict[str, Any]]:
    """They end without a cast; what each cost, by its id."""
    if not declared:
        return {}
    act.end_all(declared)
    lost: set[int | None] = set()
    erased: set[int | None] = set()
    if wipes(end, after_initiative=after_initiative):
        copies = MemorisedSpell.objects.standing()
        rows = act.lock(copies.filter(pk__in=[row.memorised_id or 0 for row in declared]))
        act.end_all(rows)
        lost = {row.pk for row in rows}
    if scroll_vanishes(end):
        lines = BookSpell.objects.standing()
        written = act.lock(lines.filter(pk__in=[row.written_id or 0 for row in declared]))
        act.end_all(written)
        erased = {row.pk for row in written}
    return {
        row.pk: told_declared(row)
        | {"wiped": row.memorised_id in lost, "erased": row.written_id in erased}
        for row in declared
    }
