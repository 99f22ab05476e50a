"""The campaign's dates in words."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from campaign.models import Campaign
from design import formats
from rules.calendar import CalendarDate

#: The default months, so that each reader has them in their language. A table's own stay theirs.
DEFAULT_NAMES = (
    pgettext_lazy("mois du calendrier", "givre"),
    pgettext_lazy("mois du calendrier", "dégel"),
    pgettext_lazy("mois du calendrier", "semis"),
    pgettext_lazy("mois du calendrier", "bourgeon"),
    pgettext_lazy("mois du calendrier", "rosée"),
    pgettext_lazy("mois du calendrier", "foin"),
    pgettext_lazy("mois du calendrier", "soleil"),
    pgettext_lazy("mois du calendrier", "moisson"),
    pgettext_lazy("mois du calendrier", "vendange"),
    pgettext_lazy("mois du calendrier", "rousseur"),
    pgettext_lazy("mois du calendrier", "brume"),
    pgettext_lazy("mois du calendrier", "longue-nuit"),
)


def month_words(name: str) -> str:
    """A month's name: one of the default calendar in the reader's language."""
    return pgettext("mois du calendrier", name)


def day_words(campaign: Campaign, seconds: int) -> str:
    """« 14 brume 312 », with the day of the week where there is a week."""
    return _day(campaign.dates.date_of(seconds))


def date_words(campaign: Campaign, seconds: int) -> str:
    """« 14 brume 312, 21 h 42 »."""
    date = campaign.dates.date_of(seconds)
    return _("%(day)s, %(time)s") % {"day": _day(date), "time": formats.game_time(date.second)}


def _day(date: CalendarDate) -> str:
    number = "1er" if date.day == 1 and formats.is_french() else str(date.day)
    year = str(date.year) if date.year >= 0 else f"{formats.MINUS}{-date.year}"
    day = _("%(day)s\u00a0%(month)s %(year)s") % {
        "day": number,
        "month": month_words(date.month_name),
        "year": year,
    }
    return f"{date.weekday} {day}" if date.weekday else day
