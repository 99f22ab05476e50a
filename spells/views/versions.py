"""What a spell said before, and back to it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from spells.access import spell_for, version_of
from spells.forms.versions import history
from spells.forms.words import problem_words
from spells.models import Spell
from spells.services.restoring import restore_version
from spells.views.spell import facts_context

#: The largest number that a version may have in its column.
_LARGEST = 2**31 - 1


@login_required
@require_safe
def versions(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """Every save of a spell, newest first, with what it changed."""
    member = member_for(request, campaign_id)
    return _history(request, member, spell_for(member, spell_id))


@login_required
@require_safe
def version(request: HttpRequest, campaign_id: int, spell_id: int, number: int) -> HttpResponse:
    """The spell's page as it was at one version."""
    member = member_for(request, campaign_id)
    spell = spell_for(member, spell_id)
    shown = version_of(spell, min(number, _LARGEST))
    context = facts_context(member, shown) | {
        "past": {"number": number, "is_current": number == spell.version, "now": spell}
    }
    template = "spells/vancian/spell.html" if spell.is_vancian else "spells/spell.html"
    return render(request, template, context)


@login_required
@require_POST
def restore(request: HttpRequest, campaign_id: int, spell_id: int, number: int) -> HttpResponse:
    """One of the campaign's spells says again what it said at that version."""
    member = member_for(request, campaign_id, Right.RUN)
    spell = spell_for(member, spell_id)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            restore_version(
                by=member, act_id=form.key, spell_id=spell.pk, number=min(number, _LARGEST)
            )
        except Refused as refusal:
            form.add_error(None, [problem_words(problem) for problem in refusal.problems])
        else:
            return SeeOther(reverse("spells:versions", args=[campaign_id, spell_id]))
    return _history(request, member, spell, form=form, status=422)


def _history(
    request: HttpRequest,
    member: Membership,
    spell: Spell,
    *,
    form: ActForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": member,
        "section": "spells",
        "spell": spell,
        "lines": history(member, spell),
        "form": form,
        "may_restore": member.is_gm and spell.is_own and spell.is_offered,
    }
    return render(request, "spells/versions.html", context, status=status)
