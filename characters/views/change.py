"""One tap on a sheet, one act: each view is one POST."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, character_for
from characters.forms.corrections import MagicPointsForm, StateForm, TiesForm
from characters.forms.words import add_problems, problem_words
from characters.services import control, editing, standing
from characters.views.sheet import draw_sheet
from characters.views.table import draw_take


@login_required
@require_POST
def correct(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM sets the magic points right."""
    seat = _for_gm(request, campaign_id, character_id)
    form = MagicPointsForm(request.POST)
    if form.is_valid():
        try:
            editing.correct_magic_points(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.cleaned_data["seen"],
                wanted=form.cleaned_data["wanted"],
                reason=form.cleaned_data["reason"],
            )
        except Refused as refusal:
            add_problems(form, refusal)
        else:
            return _to_sheet(campaign_id, character_id, tools=True)
    seat.character.refresh_from_db(fields=["mp"])
    # The page now shows what there is: the same answer once more is given knowingly.
    form.data = dict(form.data.items()) | {"seen": str(seat.character.mp)}
    return draw_sheet(request, seat, points=form, status=422)


@login_required
@require_POST
def set_state(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM puts the character in play, aside, among the dead, or retires it."""
    seat = _for_gm(request, campaign_id, character_id)
    form = StateForm(request.POST)
    return _done(
        request,
        seat,
        form,
        lambda: standing.set_state(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            state=form.cleaned_data["state"],
        ),
        tools=True,
    )


@login_required
@require_POST
def hide(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM hides the character from the players."""
    return _set_hidden(request, campaign_id, character_id, hidden=True)


@login_required
@require_POST
def show(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM shows a hidden character."""
    return _set_hidden(request, campaign_id, character_id, hidden=False)


@login_required
@require_POST
def tie(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Hands and mouth, by who plays the character or the GM."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = TiesForm(request.POST, character=seat.character, member=seat.member)
    return _done(
        request,
        seat,
        form,
        lambda: standing.set_ties(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            **form.wanted,
        ),
    )


@login_required
@require_POST
def take_one(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A player takes a character that nobody plays; a refusal shows who is left."""
    member = member_for(request, campaign_id, Right.PLAY)
    character_for(request, campaign_id, character_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return draw_take(request, member, status=422)
    try:
        control.take(by=member, act_id=form.key, character_id=character_id)
    except Refused as refusal:
        words = tuple(problem_words(problem) for problem in refusal.problems)
        return draw_take(request, member, problems=words, status=422)
    return _to_sheet(campaign_id, character_id)


def _set_hidden(
    request: HttpRequest, campaign_id: int, character_id: int, *, hidden: bool
) -> HttpResponse:
    seat = _for_gm(request, campaign_id, character_id)
    form = ActForm(request.POST)
    return _done(
        request,
        seat,
        form,
        lambda: standing.set_hidden(
            by=seat.member, act_id=form.key, character_id=character_id, hidden=hidden
        ),
        tools=True,
    )


def _for_gm(request: HttpRequest, campaign_id: int, character_id: int) -> Seat:
    return character_for(request, campaign_id, character_id, CharacterRight.RUN)


def _done(
    request: HttpRequest,
    seat: Seat,
    form: ActForm,
    do: Callable[[], LogEntry],
    *,
    tools: bool = False,
) -> HttpResponse:
    """Back to the sheet (``tools``: with the GM's tools still open), or it with the reasons."""
    if not form.is_valid():
        return draw_sheet(request, seat, status=422)
    try:
        do()
    except Refused as refusal:
        seat.character.refresh_from_db()
        words = tuple(problem_words(problem) for problem in refusal.problems)
        return draw_sheet(request, seat, problems=words, status=422)
    if request.POST.get("back") == "table":
        return SeeOther(reverse("characters:table", args=[seat.member.campaign_id]))
    return _to_sheet(seat.member.campaign_id, seat.character.pk, tools=tools)


def _to_sheet(campaign_id: int, character_id: int, *, tools: bool = False) -> HttpResponse:
    sheet = reverse("characters:sheet", args=[campaign_id, character_id])
    return SeeOther(f"{sheet}?tools=1#tools" if tools else sheet)
