from characters.models.active_spell import ActiveSpell
from characters.models.book import Book, BookKind, BookSpell, BookState
from characters.models.character import Character, CharacterKind, CharacterState, PlayerEdits
from characters.models.control import Control
from characters.models.involvement import Involvement
from characters.models.known_spell import KnownSpell
from characters.models.study import Study, StudyMonth, StudyState

__all__ = [
    "ActiveSpell",
    "Book",
    "BookKind",
    "BookSpell",
    "BookState",
    "Character",
    "CharacterKind",
    "CharacterState",
    "Control",
    "Involvement",
    "KnownSpell",
    "PlayerEdits",
    "Study",
    "StudyMonth",
    "StudyState",
]
