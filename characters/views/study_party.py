"""The whole party's month of study on one page."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.forms.clock_panel import last_act
from characters.forms.study import StudyView
from characters.forms.study_acts import PartyRollForm
from characters.forms.study_words import add_study_problems
from characters.models import Character, CharacterKind, CharacterState, Study, StudyMonth
from characters.services.study_rolls import roll_month
from characters.services.study_sources import standings
from rules.clock import MONTH
from rules.options import DiceSource


@login_required
@require_safe
def studies(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Every study of the table on one page, and the rolls that wait."""
    return draw_party(request, member_for(request, campaign_id, Right.RUN))


@login_required
@require_POST
def roll_studies(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Every roll that was typed, each an act of its own; or the server rolls one, or all."""
    member = member_for(request, campaign_id, Right.RUN)
    due = [view for view in _views(member) if view.can_roll]
    server = request.POST.get("server", "")
    forms = {view.study.pk: _sent(request, view.study.pk, server) for view in due}
    asked = {pk for pk, form in forms.items() if form.is_typed or _rolls(server, pk)}
    refused: dict[int, PartyRollForm] = {}
    for view in due:
        form = forms[view.study.pk]
        # Where nothing at all was typed, each row says so.
        if asked and view.study.pk not in asked:
            continue
        if not form.is_valid() or not _roll(member, view.study, form):
            refused[view.study.pk] = form
    if refused:
        return draw_party(request, member, refused=refused, status=422)
    return SeeOther(reverse("characters:studies", args=[campaign_id]))


def _sent(request: HttpRequest, study_id: int, server: str) -> PartyRollForm:
    data = dict(request.POST.items())
    form = PartyRollForm(data, study_id=study_id)
    if _rolls(server, study_id):
        data[form.server_name] = "on"
    return form


def _rolls(server: str, study_id: int) -> bool:
    """Whether the server was asked to roll this one."""
    return server in {"all", str(study_id)}


def _roll(member: Membership, study: Study, form: PartyRollForm) -> bool:
    try:
        roll_month(
            by=member,
            act_id=form.key,
            character_id=study.character_id,
            study_id=study.pk,
            typed=form.typed,
            gain=form.typed_gain,
        )
    except Refused as refusal:
        add_study_problems(form, refusal)
        return False
    return True


def draw_party(
    request: HttpRequest,
    member: Membership,
    *,
    refused: dict[int, PartyRollForm] | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """The page, with the rolls that were refused, or why the clock was not moved."""
    views = _views(member)
    can_roll = sum(view.can_roll for view in views)
    context = {
        "member": member,
        "section": "studies",
        "rows": [_party_row(view, refused or {}) for view in views],
        "due": sum(view.is_due for view in views),
        "can_roll": can_roll,
        "server_only": member.campaign.rules.dice_source is DiceSource.SERVER,
        "rolled": _rolled(member),
        "problems": problems,
        "last": last_act(member),
        "idle": _idle(member, [view.study for view in views]),
    }
    return render(request, "characters/study/party.html", context, status=status)


def _views(member: Membership) -> list[StudyView]:
    """Every open study as the member sees it. Four queries."""
    rows = list(
        Study.objects.open()
        .in_campaign(member.campaign)
        .filter(character__ended_seq=None)
        .with_source()
        .order_by("character__name", "character_id", "pk")
    )
    months: dict[int, list[StudyMonth]] = defaultdict(list)
    for month in StudyMonth.objects.standing().filter(study__in=rows).order_by("number"):
        months[month.study_id].append(month)
    standing = standings(rows, rules=member.campaign.rules)
    return [
        StudyView(member=member, study=row, standing=standing[row.pk], months=months[row.pk])
        for row in rows
    ]


def _rolled(member: Membership) -> list[StudyMonth]:
    """What was rolled of the last month, newest first, what was learned too. One query."""
    campaign = member.campaign
    rows = StudyMonth.objects.standing().filter(
        campaign=campaign,
        roll__isnull=False,
        second__gt=campaign.clock_seconds - MONTH,
        second__lte=campaign.clock_seconds,
        study__character__ended_seq=None,
    )
    rows = rows.select_related("study__character", "study__spell")
    return list(rows.order_by("-second", "study__character__name", "-number"))


def _party_row(view: StudyView, refused: dict[int, PartyRollForm]) -> dict[str, Any]:
    pk = view.study.pk
    return {"view": view, "form": refused.get(pk) or PartyRollForm(study_id=pk)}


def _idle(member: Membership, rows: Sequence[Study]) -> list[Character]:
    """Percentile player characters in play that study nothing. One query."""
    busy = {row.character_id for row in rows}
    people = (
        Character.objects.seen_by(member)
        .percentile()
        .filter(kind=CharacterKind.PC, state=CharacterState.PLAYING)
    )
    return [one for one in people.order_by("name", "pk") if one.pk not in busy]
