"""A character and the right to it in one call: what is hidden does not exist for players."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Prefetch,
    QuerySet,
)
from django.http import Http404, HttpRequest

from campaign.access import Right, member_for
from campaign.models import Membership
from characters.models import (
    Book,
    BookSpell,
    Caster,
    Character,
    CharacterKind,
    CharacterState,
    Control,
    Incantation,
    KnownSpell,
    MemorisedSpell,
    Study,
)
from characters.services.rights import editable_fields, may_edit_skills, may_play, may_read
from rules.vancian.classes import CLASSES
from spells.models import Spell, search_key


class CharacterRight(StrEnum):
    """What a page needs of a member towards a character."""

    #: The character exists for this member; its numbers may be somebody else's business.
    SEE = "see"
    #: Its numbers: GMs, who plays it, and everybody where it is a player's character.
    READ = "read"
    #: Acting with it: GMs, and players with their own.
    PLAY = "play"
    #: Changing something of its sheet: as far as the GM allows.
    EDIT = "edit"
    #: What GMs alone decide about it.
    RUN = "run"


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A member before a character."""

    member: Membership
    character: Character
    #: Whether the member plays it now.
    controls: bool

    @property
    def may_read(self) -> bool:
        return may_read(self.member, self.character, controls=self.controls)

    @property
    def may_play(self) -> bool:
        return may_play(self.member, controls=self.controls)

    @property
    def editable(self) -> frozenset[str]:
        """The fields of the sheet that the member may change."""
        return frozenset(editable_fields(self.member, self.character, controls=self.controls))

    @property
    def may_edit_skills(self) -> bool:
        return may_edit_skills(self.member, self.character, controls=self.controls)


def character_for(
    request: HttpRequest,
    campaign_id: int,
    character_id: int,
    right: CharacterRight = CharacterRight.SEE,
) -> Seat:
    """The character as far as the person may have it. Two queries.

    Raises ``Http404`` for strangers, and for players where it is hidden; ``PermissionDenied``
    for members without the right.
    """
    member = member_for(request, campaign_id, Right.SEE)
    character = party(member).filter(pk=character_id).first()
    if character is None:
        raise Http404
    seat = Seat(member=member, character=character, controls=is_mine(character))
    allowed = {
        CharacterRight.SEE: True,
        CharacterRight.READ: seat.may_read,
        CharacterRight.PLAY: seat.may_play,
        CharacterRight.EDIT: bool(seat.editable),
        CharacterRight.RUN: member.is_gm,
    }[right]
    if not allowed:
        raise PermissionDenied
    return seat


def mage_for(
    request: HttpRequest,
    campaign_id: int,
    character_id: int,
    right: CharacterRight = CharacterRight.SEE,
) -> Seat:
    """``character_for`` of a page that percentile mages alone have. Two queries.

    Raises as ``character_for``, and ``Http404`` where the character memorises its spells.
    """
    seat = character_for(request, campaign_id, character_id, right)
    if seat.character.is_vancian:
        raise Http404
    return seat


def caster_for(
    request: HttpRequest,
    campaign_id: int,
    character_id: int,
    right: CharacterRight = CharacterRight.SEE,
) -> tuple[Seat, Caster]:
    """``character_for`` of a page for those who memorise, with class and level. Two queries.

    Raises as ``character_for``, and ``Http404`` for a percentile mage.
    """
    seat = character_for(request, campaign_id, character_id, right)
    if not seat.character.is_vancian:
        raise Http404
    return seat, seat.character.caster


def party(member: Membership) -> QuerySet[Character]:
    """The characters that exist for this member; ``is_mine`` says which of them they play."""
    mine = Control.objects.current().filter(character=OuterRef("pk"), membership=member)
    return (
        Character.objects.seen_by(member)
        .select_related("caster")
        .annotate(mine=ExpressionWrapper(Exists(mine), output_field=BooleanField()))
        .order_by("-mine", "-kind", "name", "pk")
    )


def is_mine(character: Character) -> bool:
    """Whether the member for whom ``party`` was asked plays the character."""
    return bool(getattr(character, "mine", False))


def with_players(characters: QuerySet[Character]) -> QuerySet[Character]:
    """The same, each with who plays it (``players_of``). One query more, however many."""
    return characters.prefetch_related(current_players())


def current_players() -> "Prefetch[str, QuerySet[Control], str]":
    """What to prefetch so that ``players_of`` answers."""
    current = Control.objects.current().select_related("membership").order_by("pk")
    return Prefetch("controls", current, to_attr="current_controls")


def players_of(character: Character) -> list[Control]:
    """Who plays it now, oldest first; of a character from ``with_players``."""
    return list(getattr(character, "current_controls", ()))


def free_characters(member: Membership) -> QuerySet[Character]:
    """Player characters in play that nobody plays: anybody may take one."""
    taken = Control.objects.current().filter(character=OuterRef("pk"))
    return (
        Character.objects.seen_by(member)
        .select_related("caster")
        .filter(kind=CharacterKind.PC, state=CharacterState.PLAYING, hidden=False)
        .filter(~Exists(taken))
        .order_by("name", "pk")
    )


def may_aim_at(member: Membership, *, among: Collection[int] | None = None) -> list[Character]:
    """Those (``among`` these ids) on whom they may cast, players' own first. One query."""
    rows = Character.objects.seen_by(member).not_departed()
    rows = rows.exclude(state=CharacterState.RETIRED)
    if among is not None:
        rows = rows.filter(pk__in=among)
    return list(rows.select_related("caster").order_by("-kind", "name", "pk"))


def known_spells(character: Character) -> list[KnownSpell]:
    """What the character knows, by name in the reader's language. One query."""
    rows = KnownSpell.objects.standing().filter(character=character).select_related("spell")
    return sorted(rows, key=lambda known: (search_key(known.spell.name), known.pk))


@dataclass(frozen=True, kw_only=True)
class BookSeat:
    """A member before a book."""

    member: Membership
    book: Book
    #: Holder and owner by id, as far as they exist for the member.
    people: dict[int, Character]

    @property
    def holder(self) -> Character | None:
        return self.people.get(self.book.holder_id or 0)

    @property
    def owner(self) -> Character | None:
        return self.people.get(self.book.owner_id or 0)

    @property
    def may_edit(self) -> bool:
        return any(
            may_edit_skills(self.member, one, controls=is_mine(one)) for one in self.people.values()
        )

    @property
    def may_pass_on(self) -> bool:
        """GMs, and who plays the holder."""
        if self.book.is_destroyed:
            return False
        holder = self.holder
        return self.member.is_gm or (
            holder is not None and may_play(self.member, controls=is_mine(holder))
        )


def magic_types_of(characters: Iterable[Character]) -> list[str]:
    """The lists from which those of them who memorise have their spells; of ``party``."""
    return [str(CLASSES[one.caster.class_id].magic_type) for one in characters if one.is_vancian]


def book_for(request: HttpRequest, campaign_id: int, book_id: int) -> BookSeat:
    """The book as far as the person may know of it, with the right to it. Four queries.

    Raises ``Http404`` for strangers, and for players where only others have to do with it.
    """
    member = member_for(request, campaign_id, Right.SEE)
    book = Book.objects.seen_by(member).filter(pk=book_id).select_related("holder", "owner").first()
    if book is None:
        raise Http404
    people = party(member).filter(pk__in=[book.holder_id or 0, book.owner_id or 0])
    return BookSeat(member=member, book=book, people={one.pk: one for one in people})


def incantation_for(
    request: HttpRequest,
    campaign_id: int,
    character_id: int,
    incantation_id: int,
    right: CharacterRight,
) -> tuple[Seat, Incantation]:
    """An incantation of the character, over or not. Three queries. Raises as ``character_for``."""
    seat = character_for(request, campaign_id, character_id, right)
    rows = Incantation.objects.filter(character=seat.character, pk=incantation_id)
    found = rows.select_related("spell").first()
    if found is None:
        raise Http404
    return seat, found


def study_for(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int, right: CharacterRight
) -> tuple[Seat, Study]:
    """A study of the character, and the right to it. Three queries. Raises as ``character_for``."""
    seat = character_for(request, campaign_id, character_id, right)
    rows = Study.objects.standing().with_source().filter(character=seat.character)
    study = rows.filter(pk=study_id).first()
    if study is None:
        raise Http404
    return seat, study


def books_around(member: Membership, character: Character) -> list[Book]:
    """Books that the character holds or owns, as far as the member may know. Two queries.

    Those that are destroyed are among them.
    """
    rows = Book.objects.seen_by(member).around(character).select_related("holder", "owner")
    spells = BookSpell.objects.standing().select_related("spell")
    spells = spells.filter(spell__system=character.system)
    return list(
        rows.by_name().prefetch_related(Prefetch("spells", spells, to_attr="standing_spells"))
    )


def held_spells(characters: Iterable[Character]) -> dict[int, list[MemorisedSpell]]:
    """What those of them who memorise hold in memory, by the character's id.

    Two queries, or none where nobody memorises.
    """
    casters = [character for character in characters if character.is_vancian]
    found: dict[int, list[MemorisedSpell]] = {}
    if casters:
        for row in MemorisedSpell.objects.held_by(casters):
            found.setdefault(row.character_id, []).append(row)
    return found


def written_in(book: Book) -> list[BookSpell]:
    """What stands in a book, by level and by name in the reader's language. One query."""
    rows = BookSpell.objects.standing().filter(book=book).select_related("spell")
    return sorted(rows, key=lambda row: (row.spell.spell_level or 0, search_key(row.spell.name)))


def spells_in(book: Book) -> list[Spell]:
    """The spells of a book, in that order. One query."""
    return [row.spell for row in written_in(book)]


def open_studies(character: Character) -> list[Study]:
    """What the character is learning, oldest first. One query."""
    rows = Study.objects.open().filter(character=character).select_related("spell")
    return list(rows.order_by("pk"))
