"""A campaign becomes one file, with its log: for GMs and whoever hosts."""

from collections.abc import Iterator
from datetime import datetime
from typing import IO, Any
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from campaign.models import Campaign, Membership
from campaign.services.archive.tables import ArchivedTable, archived_tables, shared_tables
from files.archives import write_archive

FORMAT = "sortilege.campaign"
VERSION = 1
MANIFEST = "manifest.json"
CATALOGUE = "catalogue.jsonl"
#: Rows that are fetched at a time.
_CHUNK = 2_000


def write_campaign(out: IO[bytes], *, campaign: Campaign, seat: Membership | None) -> None:
    """Writes the archive. ``seat`` is that of the GM who asks: who imports it sits down there.

    The table plays on meanwhile: what is written is how it stood at the beginning. One query a
    table.
    """
    with transaction.atomic():
        _freeze(campaign)
        campaign = Campaign.objects.get(pk=campaign.pk)
        counts: dict[str, int] = {}
        write_archive(
            out,
            [
                (CATALOGUE, _shared()),
                *((one.file, _rows(one, campaign, counts)) for one in archived_tables()),
                (MANIFEST, _manifest(campaign, seat, counts)),
            ],
        )


def _freeze(campaign: Campaign) -> None:
    """Every query that follows sees one and the same moment."""
    if connection.savepoint_ids:
        # Within somebody's transaction that has asked already: no act may come between.
        Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
        return
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _manifest(
    campaign: Campaign, seat: Membership | None, counts: dict[str, int]
) -> Iterator[dict[str, Any]]:
    """Written last, when everything is counted."""
    yield {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": timezone.now().isoformat(),
        "name": campaign.name,
        "seat": seat.pk if seat else None,
        "rows": counts,
    }


def _rows(
    table: ArchivedTable, campaign: Campaign, counts: dict[str, int]
) -> Iterator[dict[str, Any]]:
    names = table.names
    counts[table.label] = 0
    for values in table.rows(campaign).values_list(*names).iterator(chunk_size=_CHUNK):
        counts[table.label] += 1
        yield {name: _plain(value) for name, value in zip(names, values, strict=True)}


def _shared() -> Iterator[dict[str, Any]]:
    """Rows of the catalogue, by what they are known elsewhere: the archive points to them."""
    for model, known_by in shared_tables():
        rows = model._default_manager.filter(campaign=None).order_by("pk")
        for pk, *values in rows.values_list("pk", *known_by).iterator(chunk_size=_CHUNK):
            yield {"model": model._meta.label, "id": pk, "known_by": values}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
