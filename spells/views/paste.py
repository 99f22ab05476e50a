"""Many spells from lines: read, looked at, then written all at once."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from campaign.services.refusal import KeyReused, Refused
from campaign.views.htmx import wants_part
from campaign.views.see_other import SeeOther
from spells.forms.fresh import fresh_key
from spells.forms.paste import PasteForm, PastePreview, preview
from spells.forms.words import problem_words
from spells.services.lines import MAX_LINE, MAX_LINES, read_lines
from spells.services.pasting import LinesRefused, paste_spells


@login_required
@require_safe
def paste(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The empty page, with how a line is written."""
    member = member_for(request, campaign_id, Right.RUN)
    return _page(request, member, PasteForm())


@login_required
@require_POST
def check(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Reads the lines and shows what each will make; nothing is written."""
    member = member_for(request, campaign_id, Right.RUN)
    form = PasteForm(request.POST)
    if not form.is_valid():
        return _page(request, member, form, status=422)
    read = preview(
        read_lines(campaign=member.campaign, text=form.cleaned_data["lines"], language=_language())
    )
    return _page(request, member, form, read=read, status=200 if read.is_right else 422)


@login_required
@require_POST
def paste_all(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Writes the spells of all lines, or says which lines are wrong."""
    member = member_for(request, campaign_id, Right.RUN)
    form = PasteForm(request.POST)
    if not form.is_valid():
        return _page(request, member, form, status=422)
    try:
        paste_spells(
            by=member,
            act_id=form.key,
            text=form.cleaned_data["lines"],
            language=_language(),
        )
    except LinesRefused as refusal:
        return _page(request, member, form, read=preview(refusal.pasted), status=422)
    except Refused as refusal:
        form.add_error(None, [problem_words(problem) for problem in refusal.problems])
        if isinstance(refusal, KeyReused):
            form.data = fresh_key(form.data)
        return _page(request, member, form, status=422)
    return SeeOther(reverse("spells:catalogue", args=[campaign_id]) + "?own=1")


def _language() -> str:
    """To which language the pasted texts belong: the one in which the page is read."""
    return "en" if get_language() == "en" else "fr"


def _page(
    request: HttpRequest,
    member: Membership,
    form: PasteForm,
    *,
    read: PastePreview | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": member,
        "section": "spells",
        "form": form,
        "read": read,
        "most_lines": MAX_LINES,
        "longest_line": MAX_LINE,
    }
    template = "spells/paste.html#read" if wants_part(request) else "spells/paste.html"
    return render(request, template, context, status=status)
