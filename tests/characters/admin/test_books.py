"""What happens to a book, said on its page in the admin: the services of play do it."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaign.models import LogEntry, Membership
from characters.models import Book, BookState, Character
from characters.services.books import destroy_book, make_book
from tests.admin_forms import filled
from tests.characters.table import signed_in
from tests.factories.campaign import CampaignFactory, gm_of
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat() -> Membership:
    return gm_of(CampaignFactory())


@pytest.fixture
def gm(seat: Membership) -> Client:
    return signed_in(seat)


@pytest.fixture
def book(seat: Membership) -> Book:
    owner = CharacterFactory(campaign=seat.campaign, name="Ysolde")
    fields: dict[str, Any] = {"name": "Livre gris", "kind": "grimoire", "spells": []}
    make_book(by=seat, act_id=uuid4(), holder_id=owner.pk, **fields)
    return Book.objects.get()


@pytest.fixture
def friend(seat: Membership) -> Character:
    return CharacterFactory(campaign=seat.campaign, name="Brenn")


def page_of(book: Book) -> str:
    return reverse("gm:characters_book_change", args=[book.pk])


def last(seat: Membership) -> str:
    return LogEntry.objects.filter(campaign=seat.campaign).latest("seq").kind


def test_it_is_lent_to_somebody_or_not_at_all(gm: Client, book: Book) -> None:
    answer = gm.post(page_of(book), filled(gm, page_of(book), move="lend"))
    assert answer.status_code == 422
    assert "to" in answer.context["adminform"].form.errors


def test_another_tables_character_is_no_choice(gm: Client, book: Book) -> None:
    theirs = CharacterFactory(campaign=CampaignFactory())
    answer = gm.post(page_of(book), filled(gm, page_of(book), move="give", to=theirs.pk))
    assert answer.status_code == 422
    book.refresh_from_db()
    assert book.holder != theirs


def test_what_is_no_more_goes_nowhere(gm: Client, seat: Membership, book: Book) -> None:
    destroy_book(by=seat, act_id=uuid4(), book_id=book.pk)
    answer = gm.post(page_of(book), filled(gm, page_of(book), move="lose"))
    assert answer.status_code == 422


def test_a_refused_move_leaves_the_writing_as_it_was(gm: Client, book: Book) -> None:
    path = page_of(book)
    assert book.holder is not None
    sent = filled(gm, path, name="Livre noir", move="lend", to=book.holder.pk)
    answer = gm.post(path, sent)
    assert "to" in answer.context["adminform"].form.errors
    book.refresh_from_db()
    assert book.name == "Livre gris"


def test_it_is_lent_written_lost_and_found(
    gm: Client, seat: Membership, book: Book, friend: Character
) -> None:
    path = page_of(book)
    sent = filled(gm, path, name="Livre noir", move="lend", to=friend.pk)
    assert [gm.post(path, sent).status_code for _ in range(2)] == [303, 303]
    book.refresh_from_db()
    assert (book.name, book.holder, book.state) == ("Livre noir", friend, BookState.LENT)
    assert last(seat) == "book.lent"

    assert gm.post(path, filled(gm, path, move="lose")).status_code == 303
    book.refresh_from_db()
    assert book.state == BookState.LOST
    assert gm.post(path, filled(gm, path, move="find", to=friend.pk)).status_code == 303
    assert last(seat) == "book.found"
    call_command("audit")
