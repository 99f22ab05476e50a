"""One number of a character, or two that go together, set right by a GM with one field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from characters.models import Character, KnownSpell
from characters.models.character import HIGHEST_SCORE
from characters.models.known_spell import HIGHEST_SKILL
from characters.services.study_corrections import MOST
from rules.percentile.magic_points import FRACTION

#: A hundredth of a point, in the units in which recovery counts.
_HUNDREDTH = FRACTION // 100


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A field of the form."""

    label: str | Promise
    least: int = 0
    most: int = HIGHEST_SCORE
    #: A yes or no.
    is_mark: bool = False
    required: bool = True
    #: How many of the row's units one of the form's is.
    unit: int = 1


def _score(name: str, *, required: bool = False) -> Wanted:
    return Wanted(label=_(name), least=1, required=required)


#: What a page sets, by the name in its address.
OF_CHARACTER: Mapping[str, Mapping[str, Wanted]] = {
    "int": {"int_score": _score("INT", required=True)},
    "pou": {
        "pou": _score("POU", required=True),
        "pou_marked": Wanted(label=_("Marque de POU"), is_mark=True),
    },
    "dex": {"dex_score": _score("DEX", required=True)},
    "for": {"for_score": _score("FOR")},
    "con": {"con_score": _score("CON")},
    "tai": {"tai_score": _score("TAI")},
    "app": {"app_score": _score("APP")},
    "pm": {
        "mp": Wanted(label=_("Points de magie"), most=2 * HIGHEST_SCORE),
        "mp_fraction": Wanted(label=_("Centièmes du point suivant"), most=99, unit=_HUNDREDTH),
    },
    "reserve": {"mp_reserve": Wanted(label=_("Réserve au-delà du POU"))},
}
OF_SPELL: Mapping[str, Wanted] = {
    "skill": Wanted(label=_("Compétence"), least=1, most=HIGHEST_SKILL),
    "checked": Wanted(label=_("Cochée"), is_mark=True),
}
OF_STUDY: Mapping[str, Wanted] = {
    "months": Wanted(label=_("Mois passés"), most=MOST),
    "failures": Wanted(label=_("Échecs comptés"), most=MOST),
    "days": Wanted(label=_("Jours du mois"), most=MOST),
}


class NumbersForm(ActForm):
    """Some numbers with what was shown of them, and a reason that may stay empty."""

    def __init__(
        self,
        *args: Any,
        wanted: Mapping[str, Wanted],
        now: Mapping[str, Any],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self._wanted = wanted
        for name, one in wanted.items():
            shown = now[name] if one.is_mark or now[name] is None else now[name] // one.unit
            self.fields[name] = _field(one, shown)
            self.fields[f"was_{name}"] = forms.CharField(
                required=False,
                max_length=12,
                widget=forms.HiddenInput,
                initial="" if now[name] is None else str(int(now[name])),
            )
        self.fields["reason"] = forms.CharField(label=_("Raison"), max_length=200, required=False)

    @property
    def numbers(self) -> Sequence[forms.BoundField]:
        return [self[name] for name in self._wanted]

    @property
    def originals(self) -> Sequence[forms.BoundField]:
        return [self[f"was_{name}"] for name in self._wanted]

    @property
    def seen(self) -> dict[str, Any]:
        """What the page had shown; after ``is_valid``. Unreadable counts as unset."""
        return {name: self._seen(name, one) for name, one in self._wanted.items()}

    @property
    def to_write(self) -> dict[str, Any]:
        """The numbers as wanted, in the row's units; after ``is_valid``."""
        found: dict[str, Any] = {}
        for name, one in self._wanted.items():
            typed, seen = self.cleaned_data[name], self._seen(name, one)
            if one.unit > 1 and seen is not None and typed is not None:
                # What is finer than the form's unit stays where nobody touched the number.
                typed = seen if typed == seen // one.unit else typed * one.unit
            found[name] = typed
        return found

    def show(self, now: Mapping[str, Any]) -> None:
        """From now on the form has shown the numbers as they are; the typed ones stay."""
        data = dict(self.data.items())
        for name in self._wanted:
            data[f"was_{name}"] = "" if now[name] is None else str(int(now[name]))
        self.data = data

    def _seen(self, name: str, one: Wanted) -> Any:
        raw = self.cleaned_data[f"was_{name}"]
        if not raw.isascii() or not raw.isdecimal():
            return None
        return bool(int(raw)) if one.is_mark else int(raw)


def now_of(row: Character | KnownSpell, wanted: Mapping[str, Wanted]) -> dict[str, Any]:
    """The numbers of a row, as they stand."""
    return {name: getattr(row, name) for name in wanted}


def _field(one: Wanted, shown: Any) -> forms.Field:
    if one.is_mark:
        return forms.BooleanField(label=str(one.label), required=False, initial=shown)
    return forms.IntegerField(
        label=str(one.label),
        required=one.required,
        min_value=one.least,
        max_value=one.most,
        initial=shown,
        widget=forms.NumberInput(
            attrs={"inputmode": "numeric", "class": "number", "autocomplete": "off"}
        ),
    )
