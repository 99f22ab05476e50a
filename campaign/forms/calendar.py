"""A table's calendar, written as lines: a month or a day of the week on each."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.forms.dates import month_words
from rules.calendar import (
    DEFAULT_MONTHS,
    MAX_MONTH_DAYS,
    MAX_MONTHS,
    MAX_NAME,
    MAX_WEEKDAYS,
    MAX_YEAR,
    Calendar,
    Month,
)
from rules.clock import MONTH_DAYS
from rules.errors import InputProblem, MalformedError


def _lines(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows, "autocomplete": "off", "spellcheck": "false"})


class CalendarForm(ActForm):
    """Months with their days, the week, and the date of the clock's beginning."""

    months = forms.CharField(
        label=gettext_lazy("Mois"),
        help_text=gettext_lazy("Un par ligne, dans l’ordre\u00a0: son nom, puis ses jours."),
        max_length=2_000,
        widget=_lines(12),
    )
    weekdays = forms.CharField(
        label=gettext_lazy("Jours de la semaine"),
        help_text=gettext_lazy("Un par ligne. Vide\u00a0: pas de semaine."),
        max_length=1_000,
        required=False,
        widget=_lines(7),
    )
    start_day = forms.IntegerField(label=gettext_lazy("Jour"), min_value=1)
    start_month = forms.TypedChoiceField(label=gettext_lazy("Mois"), coerce=int)
    start_year = forms.IntegerField(
        label=gettext_lazy("Année"), min_value=-MAX_YEAR, max_value=MAX_YEAR
    )
    start_weekday = forms.TypedChoiceField(
        label=gettext_lazy("Jour de la semaine"), coerce=int, required=False
    )

    def __init__(self, *args: Any, current: Calendar, **kwargs: Any) -> None:
        super().__init__(*args, **({"initial": _typed(current)} | kwargs))
        months, weekdays = current.months, current.weekdays
        if self.is_bound:
            months = read_months(str(self.data.get("months", "")))
            weekdays = _names(str(self.data.get("weekdays", "")))
        self._choose("start_month", [month_words(month.name) for month in months])
        self._choose("start_weekday", list(weekdays))
        self.calendar: Calendar | None = None

    def _choose(self, name: str, names: list[str]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = list(enumerate(names, start=1))

    def clean(self) -> dict[str, Any]:
        """The calendar itself, under ``calendar``; every problem beside its field."""
        given = super().clean() or self.cleaned_data
        if self.errors:
            return given
        try:
            self.calendar = Calendar(
                months=read_months(given["months"]),
                weekdays=_names(given["weekdays"]),
                start_year=given["start_year"],
                start_month=given["start_month"],
                start_day=given["start_day"],
                start_weekday=given["start_weekday"] or 1,
            )
        except MalformedError as error:
            for problem in error.problems:
                self.add_error(_field(problem), _words(problem))
        return given


def read_months(text: str) -> tuple[Month, ...]:
    """Months from lines such as « givre 30 »; without a number 30 days."""
    own = {month_words(month.name): month.name for month in DEFAULT_MONTHS}
    months = []
    for line in _names(text):
        name, _space, days = line.rpartition(" ")
        is_number = days.isascii() and days.isdigit() and len(days) < 9
        if not name or not is_number:
            name, days = line, str(MONTH_DAYS)
        months.append(Month(name=own.get(name.strip(), name.strip()), days=int(days)))
    return tuple(months)


def _names(text: str) -> tuple[str, ...]:
    return tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())


def _typed(calendar: Calendar) -> dict[str, Any]:
    """The calendar as its form shows it."""
    return {
        "months": "\n".join(f"{month_words(one.name)} {one.days}" for one in calendar.months),
        "weekdays": "\n".join(calendar.weekdays),
        "start_year": calendar.start_year,
        "start_month": calendar.start_month,
        "start_day": calendar.start_day,
        "start_weekday": calendar.start_weekday,
    }


def _field(problem: InputProblem) -> str:
    if problem.field.startswith("month"):
        return "months"
    return "weekdays" if problem.field.startswith("weekday") else problem.field


def _words(problem: InputProblem) -> str:
    detail = {"name": problem.value}
    if problem.field == "months":
        return _("De 1 à %(most)s\u00a0mois.") % {"most": MAX_MONTHS}
    if problem.field == "weekdays":
        return _("%(most)s\u00a0jours au plus.") % {"most": MAX_WEEKDAYS}
    if problem.field.endswith("_days"):
        return _("Un mois a de 1 à %(most)s\u00a0jours, pas %(days)s.") % {
            "most": MAX_MONTH_DAYS,
            "days": problem.value,
        }
    if problem.code == "twice":
        return _("«\u00a0%(name)s\u00a0» y est deux fois.") % detail
    if problem.code == "too_long":
        return _("«\u00a0%(name)s\u00a0» dépasse %(most)s lettres.") % {**detail, "most": MAX_NAME}
    if problem.field == "start_day":
        return _("Ce mois a %(days)s\u00a0jours.") % {"days": problem.numbers.get("maximum", 1)}
    return _("Ce n’est pas dans ce calendrier.")
