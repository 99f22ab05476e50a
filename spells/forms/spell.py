"""A spell on one page: what a GM writes and changes."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.forms.act import ActForm
from campaign.services.refusal import Problem
from rules.percentile.parameters import Degree, DurationKind, RangeKind
from spells.forms.steps import merge_steps, read_steps, write_steps
from spells.forms.words import problem_words
from spells.models import Spell
from spells.services.draft import SpellDraft
from spells.services.notes import Remark
from spells.templatetags.spell_words import (
    characteristic_choices,
    degree_word,
    duration_kind_word,
    range_kind_word,
)

#: Columns with a text in each language, and how many rows their field has (0: one line).
_TEXTS = {"name": 0, "summary": 0, "effect": 5, "steps": 4, "dice": 0, "special": 0}
_PARAMETERS = (
    *("degree", "range_kind", "base_range_m", "duration_kind", "base_duration_min"),
    *("resistance", "rolls_dice", "is_barrier"),
)


class SpellForm(ActForm):
    """Fields are named like the columns; steps are lines of text, one field a language.

    The first values go with the form (``show_hidden_initial``), so that saving writes only what
    this person changed.
    """

    degree = forms.TypedChoiceField(coerce=int, widget=forms.RadioSelect)
    range_kind = forms.ChoiceField(widget=forms.RadioSelect)
    base_range_m = forms.IntegerField(required=False, min_value=0, max_value=10**9)
    duration_kind = forms.ChoiceField(widget=forms.RadioSelect)
    base_duration_min = forms.IntegerField(required=False, min_value=0, max_value=10**9)
    #: Codes of the problems for which the act refused it.
    refused: frozenset[str] = frozenset()

    resistance = forms.ChoiceField(required=False)
    rolls_dice = forms.BooleanField(required=False)
    is_barrier = forms.BooleanField(required=False)

    def __init__(self, *args: Any, spell: Spell | None = None, **kwargs: Any) -> None:
        draft = SpellDraft.of(spell) if spell is not None else SpellDraft()
        kwargs["initial"] = initial_values(draft) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.spell = spell
        self.own_language, self.other_language = (
            ("en", "fr") if get_language() == "en" else ("fr", "en")
        )
        self._say_choices()
        for language in ("fr", "en"):
            self._add_texts(language)
        if spell is not None:
            for name, field in self.fields.items():
                field.show_hidden_initial = name != "act_id"

    def _say_choices(self) -> None:
        for name, label, choices in (
            ("degree", _("Concentration"), [(int(d), degree_word(d)) for d in Degree]),
            ("range_kind", _("Portée"), [(str(k), range_kind_word(k)) for k in RangeKind]),
            ("duration_kind", _("Durée"), [(str(k), duration_kind_word(k)) for k in DurationKind]),
            (
                "resistance",
                _("Résistance de la cible"),
                [("", _("aucune")), *characteristic_choices()],
            ),
        ):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.label, field.choices = label, choices
        self.fields["base_range_m"].label = _("Portée de base, en mètres")
        self.fields["base_duration_min"].label = _("Durée de base, en minutes")
        self.fields["base_duration_min"].help_text = _(
            "1\u00a0h\u00a0: 60. 1\u00a0jour\u00a0: 1440."
        )
        self.fields["rolls_dice"].label = _("Les dés de l’intensité se lancent")
        self.fields["rolls_dice"].help_text = _("5 donne 1d10, 6 donne 1d10+1d2, 10 donne 2d10.")
        self.fields["is_barrier"].label = _("Une barrière magique")
        self.fields["is_barrier"].help_text = _(
            "Un sort qui la traverse, dans un sens ou dans l’autre, perd autant d’intensité."
        )

    def _add_texts(self, language: str) -> None:
        is_other = language == self.other_language
        labels = {
            "name": _("Nom"),
            "summary": _("En une ligne"),
            "effect": _("Ce qu’il fait"),
            "steps": _("Ce que donne l’intensité"),
            "dice": _("Ce que comptent les dés"),
            "special": _("Ce que veut dire «\u00a0spéciale\u00a0»"),
        }
        hints = {
            "summary": _("Ce qu’on lit dans la liste."),
            "steps": _("Une ligne par palier\u00a0: «\u00a05\u00a0: une porte, un puits\u00a0»."),
            "dice": _("Par exemple «\u00a0points de dégâts\u00a0»."),
        }
        for column, rows in _TEXTS.items():
            name = f"{column}_{language}"
            longest = (
                getattr(Spell._meta.get_field(name), "max_length", None)
                if (column != "steps")
                else 6_000
            )
            widget = (
                forms.Textarea(attrs={"rows": rows})
                if rows
                else forms.TextInput(attrs={"autocomplete": "off"})
            )
            self.fields[name] = forms.CharField(
                label=labels[column],
                help_text="" if is_other else hints.get(column, ""),
                required=column == "name" and not is_other and not self._has_other_name(language),
                max_length=longest,
                error_messages={"required": _("Il faut un nom.")},
                widget=widget,
            )

    def _has_other_name(self, language: str) -> bool:
        """A spell that was written in the other language may keep that name alone."""
        other = "fr" if language == "en" else "en"
        return self.spell is not None and bool(getattr(self.spell, f"name_{other}"))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for language in ("fr", "en"):
            field = f"steps_{language}"
            steps, problems = read_steps(cleaned.get(field, ""))
            for problem in problems:
                self.add_error(field, problem_words(problem))
            cleaned.setdefault("steps", {})[language] = steps
        return cleaned

    @property
    def draft(self) -> SpellDraft:
        """The spell as it was written; only after ``is_valid``."""
        data = self.cleaned_data
        texts = {
            f"{column}_{language}": data[f"{column}_{language}"]
            for column in _TEXTS
            if column != "steps"
            for language in ("fr", "en")
        }
        return SpellDraft(
            **texts,
            **{name: data[name] for name in _PARAMETERS if not name.startswith("base_")},
            base_range_m=data["base_range_m"] or 0,
            base_duration_min=data["base_duration_min"] or 0,
            steps=merge_steps(data["steps"]["fr"], data["steps"]["en"]),
        )

    @property
    def changed_columns(self) -> frozenset[str]:
        """The columns that this person changed; only after ``is_valid``."""
        names = {"steps" if name.startswith("steps_") else name for name in self.changed_data}
        return frozenset(names - {"act_id"})

    def show(self, problems: Iterable[Problem]) -> None:
        """Puts each reason of a refusal beside its field."""
        for problem in problems:
            name = problem.field
            if name == "steps":
                name = f"steps_{self.own_language}"
            if problem.code == "name_missing":
                name = f"name_{self.own_language}"
            self.add_error(name if name in self.fields else None, problem_words(problem))

    # --- how the page lays it out -----------------------------------------------------------
    def own(self, column: str) -> BoundField:
        return self[f"{column}_{self.own_language}"]

    @property
    def own_name(self) -> BoundField:
        return self.own("name")

    @property
    def own_summary(self) -> BoundField:
        return self.own("summary")

    @property
    def own_effect(self) -> BoundField:
        return self.own("effect")

    @property
    def own_steps(self) -> BoundField:
        return self.own("steps")

    @property
    def own_dice(self) -> BoundField:
        return self.own("dice")

    @property
    def own_special(self) -> BoundField:
        return self.own("special")

    @property
    def other_texts(self) -> list[BoundField]:
        """The same texts in the other language."""
        return [self[f"{column}_{self.other_language}"] for column in _TEXTS]

    @property
    def has_other_errors(self) -> bool:
        """Whether the folded part must be open."""
        return any(bound.errors for bound in self.other_texts)

    @property
    def first_values(self) -> list[str]:
        """Hidden copies of what the form showed first."""
        return [
            self[name].as_hidden(only_initial=True)
            for name, field in self.fields.items()
            if field.show_hidden_initial
        ]


class NewSpellForm(SpellForm):
    """A new spell, with what the GMs keep to themselves about it."""

    note = forms.CharField(required=False, max_length=2000, widget=forms.Textarea({"rows": 3}))
    page = forms.CharField(required=False, max_length=60)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say_note_fields(self)

    @property
    def remark(self) -> Remark:
        return Remark(note=self.cleaned_data["note"], page=self.cleaned_data["page"])


class NoteForm(ActForm):
    """The GMs' remark on a spell."""

    note = forms.CharField(required=False, max_length=2000, widget=forms.Textarea({"rows": 3}))
    page = forms.CharField(required=False, max_length=60)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say_note_fields(self)

    @property
    def remark(self) -> Remark:
        """Only after ``is_valid``."""
        return Remark(note=self.cleaned_data["note"], page=self.cleaned_data["page"])


def say_note_fields(form: forms.Form) -> None:
    """Labels of the two fields of a remark."""
    form.fields["note"].label = _("Note du MJ")
    form.fields["note"].help_text = _("Les joueurs ne la reçoivent jamais.")
    form.fields["page"].label = _("Page de mon livre")


def initial_values(draft: SpellDraft) -> dict[str, Any]:
    """A spell as the fields of the form show it."""
    values: dict[str, Any] = {name: getattr(draft, name) for name in _PARAMETERS}
    for language in ("fr", "en"):
        for column in _TEXTS:
            name = f"{column}_{language}"
            values[name] = (
                write_steps(draft.steps, language) if column == "steps" else getattr(draft, name)
            )
    return values


def copied_values(spell: Spell) -> dict[str, Any]:
    """A spell as the start of another one: the same but for its names, which are taken."""
    values = initial_values(SpellDraft.of(spell))
    for language, word in (("fr", "variante"), ("en", "variant")):
        name = values[f"name_{language}"]
        if name:
            values[f"name_{language}"] = f"{name[:65]}, {word}"
    return values
