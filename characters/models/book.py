"""Grimoires and scrolls, and the spells they hold."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character, CharacterKind
from characters.models.control import Control
from rules.options import PartyView
from spells.models import Spell, System

#: Of a book.
LONGEST_NAME = 80


class BookKind(models.TextChoices):
    """What holds the spells."""

    GRIMOIRE = "grimoire", _("Grimoire")
    SCROLL = "scroll", _("Parchemin")


class BookState(models.TextChoices):
    """Where a book is."""

    HELD = "held", _("en main")
    LENT = "lent", _("prêté")
    LOST = "lost", _("perdu")
    STOLEN = "stolen", _("volé")
    DESTROYED = "destroyed", _("détruit")


#: Out of its owner's reach: what stood in it can be rewritten (Source: V8).
GONE = (BookState.LOST, BookState.STOLEN, BookState.DESTROYED)


class Origin(models.TextChoices):
    """Where a written or learned spell is from. Source: V7, V8, V11."""

    NOTED = "noted", _("noté")
    STARTING = "starting", _("de départ")
    GUILD = "guild", _("de la guilde")
    SCROLL = "scroll", _("d’un parchemin")
    BOOK = "book", _("d’un grimoire")
    REWRITING = "rewriting", _("réécrit")
    LESSON = "lesson", _("d’une leçon")


class BookQuerySet(RowOfPlayQuerySet["Book"]):
    def seen_by(self, member: Membership) -> Self:
        """GMs see every book; players those of a player's character or of one they play.

        Where sheets are not open (``party_view``), those of whom they play alone. A book is its
        holder's as well as its owner's. What only hidden or GM's characters have, and what
        nobody has, is for GMs.
        """
        rows = self.standing().in_campaign(member.campaign)
        if member.is_gm:
            return rows
        mine = Control.objects.current().filter(membership=member).values("character")
        open_to_them = Q(pk__in=mine)
        if member.campaign.rules.party_view is PartyView.FULL:
            open_to_them |= Q(kind=CharacterKind.PC)
        theirs = Character.objects.seen_by(member).filter(open_to_them)
        return rows.filter(Q(holder__in=theirs) | Q(owner__in=theirs))

    def around(self, character: Character) -> Self:
        """Those that the character holds or owns."""
        return self.filter(Q(holder=character) | Q(owner=character))

    def gone_from(self, character: Character) -> Self:
        """Grimoires of the character's that nobody of theirs has any more. Source: V8."""
        return self.filter(owner=character, kind=BookKind.GRIMOIRE, state__in=GONE)

    def at_hand_of(self, character: Character) -> Self:
        """What the character can read now."""
        return self.filter(holder=character).exclude(state__in=GONE)

    def own_grimoires_of(self, character: Character) -> Self:
        """Those in which the character can write now, oldest first."""
        rows = self.at_hand_of(character).filter(owner=character, kind=BookKind.GRIMOIRE)
        return rows.order_by("pk")

    def by_name(self) -> Self:
        return self.order_by("name", "pk")


class Book(RowOfPlay):
    """A grimoire or a scroll. Source: P13."""

    name = models.CharField(_("nom"), max_length=LONGEST_NAME)
    kind = models.CharField(_("sorte"), max_length=8, choices=BookKind.choices)
    state = models.CharField(
        _("état"), max_length=9, choices=BookState.choices, default=BookState.HELD
    )
    #: Who can read it now; nobody while it is lost, and once it is destroyed.
    holder = models.ForeignKey(
        Character,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="books",
        verbose_name=_("entre les mains de"),
    )
    #: To whom it belongs, wherever it is.
    owner = models.ForeignKey(
        Character,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("propriétaire"),
    )

    objects: ClassVar[models.Manager["Book"]] = BookQuerySet.as_manager()

    class Meta:
        verbose_name = _("livre")
        verbose_name_plural = _("livres")
        constraints = [
            models.CheckConstraint(name="book_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="book_kind_is_known", condition=Q(kind__in=BookKind.values)
            ),
            models.CheckConstraint(
                name="book_state_is_known", condition=Q(state__in=BookState.values)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_destroyed(self) -> bool:
        return self.state == BookState.DESTROYED


class BookSpellQuerySet(RowOfPlayQuerySet["BookSpell"]):
    """Spells in books; a book serves one system, and its pages ask for those of that system."""

    def percentile(self) -> Self:
        """Those that are learnt by study, month by month."""
        return self.filter(spell__system=str(System.PERCENTILE))

    def vancian(self) -> Self:
        """Those that are memorised."""
        return self.filter(spell__system=str(System.VANCIAN))


class BookSpell(RowOfPlay):
    """A spell written in a book."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="spells")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    origin = models.CharField(
        _("origine"), max_length=9, choices=Origin.choices, default=Origin.NOTED
    )
    #: Of the scroll or book it was copied from, as it was called then.
    origin_name = models.CharField(_("copié de"), max_length=80, blank=True)

    objects: ClassVar[models.Manager["BookSpell"]] = BookSpellQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["book", "spell"],
                condition=Q(ended_seq=None),
                name="a_spell_is_in_a_book_once",
            ),
            models.CheckConstraint(
                name="book_spell_origin_is_known", condition=Q(origin__in=Origin.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.spell_id} in {self.book_id}"
