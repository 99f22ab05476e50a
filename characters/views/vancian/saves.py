"""Saving throws that GMs make: what waits, the tap that makes them, the word to players."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from campaign.models import Membership
from characters.forms.vancian.cast_words import problem_words
from characters.forms.vancian.saves import SavesForm
from characters.models import SpellSubject
from characters.services.vancian.saves import roll_saves, tell_save
from characters.views.gm_rolls import GmRolls


def _waiting(member: Membership, ids: list[int] | None) -> list[SpellSubject]:
    rows = SpellSubject.objects.pending(member.campaign)
    return list(rows if ids is None else rows.filter(pk__in=ids))


_ROLLS = GmRolls(
    model=SpellSubject,
    waiting=_waiting,
    form=SavesForm,
    template="characters/vancian/cast/saves.html",
    name="saves",
    words=problem_words,
    roll=lambda member, form: roll_saves(
        by=member, act_id=form.key, answers=form.answers, tells=form.tells, typed=form.is_typed
    ),
    tell=lambda member, form, row_id: tell_save(by=member, act_id=form.key, row_id=row_id),
)
#: All that waits for a GM at this table; nothing where nothing does. One query.
pending_saves = _ROLLS.pending


@login_required
@require_safe
def saves(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What waits for a GM."""
    return _ROLLS.page(request, campaign_id)


@login_required
@require_POST
def roll(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One throw, or all of the page at once."""
    return _ROLLS.save(request, campaign_id)


@login_required
@require_POST
def tell(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """The players learn, in words, what came of a throw."""
    return _ROLLS.say(request, campaign_id, row_id)
