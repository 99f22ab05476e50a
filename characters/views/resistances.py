"""Targets that GMs decide about: what waits, the tap that resolves it, the word to players."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from campaign.models import Membership
from characters.forms.cast_words import problem_words
from characters.forms.resistances import ResistanceForm
from characters.models import SpellTarget
from characters.services.resistances import resolve_resistances, tell_resistance
from characters.views.gm_rolls import GmRolls


def _waiting(member: Membership, ids: list[int] | None) -> list[SpellTarget]:
    rows = SpellTarget.objects.pending(member.campaign)
    return list(rows if ids is None else rows.filter(pk__in=ids))


_ROLLS = GmRolls(
    model=SpellTarget,
    waiting=_waiting,
    form=ResistanceForm,
    template="characters/resistances.html",
    name="pending",
    words=problem_words,
    roll=lambda member, form: resolve_resistances(
        by=member, act_id=form.key, answers=form.answers, tells=form.tells
    ),
    tell=lambda member, form, row_id: tell_resistance(by=member, act_id=form.key, row_id=row_id),
)
#: All that waits for a GM at this table; nothing where nothing does. One query.
pending = _ROLLS.pending


@login_required
@require_safe
def resistances(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What waits for a GM, with every number and the fields for dice from the table."""
    return _ROLLS.page(request, campaign_id)


@login_required
@require_POST
def resolve(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One target or all of the page at once."""
    return _ROLLS.save(request, campaign_id)


@login_required
@require_POST
def tell(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """The players learn, in words, what became of a target; back to its cast."""
    return _ROLLS.say(request, campaign_id, row_id)
