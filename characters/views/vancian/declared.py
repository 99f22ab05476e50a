"""A declared spell: cast when the round comes to it, withdrawn, or interrupted by the GM."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.forms.act import ActForm
from campaign.models import LogEntry
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, caster_for
from characters.forms.log import Row, rows
from characters.forms.vancian.cast_dice import SpellDiceForm
from characters.forms.vancian.cast_words import problem_words
from characters.forms.vancian.declared import DeclaredView
from characters.models import DeclaredSpell
from characters.services.fight.in_fight import place_of
from characters.services.telling import entries_for
from characters.services.vancian import casting, declared_ends
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.subjects import people_of
from characters.views.vancian.casting import remember_dice, remembered_dice


@login_required
@require_safe
def declared(
    request: HttpRequest, campaign_id: int, character_id: int, declared_id: int
) -> HttpResponse:
    """What was declared, and what may become of it."""
    seat, row = _declared(request, campaign_id, character_id, declared_id)
    return _draw(request, seat, row)


@login_required
@require_POST
def cast_declared(
    request: HttpRequest, campaign_id: int, character_id: int, declared_id: int
) -> HttpResponse:
    """The round comes to it."""
    seat, row = _declared(request, campaign_id, character_id, declared_id)
    form = _dice(request, seat, _view(seat, row), bound=True)
    if not form.is_valid():
        return _draw(request, seat, row, form=form, status=422)
    try:
        entry = casting.cast_declared(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            declared_id=declared_id,
            typed=form.typed,
        )
    except Refused as refusal:
        return _draw(request, seat, row, form=form, refused=refusal.problems, status=422)
    if form.rolls:
        remember_dice(seat, form.entry)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


@login_required
@require_POST
def withdraw(
    request: HttpRequest, campaign_id: int, character_id: int, declared_id: int
) -> HttpResponse:
    """Given up: ``when`` is ``before`` initiative, or ``after``."""
    seat, row = _declared(request, campaign_id, character_id, declared_id)
    form = ActForm(request.POST)
    return _end(
        request,
        seat,
        row,
        form,
        lambda: declared_ends.withdraw(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            declared_id=declared_id,
            after_initiative=request.POST.get("when") != "before",
        ),
    )


@login_required
@require_POST
def interrupt(
    request: HttpRequest, campaign_id: int, character_id: int, declared_id: int
) -> HttpResponse:
    """The GM: hit, or a failed saving throw."""
    seat, row = _declared(request, campaign_id, character_id, declared_id, right=CharacterRight.RUN)
    form = ActForm(request.POST)
    return _end(
        request,
        seat,
        row,
        form,
        lambda: declared_ends.interrupt(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            declared_id=declared_id,
            reason=request.POST.get("reason", ""),
        ),
    )


def _declared(
    request: HttpRequest,
    campaign_id: int,
    character_id: int,
    declared_id: int,
    *,
    right: CharacterRight = CharacterRight.PLAY,
) -> tuple[Seat, DeclaredSpell]:
    """The declared spell of the character, over or not. Raises as ``caster_for``."""
    seat, _caster = caster_for(request, campaign_id, character_id, right)
    rows = DeclaredSpell.objects.filter(character=seat.character, pk=declared_id)
    row = rows.with_names().first()
    if row is None:
        raise Http404
    return seat, row


def _view(seat: Seat, row: DeclaredSpell) -> DeclaredView:
    order = CastOrder.from_values(row.order)
    people = {
        pk: one for pk, one in people_of(order.aims).items() if seat.member.is_gm or not one.hidden
    }
    return DeclaredView(row=row, order=order, people=people, rules=seat.member.campaign.rules)


def _dice(
    request: HttpRequest, seat: Seat, view: DeclaredView, *, bound: bool = False
) -> SpellDiceForm:
    return SpellDiceForm(
        request.POST if bound else None,
        source=seat.member.campaign.rules.dice_source,
        remembered=remembered_dice(request, seat),
        duration=view.dice_of_duration,
        effect=view.order.effect,
        saves=view.known_saves,
    )


def _end(
    request: HttpRequest,
    seat: Seat,
    row: DeclaredSpell,
    form: ActForm,
    do: Callable[[], LogEntry],
) -> HttpResponse:
    if not form.is_valid():
        return _draw(request, seat, row, status=422)
    try:
        do()
    except Refused as refusal:
        return _draw(request, seat, row, refused=refusal.problems, status=422)
    back = request.POST.get("back")
    if back in {"table", "fight"}:
        return SeeOther(reverse(f"characters:{back}", args=[seat.member.campaign_id]))
    where = [seat.member.campaign_id, seat.character.pk, row.pk]
    return SeeOther(reverse("characters:declared", args=where))


def _over(seat: Seat, row: DeclaredSpell) -> Row | None:
    """The act after which it is no longer declared, as far as the member may know it."""
    if row.ended_seq is None:
        return None
    found = list(entries_for(seat.member).filter(seq=row.ended_seq))
    return rows(found, seat.member, asked=set())[0] if found else None


def _draw(
    request: HttpRequest,
    seat: Seat,
    row: DeclaredSpell,
    *,
    form: SpellDiceForm | None = None,
    refused: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    if refused:  # somebody else may have been faster: then nothing is offered any more
        row.refresh_from_db(fields=["ended_seq"])
    view = _view(seat, row)
    context = {
        "member": seat.member,
        "section": "table",
        "seat": seat,
        "character": seat.character,
        "view": view,
        "row": row,
        "place": place_of(seat.member.campaign, seat.character),
        "over": _over(seat, row),
        "dice": form or _dice(request, seat, view),
        "problems": list(dict.fromkeys(map(problem_words, () if view.is_over else refused))),
    }
    return render(request, "characters/vancian/cast/declared.html", context, status=status)
