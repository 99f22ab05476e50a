"""Files between their preview and their import. No act: nothing of the table changes."""

from django.db import transaction

from accounts.models import User
from campaign.models import Campaign, Upload
from campaign.models.upload import LONGEST_FILE_NAME, MOST_KEPT


@transaction.atomic
def keep_upload(
    *, user: User, campaign: Campaign | None, kind: str, name: str, content: bytes
) -> Upload:
    """The file, for some hours. What nobody will confirm any more goes: anybody's that is too old,
    and this person's beyond the last few.
    """
    Upload.objects.stale().delete()
    kept = Upload.objects.create(
        user=user, campaign=campaign, kind=kind, name=_shown_name(name), content=content
    )
    newest = Upload.objects.filter(user=user).order_by("-pk").values("pk")[:MOST_KEPT]
    Upload.objects.filter(user=user).exclude(pk__in=newest).delete()
    return kept


def _shown_name(name: str) -> str:
    """The last part of whatever path was sent, without what is no letter of a name."""
    last = name.replace("\\", "/").rpartition("/")[2]
    bare = "".join(c for c in last if c.isprintable())
    return bare[-LONGEST_FILE_NAME:].strip() or "?"
