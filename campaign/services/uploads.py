"""Files between their preview and their import. No act: nothing of the table changes."""

from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from accounts.models import User
from campaign.models import Campaign, Upload
from campaign.models.upload import LONGEST_FILE_NAME, MOST_KEPT
from campaign.services.refusal import Problem, Refused


@transaction.atomic
def keep_upload(
    *, key: UUID, user: User, campaign: Campaign | None, kind: str, name: str, content: bytes
) -> Upload:
    """The file, for some hours. What nobody will confirm any more goes: anybody's that is too old,
    and this person's beyond the last few.

    ``key`` is of the tap: the same file sent twice is kept once. A key that is used for another
    file, or by another person, is not the file's. Raises ``Refused`` in an archived campaign.
    """
    if campaign is not None and campaign.is_archived:
        raise Refused([Problem(code="campaign_archived")])
    Upload.objects.stale().delete()
    wanted = {
        "user": user,
        "campaign": campaign,
        "kind": kind,
        "name": _shown_name(name),
        "content": content,
    }
    kept, is_new = Upload.objects.get_or_create(key=key, defaults=wanted)
    if not is_new and not _is_same(kept, wanted):
        kept = Upload.objects.create(key=uuid4(), **wanted)
    newest = Upload.objects.filter(user=user).order_by("-pk").values("pk")[:MOST_KEPT]
    Upload.objects.filter(user=user).exclude(pk__in=newest).delete()
    return kept


def _is_same(kept: Upload, wanted: dict[str, Any]) -> bool:
    if bytes(kept.content) != wanted["content"]:
        return False
    return all(getattr(kept, name) == wanted[name] for name in ("user", "campaign", "kind"))


def _shown_name(name: str) -> str:
    """The last part of whatever path was sent, without what is no letter of a name."""
    last = name.replace("\\", "/").rpartition("/")[2]
    bare = "".join(c for c in last if c.isprintable())
    return bare[-LONGEST_FILE_NAME:].strip() or "?"
