"""A GM sets a study right: months spent, failures, days of the month."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, study_for
from characters.forms.study import correction_form
from characters.forms.study_words import add_study_problems
from characters.models import StudyMonth
from characters.services import study_corrections
from characters.views.studies import draw_study


@login_required
@require_POST
def correct_study(
    request: HttpRequest, campaign_id: int, character_id: int, study_id: int
) -> HttpResponse:
    """Writes the numbers and leads back to the study."""
    seat, found = study_for(request, campaign_id, character_id, study_id, CharacterRight.RUN)
    months = StudyMonth.objects.standing().filter(study=found, roll__isnull=False)
    form = correction_form(found, rolled=months.count(), data=request.POST)
    if form.is_valid():
        try:
            study_corrections.correct_study(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                study_id=study_id,
                seen=form.seen,
                wanted=form.to_write,
                reason=form.cleaned_data["reason"],
            )
        except Refused as refusal:
            found.refresh_from_db(fields=["months_added", "failures", "seconds", "state"])
            add_study_problems(form, refusal)
            form.show(study_corrections.study_numbers(found, rolled=months.count()))
        else:
            return SeeOther(reverse("characters:study", args=[campaign_id, character_id, study_id]))
    return draw_study(request, seat, found, correction=form, status=422)
