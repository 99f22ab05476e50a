"""What GMs have yet to say of targets: the numbers in sight, one tap, or dice from the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from characters.forms.dice import D100Field, EffectDiceField
from characters.forms.target_lines import crossing_words
from characters.forms.target_told import against_words
from characters.models import SpellTarget
from characters.services.resisting import Answer, target_of
from rules.house_rules import HouseRules
from rules.options import DiceSource
from rules.percentile.plan import MAX_SCORE
from rules.percentile.resistance import resistance_target
from rules.percentile.targets import crossing_of
from spells.templatetags.spell_words import characteristic_word

TELL, KEEP = "tell", "keep"


def _number() -> forms.IntegerField:
    return forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MAX_SCORE,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "inp roll", "size": 4}
        ),
    )


class ResistanceForm(ActForm):
    """The pending targets of a page: a few fields each, all of which may stay as they are."""

    only = forms.IntegerField(required=False)
    tell = forms.ChoiceField(
        choices=[(TELL, gettext_lazy("Dire au joueur")), (KEEP, gettext_lazy("Garder"))],
        required=False,
        initial=TELL,
    )

    def __init__(
        self, *args: Any, rows: Sequence[SpellTarget], rules: HouseRules, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.rows = rows
        self.rules = rules
        for row in rows:
            self.fields[f"score_{row.pk}"] = _number()
            self.fields[f"barrier_{row.pk}"] = _number()
            self.initial[f"score_{row.pk}"] = row.score
            self.initial[f"barrier_{row.pk}"] = row.barrier
            self.fields[f"roll_{row.pk}"] = D100Field(required=False, max_length=4)
            self.fields[f"effect_{row.pk}"] = EffectDiceField(required=False, max_length=400)

    @property
    def is_asked(self) -> bool:
        return bool(self.rows)

    @property
    def may_type(self) -> bool:
        return self.rules.dice_source is not DiceSource.SERVER

    @property
    def must_type(self) -> bool:
        return self.rules.dice_source is DiceSource.TYPED

    @property
    def lines(self) -> list["PendingLine"]:
        return [PendingLine(row=row, form=self) for row in self.rows]

    @property
    def answers(self) -> list[Answer]:
        """What is said of the targets, or of the one that was asked for. After ``is_valid``."""
        data = self.cleaned_data
        only = data["only"]
        return [
            Answer(
                row=row.pk,
                score=data[f"score_{row.pk}"],
                barrier=data[f"barrier_{row.pk}"],
                roll=data[f"roll_{row.pk}"],
                effect=data[f"effect_{row.pk}"],
            )
            for row in self.rows
            if only is None or only == row.pk
        ]

    @property
    def tells(self) -> bool:
        return bool(self.cleaned_data["tell"] != KEEP)


@dataclass(frozen=True, kw_only=True)
class PendingLine:
    """One target that waits for a GM."""

    row: SpellTarget
    form: ResistanceForm

    @property
    def chance(self) -> int | None:
        """To overcome it; unset where nothing is rolled, or nobody gave the characteristic."""
        row = self.row
        if not self.is_rolled or row.score is None:
            return None
        return resistance_target(
            active=row.active, passive=row.score, bounds=self.form.rules.resistance_bounds
        )

    @property
    def is_rolled(self) -> bool:
        """Whether it resists, as far as its barrier lets anything through."""
        left = self._crossing.intensity_left if self._crossing else self.row.intensity
        return bool(self.row.resistance) and not self.row.willing and left > 0

    @property
    def needs_score(self) -> bool:
        return self.is_rolled and self.row.score is None

    @property
    def score_label(self) -> str:
        return characteristic_word(self.row.resistance) if self.row.resistance else ""

    @property
    def details(self) -> list[str]:
        row = self.row
        words = []
        if self.chance is not None and row.score is not None:
            words.append(
                against_words(row.active, row.score, chance=self.chance, resistance=row.resistance)
            )
        elif self.needs_score:
            words.append(_("%(score)s inconnu : à saisir") % {"score": self.score_label})
        elif row.willing and row.resistance:
            words.append(_("consentant : pas de jet"))
        words += crossing_words(self._crossing, barrier=row.barrier, surcharge=row.surcharge)
        if not row.barrier and not row.surcharge:
            words.append(_("sans barrière, intensité %(left)s") % {"left": row.intensity})
        return words

    @property
    def _crossing(self) -> Any:
        row = self.row
        barrier = target_of(row).barrier
        return crossing_of(intensity=row.intensity, surcharge=row.surcharge, barrier=barrier)

    def _field(self, name: str) -> BoundField:
        return self.form[f"{name}_{self.row.pk}"]

    @property
    def score(self) -> BoundField:
        return self._field("score")

    @property
    def barrier(self) -> BoundField:
        return self._field("barrier")

    @property
    def roll(self) -> BoundField:
        return self._field("roll")

    @property
    def effect(self) -> BoundField:
        return self._field("effect")

    @property
    def rolls_effect(self) -> bool:
        """Whether dice of the effect may fall anew, where a barrier weakens it."""
        return self.row.rolled_for is not None

    @property
    def errors(self) -> list[str]:
        fields = (self.score, self.barrier, self.roll, self.effect)
        return [str(words) for bound in fields for words in bound.errors]

    @property
    def is_unfolded(self) -> bool:
        """Whether its fields must be in sight."""
        return bool(self.errors) or self.needs_score or self.form.must_type
