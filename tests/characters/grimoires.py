"""Ysaline before a scroll, and another's grimoire that she borrowed."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from characters.models import Book, BookSpell
from characters.services import books
from spells.models import Spell
from tests.characters.vancian_scene import VancianScene


def give_book(
    scene: VancianScene, name: str, spells: Sequence[Spell], *, kind: str = "scroll", to: Any = None
) -> Book:
    """A book in somebody's hands, Ysaline's unless said, made by the GM."""
    holder = to or scene.ysaline
    entry = books.make_book(
        by=scene.gm,
        act_id=uuid4(),
        holder_id=holder.pk,
        name=name,
        kind=kind,
        spells=[spell.pk for spell in spells],
    )
    return Book.objects.get(pk=entry.data["book"])


def borrow(scene: VancianScene, book: Book) -> Book:
    """Lent to Ysaline by its holder."""
    books.lend_book(by=scene.gm, act_id=uuid4(), book_id=book.pk, to=scene.ysaline.pk)
    return Book.objects.get(pk=book.pk)


def lose_her_book(scene: VancianScene) -> Book:
    """Ysaline's grimoire is lost."""
    book = scene.book
    books.lose_book(by=scene.gm, act_id=uuid4(), book_id=book.pk)
    return book


def names_in(book: Book) -> list[str]:
    """What stands in a book, by name."""
    rows = BookSpell.objects.standing().filter(book=book).select_related("spell")
    return sorted(row.spell.name_fr for row in rows)
