"""A large campaign goes out and comes in: every row of every table is compared."""

import io
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.models import ForeignKey, Model

from campaign.models import Campaign, LogEntry, Membership, Role
from campaign.services.archive.importing import import_campaign
from campaign.services.archive.tables import ArchivedTable, archived_tables
from campaign.services.archive.writing import write_campaign
from campaign.services.audit import differences
from campaign.services.undo import redo, undo
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db

#: Entries of the log beside those of the demo's story.
MANY = 1_500

Twin = Mapping[type[Model], Mapping[int, int]]


def written(campaign: Campaign, seat: Membership | None) -> bytes:
    out = io.BytesIO()
    write_campaign(out, campaign=campaign, seat=seat)
    return out.getvalue()


def large() -> tuple[Campaign, Membership]:
    """The demo's campaign with a long log."""
    call_command("load_catalogue", verbosity=0)
    call_command("load_demo", verbosity=0)
    campaign = Campaign.objects.get()
    gm = Membership.objects.get(campaign=campaign, role=Role.GM)
    last = campaign.last_seq
    LogEntry.objects.bulk_create(
        LogEntry(
            campaign=campaign,
            seq=last + number,
            act_id=uuid4(),
            given_hash="0" * 64,
            kind="campaign.renamed",
            by=gm,
            game_seconds=campaign.clock_seconds,
            data={"old": "=Ailleurs", "new": "Éclair \U0001f525 \"'\\"},
        )
        for number in range(1, MANY + 1)
    )
    Campaign.objects.filter(pk=campaign.pk).update(last_seq=last + MANY)
    campaign.refresh_from_db()
    return campaign, gm


def twins(one: Campaign, other: Campaign) -> Twin:
    """Which row of the other campaign is which of the first: both in the order of their making."""
    found: dict[type[Model], dict[int, int]] = {}
    for table in archived_tables():
        mine = list(table.rows(one).values_list("pk", flat=True))
        theirs = list(table.rows(other).values_list("pk", flat=True))
        if table.model is LogEntry:
            theirs = theirs[:-1]  # the import itself
        assert len(mine) == len(theirs), table.label
        found[table.model] = dict(zip(mine, theirs, strict=True))
    return found


def differing(table: ArchivedTable, one: Campaign, other: Campaign, twin: Twin) -> Iterator[str]:
    theirs = {row.pk: row for row in table.rows(other)}
    for row in table.rows(one):
        copy = theirs[twin[table.model][row.pk]]
        for column in table.columns:
            a, b = getattr(row, column.attname), getattr(copy, column.attname)
            if isinstance(column, ForeignKey) or column.primary_key:
                model: Any = table.model if column.primary_key else column.related_model
                same = b == twin[model].get(a, a) if a is not None else b is None
            elif column.attname == "readers":
                same = b == [twin[Membership][reader] for reader in a]
            elif isinstance(a, dict | list):
                same = not list(changed(a, b, twin, f"{table.label}.{column.attname}"))
            else:
                same = a == b
            if not same:
                yield f"{table.label} {row.pk} {column.attname}: {a!r} {b!r}"


def changed(a: Any, b: Any, twin: Twin, path: str) -> Iterator[str]:
    """Where two values of JSON differ by more than a row's own number."""
    if isinstance(a, dict) and isinstance(b, dict) and set(a) == set(b):
        for name in a:
            yield from changed(a[name], b[name], twin, f"{path}.{name}")
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for x, y in zip(a, b, strict=True):
            yield from changed(x, y, twin, path)
    elif a != b:
        known = isinstance(a, int) and any(ids.get(a) == b for ids in twin.values())
        if not known:
            yield f"{path}: {a!r} {b!r}"


#: What must be another: nobody's account goes along, and so nobody sits there yet.
EXPECTED = {("campaign.Membership", "left_at"), ("campaign.Campaign", "last_seq")}


def test_every_row_comes_back_and_its_log_is_taken_back_and_goes_on() -> None:
    campaign, gm = large()
    host = UserFactory(name="Hôte")

    copy = import_campaign(user=host, act_id=uuid4(), content=written(campaign, gm))

    twin = twins(campaign, copy)
    found = [
        told
        for table in archived_tables()
        for told in differing(table, campaign, copy, twin)
        if not any(told.startswith(label) and f" {name}: " in told for label, name in EXPECTED)
    ]
    assert found == []
    assert sum(len(ids) for ids in twin.values()) > MANY + 100
    assert differences(copy) == differences(campaign) == []
    seats = Membership.objects.filter(campaign=copy)
    assert [seat.user for seat in seats if seat.user is not None] == [host]
    assert all(seat.left_at is not None for seat in seats if seat.user is None)

    # What came in is taken back, done again, and goes out once more.
    seat = Membership.objects.get(campaign=copy, user=host)
    older = LogEntry.objects.filter(campaign=copy, seq__lt=copy.last_seq - MANY)
    last = older.standing().exclude(changes=[]).latest("seq")
    undo(by=seat, act_id=uuid4(), seq=last.seq)
    assert redo(by=seat, act_id=uuid4(), seq=last.seq).redo_of == last
    copy.refresh_from_db()
    assert differences(copy) == []
    again = import_campaign(user=host, act_id=uuid4(), content=written(copy, seat))
    told, once_more = (
        LogEntry.objects.filter(campaign=one).order_by("seq").values_list("kind", "real_time")
        for one in (copy, again)
    )
    assert list(once_more)[:-1] == list(told)
