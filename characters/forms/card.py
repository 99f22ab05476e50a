"""A character as the table's page and its own sheet show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Membership
from characters.access import is_mine, players_of
from characters.forms.at_work import AtWork, Shake
from characters.forms.incantation import Running
from characters.forms.vancian.declared import DeclaredLine
from characters.forms.vancian.slots import CasterView
from characters.models import (
    Character,
    CharacterKind,
    CharacterState,
    Control,
    Incantation,
    KnownSpell,
    MemorisedSpell,
    RestParticipant,
    SleeperState,
    Study,
)
from characters.services.rights import may_play, may_read, may_see_state
from characters.services.vancian.whereabouts import Whereabouts
from rules.options import AtZero, CriticalRegime
from rules.percentile.level import max_level
from rules.percentile.outcome import Outcome, bands


@dataclass(frozen=True, kw_only=True)
class Card:
    """What this member may know of the character."""

    member: Membership
    character: Character
    #: Its spells at work, where the member may read its numbers.
    at_work: Sequence[AtWork] = ()
    #: What it holds in memory, where the member may read its numbers.
    held: Sequence[MemorisedSpell] = ()
    #: The incantation that keeps it busy, where the member may read its numbers.
    running: Running | None = None
    #: Its rest, while it goes on, where the member may read its numbers.
    rest: RestParticipant | None = None
    #: Spells it has declared, where the member may read its numbers.
    declared: Sequence[DeclaredLine] = ()
    #: What it learns, where the member may read its numbers.
    studies: Sequence[Study] = ()
    #: The limit of its stay on another plane, where the member may know it.
    stay: Whereabouts | None = None
    #: What a GM may say of it with one tap: each ends a spell, or may.
    shakes: Sequence[Shake] = ()

    @property
    def incantation(self) -> Incantation | None:
        """The incantation itself."""
        return self.running.incantation if self.running else None

    @property
    def caster(self) -> CasterView | None:
        """Class, level and memory of one who memorises; unset for others, and where unreadable."""
        if not self.character.is_vancian or not self.may_read:
            return None
        return CasterView(caster=self.character.caster, held=self.held)

    @property
    def is_mine(self) -> bool:
        return is_mine(self.character)

    @property
    def may_read(self) -> bool:
        return may_read(self.member, self.character, controls=self.is_mine)

    @property
    def rest_word(self) -> str:
        """What it does in the night that goes on; empty where it does not rest."""
        if self.rest is None:
            return ""
        if self.rest.state == SleeperState.MEMORISING:
            return _("mémorise")
        is_watching = self.member.campaign.clock_seconds < self.rest.sleeps_from
        return _("veille") if is_watching else _("dort")

    @property
    def shows_state(self) -> bool:
        """Whether the member sees who is bound, gagged, unconscious."""
        return may_see_state(self.member, self.character, controls=self.is_mine)

    @property
    def may_play(self) -> bool:
        """Whether the member acts with it."""
        return may_play(self.member, controls=self.is_mine)

    @property
    def may_cast(self) -> bool:
        """Whether the member would cast with it now."""
        return may_play(self.member, controls=self.is_mine) and self.character.is_playing

    @property
    def players(self) -> list[Control]:
        """Who plays it now."""
        return players_of(self.character)

    @property
    def is_free(self) -> bool:
        """A player character in play that nobody plays."""
        character = self.character
        return (
            character.kind == CharacterKind.PC
            and character.is_playing
            and not character.hidden
            and not self.players
        )

    @property
    def is_unconscious(self) -> bool:
        """A percentile mage without a point, where the house rule says so. Source: P5."""
        if self.character.is_vancian:
            return False
        rules = self.member.campaign.rules
        lives = self.character.state in {CharacterState.PLAYING, CharacterState.ASIDE}
        return lives and self.character.mp == 0 and rules.at_zero is AtZero.UNCONSCIOUS

    @property
    def is_npc(self) -> bool:
        return self.character.kind == CharacterKind.NPC


@dataclass(frozen=True, kw_only=True)
class SpellRow:
    """A known spell on its sheet, with what a plain cast of it would need."""

    known: KnownSpell
    regime: CriticalRegime

    @property
    def critical(self) -> int:
        """Highest critical roll at the bare skill; 0 where none is. Source: P1."""
        return self._highest(Outcome.CRITICAL)

    @property
    def success(self) -> int:
        """Highest roll that casts it at the bare skill. Source: P1."""
        return max(self.critical, self._highest(Outcome.SUCCESS))

    @property
    def level(self) -> int:
        """Maximum level at the spell's own degree of concentration. Source: P2."""
        return max_level(self.known.skill)

    @property
    def is_wide(self) -> bool:
        """Three figures take a smaller type in the margin."""
        return self.known.skill > 99

    def _highest(self, outcome: Outcome) -> int:
        found = bands(chance=max(1, self.known.skill), regime=self.regime)
        return next((band.high for band in found if band.outcome is outcome), 0)
