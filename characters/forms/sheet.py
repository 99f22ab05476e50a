"""The fields of a sheet: to make a character, or to change some of it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from campaign.models import Membership
from characters.forms.skill_lines import SkillLines, read_skill_lines
from characters.models import Character, CharacterKind, PlayerEdits
from characters.models.character import HIGHEST_SCORE
from characters.models.known_spell import HIGHEST_SKILL
from characters.services.creation import NewCharacter
from spells.models import Spell, search_key

#: Species of the texts with their creation dice for POU (Source: P11).
SPECIES = {"Humain": "2d6+6", "Lessar": "2d6+8"}
_DEFAULT_DICE = "2d6+6"
_BY_KEY = {search_key(name): dice for name, dice in SPECIES.items()}
_TEXTS = ("name", "species", "pou_dice", "notes")


def plain_lines(text: str) -> str:
    """One kind of line end, whatever the browser sends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _range(least: int, most: int) -> dict[str, Any]:
    """Short words: these fields stand three in a row on a phone."""
    words = format_lazy(_("De {least} à {most}."), least=least, most=most)
    return {
        "required": _("À remplir."),
        "invalid": _("Un nombre entier."),
        "min_value": words,
        "max_value": words,
    }


def _score(characteristic: str, *, required: bool = False, least: int = 1) -> forms.IntegerField:
    # The name as sheets of the reader's language write it: `characteristic_word` collects them.
    return forms.IntegerField(
        label=_(characteristic),
        error_messages=_range(least, HIGHEST_SCORE),
        required=required,
        min_value=least,
        max_value=HIGHEST_SCORE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )


class SheetForm(ActForm):
    """What a sheet says. Fields outside ``allowed`` are not there at all."""

    name = forms.CharField(
        label=_("Nom"),
        max_length=60,
        error_messages={"required": _("À remplir.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    species = forms.CharField(
        label=_("Espèce"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"list": "species", "autocomplete": "off"}),
    )
    pou_dice = forms.CharField(
        label=_("Dés de POU"),
        max_length=20,
        required=False,
        widget=forms.TextInput(attrs={"list": "pou-dice", "autocomplete": "off"}),
    )
    int_score = _score("INT", required=True)
    pou = _score("POU", required=True)
    dex_score = _score("DEX", required=True)
    for_score = _score("FOR")
    con_score = _score("CON")
    tai_score = _score("TAI")
    app_score = _score("APP")
    mp_reserve = forms.IntegerField(
        label=_("Réserve au-delà du POU"),
        required=False,
        min_value=0,
        max_value=HIGHEST_SCORE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )
    kind = forms.ChoiceField(label=_("Sorte de personnage"), choices=CharacterKind.choices)
    player_edits = forms.ChoiceField(
        label=_("Ce que ses joueurs modifient"), choices=PlayerEdits.choices
    )
    notes = forms.CharField(
        label=_("Notes"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, allowed: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in set(self.fields) - set(allowed) - {"act_id"}:
            if name in SheetForm.base_fields:
                del self.fields[name]

    def clean_notes(self) -> str:
        return plain_lines(self.cleaned_data["notes"])

    def clean_mp_reserve(self) -> int:
        return self.cleaned_data["mp_reserve"] or 0

    def clean(self) -> dict[str, Any]:
        """Dice left empty are those of the species."""
        values = super().clean() or self.cleaned_data
        if "pou_dice" in self.fields and not values.get("pou_dice"):
            values["pou_dice"] = _BY_KEY.get(search_key(values.get("species", "")), _DEFAULT_DICE)
        return values


class NewCharacterForm(SheetForm):
    """A whole character: sheet, magic points, known spells as lines or from the list."""

    mp = forms.IntegerField(
        label=_("Points de magie restants"),
        required=False,
        min_value=0,
        max_value=2 * HIGHEST_SCORE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )
    hidden = forms.BooleanField(label=_("Caché aux joueurs"), required=False)
    skills = forms.CharField(
        label=_("Sorts connus, un par ligne"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "class": "lines"}),
    )

    def __init__(
        self, *args: Any, member: Membership, catalogue: Iterable[Spell], **kwargs: Any
    ) -> None:
        allowed = set(SheetForm.base_fields)
        if not member.is_gm:
            allowed -= {"mp_reserve", "kind", "player_edits"}
        super().__init__(*args, allowed=allowed, **kwargs)
        self.member = member
        self.lines = SkillLines()
        if member.is_gm:
            self.fields["kind"].required = self.fields["player_edits"].required = False
            self.fields["player_edits"].initial = PlayerEdits.NOTES
        else:
            del self.fields["hidden"]
        self.catalogue = list(catalogue)
        for spell in self.catalogue:
            self.fields[f"spell_{spell.pk}"] = forms.IntegerField(
                label=spell.name,
                required=False,
                min_value=1,
                max_value=HIGHEST_SKILL,
                error_messages=_range(1, HIGHEST_SKILL),
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "inp short mid"}),
            )

    @property
    def spell_rows(self) -> list[tuple[Spell, forms.BoundField]]:
        """Every spell of the campaign with its field."""
        return [(spell, self[f"spell_{spell.pk}"]) for spell in self.catalogue]

    @property
    def ticked(self) -> int:
        """How many spells of the list have a skill."""
        if not self.is_bound:
            return 0
        return sum(1 for _spell, bound in self.spell_rows if bound.value() not in (None, ""))

    def clean(self) -> dict[str, Any]:
        values = super().clean()
        self.lines = read_skill_lines(self.member.campaign, values.get("skills") or "")
        if self.lines.problems:
            self.add_error("skills", _("Des lignes sont à revoir."))
        return values

    def to_sheet(self) -> NewCharacter:
        """The new character; after ``is_valid``. A pasted line counts before the list."""
        values = self.cleaned_data
        known = {
            spell.pk: values[f"spell_{spell.pk}"]
            for spell in self.catalogue
            if values.get(f"spell_{spell.pk}")
        } | dict(self.lines.pairs)
        scores: dict[str, Any] = {
            name: values[name] for name in SheetForm.base_fields if name in values
        }
        scores["kind"] = values.get("kind") or CharacterKind.PC
        scores["player_edits"] = values.get("player_edits") or PlayerEdits.NOTES
        scores.pop("act_id", None)
        return NewCharacter(
            mp=values["mp"],
            hidden=values.get("hidden", False),
            known=tuple(sorted(known.items())),
            **scores,
        )


class EditForm(SheetForm):
    """Some fields of a sheet, each with what it showed: a field not touched is never written."""

    def __init__(
        self, *args: Any, character: Character, allowed: Iterable[str], **kwargs: Any
    ) -> None:
        current = {name: getattr(character, name) for name in allowed}
        kwargs.setdefault("initial", {}).update(
            current | {f"was_{name}": value for name, value in current.items()}
        )
        super().__init__(*args, allowed=allowed, **kwargs)
        self.edited = [name for name in SheetForm.base_fields if name in current]
        for name in self.edited:
            self.fields[f"was_{name}"] = forms.CharField(
                required=False, max_length=5000, strip=False, widget=forms.HiddenInput
            )

    @property
    def originals(self) -> list[forms.BoundField]:
        """The hidden fields that say what was shown."""
        return [self[f"was_{name}"] for name in self.edited]

    @property
    def wanted(self) -> dict[str, Any]:
        """The values as typed; after ``is_valid``."""
        return {name: self.cleaned_data[name] for name in self.edited}

    @property
    def seen(self) -> dict[str, Any]:
        """The values as they were shown; after ``is_valid``. An unreadable one counts as unset."""
        return {name: self._read(name) for name in self.edited}

    def _read(self, name: str) -> Any:
        raw = self.cleaned_data[f"was_{name}"]
        if name in _TEXTS:
            return plain_lines(raw)
        try:
            return self.fields[name].to_python(raw)
        except forms.ValidationError:
            return None

    def show(self, character: Character) -> None:
        """From now on the form has shown the character as it is, the typed values stay."""
        data = dict(self.data.items())
        for name in self.edited:
            value = getattr(character, name)
            data[f"was_{name}"] = "" if value is None else str(value)
        self.data = data


def sections(form: SheetForm) -> Mapping[str, list[forms.BoundField]]:
    """The fields in the order of the page: who, three scores, the other four, the GM's."""
    groups = {
        "who": ("name", "species", "pou_dice"),
        "scores": ("int_score", "pou", "dex_score"),
        "more": ("for_score", "con_score", "tai_score", "app_score"),
        "table": ("mp_reserve", "kind", "player_edits"),
    }
    return {
        group: [form[name] for name in names if name in form.fields]
        for group, names in groups.items()
    }
