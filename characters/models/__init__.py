from characters.models.active_spell import ActiveSpell
from characters.models.book import GONE, Book, BookKind, BookSpell, BookState, Origin
from characters.models.caster import Alignment, Caster
from characters.models.character import (
    Character,
    CharacterKind,
    CharacterState,
    PlayerEdits,
)
from characters.models.control import Control
from characters.models.copying import Deciphered, FailedCopy
from characters.models.declared_spell import DeclaredSpell
from characters.models.fight import Combatant, Fight, Phase, Side
from characters.models.incantation import Incantation
from characters.models.involvement import Involvement
from characters.models.known_spell import KnownSpell
from characters.models.memorised_spell import AccessibleSpell, MemorisedSpell
from characters.models.planar_request import PlanarRequest, RequestState
from characters.models.planar_stay import PlanarStay
from characters.models.plane import Plane
from characters.models.rest import Rest, RestParticipant, RestState, SleeperState
from characters.models.rewriting import Rewriting, RewritingSpell, RewritingState
from characters.models.spell_choice import ChoiceKind, SpellChoice
from characters.models.spell_subject import SpellSubject, SubjectState
from characters.models.spell_target import SpellTarget, TargetState
from characters.models.study import Study, StudyMonth, StudyState

__all__ = [
    "GONE",
    "AccessibleSpell",
    "ActiveSpell",
    "Alignment",
    "Book",
    "BookKind",
    "BookSpell",
    "BookState",
    "Caster",
    "Character",
    "CharacterKind",
    "CharacterState",
    "ChoiceKind",
    "Combatant",
    "Control",
    "Deciphered",
    "DeclaredSpell",
    "FailedCopy",
    "Fight",
    "Incantation",
    "Involvement",
    "KnownSpell",
    "MemorisedSpell",
    "Origin",
    "Phase",
    "PlanarRequest",
    "PlanarStay",
    "Plane",
    "PlayerEdits",
    "RequestState",
    "Rest",
    "RestParticipant",
    "RestState",
    "Rewriting",
    "RewritingSpell",
    "RewritingState",
    "Side",
    "SleeperState",
    "SpellChoice",
    "SpellSubject",
    "SpellTarget",
    "Study",
    "StudyMonth",
    "StudyState",
    "SubjectState",
    "TargetState",
]
