"""House rules: every option, what it changes, and what would be different."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.forms.campaigns import NameForm
from campaign.forms.house_options import OPTIONS
from campaign.forms.house_rules import Draft, read_draft, refused, sent
from campaign.models import Membership
from campaign.registry import rule_notes
from campaign.services.refusal import Problem, Refused
from campaign.services.rules import change_rules
from campaign.views.htmx import wants_part
from campaign.views.see_other import SeeOther


@require_safe
@login_required
def rules(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The rules in force; for GMs, with choices in the address, what they would change."""
    member = member_for(request, campaign_id)
    if not member.is_gm:
        context = {
            "member": member,
            "section": "rules",
            "draft": read_draft(member.campaign.rules, {}),
        }
        return render(request, "campaign/rules/read.html", context)
    draft = read_draft(member.campaign.rules, request.GET)
    if wants_part(request):
        context = {
            "member": member,
            "draft": draft,
            "notes": rule_notes(member, draft.now, draft.wanted),
            "oob": True,
        }
        return render(request, "campaign/rules/updates.html", context)
    return draw_rules(request, member, draft=draft)


@require_POST
@login_required
def preview(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Without JavaScript: the choices to the page's address, which shows what they change."""
    member_for(request, campaign_id, Right.RUN)
    names = [name for option in OPTIONS for name in (option, f"was_{option}", f"{option}_number")]
    fields = {name: request.POST[name] for name in names if name in request.POST}
    return SeeOther(f"{reverse('campaign:rules', args=[campaign_id])}?{urlencode(fields)}#changes")


@require_POST
@login_required
def set_rules(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The choices come into force."""
    member = member_for(request, campaign_id, Right.RUN)
    form = ActForm(request.POST)
    data: Mapping[str, str] = request.POST
    problems: tuple[Problem, ...] = (Problem(code="key_reused"),)
    if form.is_valid():
        seen, wanted = sent(data)
        try:
            change_rules(by=member, act_id=form.key, seen=seen, wanted=wanted)
        except Refused as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("C’est enregistré, et joué ainsi dès maintenant."))
            return SeeOther(reverse("campaign:rules", args=[campaign_id]))
    member.campaign.refresh_from_db(fields=["house_rules"])
    draft = refused(read_draft(member.campaign.rules, data), problems)
    return draw_rules(request, member, draft=draft, status=422)


def draw_rules(
    request: HttpRequest,
    member: Membership,
    *,
    draft: Draft | None = None,
    name_form: NameForm | None = None,
    archive_form: ActForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a table's settings, with what could not be done on it."""
    draft = draft or read_draft(member.campaign.rules, {})
    context = {
        "member": member,
        "section": "rules",
        "draft": draft,
        "notes": rule_notes(member, draft.now, draft.wanted),
        "name_form": name_form
        or NameForm(initial={"name": member.campaign.name}, auto_id="table-%s"),
        "archive_form": archive_form,
    }
    return render(request, "campaign/rules.html", context, status=status)
