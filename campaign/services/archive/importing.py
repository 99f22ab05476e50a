"""A new campaign from an archive: the same rows under new ids, in one transaction."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import JSONField, Model
from django.utils import timezone
from psycopg.types.json import Jsonb

from accounts.models import User
from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.archive.reading import CampaignArchive, Ids
from campaign.services.archive.tables import LEFT_OUT_COLUMNS, ArchivedTable, archived_tables
from campaign.services.refusal import KeyReused
from files.problems import refuse

_IMPORTED = "campaign.imported"
#: Told at each so many rows: the table's label, rows written, rows in all.
Progress = Callable[[str, int, int], None]
_EVERY = 2_000


def quietly(label: str, done: int, of: int) -> None:
    """Progress that nobody watches."""


def import_campaign(
    *, user: User, act_id: UUID, content: bytes, progress: Progress = quietly
) -> Campaign:
    """The campaign of the archive, once more: ``user`` sits in the GM's seat that exported it.

    All other seats are empty, under their names: nobody's account is looked for. The same key
    again gives the same campaign. Raises ``FileRefused``, and ``KeyReused`` where the key made a
    campaign of another file; nothing is written then.
    """
    sha256 = hashlib.sha256(content).hexdigest()
    with transaction.atomic():
        # The person's row stands in for the campaign's, which does not exist yet.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        earlier = imported_before(user, act_id)
        if earlier is not None:
            if earlier.data["sha256"] != sha256:
                raise KeyReused
            return earlier.campaign
        archive = CampaignArchive(content)
        ids: Ids = {model: _reserve(model, old) for model, old in archive.old_ids.items()}
        now = timezone.now()
        for table in archived_tables():
            _copy(table, archive.rows(table, ids), len(archive.old_ids[table.model]), progress, now)
        [new] = ids[Campaign].values()
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        except IntegrityError as error:
            raise refuse("archive_does_not_fit", name=shown_constraint(error)) from error
        seat_id = ids[Membership][archive.seat.id]
        Membership.objects.filter(pk=seat_id).update(user=user, left_at=None)
        return _tell(new, seat_id, act_id, sha256, archive)


def imported_before(user: User, act_id: UUID) -> LogEntry | None:
    """What this very tap of the person made."""
    rows = LogEntry.objects.select_related("campaign")
    return rows.filter(by__user=user, act_id=act_id, kind=_IMPORTED).first()


def shown_constraint(error: IntegrityError | DataError) -> str:
    """The constraint that was broken, as far as the database says it."""
    return getattr(getattr(error.__cause__, "diag", None), "constraint_name", None) or "?"


def _reserve(model: type[Model], old: list[int]) -> dict[int, int]:
    """New ids in the order of the old ones: pages that sort by id show the same order."""
    if not old:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [f'"{model._meta.db_table}"', model._meta.pk.column, len(old)],
        )
        new = sorted(pk for (pk,) in cursor.fetchall())
    return dict(zip(old, new, strict=True))


def _copy(
    table: ArchivedTable, rows: Iterator[list[Any]], total: int, progress: Progress, now: datetime
) -> None:
    """Writes the rows as they are: no column is set by itself."""
    left_out = [
        column
        for column in table.model._meta.concrete_fields
        if (table.label, column.attname) in LEFT_OUT_COLUMNS
    ]
    quote = connection.ops.quote_name
    columns = ", ".join(
        quote(column.column or column.attname) for column in (*table.columns, *left_out)
    )
    query = f"COPY {quote(table.model._meta.db_table)} ({columns}) FROM STDIN"
    as_json = [isinstance(column, JSONField) for column in table.columns]
    empty = [None for _column in left_out]
    away = table.names.index("left_at") if table.model is Membership else None
    done = 0
    try:
        with (
            connection.wrap_database_errors,
            connection.cursor() as cursor,
            cursor.copy(query) as copy,
        ):
            for row in rows:
                if away is not None and row[away] is None:
                    row[away] = now  # the seat is empty until somebody sits down in it
                values = [
                    Jsonb(value) if is_json else value
                    for value, is_json in zip(row, as_json, strict=True)
                ]
                copy.write_row([*values, *empty])
                done += 1
                if done % _EVERY == 0:
                    progress(table.label, done, total)
    except (DataError, IntegrityError) as error:
        raise refuse(
            "archive_does_not_fit", name=f"{table.file} ({shown_constraint(error)})"
        ) from error
    progress(table.label, done, total)


def _tell(
    campaign_id: int, seat_id: int, act_id: UUID, sha256: str, archive: CampaignArchive
) -> Campaign:
    """The log goes on with where it comes from; a campaign that was put away stays so."""
    campaign = Campaign.objects.get(pk=campaign_id)
    archived_at = campaign.archived_at
    if archived_at is not None:
        Campaign.objects.filter(pk=campaign_id).update(archived_at=None)
    seat = Membership.objects.select_related("campaign").get(pk=seat_id)
    with acts.begin(by=seat, act_id=act_id, kind="campaign.imported", given={}) as act:
        act.data = {
            "sha256": sha256,
            "entries": archive.counts[LogEntry._meta.label],
            "seats": len(archive.seats),
        }
    if archived_at is not None:
        Campaign.objects.filter(pk=campaign_id).update(archived_at=archived_at)
    return Campaign.objects.get(pk=campaign_id)
