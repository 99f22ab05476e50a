"""Who sits at the table, and what a GM does about it."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.forms.members import HandOverForm, RoleForm, SeatNameForm
from campaign.forms.refusals import add_refusal
from campaign.forms.words import problem_words
from campaign.models import Membership
from campaign.services import members
from campaign.services.access_links import access_problem
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther


@dataclass(frozen=True, kw_only=True)
class SeatRow:
    """One line of the page."""

    seat: Membership
    is_self: bool
    role_form: RoleForm
    #: Why no way back is made for this person; empty where one can be.
    access_reason: str
    #: What was refused a moment ago, on this line.
    problems: tuple[str, ...] = ()


@require_safe
@login_required
def list_members(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Every seat, GMs first."""
    return members_page(request, member_for(request, campaign_id))


@require_POST
@login_required
def change_role(request: HttpRequest, campaign_id: int, member_id: int) -> HttpResponse:
    member = member_for(request, campaign_id, Right.RUN)
    form = RoleForm(request.POST)
    if form.is_valid():
        try:
            members.change_role(
                by=member, act_id=form.key, member_id=member_id, role=form.cleaned_data["role"]
            )
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return _after(request, member)
    return members_page(request, member, form=form, on=member_id)


@require_POST
@login_required
def hand_over(request: HttpRequest, campaign_id: int, member_id: int) -> HttpResponse:
    member = member_for(request, campaign_id, Right.RUN)
    form = HandOverForm(request.POST)
    if form.is_valid():
        try:
            members.hand_over(
                by=member,
                act_id=form.key,
                member_id=member_id,
                step_down=form.cleaned_data["step_down"],
            )
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return _after(request, member)
    return members_page(request, member, form=form, on=member_id)


@require_POST
@login_required
def remove(request: HttpRequest, campaign_id: int, member_id: int) -> HttpResponse:
    member = member_for(request, campaign_id, Right.RUN)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            entry = members.remove_member(by=member, act_id=form.key, member_id=member_id)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            words = _("%(name)s n’est plus à la table. Une invitation lui rend le même siège.")
            messages.success(request, words % {"name": entry.data["name"]})
            return _after(request, member)
    return members_page(request, member, form=form, on=member_id)


@require_POST
@login_required
def rename_seat(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One's own name at this table."""
    member = member_for(request, campaign_id)
    form = SeatNameForm(request.POST, auto_id="seat-%s")
    if form.is_valid():
        try:
            members.rename_seat(by=member, act_id=form.key, name=form.cleaned_data["name"])
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return _after(request, member)
    return members_page(request, member, name_form=form, on=member.pk)


@require_POST
@login_required
def leave(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_for(request, campaign_id)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            members.leave(by=member, act_id=form.key)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            words = _("« %(campaign)s » est quittée. Une invitation rend le même siège.")
            messages.success(request, words % {"campaign": member.campaign.name})
            return SeeOther(reverse("campaign:home"))
    return members_page(request, member, form=form, on=member.pk)


def members_page(
    request: HttpRequest,
    member: Membership,
    *,
    form: ActForm | None = None,
    name_form: SeatNameForm | None = None,
    on: int | None = None,
) -> HttpResponse:
    """The list, with what was refused beside the seat ``on``. Two queries."""
    bound = form or name_form
    problems = tuple(_reasons(bound)) if bound else ()
    rows = [
        _row(seat, member, problems if seat.pk == on else ())
        for seat in Membership.objects.at_the_table(member.campaign)
    ]
    is_on_a_row = any(row.problems for row in rows)
    context = {
        "member": member,
        "section": "members",
        "rows": rows,
        "others": len(rows) - 1,
        "stray_problems": () if is_on_a_row else problems,
        "name_form": name_form or SeatNameForm(initial={"name": member.name}, auto_id="seat-%s"),
    }
    return render(request, "campaign/members.html", context, status=422 if bound else 200)


def _row(seat: Membership, member: Membership, problems: tuple[str, ...]) -> SeatRow:
    problem = access_problem(seat)
    return SeatRow(
        seat=seat,
        is_self=seat.pk == member.pk,
        role_form=RoleForm(initial={"role": seat.role}, auto_id=f"seat-{seat.pk}-%s"),
        access_reason=problem_words(problem) if problem else "",
        problems=problems,
    )


def _reasons(form: ActForm) -> list[str]:
    return [str(reason) for reasons in form.errors.values() for reason in reasons]


def _after(request: HttpRequest, member: Membership) -> HttpResponse:
    return SeeOther(reverse("campaign:members", args=[member.campaign_id]))
