"""Saving throws that wait for a GM: numbers, modifiers, dice of the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from characters.forms.vancian.cast_dice import D20Field
from characters.models import SpellSubject
from characters.services.vancian.saves import HIGHEST_NUMBER, SaveAnswer
from characters.services.vancian.subjects import sheet_number
from design.formats import colon
from rules.house_rules import HouseRules
from rules.options import DiceSource
from rules.vancian.saving_throws import MAX_SAVE_MODIFIER, SaveCategory, SaveResult
from spells.templatetags.vancian_save_words import (
    save_against,
    save_condition,
    save_result,
)

_TELLS = (("tell", gettext_lazy("Dire au joueur")), ("keep", gettext_lazy("Garder")))


def _number(label: str, *, least: int, most: int, initial: int | None) -> forms.IntegerField:
    said = _("De %(minimum)s à %(maximum)s.") % {"minimum": least, "maximum": most}
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=most,
        initial=initial,
        error_messages=dict.fromkeys(("min_value", "max_value", "invalid"), said),
        widget=forms.TextInput(
            attrs={"inputmode": "text", "autocomplete": "off", "class": "inp roll", "size": 3}
        ),
    )


class SavesForm(ActForm):
    """``rows`` are pending throws with all their names; ``only`` names one of them."""

    tell = forms.ChoiceField(choices=_TELLS, required=False)
    only = forms.IntegerField(required=False)
    #: The one that makes no throw after all.
    waive = forms.IntegerField(required=False)

    def __init__(
        self, *args: Any, rows: Sequence[SpellSubject], rules: HouseRules, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.rows, self.rules = list(rows), rules
        for row in self.rows:
            sheet = sheet_number(SaveCategory(row.category), row.character)
            self.fields[f"number_{row.pk}"] = _number(
                _("À atteindre"), least=1, most=HIGHEST_NUMBER, initial=row.number or sheet
            )
            self.fields[f"modifier_{row.pk}"] = _number(
                _("Modif."),
                least=-MAX_SAVE_MODIFIER,
                most=MAX_SAVE_MODIFIER,
                initial=row.modifier,
            )
            if rules.dice_source is not DiceSource.SERVER:
                self.fields[f"roll_{row.pk}"] = D20Field(label=_("d20"))

    @property
    def may_type(self) -> bool:
        return self.rules.dice_source is not DiceSource.SERVER

    @property
    def asked(self) -> list[SpellSubject]:
        """The throws to settle: one of them, or all; after ``is_valid``."""
        only = self.cleaned_data.get("waive") or self.cleaned_data.get("only")
        return [row for row in self.rows if only is None or row.pk == only]

    @property
    def is_typed(self) -> bool:
        """Whether the dice are the table's: one is written, or the house rule says so."""
        given = [self.cleaned_data.get(f"roll_{row.pk}") for row in self.asked]
        return self.rules.dice_source is DiceSource.TYPED or any(die is not None for die in given)

    @property
    def answers(self) -> list[SaveAnswer]:
        given = self.cleaned_data
        return [
            SaveAnswer(
                row=row.pk,
                number=given.get(f"number_{row.pk}"),
                modifier=given.get(f"modifier_{row.pk}") or 0,
                roll=given.get(f"roll_{row.pk}") if self.is_typed else None,
                waived=row.pk == given.get("waive"),
            )
            for row in self.asked
        ]

    @property
    def tells(self) -> bool:
        return self.cleaned_data.get("tell") != "keep"

    @property
    def lines(self) -> list["SaveLine"]:
        return [SaveLine(row=row, form=self) for row in self.rows]


@dataclass(frozen=True, kw_only=True)
class SaveLine:
    """One pending throw with its fields."""

    row: SpellSubject
    form: SavesForm

    @property
    def details(self) -> list[str]:
        row = self.row
        against = save_against(SaveCategory(row.category))
        words = [f"{against}{colon()} {save_result(SaveResult(row.on_success))}"]
        when = save_condition(row.form.saving_throw_value)
        if when:
            words.append(when)
        if row.is_again:
            words.append(_("nouveau jet\u00a0: le sort dure depuis des jours"))
        return words

    def _field(self, name: str) -> forms.BoundField | None:
        key = f"{name}_{self.row.pk}"
        return self.form[key] if key in self.form.fields else None

    @property
    def fields(self) -> list[forms.BoundField]:
        found = (self._field(name) for name in ("number", "modifier", "roll"))
        return [bound for bound in found if bound is not None]

    @property
    def errors(self) -> list[str]:
        return [str(words) for bound in self.fields for words in bound.errors]
