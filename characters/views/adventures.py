"""An adventure in the GM's hands: opened, and ended with all that is due. Source: P11, P14."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.models.user import DiceEntry
from campaign.access import Right, member_for
from campaign.models import Adventure, Membership
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.forms.adventure import ClosingForm, OpenForm, closing_words
from characters.services.adventures import close_adventure, open_adventure, open_one
from characters.services.due_rolls import due_rolls


@login_required
@require_safe
def adventure(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What the end of the adventure would roll; without one under way, how to open it."""
    member = member_for(request, campaign_id, Right.RUN)
    found = open_one(member.campaign)
    if found is None:
        return _opening(request, member)
    return _closing(request, member, found, form=_form(request, member, found))


@login_required
@require_POST
def open_one_now(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A new adventure begins."""
    member = member_for(request, campaign_id, Right.RUN)
    form = OpenForm(request.POST)
    if form.is_valid():
        try:
            open_adventure(by=member, act_id=form.key, name=form.cleaned_data["name"])
        except Refused as refusal:
            for problem in refusal.problems:
                form.add_error(problem.field or None, closing_words(problem))
        else:
            return SeeOther(reverse("characters:table", args=[campaign_id]))
    return _opening(request, member, form=form, status=422)


@login_required
@require_POST
def close(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The adventure ends: every roll at once, and what came of them."""
    member = member_for(request, campaign_id, Right.RUN)
    found = open_one(member.campaign)
    form = _form(request, member, found, bound=True)
    if form.is_valid():
        try:
            entry = close_adventure(
                by=member,
                act_id=form.key,
                adventure_id=form.cleaned_data["adventure"],
                seen=form.seen_keys,
                typed=form.typed,
            )
        except Refused as refusal:
            form.refuse(refusal.problems)
        else:
            return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))
    if found is None:
        words = tuple(str(error) for error in form.non_field_errors())
        return _opening(request, member, problems=words, status=422)
    return _closing(request, member, found, form=form, status=422)


def _form(
    request: HttpRequest, member: Membership, found: Adventure | None, *, bound: bool = False
) -> ClosingForm:
    person = member.user
    chosen = request.GET.get("dice", "")
    remembered = person.dice_entry if person else DiceEntry.SERVER
    return ClosingForm(
        request.POST if bound else None,
        initial={"adventure": found.pk if found else None},
        due=due_rolls(member.campaign),
        source=member.campaign.rules.dice_source,
        remembered=chosen if chosen in DiceEntry.values else remembered,
    )


def _opening(
    request: HttpRequest,
    member: Membership,
    *,
    form: OpenForm | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": member,
        "section": "table",
        "form": form or OpenForm(),
        "problems": problems,
    }
    return render(request, "characters/adventure/open.html", context, status=status)


def _closing(
    request: HttpRequest,
    member: Membership,
    found: Adventure,
    *,
    form: ClosingForm,
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": member,
        "section": "table",
        "adventure": found,
        "form": form,
        # What the form was sent with may be others than those that are due now.
        "seen": " ".join(form.due.keys),
    }
    return render(request, "characters/adventure/close.html", context, status=status)
