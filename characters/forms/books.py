"""A book as it is typed: name, sort, and its spells one a line."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.models import Campaign
from characters.models import BookKind
from spells.models import Spell
from spells.services.lookup import NameMatch, find_many

#: A paste of more lines has gone wrong.
MOST_LINES = 200


class BookForm(ActForm):
    """A grimoire or a scroll."""

    name = forms.CharField(label=gettext_lazy("Nom"), max_length=80)
    kind = forms.ChoiceField(
        label=gettext_lazy("Sorte"),
        choices=BookKind.choices,
        initial=BookKind.GRIMOIRE,
        widget=forms.RadioSelect,
    )
    lines = forms.CharField(
        label=gettext_lazy("Sorts, un par ligne"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "lines"}),
    )

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        self.spells: list[int] = []

    def clean_lines(self) -> str:
        """Reads every line, and says of each that means no one spell what is wrong with it."""
        text: str = self.cleaned_data["lines"]
        names = [line.strip() for line in text.splitlines() if line.strip()]
        if len(names) > MOST_LINES:
            raise forms.ValidationError(_("%(most)s lignes au plus.") % {"most": MOST_LINES})
        matches = find_many(self.campaign, names)
        wrong = [words for name in names if (words := _wrong(matches[name]))]
        if wrong:
            raise forms.ValidationError(wrong)
        found = {match.spell.pk: match.spell for match in matches.values() if match.spell}
        self.spells = list(found)
        return text


class ReceiverForm(ActForm):
    """Into whose hands a book goes."""

    to = forms.TypedChoiceField(
        label=gettext_lazy("À qui"), coerce=int, widget=forms.Select(attrs={"class": "inp"})
    )

    def __init__(self, *args: Any, receivers: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = receivers  # type: ignore[attr-defined]  # a choice field


def as_lines(spells: list[Spell]) -> str:
    """The spells as the form reads them."""
    return "\n".join(spell.name for spell in spells)


def _wrong(match: NameMatch) -> str:
    if match.spell is not None:
        return ""
    if match.is_ambiguous:
        names = ", ".join(f"«\u00a0{spell.name}\u00a0»" for spell in match.candidates[:6])
        return _("« %(name)s » : plusieurs sorts possibles, %(names)s.") % {
            "name": match.name[:60],
            "names": names,
        }
    return _("« %(name)s » : aucun sort de ce nom.") % {"name": match.name[:60]}
