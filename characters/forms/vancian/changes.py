"""What is changed on a Vancian sheet: level, numbers, alignment, gold."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from characters.forms.vancian.classes import ClassChoice, class_choices
from characters.models import Alignment, Caster, Character
from characters.models.caster import HIGHEST_CLASS_LEVEL, MOST_GOLD
from characters.models.character import HIGHEST_SCORE
from characters.services.vancian.corrections import FIELDS
from characters.services.vancian.limits import LONGEST_REASON
from rules.house_rules import HouseRules
from rules.options import DiceSource
from rules.vancian.classes import CLASSES
from rules.vancian.options import Guild
from spells.models import Spell


def _number(label: Any, *, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )


class LevelForm(ActForm):
    """A level lost, with the level that the page had shown."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=HIGHEST_CLASS_LEVEL)


class GainForm(LevelForm):
    """A level gained, and what the guild offers with it. Source: V7."""

    spell = forms.TypedChoiceField(
        label=_("La guilde confie"),
        required=False,
        coerce=int,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    roll = forms.IntegerField(
        label=_("Dé du tirage"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )

    def __init__(
        self, *args: Any, offered: Iterable[Spell], rules: HouseRules, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.offered = list(offered)
        if rules.guild is Guild.GM_CHOICE and self.offered:
            choices = [("", _("Rien")), *((spell.pk, spell.name) for spell in self.offered)]
            self.fields["spell"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        else:
            del self.fields["spell"]
        is_rolled = rules.guild is Guild.RANDOM and bool(self.offered)
        if not is_rolled or rules.dice_source is DiceSource.SERVER:
            del self.fields["roll"]


class GoldForm(ActForm):
    """Gold that comes, or goes where the amount is negative."""

    amount = _number(_("Pièces d’or, en plus ou en moins"), least=-MOST_GOLD, most=MOST_GOLD)
    reason = forms.CharField(label=_("Raison"), max_length=LONGEST_REASON, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A keyboard of digits alone has no minus on some phones.
        self.fields["amount"].widget.attrs["inputmode"] = "text"


class AlignmentForm(ActForm):
    """On which side the character stands."""

    alignment = forms.ChoiceField(choices=Alignment.choices)


class ReverseForm(ActForm):
    """Whether the faith bears reversed forms."""

    forbidden = forms.TypedChoiceField(
        choices=[("1", _("Interdites")), ("0", _("Permises"))], coerce=lambda value: value == "1"
    )


class CorrectForm(ActForm):
    """The numbers of the sheet, each with what the page had shown."""

    class_id = forms.ChoiceField(label=_("Classe"))
    class_level = _number(_("Niveau"), least=1, most=HIGHEST_CLASS_LEVEL)
    gold = _number(_("Pièces d’or"), least=0, most=MOST_GOLD)
    int_score = _number("INT", least=1, most=HIGHEST_SCORE)
    dex_score = _number("DEX", least=1, most=HIGHEST_SCORE)
    reason = forms.CharField(label=_("Raison"), max_length=LONGEST_REASON, required=False)

    def __init__(
        self, *args: Any, character: Character, caster: Caster, rules: HouseRules, **kwargs: Any
    ) -> None:
        now = self._now(character, caster)
        kwargs["initial"] = now | {f"was_{name}": value for name, value in now.items()}
        super().__init__(*args, **kwargs)
        choices = class_choices(rules)
        if caster.class_id not in {choice.caster.id for choice in choices}:
            choices.append(ClassChoice(caster=CLASSES[caster.class_id]))
        field: Any = self.fields["class_id"]
        field.choices = [(choice.caster.id, choice.name) for choice in choices]
        for name in FIELDS:
            self.fields[f"was_{name}"] = forms.CharField(
                required=False, max_length=40, widget=forms.HiddenInput
            )

    @staticmethod
    def _now(character: Character, caster: Caster) -> dict[str, Any]:
        return {
            name: getattr(character if name.endswith("_score") else caster, name) for name in FIELDS
        }

    @property
    def originals(self) -> list[forms.BoundField]:
        """The hidden fields that say what was shown."""
        return [self[f"was_{name}"] for name in FIELDS]

    @property
    def wanted(self) -> dict[str, Any]:
        """The values as typed; after ``is_valid``."""
        return {name: self.cleaned_data[name] for name in FIELDS}

    @property
    def seen(self) -> dict[str, Any]:
        """The values as they were shown; an unreadable one counts as unset."""
        return {name: self._read(name) for name in FIELDS}

    def _read(self, name: str) -> Any:
        raw = self.cleaned_data[f"was_{name}"]
        if name == "class_id":
            return raw
        return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 12 else None

    def show(self, character: Character, caster: Caster) -> None:
        """From now on the form has shown what there is; the typed values stay."""
        shown = {f"was_{name}": str(v) for name, v in self._now(character, caster).items()}
        self.data = dict(self.data.items()) | shown
