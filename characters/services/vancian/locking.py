"""A Vancian character and its class, as they are now, locked."""

from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Caster, Character
from characters.services.locking import locked_character


def locked_caster(act: acts.Act, character_id: int) -> tuple[Character, Caster]:
    """Both rows, locked. Raises ``Refused`` where the character is gone, or does not memorise."""
    character = locked_character(act, character_id)
    found = act.lock(Caster.objects.standing().filter(character=character))
    if not found:
        raise Refused([Problem(code="not_a_caster", field="character")])
    return character, found[0]
