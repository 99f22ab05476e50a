"""The rows of an act, as they are now, locked in id order."""

from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, Control


def locked_character(act: acts.Act, character_id: int) -> Character:
    """The character, locked. Raises ``Refused`` where it does not exist for the act's author."""
    found = act.lock(Character.objects.seen_by(act.by).filter(pk=character_id))
    if not found:
        raise Refused([Problem(code="character_gone", field="character")])
    return found[0]


def locked_mage(act: acts.Act, character_id: int) -> Character:
    """A percentile mage, locked. Raises ``Refused`` where the character is gone or memorises."""
    character = locked_character(act, character_id)
    if character.is_vancian:
        raise Refused([Problem(code="not_a_mage", field="character")])
    return character


def controls(act: acts.Act, character: Character) -> bool:
    """Whether the act's author plays the character at this moment."""
    return Control.objects.current().filter(character=character, membership=act.by).exists()
