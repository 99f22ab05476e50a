"""Incantations under way: who is busy with one, and what breaks it off. Source: S2."""

from typing import Any

from campaign.services import acts
from campaign.services.refusal import Problem
from characters.models import Character, Incantation
from characters.services.holding import lose_all
from characters.services.incantation_costs import interruption
from characters.services.rests import disturb
from characters.services.vancian import busy
from rules.options import AtZero

#: Why one was broken off, as the log keeps it.
TOUCHED = "touched"
CHOICE = "choice"
FELL = "fell"
ASLEEP = "asleep"
TIED = "tied"
LEFT = "left"


def running_of(character: Character) -> Incantation | None:
    """The one that the character is busy with. One query."""
    return Incantation.objects.running().filter(character=character).first()


def busy_problem(incantation: Incantation) -> Problem:
    """No other action meanwhile: names the spell, so that the way out is plain. Source: S2."""
    names = {"fr": incantation.spell.name_fr, "en": incantation.spell.name_en}
    return Problem(code="incanting", field="mage", detail={"spell_name": names})


def busy_problems(character: Character) -> tuple[Problem, ...]:
    """Why the character cannot begin anything else now. One query."""
    if character.is_vancian:
        return busy.busy_problems(character)
    incantation = running_of(character)
    return (busy_problem(incantation),) if incantation else ()


def told(incantation: Incantation) -> dict[str, Any]:
    """An incantation as the log keeps it."""
    spell, course = incantation.spell, incantation.course
    return {
        "incantation": incantation.pk,
        "spell": spell.pk,
        "spell_version": spell.version,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "level": incantation.level,
        "declared_seq": incantation.declared_seq,
        "declared": incantation.declared,
        "ceremony_rounds": course.ceremony_rounds,
        "casting_rounds": course.casting_rounds,
        "ready": incantation.ready,
    }


def uses_of(incantation: Incantation) -> dict[str, Any]:
    """The act relied on it: its declaration is not undone before the act."""
    return {"on": Incantation._meta.label, "id": incantation.pk}


def break_off(
    act: acts.Act,
    character: Character,
    incantation: Incantation,
    *,
    reason: str,
    is_free: bool = False,
) -> dict[str, Any]:
    """The incantation ends without a roll, at its cost or at none. For the log.

    A cost that leaves no point fells its mage, who then holds nothing more. Source: P5, P7, S2.
    """
    cost = 0 if is_free else interruption(act.campaign, character, incantation)
    before = character.mp
    act.end(incantation)
    act.add(character, "mp", -cost)
    falls = cost > 0 and character.mp == 0 and act.campaign.rules.at_zero is AtZero.UNCONSCIOUS
    return told(incantation) | {
        "reason": reason,
        "cost": cost,
        "mp": {"before": before, "after": character.mp, "max": character.mp_maximum},
        "felled": lose_all(act, character) if falls else [],
    }


def break_off_running(
    act: acts.Act, character: Character, *, reason: str, is_free: bool = False
) -> dict[str, Any] | None:
    """The same for the one that runs, if any does; nothing otherwise."""
    found = act.lock(Incantation.objects.running().filter(character=character))
    if not found:
        return None
    return break_off(act, character, found[0], reason=reason, is_free=is_free)


def fall(act: acts.Act, character: Character) -> dict[str, Any]:
    """Unconscious or dead: what is held ends, incantation and rest are interrupted. For the log.

    Its cost is never more than is there. Source: P7, S2, S4, S5.
    """
    disturb(act, [character])
    lost = lose_all(act, character)
    return {"lost": lost, "broken_off": break_off_running(act, character, reason=FELL)}
