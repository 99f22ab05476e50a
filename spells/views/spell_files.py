"""Spells go out as a file and come in from one: given, looked at, then imported all at once."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.views.limits import by_person, limited
from campaign.access import Right, done_before, member_for, upload_for
from campaign.forms.uploads import UploadForm
from campaign.forms.words import problem_words
from campaign.models import Membership, UploadKind
from campaign.services.refusal import Refused
from campaign.views.attachment import attachment
from campaign.views.given_file import keep_given
from campaign.views.see_other import SeeOther
from files.reading import read_spell_file
from files.spell_list import write_csv, write_json
from files.texts import MOST_BYTES
from spells.forms.spell_files import preview_spells
from spells.services.spell_files.exporting import spell_entries
from spells.services.spell_files.importing import FileWrongError, import_spells
from spells.services.spell_files.matching import SpellPlan, plan_spells
from spells.views.catalogue import chosen_spells

_ACCEPTED = ".csv,.json,.db,.txt,text/csv,application/json"


@login_required
@require_safe
def export_csv(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The spells that the address asks for, as the catalogue does, for a spreadsheet."""
    member = member_for(request, campaign_id)
    entries = spell_entries(member, chosen_spells(request, member))
    separator = "," if get_language() == "en" else ";"
    text = write_csv(entries, separator=separator, secret=member.is_gm)
    return attachment(text, name=_name(member, "csv"), kind="text/csv")


@login_required
@require_safe
def export_json(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The same as JSON."""
    member = member_for(request, campaign_id)
    text = write_json(spell_entries(member, chosen_spells(request, member)))
    return attachment(text, name=_name(member, "json"), kind="application/json")


@login_required
@require_safe
def give(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Where a GM gives a file of spells."""
    member = member_for(request, campaign_id, Right.RUN)
    return _give(request, member, UploadForm(most=MOST_BYTES, accept=_ACCEPTED))


@login_required
@require_POST
@limited("file", times=60, seconds=3600, by=by_person)
def upload(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Takes the file and shows what it would do; nothing is written yet."""
    member = member_for(request, campaign_id, Right.RUN)
    form = UploadForm(request.POST, request.FILES, most=MOST_BYTES, accept=_ACCEPTED)
    kept = keep_given(
        request,
        form,
        read=read_spell_file,
        campaign=member.campaign,
        kind=UploadKind.SPELLS,
    )
    if kept is not None:
        return SeeOther(reverse("spells:file-preview", args=[campaign_id, kept.key]))
    return _give(request, member, form, status=422)


@login_required
@require_safe
def preview(request: HttpRequest, campaign_id: int, key: UUID) -> HttpResponse:
    """What each line will do, with its problems."""
    member = member_for(request, campaign_id, Right.RUN)
    kept = upload_for(member, key, UploadKind.SPELLS)
    plan = plan_spells(member.campaign, read_spell_file(bytes(kept.content)))
    return _preview(request, member, plan, name=kept.name, key=key)


@login_required
@require_POST
def confirm(request: HttpRequest, campaign_id: int, key: UUID) -> HttpResponse:
    """Imports all of it, or says which lines are wrong now. The key of the file is the act's."""
    member = member_for(request, campaign_id, Right.RUN)
    if done_before(member, key) is not None:
        return _imported(campaign_id)
    kept = upload_for(member, key, UploadKind.SPELLS)
    content = bytes(kept.content)
    file = read_spell_file(content)
    try:
        entry = import_spells(by=member, act_id=key, content=content, file=file)
    except FileWrongError as refusal:
        return _preview(request, member, refusal.plan, name=kept.name, key=key, status=422)
    except Refused as refusal:
        problems = [problem_words(problem) for problem in refusal.problems]
        plan = plan_spells(member.campaign, file)
        return _preview(
            request, member, plan, name=kept.name, key=key, status=422, problems=problems
        )
    count = len(entry.data["spells"]) + len(entry.data["changed"])
    words = ngettext("%(count)s sort importé.", "%(count)s sorts importés.", count)
    messages.success(request, words % {"count": count})
    return _imported(campaign_id)


def _imported(campaign_id: int) -> HttpResponse:
    return SeeOther(reverse("spells:catalogue", args=[campaign_id]) + "?own=1")


def _name(member: Membership, ending: str) -> str:
    return f"sorts {member.campaign.name}.{ending}"


def _give(
    request: HttpRequest, member: Membership, form: UploadForm, *, status: int = 200
) -> HttpResponse:
    context = {"member": member, "section": "files", "form": form}
    return render(request, "files/spells.html", context, status=status)


def _preview(
    request: HttpRequest,
    member: Membership,
    plan: SpellPlan,
    *,
    name: str,
    key: UUID,
    status: int = 200,
    problems: list[str] | None = None,
) -> HttpResponse:
    context = {
        "member": member,
        "section": "files",
        "preview": preview_spells(plan),
        "problems": problems or [],
        "name": name,
        "key": key,
    }
    return render(request, "files/spells_preview.html", context, status=status)
