"""The taps of a fight, each with the round that the page had shown."""

from django import forms

from campaign.forms.act import ActForm

_MOST_ROUNDS = 30_000
_IDS = r"^\d{1,18}(,\d{1,18})*$"


class SeenForm(ActForm):
    """A tap that counts for the round of the page alone."""

    seen = forms.IntegerField(min_value=1, max_value=_MOST_ROUNDS)


class InitiativeForm(SeenForm):
    """The declarations are over; fields ``die-<name>`` are dice of the table."""

    @property
    def typed(self) -> dict[str, int | None]:
        """By side, or by combatant's id; 0 where a field cannot be read, which no die shows."""
        found: dict[str, int | None] = {}
        for name in self.data:
            text = str(self.data[name]).strip()
            if name.startswith("die-") and text:
                is_number = text.isascii() and text.isdigit() and len(text) < 5
                found[name.removeprefix("die-")] = int(text) if is_number else 0
        return found


class RoundForm(SeenForm):
    """A round passes."""

    #: Over the choices that wait.
    anyway = forms.BooleanField(required=False)
    #: Whose loss the GM takes upon them: ids with commas.
    losing = forms.RegexField(_IDS, required=False, max_length=2_000)

    @property
    def lost(self) -> list[int]:
        """Characters by id; only after ``is_valid``."""
        return [int(pk) for pk in self.cleaned_data["losing"].split(",") if pk]


class EndForm(ActForm):
    """The fight is over."""

    #: The GM's enemies leave the table.
    aside = forms.BooleanField(required=False)


class SurpriseForm(SeenForm):
    """Surprised or not, and by whom."""

    is_surprised = forms.BooleanField(required=False)
    surprised_by = forms.IntegerField(required=False, min_value=1)
