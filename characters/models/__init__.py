from characters.models.character import Character, CharacterKind, CharacterState, PlayerEdits
from characters.models.control import Control
from characters.models.involvement import Involvement
from characters.models.known_spell import KnownSpell

__all__ = [
    "Character",
    "CharacterKind",
    "CharacterState",
    "Control",
    "Involvement",
    "KnownSpell",
    "PlayerEdits",
]
