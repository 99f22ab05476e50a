"""Dice thrown at the table and typed in. Source: the head of P1, P6."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models.user import DiceEntry
from campaign.forms.act import ActForm
from characters.services.rolling import TypedRolls
from rules.dice import read_d100
from rules.errors import MalformedError
from rules.options import DiceSource

#: A cast of the highest intensity rolls fewer; more is a slip of the finger.
_MOST_DICE = 250


class D100Field(forms.CharField):
    """A percentile roll: ``00`` is 100."""

    widget = forms.TextInput(
        attrs={"inputmode": "numeric", "autocomplete": "off", "class": "inp roll", "size": 3}
    )

    def clean(self, value: Any) -> int | None:
        """1..100; unset where nothing was typed."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return read_d100(text)
        except MalformedError as error:
            raise forms.ValidationError(_("De 01 à 00.")) from error


class D6Field(forms.IntegerField):
    """The d6 of a skill that gets better; unset where nothing was typed."""

    widget = forms.TextInput(
        attrs={"inputmode": "numeric", "autocomplete": "off", "class": "inp roll", "size": 1}
    )

    def __init__(self, **options: Any) -> None:
        said = dict.fromkeys(("min_value", "max_value", "invalid"), gettext_lazy("De 1 à 6."))
        super().__init__(required=False, min_value=1, max_value=6, error_messages=said, **options)


class ManyRollsField(forms.Field):
    """Percentile rolls of one kind, a field each: that hold light spells, or of many targets."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[int | None, ...]:
        """1..100 each; unset where nothing was typed."""
        single = D100Field(required=False, max_length=4)
        return tuple(single.clean(text) for text in value or ())


class EffectDiceField(forms.CharField):
    """The dice of the effect, one number each: ``8`` or ``8 3 1``."""

    widget = forms.TextInput(
        attrs={"inputmode": "text", "autocomplete": "off", "class": "inp roll wide"}
    )

    def clean(self, value: Any) -> tuple[int, ...]:
        """The numbers in the order of the dice; empty where nothing was typed."""
        numbers = re.split(r"[\s,;+]+", super().clean(value).strip(" ,;+"))
        if numbers == [""]:
            return ()
        if len(numbers) > _MOST_DICE or not all(re.fullmatch(r"\d{1,3}", n) for n in numbers):
            raise forms.ValidationError(_("Un nombre par dé, séparés par des espaces."))
        return tuple(int(n) for n in numbers)


class EndsField(forms.Field):
    """Held spells that the person was told will end, by id."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[int, ...]:
        """Numbers; whatever else stands there was not shown by the page."""
        return tuple(int(text) for text in value or () if re.fullmatch(r"[0-9]{1,18}", text))


class CastForm(ActForm):
    """How the dice of a cast are thrown, what it may end, and the tap's key."""

    ends = EndsField(required=False)
    #: The rest that the person was told it breaks off.
    rest = forms.IntegerField(
        required=False, min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput
    )
    #: The numbers under which the button was drawn (``Planner.seen``); unset where none were shown.
    seen = forms.CharField(required=False, max_length=40)
    dice = forms.ChoiceField(
        label=gettext_lazy("Dés"),
        choices=DiceEntry.choices,
        required=False,
        widget=forms.RadioSelect,
    )
    hold_rolls = ManyRollsField(label=gettext_lazy("Jets pour tenir, d100"), required=False)
    roll = D100Field(label=gettext_lazy("Jet du sort, d100"), required=False, max_length=4)
    resistance_roll = ManyRollsField(
        label=gettext_lazy("Jets contre les résistances, d100"), required=False
    )
    effect_rolls = EffectDiceField(
        label=gettext_lazy("Dés de l’effet"), required=False, max_length=1_000
    )

    #: Whether the spell is rolled now, so that its die must be there.
    needs_roll = True

    def __init__(self, *args: Any, source: DiceSource, remembered: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.source = source
        self.remembered = remembered

    @property
    def entry(self) -> DiceEntry:
        """Whose dice: the house rule's, else what was chosen, else what this person did last."""
        if self.source is DiceSource.SERVER:
            return DiceEntry.SERVER
        if self.source is DiceSource.TYPED:
            return DiceEntry.TYPED
        chosen = self.data.get("dice") if self.is_bound else ""
        return DiceEntry(chosen if chosen in DiceEntry.values else self.remembered)

    @property
    def may_choose(self) -> bool:
        return self.source is DiceSource.EITHER

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        is_typed = self.needs_roll and self.entry == DiceEntry.TYPED
        if is_typed and not self.errors and cleaned.get("roll") is None:
            self.add_error("roll", _("Saisir le jet, ou laisser le serveur lancer les dés."))
        return cleaned

    @property
    def typed(self) -> TypedRolls | None:
        """The dice from the table; unset where the server rolls. Only after ``is_valid``."""
        if self.entry == DiceEntry.SERVER:
            return None
        return TypedRolls(
            cast=self.cleaned_data["roll"],
            holds=self.cleaned_data["hold_rolls"],
            resistances=self.cleaned_data["resistance_roll"],
            effect=self.cleaned_data["effect_rolls"],
        )


class DeclareForm(CastForm):
    """The same page where an incantation begins: what is held rolls now, the spell later."""

    needs_roll = False

    @property
    def holds(self) -> tuple[int | None, ...] | None:
        """Dice for the light spells held; unset where the server rolls. Only after ``is_valid``."""
        if self.entry == DiceEntry.SERVER:
            return None
        typed: tuple[int | None, ...] = self.cleaned_data["hold_rolls"]
        return typed
