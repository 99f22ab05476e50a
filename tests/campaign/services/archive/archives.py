"""Archives that were tampered with: written by us, then changed in one place."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from campaign.models import Campaign, Membership
from campaign.services.archive.writing import write_campaign

Rows = list[dict[str, Any]]
Change = Callable[[Rows], None]


def written(campaign: Campaign, seat: Membership | None = None) -> bytes:
    out = io.BytesIO()
    write_campaign(out, campaign=campaign, seat=seat)
    return out.getvalue()


def rows_of(data: bytes, name: str) -> Rows:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [json.loads(line) for line in archive.read(name).splitlines()]


def tampered(data: bytes, name: str, change: Change) -> bytes:
    """The archive with the rows of one file changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.namelist():
            content = old.read(entry)
            if entry == name:
                rows = [json.loads(line) for line in content.splitlines()]
                change(rows)
                content = b"\n".join(json.dumps(row).encode() for row in rows)
            new.writestr(entry, content)
    return out.getvalue()


def first(**values: Any) -> Change:
    """Changes columns of the first row."""
    return lambda rows: rows[0].update(values)
