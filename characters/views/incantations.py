"""An incantation under way: where it stands, its roll, and what breaks it off."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.forms.act import ActForm
from campaign.models import LogEntry, Membership
from campaign.services.refusal import KeyReused, Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, incantation_for
from characters.forms.cast_words import problem_words
from characters.forms.dice import CastForm
from characters.forms.incantation import Running, roll_planner
from characters.models import Incantation
from characters.services import incantation_ends
from characters.services.incanting import roll_incantation
from characters.services.mending import mend_problems
from characters.services.targets_told import declared_whom
from characters.services.telling import entries_for
from characters.views.cast import remember_dice
from characters.views.plan import remembered_dice
from characters.views.sheet import draw_sheet

#: What is told beside its cause: dice at their fields, points in a note of their own.
_ASIDE = {"dice", "mp"}
#: Pages that breaking one off may lead back to.
_BACK = {"table": "characters:table", "clock": "characters:clock", "fight": "characters:fight"}


@login_required
@require_safe
def incantation(
    request: HttpRequest, campaign_id: int, character_id: int, incantation_id: int
) -> HttpResponse:
    """Its rounds, its numbers, and the roll once its moment has come; over, what became of it."""
    seat, row = incantation_for(
        request, campaign_id, character_id, incantation_id, CharacterRight.READ
    )
    if row.ended_seq is not None:
        return redirect("characters:entry", campaign_id, row.ended_seq)
    return _draw(request, seat, row, dice=_dice_form(request, seat))


@login_required
@require_POST
def roll(
    request: HttpRequest, campaign_id: int, character_id: int, incantation_id: int
) -> HttpResponse:
    """Rolls it and leads to the result; a refusal draws the incantation again."""
    seat, row = incantation_for(
        request, campaign_id, character_id, incantation_id, CharacterRight.PLAY
    )
    form = _dice_form(request, seat, bound=True)
    if not form.is_valid():
        return _refuse(request, seat, row, form)
    try:
        entry = roll_incantation(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            incantation_id=incantation_id,
            typed=form.typed,
        )
    except KeyReused as refusal:
        return _refuse(request, seat, row, _dice_form(request, seat), refusal.problems)
    except Refused as refusal:
        return _refuse(request, seat, row, form, refusal.problems)
    remember_dice(seat.member, form.entry)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


@login_required
@require_POST
def leave(
    request: HttpRequest, campaign_id: int, character_id: int, incantation_id: int
) -> HttpResponse:
    """Its mage gives it up: free up to the end of the ceremony."""
    return _break_off(
        request,
        incantation_for(request, campaign_id, character_id, incantation_id, CharacterRight.PLAY),
        incantation_ends.leave,
    )


@login_required
@require_POST
def touch(
    request: HttpRequest, campaign_id: int, character_id: int, incantation_id: int
) -> HttpResponse:
    """The GM: the mage is hurt, or thrown out of it."""
    return _break_off(
        request,
        incantation_for(request, campaign_id, character_id, incantation_id, CharacterRight.RUN),
        incantation_ends.touch,
    )


def _break_off(
    request: HttpRequest, found: tuple[Seat, Incantation], do: Callable[..., LogEntry]
) -> HttpResponse:
    seat, row = found
    form = ActForm(request.POST)
    if not form.is_valid():
        return _refuse(request, seat, row, _dice_form(request, seat))
    try:
        do(
            by=seat.member,
            act_id=form.key,
            character_id=seat.character.pk,
            incantation_id=row.pk,
        )
    except Refused as refusal:
        return _refuse(request, seat, row, _dice_form(request, seat), refusal.problems)
    page = _BACK.get(request.POST.get("back", ""))
    if page:
        return SeeOther(reverse(page, args=[seat.member.campaign_id]))
    return SeeOther(reverse("characters:sheet", args=[seat.member.campaign_id, seat.character.pk]))


def _dice_form(request: HttpRequest, seat: Seat, *, bound: bool = False) -> CastForm:
    return CastForm(
        request.POST if bound else None,
        source=seat.member.campaign.rules.dice_source,
        remembered=remembered_dice(request, seat.member),
    )


def _refuse(
    request: HttpRequest,
    seat: Seat,
    row: Incantation,
    form: CastForm,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    """The incantation with the reasons; the sheet where it is over."""
    seat.character.refresh_from_db()
    row.refresh_from_db(fields=["ended_seq"])
    if row.ended_seq is not None:
        words = tuple(problem_words(problem) for problem in problems)
        return draw_sheet(request, seat, problems=words, status=422)
    return _draw(request, seat, row, dice=form, refused=problems, status=422)


def _draw(
    request: HttpRequest,
    seat: Seat,
    row: Incantation,
    *,
    dice: CastForm,
    refused: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    campaign = seat.member.campaign
    plan = roll_planner(campaign=campaign, character=seat.character, incantation=row, dice=dice)
    plan.refused = refused
    context = {
        "member": seat.member,
        "section": "table",
        "seat": seat,
        "character": seat.character,
        "running": Running(member=seat.member, character=seat.character, incantation=row),
        "plan": plan,
        "whom": declared_whom(seat.member, plan.declared.targets.aims),
        "problems": [w for name, words in plan.errors.items() if name not in _ASIDE for w in words],
        "may_mend": _may_mend(seat.member, row),
        "missing": max(0, plan.needed - seat.character.mp),
    }
    return render(request, "characters/incantation/page.html", context, status=status)


def _may_mend(member: Membership, row: Incantation) -> bool:
    """Whether a die of its declaration may still be typed again. One query while it may."""
    if member.campaign.last_seq != row.declared_seq:
        return False
    declared = entries_for(member).filter(seq=row.declared_seq).first()
    return declared is not None and not mend_problems(
        declared, by=member, last_seq=member.campaign.last_seq
    )
