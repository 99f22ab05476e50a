"""A character goes out as a file, and a new one comes in from one."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.views.limits import by_person, limited
from campaign.access import Right, done_before, member_for, upload_for
from campaign.forms.uploads import UploadForm
from campaign.models import LogEntry, Membership, UploadKind
from campaign.services.refusal import Refused
from campaign.views.attachment import attachment
from campaign.views.given_file import keep_given
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, character_for
from characters.forms.character_files import preview_character
from characters.forms.words import problem_words
from characters.services.character_files.exporting import character_file
from characters.services.character_files.importing import CharacterWrongError, import_character
from characters.services.character_files.matching import CharacterPlan, plan_character
from files.reading import read_character_file
from files.texts import MOST_BYTES

_ACCEPTED = ".json,application/json"


@login_required
@require_safe
def export(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The character as JSON: for GMs and whoever plays it."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.PLAY)
    text = character_file(seat.member, seat.character)
    return attachment(text, name=f"{seat.character.name}.json", kind="application/json")


@login_required
@require_safe
def give(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Where a GM gives the file of a character."""
    member = member_for(request, campaign_id, Right.RUN)
    return _give(request, member, UploadForm(most=MOST_BYTES, accept=_ACCEPTED))


@login_required
@require_POST
@limited("file", times=60, seconds=3600, by=by_person)
def upload(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Takes the file and shows what it would make; nothing is written yet."""
    member = member_for(request, campaign_id, Right.RUN)
    form = UploadForm(request.POST, request.FILES, most=MOST_BYTES, accept=_ACCEPTED)
    kept = keep_given(
        request,
        form,
        read=read_character_file,
        campaign=member.campaign,
        kind=UploadKind.CHARACTER,
    )
    if kept is not None:
        return SeeOther(reverse("characters:character-preview", args=[campaign_id, kept.key]))
    return _give(request, member, form, status=422)


@login_required
@require_safe
def preview(request: HttpRequest, campaign_id: int, key: UUID) -> HttpResponse:
    """What the file will make, and what of it goes nowhere."""
    member = member_for(request, campaign_id, Right.RUN)
    kept = upload_for(member, key, UploadKind.CHARACTER)
    plan = plan_character(member.campaign, read_character_file(bytes(kept.content)))
    return _preview(request, member, plan, name=kept.name, key=key)


@login_required
@require_POST
def confirm(request: HttpRequest, campaign_id: int, key: UUID) -> HttpResponse:
    """Makes the character. The key of the file is the act's."""
    member = member_for(request, campaign_id, Right.RUN)
    done = done_before(member, key)
    if done is not None:
        return _imported(campaign_id, done)
    kept = upload_for(member, key, UploadKind.CHARACTER)
    content = bytes(kept.content)
    file = read_character_file(content)
    try:
        entry = import_character(by=member, act_id=key, content=content, file=file)
    except CharacterWrongError as refusal:
        return _preview(request, member, refusal.plan, name=kept.name, key=key, status=422)
    except Refused as refusal:
        problems = [problem_words(problem) for problem in refusal.problems]
        plan = plan_character(member.campaign, file)
        return _preview(
            request, member, plan, name=kept.name, key=key, status=422, problems=problems
        )
    messages.success(request, _("Le personnage est là. Reste à dire qui le joue."))
    return _imported(campaign_id, entry)


def _imported(campaign_id: int, entry: LogEntry) -> HttpResponse:
    return SeeOther(reverse("characters:sheet", args=[campaign_id, entry.data["character"]]))


def _give(
    request: HttpRequest, member: Membership, form: UploadForm, *, status: int = 200
) -> HttpResponse:
    context = {"member": member, "section": "files", "form": form}
    return render(request, "files/character.html", context, status=status)


def _preview(
    request: HttpRequest,
    member: Membership,
    plan: CharacterPlan,
    *,
    name: str,
    key: UUID,
    status: int = 200,
    problems: list[str] | None = None,
) -> HttpResponse:
    context = {
        "member": member,
        "section": "files",
        "preview": preview_character(plan),
        "problems": problems or [],
        "name": name,
        "key": key,
    }
    return render(request, "files/character_preview.html", context, status=status)
