"""A file that somebody gives, from the form to its preview."""

from collections.abc import Callable

from django.http import HttpRequest

from campaign.access import person_of
from campaign.forms.uploads import UploadForm
from campaign.models import Campaign, Upload
from campaign.services.refusal import Refused
from campaign.services.uploads import keep_upload
from files.problems import FileRefused


def keep_given(
    request: HttpRequest,
    form: UploadForm,
    *,
    read: Callable[[bytes], object],
    campaign: Campaign | None,
    kind: str,
) -> Upload | None:
    """The file, kept until it is confirmed; None where it can't be, and the form says why.

    ``read`` raises ``FileRefused`` where the file as a whole is none of its kind.
    """
    if not form.is_valid():
        return None
    content = form.content
    try:
        read(content)
        return keep_upload(
            key=form.key,
            user=person_of(request),
            campaign=campaign,
            kind=kind,
            name=form.name,
            content=content,
        )
    except (FileRefused, Refused) as refusal:
        form.refuse(refusal)
        return None
