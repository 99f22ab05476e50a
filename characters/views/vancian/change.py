"""One tap on a Vancian sheet, one act: each view is one POST."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, caster_for
from characters.forms.vancian.changes import AlignmentForm, CorrectForm, GoldForm, ReverseForm
from characters.forms.words import add_problems, problem_words
from characters.services.vancian import corrections, purse
from characters.views.sheet import draw_sheet


@login_required
@require_POST
def change_gold(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Gold comes or goes, by who plays the character or the GM."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = GoldForm(request.POST)
    if form.is_valid() and _is_done(
        form,
        lambda: purse.change_gold(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            amount=form.cleaned_data["amount"],
            reason=form.cleaned_data["reason"],
        ),
    ):
        return _to_sheet(campaign_id, character_id)
    caster.refresh_from_db()
    return draw_sheet(request, seat, gold=form, status=422)


@login_required
@require_POST
def correct(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM sets numbers of the sheet right."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = CorrectForm(
        request.POST, character=seat.character, caster=caster, rules=seat.member.campaign.rules
    )
    if form.is_valid() and _is_done(
        form,
        lambda: corrections.correct_caster(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            seen=form.seen,
            wanted=form.wanted,
            reason=form.cleaned_data["reason"],
        ),
    ):
        return _to_sheet(campaign_id, character_id)
    seat.character.refresh_from_db()
    # The page now shows what there is: the same answer once more is given knowingly.
    form.show(seat.character, seat.character.caster)
    return draw_sheet(request, seat, numbers=form, status=422)


@login_required
@require_POST
def align(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM says on which side the character stands."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = AlignmentForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            corrections.set_alignment(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                alignment=form.cleaned_data["alignment"],
            )
        except Refused as refusal:
            problems = tuple(problem_words(problem) for problem in refusal.problems)
        else:
            return _to_sheet(campaign_id, character_id)
    caster.refresh_from_db()
    return draw_sheet(request, seat, problems=problems, status=422)


@login_required
@require_POST
def rule_reverse(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM says whether the character's faith bears reversed forms."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = ReverseForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            corrections.rule_reverse(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                forbidden=form.cleaned_data["forbidden"],
            )
        except Refused as refusal:
            problems = tuple(problem_words(problem) for problem in refusal.problems)
        else:
            return _to_sheet(campaign_id, character_id)
    caster.refresh_from_db()
    return draw_sheet(request, seat, problems=problems, status=422)


def _is_done(form: GoldForm | CorrectForm, do: Callable[[], LogEntry]) -> bool:
    """Whether the act was done; else its reasons stand on the form."""
    try:
        do()
    except Refused as refusal:
        add_problems(form, refusal)
        return False
    return True


def _to_sheet(campaign_id: int, character_id: int) -> HttpResponse:
    return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
