"""Puts the reasons of a refusal beside what causes them."""

from uuid import uuid4

from django import forms
from django.http import QueryDict

from campaign.forms.words import problem_words
from campaign.services.refusal import KeyReused, Refused


def add_refusal(form: forms.Form, refusal: Refused) -> None:
    """All problems at once: beside their field where the form has it, else above the form.

    A key that served for something else is replaced by a fresh one: the next tap is a new act.
    """
    for problem in refusal.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, problem_words(problem))
    if isinstance(refusal, KeyReused) and isinstance(form.data, QueryDict):
        data = form.data.copy()
        data[form.add_prefix("act_id")] = str(uuid4())
        form.data = data
