"""A memorised spell on one page: what a GM writes and changes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.forms.act import ActForm
from campaign.services.refusal import Problem
from rules.vancian.combine_tags import parse_combine_tags
from rules.vancian.duration_text import parse_duration
from rules.vancian.ranges import parse_range
from rules.vancian.saving_throws import parse_saving_throw
from spells.forms.spell import say_note_fields
from spells.forms.vancian.reading import read_duration, read_range, read_saving_throw, read_tags
from spells.forms.words import problem_words
from spells.models import MAGIC_TYPES, SPELL_LEVELS, Spell
from spells.services.notes import Remark
from spells.services.vancian.draft import MAX_EFFECT, REVERSE, VancianDraft, vancian_problems
from spells.templatetags.vancian_save_words import saving_words, tags_words
from spells.templatetags.vancian_words import lasting_words, magic_type_word, reaching_words

#: The texts that the rules read: how what is typed is read, and how it is shown again.
READ: Mapping[str, Callable[[str], str]] = {
    "duration": read_duration,
    "range": read_range,
    "saving_throw": read_saving_throw,
    "combine_tags": read_tags,
}
SHOWN: Mapping[str, Callable[[str], str]] = {
    "duration": lambda text: lasting_words(parse_duration(text)),
    "range": lambda text: reaching_words(parse_range(text)),
    "saving_throw": lambda text: saving_words(parse_saving_throw(text)),
    "combine_tags": lambda text: tags_words(parse_combine_tags(text)),
}
_LANGUAGES = ("fr", "en")


class VancianSpellForm(ActForm):
    """Fields are named like those of the draft; texts of the rules stand in the page's language.

    The first values go with the form (``show_hidden_initial``), so that saving writes only what
    this person changed.
    """

    #: Codes of the problems for which the act refused it.
    refused: frozenset[str] = frozenset()

    magic_type = forms.ChoiceField(widget=forms.RadioSelect)
    spell_level = forms.TypedChoiceField(coerce=int, widget=forms.RadioSelect)
    is_reversible = forms.BooleanField(required=False)

    def __init__(self, *args: Any, spell: Spell | None = None, **kwargs: Any) -> None:
        draft = VancianDraft.of(spell) if spell is not None else VancianDraft()
        kwargs["initial"] = initial_values(draft) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.spell = spell
        self.own_language, self.other_language = (
            ("en", "fr") if get_language() == "en" else ("fr", "en")
        )
        for name, label, choices in (
            (
                "magic_type",
                _("Type de magie"),
                [(str(one), magic_type_word(one)) for one in MAGIC_TYPES],
            ),
            ("spell_level", _("Niveau"), [(level, str(level)) for level in SPELL_LEVELS]),
        ):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.label, field.choices = label, choices
        self.fields["is_reversible"].label = _("Il a une forme inversée")
        for prefix in ("", REVERSE):
            self._add_form(prefix)
        for language in _LANGUAGES:
            self._add_text(f"effect_{language}", _("Ce qu’il fait"), MAX_EFFECT, rows=5)
        self._require()
        if spell is not None:
            for name, field in self.fields.items():
                field.show_hidden_initial = name != "act_id"

    def _require(self) -> None:
        """What a spell cannot be without; of the reversed form the service asks for the same."""
        missing = {
            name: problem_words(Problem(code=f"{name}_unreadable", field=name))
            for name in ("duration", "range", "saving_throw")
        }
        # A spell that was written in the other language may keep that name alone.
        if self.spell is None or not getattr(self.spell, f"name_{self.other_language}"):
            missing[f"name_{self.own_language}"] = problem_words(Problem(code="name_missing"))
        for name, words in missing.items():
            self.fields[name].required = True
            self.fields[name].error_messages["required"] = words

    def _add_form(self, prefix: str) -> None:
        self._add_text(
            prefix + "duration",
            _("Durée"),
            200,
            hint=_(
                "«\u00a06\u00a0tours + 1\u00a0tour par niveau\u00a0», "
                "«\u00a02d6\u00a0rounds\u00a0», «\u00a0concentration\u00a0», "
                "«\u00a0instantanée\u00a0», «\u00a0permanente\u00a0»."
            ),
        )
        self._add_text(
            prefix + "range",
            _("Portée"),
            200,
            hint=_(
                "«\u00a036\u00a0m\u00a0», «\u00a03\u00a0m par niveau\u00a0», «\u00a0cône de "
                "18\u00a0m\u00a0», «\u00a0au contact\u00a0», «\u00a0le lanceur\u00a0»."
            ),
        )
        self._add_text(
            prefix + "saving_throw",
            _("Jet de sauvegarde"),
            200,
            hint=_(
                "«\u00a0aucune\u00a0», «\u00a0contre les sorts\u00a0», «\u00a0contre les sorts "
                "(moitié des dégâts\u00a0; à −2)\u00a0», «\u00a0contre la mort\u00a0»."
            ),
        )
        self._add_text(
            prefix + "combine_tags",
            _("Ce qu’il change"),
            400,
            hint=_("«\u00a0+ moral, − attaque\u00a0», ou rien."),
        )
        for language in _LANGUAGES:
            self._add_text(f"{prefix}name_{language}", _("Nom"), 80)
            self._add_text(f"{prefix}summary_{language}", _("En une ligne"), 140)

    def _add_text(
        self, name: str, label: str, longest: int, *, hint: str = "", rows: int = 0
    ) -> None:
        self.fields[name] = forms.CharField(
            label=label,
            help_text=hint,
            required=False,
            max_length=longest,
            widget=forms.Textarea(attrs={"rows": rows})
            if rows
            else forms.TextInput(attrs={"autocomplete": "off"}),
        )

    @property
    def draft(self) -> VancianDraft:
        """The spell as it was written; only after ``is_valid``."""
        return self._draft(self.cleaned_data)

    def _draft(self, given: Mapping[str, Any]) -> VancianDraft:
        """What was written; a field that could not be read is as on an empty page."""
        values = {one.name: given.get(one.name, one.default) for one in fields(VancianDraft)}
        for prefix in ("", REVERSE):
            for name, read in READ.items():
                values[prefix + name] = read(values[prefix + name])
        return VancianDraft(**values)

    @property
    def changed_fields(self) -> frozenset[str]:
        """The fields that this person changed; only after ``is_valid``."""
        return frozenset(self.changed_data) - {"act_id"}

    def clean(self) -> dict[str, Any]:
        """Where a field is refused, what the act would refuse of the others is said at once."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            refused = set(self.errors)
            found = vancian_problems(self._draft(values))
            self.show(one for one in found if self._place(one) in self.fields.keys() - refused)
        return values

    def show(self, problems: Iterable[Problem]) -> None:
        """Puts each reason of a refusal beside its field."""
        for problem in problems:
            name = self._place(problem)
            self.add_error(name if name in self.fields else None, problem_words(problem))

    def _place(self, problem: Problem) -> str:
        """The field beside which it is told."""
        if problem.code == "name_missing":
            return f"{problem.field.removesuffix('fr')}{self.own_language}"
        return problem.field

    # --- how the page lays it out -----------------------------------------------------------
    def _bound(self, prefix: str, *names: str) -> list[BoundField]:
        return [self[prefix + name] for name in names]

    @property
    def own_name(self) -> BoundField:
        return self[f"name_{self.own_language}"]

    @property
    def own_summary(self) -> BoundField:
        return self[f"summary_{self.own_language}"]

    @property
    def own_effect(self) -> BoundField:
        return self[f"effect_{self.own_language}"]

    @property
    def casting(self) -> list[BoundField]:
        """How the own form is cast."""
        return self._bound("", *READ)

    @property
    def reversed_fields(self) -> list[BoundField]:
        """Everything of the reversed form in the page's language."""
        own = self.own_language
        return self._bound(REVERSE, f"name_{own}", f"summary_{own}", *READ)

    @property
    def other_texts(self) -> list[BoundField]:
        """The texts in the other language."""
        other = self.other_language
        return self._bound("", f"name_{other}", f"summary_{other}", f"effect_{other}")

    @property
    def other_reversed_texts(self) -> list[BoundField]:
        """Those of the reversed form in the other language."""
        other = self.other_language
        return self._bound(REVERSE, f"name_{other}", f"summary_{other}")

    @property
    def has_other_errors(self) -> bool:
        """Whether the folded part must be open."""
        return any(bound.errors for bound in self.other_texts + self.other_reversed_texts)

    @property
    def first_values(self) -> list[str]:
        """Hidden copies of what the form showed first."""
        return [
            self[name].as_hidden(only_initial=True)
            for name, field in self.fields.items()
            if field.show_hidden_initial
        ]


class NewVancianSpellForm(VancianSpellForm):
    """A new memorised spell, with what the GMs keep to themselves about it."""

    note = forms.CharField(required=False, max_length=2000, widget=forms.Textarea({"rows": 3}))
    page = forms.CharField(required=False, max_length=60)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say_note_fields(self)

    @property
    def remark(self) -> Remark:
        """Only after ``is_valid``."""
        return Remark(note=self.cleaned_data["note"], page=self.cleaned_data["page"])


def initial_values(draft: VancianDraft) -> dict[str, Any]:
    """A spell as the fields of the form show it."""
    values: dict[str, Any] = {field.name: getattr(draft, field.name) for field in fields(draft)}
    for prefix in ("", REVERSE):
        for name, show in SHOWN.items():
            text = values[prefix + name]
            values[prefix + name] = show(text) if text else ""
    return values


def copied_values(spell: Spell) -> dict[str, Any]:
    """A spell as the start of another one: the same but for its names, which are taken."""
    values = initial_values(VancianDraft.of(spell))
    for language, word in (("fr", "variante"), ("en", "variant")):
        for prefix in ("", REVERSE):
            name = values[f"{prefix}name_{language}"]
            if name:
                values[f"{prefix}name_{language}"] = f"{name[:65]}, {word}"
    return values
