"""A campaign becomes one file, with its log: for GMs and whoever hosts."""

from collections.abc import Iterator
from datetime import datetime
from typing import IO, Any
from uuid import UUID

from django.db import transaction
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


@transaction.atomic
def write_campaign(out: IO[bytes], *, campaign: Campaign, seat: Membership | None) -> None:
    """Writes the archive. ``seat`` is that of the GM who asks: who imports it sits down there.

    No act is done meanwhile: the campaign's row is locked. One query a table.
    """
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    tables = archived_tables()
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": timezone.now().isoformat(),
        "name": campaign.name,
        "seat": seat.pk if seat else None,
        "rows": {table.label: table.rows(campaign).count() for table in tables},
    }
    write_archive(
        out,
        [
            (MANIFEST, [manifest]),
            (CATALOGUE, _shared()),
            *((table.file, _rows(table, campaign)) for table in tables),
        ],
    )


def _rows(table: ArchivedTable, campaign: Campaign) -> Iterator[dict[str, Any]]:
    names = table.names
    for values in table.rows(campaign).values_list(*names).iterator(chunk_size=_CHUNK):
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
