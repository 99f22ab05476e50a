"""A campaign goes out as one file, and a new one is made of such a file."""

from tempfile import SpooledTemporaryFile
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.views.limits import by_person, limited
from campaign.access import Right, member_for, own_upload_for, person_of
from campaign.forms.archives import preview_archive
from campaign.forms.uploads import UploadForm
from campaign.models import UploadKind
from campaign.services.archive.importing import imported_before
from campaign.services.archive.reading import CampaignArchive, problems_of
from campaign.services.archive.writing import write_campaign
from campaign.views.archive_stream import stream_import
from campaign.views.attachment import disposition
from campaign.views.given_file import keep_given
from campaign.views.see_other import SeeOther
from files.archives import MOST_PACKED

#: So much of an archive that is written stays in memory.
_IN_MEMORY = 8 * 1024 * 1024
_ACCEPTED = ".zip,application/zip"


@login_required
@require_safe
@limited("archive", times=30, seconds=3600, by=by_person)
def export(request: HttpRequest, campaign_id: int) -> HttpResponseBase:
    """The whole campaign, secrets and all: for GMs."""
    member = member_for(request, campaign_id, Right.RUN)
    out = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - the response closes it
    write_campaign(out, campaign=member.campaign, seat=member)
    out.seek(0)
    response = FileResponse(out, content_type="application/zip")
    response.headers["Content-Disposition"] = disposition(f"{member.campaign.name}.zip")
    return response


@login_required
@require_safe
def give(request: HttpRequest) -> HttpResponse:
    """Where somebody gives an archive."""
    return _give(request, UploadForm(most=MOST_PACKED, accept=_ACCEPTED))


@login_required
@require_POST
@limited("file", times=60, seconds=3600, by=by_person)
def upload(request: HttpRequest) -> HttpResponse:
    """Takes the archive and shows what it would make; nothing is made yet."""
    form = UploadForm(request.POST, request.FILES, most=MOST_PACKED, accept=_ACCEPTED)
    kept = keep_given(
        request,
        form,
        read=CampaignArchive,
        campaign=None,
        kind=UploadKind.CAMPAIGN,
    )
    if kept is not None:
        return SeeOther(reverse("campaign:archive-preview", args=[kept.key]))
    return _give(request, form, status=422)


@login_required
@require_safe
def preview(request: HttpRequest, key: UUID) -> HttpResponse:
    """What is in it, who sits where, and every table's first row that does not fit."""
    kept = own_upload_for(person_of(request), key, UploadKind.CAMPAIGN)
    archive = CampaignArchive(bytes(kept.content))
    context = {
        "preview": preview_archive(archive, problems_of(archive)),
        "name": kept.name,
        "key": key,
    }
    return render(request, "files/campaign_preview.html", context)


@login_required
@require_POST
def confirm(request: HttpRequest, key: UUID) -> HttpResponseBase:
    """Makes the campaign, and says how far it is. The key of the file is the act's."""
    person = person_of(request)
    done = imported_before(person, key)
    if done is not None:
        return SeeOther(reverse("characters:table", args=[done.campaign_id]))
    kept = own_upload_for(person, key, UploadKind.CAMPAIGN)
    return stream_import(request, person, key, bytes(kept.content))


def _give(request: HttpRequest, form: UploadForm, *, status: int = 200) -> HttpResponse:
    return render(request, "files/campaign.html", {"form": form}, status=status)
