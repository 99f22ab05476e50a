"""A fight: begun, rolled for, passed round by round, ended. Source: P9, V5."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import LogEntry, Membership
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access import party
from characters.forms.fight.board import FightBoard, draw_board
from characters.forms.fight.dice import DieField, die_fields
from characters.forms.fight.done import casts_of_round, last_of_fight
from characters.forms.fight.muster import MusterForm
from characters.forms.fight.taps import EndForm, InitiativeForm, RoundForm
from characters.forms.fight.words import problem_words
from characters.models import Character, CharacterState
from characters.services.fight import joining, rounds
from characters.services.fight.in_fight import open_fight
from characters.services.fight.open_choices import CHOICES, open_choices


@login_required
@require_safe
def fight(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The round in its order; for a GM without a fight, the form that begins one."""
    return draw_fight(request, member_for(request, campaign_id))


@login_required
@require_POST
def start(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A GM begins the fight with whom the form names."""
    member = member_for(request, campaign_id, Right.RUN)
    form = _muster(request, member, board=None)
    if not form.is_valid():
        return draw_fight(request, member, muster=form, status=422)
    try:
        joining.start(by=member, act_id=form.key, muster=form.muster)
    except Refused as refusal:
        form.add_problems(refusal)
        return draw_fight(request, member, muster=form, status=422)
    return _back(member)


@login_required
@require_POST
def add(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """More come into it."""
    member = member_for(request, campaign_id, Right.RUN)
    going = open_fight(member.campaign)
    form = _muster(request, member, board=draw_board(member, going) if going else None)
    if not form.is_valid():
        return draw_fight(request, member, muster=form, status=422)
    try:
        joining.join(
            by=member,
            act_id=form.key,
            muster=form.muster,
            seen=form.cleaned_data["seen"] or 0,
        )
    except Refused as refusal:
        form.add_problems(refusal)
        return draw_fight(request, member, muster=form, status=422)
    return _back(member)


@login_required
@require_POST
def initiative(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A GM closes the declarations, and dice fall where the house rules throw any."""
    member = member_for(request, campaign_id, Right.RUN)
    form = InitiativeForm(request.POST)
    if not form.is_valid():
        return draw_fight(request, member, status=422)
    return done(
        request,
        member,
        lambda: rounds.roll_initiative(
            by=member,
            act_id=form.key,
            seen=form.cleaned_data["seen"],
            typed=form.typed,
        ),
    )


@login_required
@require_POST
def next_round(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A GM lets the round pass, once however many press."""
    member = member_for(request, campaign_id, Right.RUN)
    form = RoundForm(request.POST)
    if not form.is_valid():
        return draw_fight(request, member, status=422)
    return done(
        request,
        member,
        lambda: rounds.next_round(
            by=member,
            act_id=form.key,
            seen=form.cleaned_data["seen"],
            losing=form.lost,
            anyway=form.cleaned_data["anyway"],
        ),
        losing=form.lost,
    )


def pass_round(request: HttpRequest, member: Membership, *, key: UUID, seen: int) -> HttpResponse:
    """A round of the clock's own button is a round of the fight that goes on."""
    return done(request, member, lambda: rounds.next_round(by=member, act_id=key, seen=seen))


@login_required
@require_POST
def end(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A GM ends the fight; the table is shown, where its last act can be undone."""
    member = member_for(request, campaign_id, Right.RUN)
    form = EndForm(request.POST)
    if not form.is_valid():
        return draw_fight(request, member, status=422)
    return done(
        request,
        member,
        lambda: rounds.end(by=member, act_id=form.key, aside=form.cleaned_data["aside"]),
    )


def done(
    request: HttpRequest,
    member: Membership,
    do: Callable[[], LogEntry],
    *,
    losing: Sequence[int] = (),
) -> HttpResponse:
    """Back to the fight, or its page with every reason."""
    try:
        do()
    except Refused as refusal:
        member.campaign.refresh_from_db()
        return draw_fight(request, member, problems=refusal.problems, losing=losing, status=422)
    return _back(member)


def draw_fight(
    request: HttpRequest,
    member: Membership,
    *,
    muster: MusterForm | None = None,
    problems: Sequence[Problem] = (),
    losing: Sequence[int] = (),
    status: int = 200,
) -> HttpResponse:
    """The page, with what was typed and why it was refused."""
    going = open_fight(member.campaign)
    board = draw_board(member, going) if going else None
    if board and any(place.has_acted for place in board.places):
        board.casts = casts_of_round(member)
    context: dict[str, Any] = {
        "member": member,
        "section": "fight",
        "fight": going,
        "board": board,
        "problems": [problem_words(one) for one in problems if _is_general(one)],
        # Only who was stopped by a choice is asked to pass over it.
        "stopped": any(one.code in CHOICES for one in problems),
        "dice": _dice(request, board, problems),
        "last": last_of_fight(member, is_on=going is not None),
        **_deadly(problems, losing),
    }
    if member.is_gm:
        context |= _for_gm(request, member, board, muster)
    return render(request, "characters/fight/page.html", context, status=status)


def _dice(
    request: HttpRequest, board: FightBoard | None, problems: Sequence[Problem]
) -> list[DieField]:
    """Fields for the dice of the table, with what was typed and why it cannot be."""
    if board is None or not board.member.is_gm:
        return []
    words = {one.field: problem_words(one) for one in problems if one.field.startswith("die-")}
    return die_fields(board, typed=request.POST.dict(), words=words)


def _for_gm(
    request: HttpRequest,
    member: Membership,
    board: FightBoard | None,
    muster: MusterForm | None,
) -> dict[str, Any]:
    choices = open_choices(member.campaign, board.fight) if board else []
    return {
        "muster": muster or _muster(request, member, board=board, is_fresh=True),
        "choices": [_choice(member, one) for one in choices],
    }


def _choice(member: Membership, problem: Problem) -> dict[str, str]:
    """What waits, and where it is settled when that is not on this page."""
    page = {"resistances_wait": "characters:resistances", "saves_wait": "characters:saves"}
    where = page.get(problem.code)
    href = reverse(where, args=[member.campaign_id]) if where else ""
    return {"words": problem_words(problem), "href": href}


def _is_general(problem: Problem) -> bool:
    """Told at the head of the page: neither a die's nor the question of a death."""
    return not problem.field.startswith("die-") and problem.code != "deadly_limit"


def _deadly(problems: Sequence[Problem], losing: Sequence[int]) -> dict[str, object]:
    """Whom the round would lose for good, and what is sent to lose them knowingly."""
    limit = next((one.detail for one in problems if one.code == "deadly_limit"), None)
    if limit is None:
        return {}
    return {"deadly": limit, "losing": ",".join(map(str, [*losing, *limit["characters"]]))}


def _muster(
    request: HttpRequest,
    member: Membership,
    *,
    board: FightBoard | None,
    is_fresh: bool = False,
) -> MusterForm:
    """The form for those who do not fight yet. One query."""
    fighting = {place.character.pk for place in board.places} if board else set()
    in_play = party(member).filter(state=CharacterState.PLAYING)
    people: list[Character] = [one for one in in_play if one.pk not in fighting]
    return MusterForm(
        None if is_fresh else request.POST,
        campaign=member.campaign,
        people=people,
        initial={"seen": board.fight.round_number} if board else {},
        auto_id="muster-%s",
    )


def _back(member: Membership) -> SeeOther:
    return SeeOther(reverse("characters:fight", args=[member.campaign_id]))
