"""Rolls that wait for a GM: their page, the tap that makes them, the word to players.

Resistances of one kind of magic and saving throws of the other go the same way.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from campaign.access import Right, done_before, member_for
from campaign.forms.act import ActForm
from campaign.models import LogEntry, Membership
from campaign.services.refusal import KeyReused, Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access.waiting import gm_before
from characters.models import SpellSubject, SpellTarget

Row = TypeVar("Row", bound=SpellTarget | SpellSubject)
Form = TypeVar("Form", bound=ActForm)


@dataclass(frozen=True, kw_only=True)
class GmRolls(Generic[Row, Form]):
    """What differs between the rolls of the two kinds of magic."""

    model: type[Row]
    #: Rows that wait at the member's table; with ids: those among them.
    waiting: Callable[[Membership, list[int] | None], list[Row]]
    form: Callable[..., Form]
    template: str
    #: Under which name the template finds the form.
    name: str
    words: Callable[[Problem], str]
    #: The acts: the rolls of a valid form, and the word to players about one row.
    roll: Callable[[Membership, Form], LogEntry]
    tell: Callable[[Membership, ActForm, int], LogEntry]

    def pending(self, member: Membership) -> Form | None:
        """All that waits; nothing where nothing does. One query."""
        rows = self.waiting(member, None)
        return self.form(rows=rows, rules=member.campaign.rules) if rows else None

    def page(self, request: HttpRequest, campaign_id: int) -> HttpResponse:
        """What waits for a GM."""
        return self._draw(request, member_for(request, campaign_id, Right.RUN))

    def save(self, request: HttpRequest, campaign_id: int) -> HttpResponse:
        """One of them or all of the page at once; a refusal shows what waits, and why."""
        member = member_for(request, campaign_id, Right.RUN)
        rows = self.waiting(member, _asked(request))
        form = self.form(request.POST, rows=rows, rules=member.campaign.rules)
        is_valid = form.is_valid()
        done = None if rows else done_before(member, form.cleaned_data.get("act_id"))
        if done is not None:
            return _to_entry(done)
        if not is_valid:
            return self._draw(request, member, form=form if rows else None, status=422)
        try:
            entry = self.roll(member, form)
        except KeyReused as refusal:
            return self._draw(request, member, problems=refusal.problems, status=422)
        except Refused as refusal:
            rest = []
            for problem in refusal.problems:
                if problem.field in form.fields:
                    form.add_error(problem.field, self.words(problem))
                else:
                    rest.append(problem)
            kept = form if rows else None
            return self._draw(request, member, form=kept, problems=rest, status=422)
        return _to_entry(entry)

    def say(self, request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
        """The players learn, in words, what came of one; back to its entry."""
        member = gm_before(request, campaign_id, self.model, row_id)
        form = ActForm(request.POST)
        if not form.is_valid():
            return self._draw(request, member, status=422)
        try:
            entry = self.tell(member, form, row_id)
        except Refused as refusal:
            return self._draw(request, member, problems=refusal.problems, status=422)
        return _to_entry(entry)

    def _draw(
        self,
        request: HttpRequest,
        member: Membership,
        *,
        form: Form | None = None,
        problems: Iterable[Problem] = (),
        status: int = 200,
    ) -> HttpResponse:
        """The page of all that waits; after a refusal with what was typed."""
        context = {
            "member": member,
            "section": "table",
            self.name: form or self.pending(member),
            "problems": [self.words(problem) for problem in problems],
        }
        return render(request, self.template, context, status=status)


def _asked(request: HttpRequest) -> list[int]:
    """The rows that the page showed."""
    return [int(pk) for pk in request.POST.getlist("row") if re.fullmatch(r"[0-9]{1,18}", pk)]


def _to_entry(entry: LogEntry) -> SeeOther:
    return SeeOther(reverse("characters:entry", args=[entry.campaign_id, entry.seq]))
