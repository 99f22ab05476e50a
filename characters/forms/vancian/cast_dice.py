"""The dice of a memorised spell: of its duration, its effect, and of throws that are known."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models.user import DiceEntry
from campaign.forms.act import ActForm
from characters.forms.dice import EffectDiceField
from characters.services.vancian.dice import TypedCast
from rules.options import DiceSource
from rules.vancian.saving_throws import SAVE_FACES


class D20Field(forms.IntegerField):
    """A d20 from the table; unset where nothing was typed."""

    widget = forms.TextInput(
        attrs={"inputmode": "numeric", "autocomplete": "off", "class": "inp roll", "size": 2}
    )

    def __init__(self, **options: Any) -> None:
        said = dict.fromkeys(("min_value", "max_value", "invalid"), gettext_lazy("De 1 à 20."))
        super().__init__(
            required=False, min_value=1, max_value=SAVE_FACES, error_messages=said, **options
        )


class SpellDiceForm(ActForm):
    """Whose dice, and what fell. ``faces`` are the dice of the duration, ``saves`` who throws."""

    #: The rest that the person was told it breaks off.
    rest = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    dice = forms.ChoiceField(choices=DiceEntry.choices, required=False)
    duration_dice = EffectDiceField(
        label=gettext_lazy("Dés de la durée"), required=False, max_length=400
    )
    effect_dice = EffectDiceField(
        label=gettext_lazy("Dés de l’effet"), required=False, max_length=1_000
    )

    def __init__(
        self,
        *args: Any,
        source: DiceSource,
        remembered: str,
        duration: str = "",
        effect: str = "",
        saves: Mapping[int, str],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.source, self.remembered = source, remembered
        self.duration, self.effect, self.saves = duration, effect, saves
        for place, name in saves.items():
            self.fields[f"save_{place}"] = D20Field(label=_("JS, %(name)s") % {"name": name})

    @property
    def known_rest(self) -> int | None:
        """The rest that the page named; also where dice are missing yet."""
        known: int | None = self.cleaned_data.get("rest")
        return known

    @property
    def entry(self) -> DiceEntry:
        """Whose dice: the house rule's, else what was chosen, else what this person did last."""
        if self.source is DiceSource.SERVER:
            return DiceEntry.SERVER
        if self.source is DiceSource.TYPED:
            return DiceEntry.TYPED
        chosen = self.data.get("dice") if self.data else ""
        return DiceEntry(chosen if chosen in DiceEntry.values else self.remembered)

    @property
    def rolls(self) -> bool:
        """Whether any die falls at all."""
        return bool(self.duration or self.effect or self.saves)

    @property
    def is_typed(self) -> bool:
        return self.rolls and self.entry == DiceEntry.TYPED

    @property
    def may_choose(self) -> bool:
        return self.rolls and self.source is DiceSource.EITHER

    @property
    def lines(self) -> list[tuple[forms.BoundField, str]]:
        """The fields in which dice are typed, each with its formula."""
        found = [("duration_dice", self.duration), ("effect_dice", self.effect)]
        found += [(f"save_{place}", "1d20") for place in self.saves]
        return [(self[name], formula) for name, formula in found if formula]

    @property
    def typed(self) -> TypedCast | None:
        """The dice from the table; unset where the server rolls. Only after ``is_valid``."""
        is_idle = self.source is not DiceSource.TYPED and not self.rolls
        if self.entry == DiceEntry.SERVER or is_idle:
            return None
        given = self.cleaned_data
        return TypedCast(
            duration=given["duration_dice"] if self.duration else (),
            effect=given["effect_dice"] if self.effect else (),
            saves={place: given[f"save_{place}"] for place in self.saves},
        )
