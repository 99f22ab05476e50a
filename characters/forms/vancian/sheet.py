"""A whole new character who memorises spells, on one page."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _

from campaign.models import Membership
from characters.forms.sheet import SheetForm
from characters.forms.vancian.lines import MOST_COPIES, SpellLines, read_spell_lines
from characters.forms.words import problem_words
from characters.models import Alignment, CharacterKind, PlayerEdits
from characters.models.caster import MOST_GOLD
from characters.services.vancian.creation import LONGEST_BOOK_NAME, NewCaster
from characters.services.vancian.guild import learns, learns_by_heart
from characters.services.vancian.starting import HeldCopy, spell_problems
from rules.options import DiceSource
from rules.vancian.classes import CasterClass, ReversalMode
from spells.models import Spell

#: What a sheet says in either system.
_SHARED = ("name", "species", "int_score", "dex_score", "kind", "player_edits", "notes")
_GMS = {"kind", "player_edits"}
_DICE = 3


class _DrawsField(forms.CharField):
    """The dice of the starting spells, one number each: ``5 12 3``."""

    widget = forms.TextInput(
        attrs={"inputmode": "numeric", "autocomplete": "off", "class": "inp roll wide"}
    )

    def clean(self, value: Any) -> tuple[int | None, ...] | None:
        """The numbers in their order; unset where nothing was typed."""
        text = super().clean(value).strip(" ,;+")
        if not text:
            return None
        numbers = re.split(r"[\s,;+]+", text)
        if len(numbers) != _DICE or not all(re.fullmatch(r"[0-9]{1,3}", n) for n in numbers):
            raise forms.ValidationError(_("Trois nombres, séparés par des espaces."))
        return tuple(int(number) for number in numbers)


class _Copies(forms.IntegerField):
    """How many copies of a spell are in memory."""

    def __init__(self, *, label: str) -> None:
        super().__init__(
            label=label,
            required=False,
            min_value=0,
            max_value=MOST_COPIES,
            widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "inp short"}),
        )


class NewCasterForm(SheetForm):
    """Class, level, gold, grimoire and memory, pasted as lines or chosen from the list.

    ``catalogue`` are the spells of the class, with their forms.
    """

    class_level = forms.IntegerField(
        label=_("Niveau"),
        min_value=1,
        initial=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )
    gold = forms.IntegerField(
        label=_("Pièces d’or"),
        required=False,
        min_value=0,
        max_value=MOST_GOLD,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )
    alignment = forms.ChoiceField(
        label=_("Alignement"),
        choices=Alignment.choices,
        initial=Alignment.NEUTRAL,
        widget=forms.RadioSelect,
    )
    book_name = forms.CharField(
        label=_("Nom du grimoire"),
        required=False,
        max_length=LONGEST_BOOK_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    written = forms.CharField(
        label=_("Sorts du grimoire, un par ligne"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "class": "lines"}),
    )
    is_drawn = forms.BooleanField(
        label=_("Tirer au sort 2 sorts de niveau 1 et 1 de niveau 2"), required=False
    )
    draws = _DrawsField(label=_("Dés du tirage"), required=False, max_length=40)
    held = forms.CharField(
        label=_("Sorts en mémoire, un par ligne"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "class": "lines"}),
    )
    hidden = forms.BooleanField(label=_("Caché aux joueurs"), required=False)

    def __init__(
        self,
        *args: Any,
        member: Membership,
        caster: CasterClass,
        catalogue: Iterable[Spell],
        **kwargs: Any,
    ) -> None:
        allowed = set(_SHARED) if member.is_gm else set(_SHARED) - _GMS
        super().__init__(*args, allowed=allowed, **kwargs)
        self.member, self.caster = member, caster
        rules = member.campaign.rules
        self.by_heart = learns_by_heart(caster, rules)
        self.book_lines = self.held_lines = SpellLines()
        level = self.fields["class_level"]
        level.max_value = caster.max_level  # type: ignore[attr-defined]  # an IntegerField
        level.validators.append(MaxValueValidator(caster.max_level))
        level.widget.attrs["max"] = caster.max_level
        if member.is_gm:
            self.fields["kind"].required = self.fields["player_edits"].required = False
            self.fields["player_edits"].initial = PlayerEdits.NOTES
        else:
            del self.fields["hidden"]
        if not learns(caster, rules):
            for name in ("written", "is_drawn", "draws"):
                del self.fields[name]
        elif rules.dice_source is DiceSource.SERVER:
            del self.fields["draws"]
        if not caster.uses_books:
            del self.fields["book_name"]
        if self.by_heart:
            self.fields["written"].label = _("Sorts connus, un par ligne")
        self.catalogue = list(catalogue)
        for spell in self.catalogue:
            self._add_row(spell)

    def _add_row(self, spell: Spell) -> None:
        if "written" in self.fields:
            self.fields[f"book_{spell.pk}"] = forms.BooleanField(label=spell.name, required=False)
        self.fields[f"held_{spell.pk}"] = _Copies(label=spell.name)
        if self._chooses_form and spell.reversed_form is not None:
            self.fields[f"reversed_{spell.pk}"] = _Copies(label=spell.reversed_form.name)

    @property
    def _chooses_form(self) -> bool:
        return self.caster.reversal_mode is ReversalMode.MEMORISE_CHOICE

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every spell of the list with its fields, as the page draws them."""
        return [
            {
                "spell": spell,
                "book": self._bound(f"book_{spell.pk}"),
                "held": self._bound(f"held_{spell.pk}"),
                "reversed": self._bound(f"reversed_{spell.pk}"),
            }
            for spell in self.catalogue
        ]

    def _bound(self, name: str) -> forms.BoundField | None:
        return self[name] if name in self.fields else None

    @property
    def is_list_used(self) -> bool:
        """Whether something of the list is chosen: it stays open then."""
        prefixes = ("book_", "held_", "reversed_")
        return self.is_bound and any(
            self[name].value() not in (None, "", False, "0")
            for name in self.fields
            if name.startswith(prefixes)
        )

    def clean(self) -> dict[str, Any]:
        values = super().clean()
        campaign = self.member.campaign
        self.book_lines = read_spell_lines(campaign, self.caster, values.get("written") or "")
        self.held_lines = read_spell_lines(campaign, self.caster, values.get("held") or "")
        for name, lines in (("written", self.book_lines), ("held", self.held_lines)):
            if lines.problems:
                self.add_error(name, _("Des lignes sont à revoir."))
        if self.errors:
            self._check_slots(values)
        return values

    def _check_slots(self, values: dict[str, Any]) -> None:
        """What the act would refuse of the memory is said at once with what cannot be read."""
        if "class_level" not in values:
            return
        problems = spell_problems(
            self.member.campaign,
            self.caster,
            values["class_level"],
            spells={spell.pk: spell for spell in self.catalogue},
            lists={},
            held=self._held(values),
        )
        for problem in problems:
            self.add_error("held", problem_words(problem))

    def to_sheet(self) -> NewCaster:
        """The new character; after ``is_valid``. Lines and list add up; a spell is written once."""
        values = self.cleaned_data
        ticked = [spell.pk for spell in self.catalogue if values.get(f"book_{spell.pk}")]
        learned = tuple(dict.fromkeys([*self.book_lines.spells, *ticked]))
        shared = {name: values[name] for name in _SHARED if name in values}
        shared["kind"] = values.get("kind") or CharacterKind.PC
        shared["player_edits"] = values.get("player_edits") or PlayerEdits.NOTES
        return NewCaster(
            class_id=self.caster.id,
            class_level=values["class_level"],
            gold=values["gold"] or 0,
            alignment=values["alignment"],
            book_name=values.get("book_name") or "",
            written=() if self.by_heart else learned,
            accessible=learned if self.by_heart else (),
            held=self._held(values),
            is_drawn=values.get("is_drawn", False),
            draws=values.get("draws"),
            hidden=values.get("hidden", False),
            **shared,
        )

    def _held(self, values: Mapping[str, Any]) -> tuple[HeldCopy, ...]:
        wanted = [(line.spell.pk, line.is_reversed, line.count) for line in self.held_lines.found]
        for spell in self.catalogue:
            wanted.append((spell.pk, False, values.get(f"held_{spell.pk}") or 0))
            wanted.append((spell.pk, True, values.get(f"reversed_{spell.pk}") or 0))
        return tuple(
            HeldCopy(spell=pk, is_reversed=is_reversed if self._chooses_form else None)
            for pk, is_reversed, count in wanted
            for _copy in range(count)
        )
