"""Moving the clock: how far, until when, or the date alone."""

from collections.abc import Callable
from copy import copy
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.forms.dates import date_words, month_words
from campaign.models import Campaign
from campaign.services.clock import MAX_COUNT, Step, Stride
from campaign.services.refusal import Problem
from rules.calendar import MAX_YEAR
from rules.clock import HOUR, MAX_SECONDS, MINUTE
from rules.errors import MalformedError

#: Steps by name, in the order of the page.
STEP_CHOICES = (
    (Step.ROUND.value, gettext_lazy("Round")),
    (Step.TURN.value, gettext_lazy("Tour")),
    (Step.HOUR.value, gettext_lazy("Heure")),
    (Step.DAY.value, gettext_lazy("Jour")),
    (Step.WEEK.value, gettext_lazy("Semaine")),
    (Step.MONTH.value, gettext_lazy("Mois")),
)


def _number() -> forms.NumberInput:
    return forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"})


class StepsForm(forms.Form):
    """So many steps of a kind, asked before they are taken."""

    step = forms.ChoiceField(label=gettext_lazy("Pas"), choices=STEP_CHOICES)
    count = forms.IntegerField(
        label=gettext_lazy("Combien"),
        min_value=1,
        max_value=MAX_COUNT,
        required=False,
        widget=_number(),
    )

    @property
    def stride(self) -> Stride:
        """What was asked; only after ``is_valid``."""
        count = self.cleaned_data["count"]
        return Stride(step=Step(self.cleaned_data["step"]), count=1 if count is None else count)


class DateForm(forms.Form):
    """A date of the campaign's calendar; drawn with the present one."""

    year = forms.IntegerField(
        label=gettext_lazy("Année"), min_value=-MAX_YEAR, max_value=MAX_YEAR, widget=_number()
    )
    month = forms.TypedChoiceField(label=gettext_lazy("Mois"), coerce=int)
    day = forms.IntegerField(label=gettext_lazy("Jour"), min_value=1, widget=_number())
    hour = forms.IntegerField(
        label=gettext_lazy("Heure"), min_value=0, max_value=23, widget=_number()
    )
    minute = forms.IntegerField(
        label=gettext_lazy("Minute"), min_value=0, max_value=59, widget=_number()
    )

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        dates = campaign.dates
        now = dates.date_of(campaign.clock_seconds)
        shown = {
            "year": now.year,
            "month": now.month,
            "day": now.day,
            "hour": now.second // HOUR,
            "minute": now.second % HOUR // MINUTE,
        }
        super().__init__(*args, **({"initial": shown} | kwargs))
        self._dates = dates
        month = self.fields["month"]
        if isinstance(month, forms.ChoiceField):
            month.choices = [
                (place, month_words(one.name)) for place, one in enumerate(dates.months, start=1)
            ]

    def clean(self) -> dict[str, Any]:
        """The date as a second of the clock, under ``seconds``."""
        given = super().clean() or self.cleaned_data
        if not self.errors.keys() & {"year", "month", "day"}:
            hour, minute = given.get("hour") or 0, given.get("minute") or 0
            try:
                given["seconds"] = self._dates.seconds_of(
                    year=given["year"],
                    month=given["month"],
                    day=given["day"],
                    second=hour * HOUR + minute * MINUTE,
                )
            except MalformedError:
                days = self._dates.months[given["month"] - 1].days
                self.add_error("day", _("Ce mois a %(days)s\u00a0jours.") % {"days": days})
        return given


class SetDateForm(DateForm, ActForm):
    """The date alone, with the clock that the page had shown."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=MAX_SECONDS)


class AdvanceForm(ActForm):
    """The tap that lets time pass, with the clock that the page had shown."""

    step = forms.ChoiceField(choices=[(step.value, step.value) for step in Step])
    count = forms.IntegerField(required=False, min_value=1, max_value=MAX_COUNT)
    until = forms.IntegerField(required=False, min_value=0, max_value=MAX_SECONDS)
    seen = forms.IntegerField(min_value=0, max_value=MAX_SECONDS)
    #: Whose loss the GM takes upon them: ids with commas.
    losing = forms.RegexField(r"^\d{1,18}(,\d{1,18})*$", required=False, max_length=2_000)

    @property
    def lost(self) -> list[int]:
        """Characters by id; only after ``is_valid``."""
        return [int(pk) for pk in self.cleaned_data["losing"].split(",") if pk]

    @property
    def stride(self) -> Stride:
        """What was asked; only after ``is_valid``."""
        return Stride(
            step=Step(self.cleaned_data["step"]),
            count=self.cleaned_data["count"] or 1,
            until=self.cleaned_data["until"],
        )

    def is_done_already(self, campaign: Campaign) -> bool:
        """Whether somebody else moved the clock just so far since the page was drawn."""
        then = copy(campaign)
        then.clock_seconds = self.cleaned_data["seen"]
        moved = campaign.clock_seconds - then.clock_seconds
        return moved > 0 and moved == self.stride.seconds(then)


def moved_already_words(campaign: Campaign) -> str:
    """For who presses second: once is enough."""
    return _(
        "C’est déjà fait\u00a0: l’horloge vient de passer au %(date)s. Elle n’a avancé qu’une fois."
    ) % {"date": date_words(campaign, campaign.clock_seconds)}


def clock_words(problem: Problem, campaign: Campaign) -> str:
    """Why the clock was not moved, in words."""
    if problem.code == "clock_moved":
        return _(
            "L’horloge a bougé entre-temps\u00a0: %(date)s maintenant. Vérifier, puis recommencer."
        ) % {"date": date_words(campaign, problem.detail["now"])}
    say = _SAYINGS.get(problem.code)
    return say() if say else _("Refusé.")


_SAYINGS: dict[str, Callable[[], str]] = {
    "out_of_range": lambda: _("De 1 à %(most)s pas à la fois.") % {"most": MAX_COUNT},
    "not_later": lambda: _("Cette date n’est pas à venir."),
    "too_far": lambda: _("Trop loin\u00a0: le calendrier de la table ne va pas jusque-là."),
    "same_date": lambda: _("C’est déjà la date."),
    "not_earlier": lambda: _("Cette date n’est pas passée."),
    "in_the_past": lambda: _("Saisie après coup en cours\u00a0: revenir d’abord au présent."),
    "in_the_present": lambda: _("La table est déjà au présent."),
    "before_the_start": lambda: _(
        "Avant le début de la campagne\u00a0: le début se change dans le calendrier."
    ),
    "only_the_gm": lambda: _("Seul le MJ avance l’horloge."),
    "key_reused": lambda: _("La page avait changé entre-temps. Vérifier, puis recommencer."),
    "campaign_archived": lambda: _("La campagne est archivée\u00a0: plus rien ne s’y joue."),
    "not_at_the_table": lambda: _("Ce siège n’est plus occupé."),
}
