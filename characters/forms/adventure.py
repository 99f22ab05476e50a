"""Forms of an adventure: its name, and the dice of its end."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models.user import DiceEntry
from campaign.forms.act import ActForm
from campaign.services.refusal import Problem
from characters.forms.dice import D6Field, D100Field
from characters.forms.happenings import Told
from characters.forms.words import problem_words as sheet_words
from characters.models import Character
from characters.services.adventures import LONGEST_NAME, TypedRoll
from characters.services.due_rolls import Due, PouRoll, SkillRoll
from rules.options import DiceSource

#: Rolls of one closing; a form that names more was not made here.
_MOST_ROLLS = 5_000


class OpenForm(ActForm):
    """The name of an adventure."""

    name = forms.CharField(
        label=gettext_lazy("Nom de l’aventure"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Il manque un nom.")},
    )


@dataclass(frozen=True, kw_only=True)
class Line:
    """One roll of the closing, with the fields for its dice."""

    due: PouRoll | SkillRoll
    roll: BoundField | None
    gain: BoundField | None

    @property
    def is_pou(self) -> bool:
        return isinstance(self.due, PouRoll)

    @property
    def errors(self) -> list[str]:
        return [str(error) for field in (self.roll, self.gain) if field for error in field.errors]


class ClosingForm(ActForm):
    """Who throws, and the dice of the table: one d100 a roll, and a d6 where a skill may rise."""

    adventure = forms.IntegerField(widget=forms.HiddenInput)
    #: The rolls that the page showed; the act refuses where others are due by now.
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=100_000)
    dice = forms.ChoiceField(choices=DiceEntry.choices, required=False)

    def __init__(
        self, *args: Any, due: Due, source: DiceSource, remembered: str, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.due = due
        self.source = source
        self.remembered = remembered
        self.initial.setdefault("seen", " ".join(due.keys))
        for one in due.pou:
            self.fields[one.key] = _d100(one.character.name)
        for each in due.skills:
            name = f"{each.known.character.name}, {each.known.spell.name}"
            self.fields[each.key] = _d100(name)
            self.fields[f"{each.key}-gain"] = _d6(name)
        # A tap that is repeated sends the dice of rolls that are done by now: they are read too.
        for key in self._sent_keys:
            self.fields.setdefault(key, _d100(""))
            if key.startswith("skill-"):
                self.fields.setdefault(f"{key}-gain", _d6(""))

    @property
    def _sent_keys(self) -> list[str]:
        sent = str(self.data.get("seen", "")).split()[:_MOST_ROLLS] if self.is_bound else []
        return [key for key in sent if re.fullmatch(r"(pou|skill)-\d{1,18}", key, re.ASCII)]

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
    def is_typed(self) -> bool:
        return self.entry == DiceEntry.TYPED

    @property
    def may_choose(self) -> bool:
        return self.source is DiceSource.EITHER

    @property
    def people(self) -> list[tuple[Character, list[Line]]]:
        """Each character with its rolls."""
        return [
            (character, [self._line(one) for one in rolls])
            for character, rolls in self.due.characters
        ]

    def _line(self, one: PouRoll | SkillRoll) -> Line:
        has_gain = self.is_typed and f"{one.key}-gain" in self.fields
        return Line(
            due=one,
            roll=self[one.key] if self.is_typed else None,
            gain=self[f"{one.key}-gain"] if has_gain else None,
        )

    @property
    def typed(self) -> dict[str, TypedRoll] | None:
        """The dice of the table by key; unset where the server throws. Only after ``is_valid``."""
        if not self.is_typed:
            return None
        return {
            key: TypedRoll(roll=self.cleaned_data[key], gain=self.cleaned_data.get(f"{key}-gain"))
            for key in self._sent_keys
        }

    @property
    def seen_keys(self) -> list[str]:
        """The rolls that the page had shown. Only after ``is_valid``."""
        return str(self.cleaned_data["seen"]).split()

    def refuse(self, problems: Sequence[Problem]) -> None:
        """Each reason beside its die, else above the form."""
        for problem in problems:
            field = problem.field if problem.field in self.fields and self.is_typed else None
            self.add_error(field, closing_words(problem))


@dataclass(frozen=True, kw_only=True)
class ClosingTold:
    """What a reader may know of a closing, counted."""

    happened: tuple[Told, ...]

    @property
    def rolls(self) -> int:
        return len(self.happened)

    @property
    def gains(self) -> int:
        return sum(1 for one in self.happened if one.detail["gained"])

    @property
    def all_typed(self) -> bool:
        return all(one.detail["typed"] for one in self.happened)

    @property
    def none_typed(self) -> bool:
        return not any(one.detail["typed"] for one in self.happened)


def closing_words(problem: Problem) -> str:
    """One sentence for a problem of an adventure."""
    return {
        "adventure_not_open": _("Cette aventure est déjà terminée."),
        "adventure_under_way": _("Une aventure est déjà en cours : la terminer d’abord."),
        "rolls_changed": _(
            "D’autres jets sont à faire depuis : ils sont maintenant dans la liste."
        ),
        "server_dice_only": _("Ici, le serveur lance les dés."),
        "typed_dice_only": _("Ici, la table lance ses dés : les saisir."),
        "die_missing": _("Il manque ce dé."),
        "die_out_of_range": _("Ce dé n’a pas cette face."),
    }.get(problem.code) or sheet_words(problem)


def _d100(name: str) -> D100Field:
    return D100Field(label=_("%(name)s, d100") % {"name": name}, required=False, max_length=4)


def _d6(name: str) -> D6Field:
    return D6Field(label=_("%(name)s, d6 du gain") % {"name": name})
