"""A book as it is typed: name, sort, and its spells one a line."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.models import Campaign
from characters.models import BookKind
from design.formats import quoted
from spells.models import Spell, System
from spells.models.spell_set import SpellQuerySet
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

    def __init__(
        self,
        *args: Any,
        campaign: Campaign,
        lists: Sequence[SpellQuerySet] = (),
        **kwargs: Any,
    ) -> None:
        """``lists`` are the spells that a line may mean, the likeliest first."""
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        self.lists = lists or [Spell.objects.usable_in(campaign).percentile()]
        self.spells: list[int] = []

    def clean_lines(self) -> str:
        """Reads every line, and says of each that means no one spell what is wrong with it."""
        text: str = self.cleaned_data["lines"]
        names = [line.strip() for line in text.splitlines() if line.strip()]
        if len(names) > MOST_LINES:
            raise forms.ValidationError(_("%(most)s lignes au plus.") % {"most": MOST_LINES})
        matches = self._matches(names)
        wrong = [words for name in names if (words := _wrong(matches[name]))]
        if wrong:
            raise forms.ValidationError(wrong)
        found = {match.spell.pk: match.spell for match in matches.values() if match.spell}
        self.spells = list(found)
        return text

    def _matches(self, names: Sequence[str]) -> dict[str, NameMatch]:
        """What each name means on the first list that knows it. One query a list at most."""
        found: dict[str, NameMatch] = {}
        for among in self.lists:
            asked = [name for name in names if name not in found or found[name].is_unknown]
            if asked:
                found |= find_many(self.campaign, asked, among=among)
        return found


def lists_for(
    campaign: Campaign, system: str, *, magic_types: Sequence[str], there: Sequence[int] = ()
) -> list[SpellQuerySet]:
    """Whose names a book's lines mean: what stands in it, then its people's lists, then all.

    A name may stand on several lists of memorised spells; those of percentages have one.
    """
    if system != System.VANCIAN:
        return [Spell.objects.usable_in(campaign).percentile()]
    rows = Spell.objects.usable_in(campaign).vancian()
    return [
        *([Spell.objects.known_to(campaign).filter(pk__in=there)] if there else []),
        *([rows.filter(magic_type__in=magic_types)] if magic_types else []),
        rows,
    ]


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
        names = ", ".join(quoted(spell.name) for spell in match.candidates[:6])
        return _("« %(name)s » : plusieurs sorts possibles, %(names)s.") % {
            "name": match.name[:60],
            "names": names,
        }
    return _("« %(name)s » : aucun sort de ce nom.") % {"name": match.name[:60]}
