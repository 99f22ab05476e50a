"""Those who are no more, dead or destroyed: all that they held ends with them. Source: P7, V12."""

from collections.abc import Iterable
from typing import Any

from campaign.services.acts import Act
from characters.models import ActiveSpell, Character, CharacterState, Incantation
from characters.services.holding import told
from characters.services.vancian.declared_ends import break_off_declared


def lose(
    act: Act, characters: Iterable[Character], *, state: CharacterState
) -> list[dict[str, Any]]:
    """They take that state; what they held, chanted and declared ends. What was held, for the log.

    Nine queries at most, however many they are; none where nobody is lost.
    """
    gone = list(characters)
    if not gone:
        return []
    held = act.lock(ActiveSpell.objects.at_work(act.campaign).held().cast_by(gone))
    act.end_all(held)
    act.end_all(act.lock(Incantation.objects.running().filter(character__in=gone)))
    break_off_declared(act, [one for one in gone if one.is_vancian])
    act.set_all((character, "state", state.value) for character in gone)
    return [told(spell) for spell in held]
