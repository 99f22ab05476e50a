"""Puts the reasons of a refusal beside what causes them."""

from django import forms

from campaign.forms.words import problem_words
from campaign.services.refusal import Refused


def add_refusal(form: forms.Form, refusal: Refused) -> None:
    """All problems at once: beside their field where the form has it, else above the form."""
    for problem in refusal.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, problem_words(problem))
