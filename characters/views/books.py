"""A book: its page, what is written in it, and into whose hands it goes."""

from collections.abc import Callable
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import done_before
from campaign.forms.act import ActForm
from campaign.models import LogEntry
from campaign.services.refusal import KeyReused, Refused
from campaign.views.see_other import SeeOther
from characters.access import (
    BookSeat,
    CharacterRight,
    Seat,
    book_for,
    character_for,
    is_mine,
    magic_types_of,
    party,
    spells_in,
    written_in,
)
from characters.forms.books import BookForm, ReceiverForm, as_lines, lists_for
from characters.forms.last_act import last_of_book
from characters.forms.study_words import study_problem_words
from characters.models import GONE, BookKind, BookState
from characters.services import books
from characters.services.rights import may_play
from spells.models.spell_set import SpellQuerySet


@login_required
@require_safe
def book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """What is in it, who has it, and what can be done with it."""
    return _draw_book(request, book_for(request, campaign_id, book_id))


@login_required
@require_safe
def new_book(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A book for the character."""
    seat = _writer(request, campaign_id, character_id)
    return _draw_new(request, seat, BookForm(campaign=seat.member.campaign, lists=_lists(seat)))


@login_required
@require_POST
def make_book(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Makes the book and leads to its page."""
    seat = _writer(request, campaign_id, character_id)
    form = BookForm(request.POST, campaign=seat.member.campaign, lists=_lists(seat))
    if form.is_valid():
        try:
            entry = books.make_book(
                by=seat.member,
                act_id=form.key,
                holder_id=character_id,
                name=form.cleaned_data["name"],
                kind=form.cleaned_data["kind"],
                spells=form.spells,
            )
        except Refused as refusal:
            _refuse(form, refusal)
        else:
            return _to_book(campaign_id, entry.data["book"])
    return _draw_new(request, seat, form, status=422)


@login_required
@require_safe
def edit_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """Name, sort and spells as they are."""
    seat = _editor(request, campaign_id, book_id)
    spells = spells_in(seat.book)
    initial = {"name": seat.book.name, "kind": seat.book.kind, "lines": as_lines(spells)}
    form = BookForm(initial=initial, campaign=seat.member.campaign)
    return _draw_edit(request, seat, form)


@login_required
@require_POST
def save_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """Writes name, sort and spells."""
    seat = _editor(request, campaign_id, book_id)
    spells = spells_in(seat.book)
    lists = lists_for(
        seat.member.campaign,
        books.system_of(spells, list(seat.people.values())),
        magic_types=magic_types_of(seat.people.values()),
        there=[spell.pk for spell in spells],
    )
    form = BookForm(request.POST, campaign=seat.member.campaign, lists=lists)
    if form.is_valid():
        try:
            books.edit_book(
                by=seat.member,
                act_id=form.key,
                book_id=book_id,
                name=form.cleaned_data["name"],
                kind=form.cleaned_data["kind"],
                spells=form.spells,
            )
        except Refused as refusal:
            _refuse(form, refusal)
        else:
            return _to_book(campaign_id, book_id)
    return _draw_edit(request, seat, form, status=422)


@login_required
@require_POST
def lend_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """Into other hands; it stays its owner's."""
    return _pass_on(request, campaign_id, book_id, books.lend_book)


@login_required
@require_POST
def give_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """Into other hands, for good."""
    return _pass_on(request, campaign_id, book_id, books.give_book)


@login_required
@require_POST
def find_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """A lost book is found."""
    return _pass_on(request, campaign_id, book_id, books.find_book)


@login_required
@require_POST
def steal_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """Into hands that have no right to it."""
    return _pass_on(request, campaign_id, book_id, books.steal_book)


@login_required
@require_POST
def lose_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """Nobody has it any more."""
    return _leave(request, campaign_id, book_id, books.lose_book)


@login_required
@require_POST
def destroy_book(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """It is no more."""
    return _leave(request, campaign_id, book_id, books.destroy_book)


def _pass_on(
    request: HttpRequest, campaign_id: int, book_id: int, do: Callable[..., LogEntry]
) -> HttpResponse:
    seat = book_for(request, campaign_id, book_id)
    if _was_passed_on(request, seat):
        return _after(seat)
    form = ReceiverForm(request.POST, receivers=_receivers(seat))
    if form.is_valid():
        try:
            do(by=seat.member, act_id=form.key, book_id=book_id, to=form.cleaned_data["to"])
        except Refused as refusal:
            _refuse(form, refusal)
        else:
            return _after(seat)
    elif done_before(seat.member, form.cleaned_data.get("act_id")) is not None:
        return _after(seat)
    return _draw_book(request, seat, receiver=form, status=422)


def _leave(
    request: HttpRequest, campaign_id: int, book_id: int, do: Callable[..., LogEntry]
) -> HttpResponse:
    seat = book_for(request, campaign_id, book_id)
    if _was_passed_on(request, seat):
        return _after(seat)
    form = ActForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            do(by=seat.member, act_id=form.key, book_id=book_id)
        except Refused as refusal:
            problems = tuple(study_problem_words(problem) for problem in refusal.problems)
        else:
            return _after(seat)
    return _draw_book(request, seat, problems=problems, status=422)


def _after(seat: BookSeat) -> HttpResponse:
    """The book's page; where it is out of sight now, the sheet of who had it."""
    rows = type(seat.book).objects.seen_by(seat.member)
    if rows.filter(pk=seat.book.pk).exists():
        return _to_book(seat.member.campaign_id, seat.book.pk)
    had = seat.book.holder_id
    return SeeOther(reverse("characters:sheet", args=[seat.member.campaign_id, had]))


def _lists(seat: Seat) -> list[SpellQuerySet]:
    """The spells that a book of the character's may hold."""
    return lists_for(
        seat.member.campaign,
        seat.character.system,
        magic_types=magic_types_of([seat.character]),
    )


def _writer(request: HttpRequest, campaign_id: int, character_id: int) -> Seat:
    seat = character_for(request, campaign_id, character_id, CharacterRight.PLAY)
    if not seat.may_edit_skills:
        raise PermissionDenied
    return seat


def _editor(request: HttpRequest, campaign_id: int, book_id: int) -> BookSeat:
    seat = book_for(request, campaign_id, book_id)
    if not seat.may_edit:
        raise PermissionDenied
    return seat


def _was_passed_on(request: HttpRequest, seat: BookSeat) -> bool:
    """Whether this very tap has taken the book from them; who holds it may go on."""
    if seat.may_pass_on:
        return False
    form = ActForm(request.POST)
    if form.is_valid() and done_before(seat.member, form.key) is not None:
        return True
    raise PermissionDenied


def _receivers(seat: BookSeat) -> list[tuple[int, str]]:
    """Everybody who exists for the member, the holder apart. One query."""
    rows = party(seat.member).exclude(pk=seat.book.holder_id or 0)
    return [(one.pk, one.name) for one in rows]


def _refuse(form: BookForm | ReceiverForm, refusal: Refused) -> None:
    for problem in refusal.problems:
        field = "lines" if problem.field == "spells" else problem.field
        form.add_error(field if field in form.fields else None, study_problem_words(problem))
    if isinstance(refusal, KeyReused):
        form.data = dict(form.data.items()) | {"act_id": str(uuid4())}


def _to_book(campaign_id: int, book_id: int) -> HttpResponse:
    return SeeOther(reverse("characters:book", args=[campaign_id, book_id]))


def _draw_book(
    request: HttpRequest,
    seat: BookSeat,
    *,
    receiver: ReceiverForm | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "table",
        "seat": seat,
        "book": seat.book,
        "rows": written_in(seat.book),
        "problems": problems,
        "last": last_of_book(seat) if status == 200 else None,
        "back": f"book-{seat.book.pk}",
        "is_lost": seat.book.state == BookState.LOST,
        "may_rewrite": _may_rewrite(seat),
    }
    if seat.may_pass_on:
        context["receiver"] = receiver or ReceiverForm(receivers=_receivers(seat))
    return render(request, "characters/books/book.html", context, status=status)


def _may_rewrite(seat: BookSeat) -> bool:
    """Its owner's spells may be written again. Source: V8."""
    owner, book = seat.owner, seat.book
    if owner is None or book.kind != BookKind.GRIMOIRE or book.state not in GONE:
        return False
    plays = may_play(seat.member, controls=is_mine(owner))
    return plays and owner.is_vancian and owner.is_playing


def _draw_new(
    request: HttpRequest, seat: Seat, form: BookForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "form": form,
    }
    return render(request, "characters/books/new.html", context, status=status)


def _draw_edit(
    request: HttpRequest, seat: BookSeat, form: BookForm, *, status: int = 200
) -> HttpResponse:
    context = {"member": seat.member, "section": "table", "book": seat.book, "form": form}
    return render(request, "characters/books/edit.html", context, status=status)
