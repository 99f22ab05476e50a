"""Evenings of play: opened and closed by GMs; for each person what changed since their last."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from campaign.services import evenings as service
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access import is_mine, party, players_of, with_players
from characters.forms.evenings import evening_sum
from characters.forms.log import rows
from characters.forms.since import CloseForm, PresentForm, evening_words, section
from characters.services.evenings_told import PAGE, evenings_told
from characters.services.since import since as since_for


@login_required
@require_safe
def evenings(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The table's evenings; for GMs also how to close the one under way, or to open the next."""
    return _evenings(request, member_for(request, campaign_id))


@login_required
@require_POST
def open_one(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """An evening begins; everybody there finds on the table what changed for them."""
    member = member_for(request, campaign_id, Right.RUN)
    form = PresentForm(request.POST, seats=_seats(member))
    problems: tuple[Problem, ...] = ()
    if form.is_valid():
        present = form.cleaned_data["present"]
        try:
            service.open_evening(by=member, act_id=form.key, present=present)
        except Refused as refusal:
            problems = refusal.problems
        else:
            return SeeOther(reverse("characters:since", args=[campaign_id]))
    return _evenings(request, member, form=form, problems=problems, status=422)


@login_required
@require_POST
def close(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The evening is over."""
    member = member_for(request, campaign_id, Right.RUN)
    form = CloseForm(request.POST)
    problems: tuple[Problem, ...] = (Problem(code="evening_not_open"),)
    if form.is_valid():
        evening = form.cleaned_data["evening"]
        try:
            service.close_evening(by=member, act_id=form.key, evening_id=evening)
        except Refused as refusal:
            problems = refusal.problems
        else:
            return SeeOther(reverse("characters:evenings", args=[campaign_id]))
    return _evenings(request, member, problems=problems, status=422)


@login_required
@require_safe
def since(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What changed since the member's last evening, as far as they may know."""
    member = member_for(request, campaign_id)
    seen = list(with_players(party(member)))
    found = since_for(member, seen=seen, mine={one.pk for one in seen if is_mine(one)})
    told = {entry.pk: entry for one in found.characters for entry in one.entries}
    told |= {entry.pk: entry for entry in found.events}
    drawn = {row.entry.pk: row for row in rows(told.values(), member, asked=set())}
    sections = [
        section(one, [drawn[entry.pk] for entry in one.entries]) for one in found.characters
    ]
    context = {
        "member": member,
        "section": "evenings",
        "since": found,
        "evening": service.open_evening_for(member),
        "sections": sections,
        "events": [drawn[entry.pk] for entry in found.events],
        "party": [(one, players_of(one)) for one in found.party],
    }
    return render(request, "characters/evenings/since.html", context)


@login_required
@require_POST
def read(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The member has read it: the table asks no more."""
    member = member_for(request, campaign_id)
    service.mark_read(by=member)
    return SeeOther(reverse("characters:table", args=[campaign_id]))


def _evenings(
    request: HttpRequest,
    member: Membership,
    *,
    form: PresentForm | None = None,
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    before = request.GET.get("before", "")
    is_older = before.isascii() and before.isdigit() and len(before) < 19
    found = evenings_told(member, before=int(before) if is_older else None)
    shown = found[:PAGE]
    evening = service.open_evening_for(member)
    runs = member.is_gm and not member.campaign.is_archived
    seats = _seats(member) if runs and not evening else []
    context = {
        "member": member,
        "section": "evenings",
        "evening": evening,
        "told": [(one, evening_sum(one)) for one in shown],
        "older": shown[-1].evening.opened_seq if len(found) > PAGE else None,
        "is_first_page": not is_older,
        "runs": runs and not is_older,
        "form": form or PresentForm(seats=seats),
        "problems": [evening_words(problem) for problem in problems],
    }
    return render(request, "characters/evenings/page.html", context, status=status)


def _seats(member: Membership) -> list[Membership]:
    """Everybody who sits at the table. One query."""
    rows = Membership.objects.present().filter(campaign=member.campaign)
    return list(rows.order_by("name", "pk"))
