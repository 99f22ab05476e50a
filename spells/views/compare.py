"""Two spells side by side."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.access import member_for
from spells.access import spells_for
from spells.forms.addresses import spell_id
from spells.forms.compare import compare


@login_required
@require_safe
def compare_two(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The same attributes of both; the catalogue is asked for what is missing.

    A spell is not compared with itself: the other one is still to be chosen.
    """
    member = member_for(request, campaign_id)
    asked = [spell_id(request.GET.get(name, "")) for name in ("a", "b")]
    ids = [one for one in dict.fromkeys(asked) if one is not None]
    spells = spells_for(member, ids)
    if len(spells) < len(ids):
        raise Http404
    if len(spells) < 2:
        chosen = {"compare": str(spells[0].pk) if spells else "two"}
        if spells:
            chosen["system"] = spells[0].system
        return redirect(f"{reverse('spells:catalogue', args=[campaign_id])}?{urlencode(chosen)}")
    context = {
        "member": member,
        "section": "spells",
        "comparison": compare(spells[0], spells[1]),
    }
    return render(request, "spells/compare.html", context)
