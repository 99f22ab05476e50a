"""The whole party's month of study on one page."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from characters.forms.study import StudyView
from characters.forms.study_acts import RollForm
from characters.models import Character, CharacterKind, CharacterState, Study, StudyMonth
from characters.services.study_sources import standings


@login_required
@require_safe
def studies(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Every study of the table on one page, and the rolls that wait."""
    return draw_party(request, member_for(request, campaign_id, Right.RUN))


def draw_party(
    request: HttpRequest,
    member: Membership,
    *,
    refused: dict[int, RollForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, with the rolls that were refused."""
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
    views = [
        StudyView(member=member, study=row, standing=standing[row.pk], months=months[row.pk])
        for row in rows
    ]
    context = {
        "member": member,
        "section": "studies",
        "rows": [_party_row(view, refused or {}) for view in views],
        "due": sum(view.is_due for view in views),
        "idle": _idle(member, rows),
    }
    return render(request, "characters/study/party.html", context, status=status)


def _party_row(view: StudyView, refused: dict[int, RollForm]) -> dict[str, Any]:
    return {
        "view": view,
        "form": refused.get(view.study.pk) or RollForm(auto_id=f"{view.study.pk}-%s"),
    }


def _idle(member: Membership, rows: Sequence[Study]) -> list[Character]:
    """Percentile player characters in play that study nothing. One query."""
    busy = {row.character_id for row in rows}
    people = (
        Character.objects.seen_by(member)
        .percentile()
        .filter(kind=CharacterKind.PC, state=CharacterState.PLAYING)
    )
    return [one for one in people.order_by("name", "pk") if one.pk not in busy]
