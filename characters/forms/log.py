"""The log as a page: its filters, and each entry with what may be done about it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from campaign.models import UNDO, LogEntry, Membership
from campaign.services.undo import is_own
from characters.forms.happenings import Told, tell
from characters.services.aims_told import name_aims
from characters.services.happenings import happened, known_to
from characters.services.telling import as_told_to, shows_numbers
from characters.services.vancian.subjects_told import with_outcomes, without_hidden
from spells.models import System

#: Kinds that are told apart in the filter; the first part of an entry's kind.
KINDS = (
    "cast",
    "incantation",
    "memorised",
    "save",
    "fight",
    "character",
    "level",
    "gold",
    "known",
    "control",
    "spell_at_work",
    "resistance",
    "study",
    "book",
    "spell",
    "member",
    "rules",
    "planar",
    "clock",
    "rest",
    "memory",
    "adventure",
    "evening",
    "calendar",
    "campaign",
    "aside",
    UNDO,
)


@dataclass(frozen=True, kw_only=True)
class Row:
    """An entry and what this member may do about it. Refusals are found when it is done."""

    entry: LogEntry
    member: Membership
    key: UUID
    is_asked: bool = False
    #: What the passing of time did in it, as far as the member may know.
    happened: tuple[Told, ...] = ()

    @property
    def template(self) -> str:
        return f"log/{self.entry.kind}.html"

    @property
    def is_undone(self) -> bool:
        return self.entry.undone_by_id is not None

    @property
    def shows_numbers(self) -> bool:
        """Whether the member reads points and chances of the character that it tells of."""
        return shows_numbers(self.member, self.entry)

    @property
    def _can_change(self) -> bool:
        return self.member.can_play and self.entry.kind != UNDO and bool(self.entry.changes)

    @property
    def may_undo(self) -> bool:
        """A GM anything, a player their own acts in which no dice fell. Source: S11."""
        if not self._can_change or self.is_undone:
            return False
        return self.member.is_gm or (is_own(self.entry, self.member) and not self.entry.has_dice)

    @property
    def may_ask(self) -> bool:
        """A player asks for an act of theirs in which dice fell."""
        return (
            self._can_change
            and not self.is_undone
            and not self.member.is_gm
            and is_own(self.entry, self.member)
            and self.entry.has_dice
        )

    @property
    def may_redo(self) -> bool:
        if not self._can_change or not self.is_undone:
            return False
        return self.member.is_gm or (is_own(self.entry, self.member) and not self.entry.has_dice)

    @property
    def together(self) -> int:
        """How many acts it took back at once, which a GM may do again at once; 0 for any other."""
        return len(self.entry.data.get("seqs", ())) if self.entry.kind == UNDO else 0


def rows(entries: Iterable[LogEntry], member: Membership, *, asked: set[int]) -> list[Row]:
    """Entries as rows; ``asked`` are the ids of those somebody asked to undo.

    One query for the names of those to whom something happened, where time passed, one for those
    at whom incantations aim, and one where a saving throw had waited for a GM; for players one
    more where memorised spells had subjects.
    """
    told = [as_told_to(member, one) for one in entries]
    without_hidden(member, told)
    with_outcomes(member, told)
    name_aims(member, told)
    happenings = {entry: happened(entry) for entry in told}
    known = known_to(member, (one for found in happenings.values() for one in found))
    return [
        Row(
            entry=entry,
            member=member,
            key=uuid4(),
            is_asked=entry.pk in asked,
            happened=tuple(tell(member, found, known=known)),
        )
        for entry, found in happenings.items()
    ]


#: Kinds of acts that one kind of magic alone knows.
_OF_SYSTEM = {
    System.PERCENTILE: {"cast", "incantation", "resistance", "known", "study", "adventure"},
    System.VANCIAN: {"memorised", "save", "memory", "level", "gold"},
}


def kind_choices(systems: Collection[System] = (), *, kind: str = "") -> list[tuple[str, str]]:
    """(value, words) for the filter by kind.

    ``systems`` are those in play: without them, or where there is none, every kind is there;
    ``kind``, which is chosen now, is there in any case.
    """
    idle = [_OF_SYSTEM[one] for one in _OF_SYSTEM if systems and one not in systems]
    left_out = frozenset[str]().union(*idle) - {kind}
    words = {
        "cast": _("Sorts lancés"),
        "incantation": _("Incantations"),
        "memorised": _("Sorts mémorisés"),
        "save": _("Jets de sauvegarde"),
        "fight": _("Combats"),
        "character": _("Personnages"),
        "level": _("Niveaux"),
        "gold": _("Or"),
        "known": _("Sorts connus"),
        "control": _("Qui joue qui"),
        "spell_at_work": _("Sorts à l’œuvre"),
        "resistance": _("Résistances"),
        "study": _("Études"),
        "book": _("Livres"),
        "spell": _("Catalogue"),
        "member": _("Membres"),
        "rules": _("Règles maison"),
        "planar": _("Plans"),
        "clock": _("Horloge"),
        "rest": _("Repos"),
        "memory": _("Mémoire"),
        "adventure": _("Aventures"),
        "evening": _("Séances"),
        "calendar": _("Calendrier"),
        "campaign": _("Campagne"),
        "aside": _("Apartés du MJ"),
        UNDO: _("Annulations"),
    }
    return [(one, words[one]) for one in KINDS if one not in left_out]
