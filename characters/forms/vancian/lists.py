"""The list that a GM gives, spell by spell."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class OtherList:
    """The list of another character of the same magic, to be given to this one too."""

    character: int
    name: str
    spells: Sequence[int]


class ListForm(ActForm):
    """Which spells of the class are on it; ``was`` is what the page had shown.

    ``like`` are the spells of a list that is taken over: they are ticked in place of its own.
    """

    was = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)
    spells = forms.TypedMultipleChoiceField(label=_("Sorts"), coerce=int, required=False)

    def __init__(
        self,
        *args: Any,
        catalogue: Sequence[Spell],
        listed: Iterable[int] = (),
        like: Iterable[int] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        ids = sorted(listed)
        self.fields["was"].initial = ",".join(map(str, ids))
        self.fields["spells"].initial = ids if like is None else sorted(like)
        self.catalogue = catalogue
        choices = [(spell.pk, spell.name) for spell in catalogue]
        self.fields["spells"].choices = choices  # type: ignore[attr-defined]  # a choice field

    @property
    def ticked(self) -> set[int]:
        """As the page shows it, by id."""
        ticked = (str(one) for one in self["spells"].value() or ())
        return {int(one) for one in ticked if re.fullmatch(r"[0-9]{1,18}", one)}

    @property
    def seen(self) -> set[int]:
        """After ``is_valid``."""
        return {int(one) for one in re.findall(r"[0-9]{1,18}", self.cleaned_data["was"])}

    @property
    def wanted(self) -> set[int]:
        """Those no page of the class shows stay as they are."""
        shown = {spell.pk for spell in self.catalogue}
        return set(self.cleaned_data["spells"]) | (self.seen - shown)
