"""The act that a page tells of because it has only just been done, with its undo in reach."""

from characters.access import BookSeat
from characters.forms.log import Row, rows
from characters.services.telling import entries_for


def last_of_book(seat: BookSeat) -> Row | None:
    """The table's last act, where it was of this book and stands. One query, or two."""
    member = seat.member
    last = entries_for(member).filter(seq=member.campaign.last_seq, undone_by=None)
    found = [one for one in last.filter(kind__startswith="book.") if _is_of(one.data, seat)]
    return rows(found, member, asked=set())[0] if found else None


def _is_of(data: dict[str, object], seat: BookSeat) -> bool:
    return data.get("book") == seat.book.pk
