"""Known spells of one character, changed by hand: a number each, and pasted lines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from campaign.models import Campaign
from characters.forms.skill_lines import SkillLines, read_skill_lines
from characters.models import KnownSpell
from characters.models.known_spell import HIGHEST_SKILL
from characters.services.knowledge import SkillWish
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class SkillChange:
    """A spell as it will be known: 0 before is new, 0 after is forgotten."""

    spell: Spell
    before: int
    after: int


class SkillsForm(ActForm):
    """Every known spell with its skill and what was shown; new ones come as lines."""

    lines = forms.CharField(
        label=_("Ajouter ou changer, un sort par ligne"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "class": "lines"}),
    )

    def __init__(
        self, *args: Any, campaign: Campaign, known: Iterable[KnownSpell], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        self.known = list(known)
        self.read = SkillLines()
        for row in self.known:
            self.fields[f"skill_{row.spell_id}"] = forms.IntegerField(
                label=row.spell.name,
                required=False,
                min_value=0,
                max_value=HIGHEST_SKILL,
                initial=row.skill,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "inp short mid"}),
            )
            self.fields[f"seen_{row.spell_id}"] = forms.IntegerField(
                required=False, initial=row.skill, widget=forms.HiddenInput
            )

    @property
    def rows(self) -> list[tuple[KnownSpell, forms.BoundField, forms.BoundField]]:
        """Each known spell with the field of its skill and the hidden one of what was shown."""
        return [
            (row, self[f"skill_{row.spell_id}"], self[f"seen_{row.spell_id}"]) for row in self.known
        ]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        self.read = read_skill_lines(self.campaign, values.get("lines") or "")
        if self.read.problems:
            self.add_error("lines", _("Des lignes sont à revoir."))
        return values

    @property
    def changes(self) -> list[SkillChange]:
        """What would change; after ``is_valid``. A pasted line counts before the number."""
        return [
            SkillChange(spell=spell, before=self._seen(spell.pk) or 0, after=skill)
            for spell, skill in self._after().values()
            if skill != (self._seen(spell.pk) or 0)
        ]

    @property
    def wishes(self) -> list[SkillWish]:
        """The same for the service."""
        return [
            SkillWish(spell=c.spell.pk, skill=c.after, seen=self._seen(c.spell.pk))
            for c in self.changes
        ]

    def show(self, known: Mapping[int, int]) -> None:
        """From now on the form has shown these skills; the typed ones stay."""
        data = dict(self.data.items())
        for row in self.known:
            data[f"seen_{row.spell_id}"] = str(known.get(row.spell_id, ""))
        self.data = data

    def _seen(self, spell_id: int) -> int | None:
        seen: int | None = self.cleaned_data.get(f"seen_{spell_id}")
        return seen

    def _after(self) -> dict[int, tuple[Spell, int]]:
        typed = {
            row.spell_id: (row.spell, self.cleaned_data.get(f"skill_{row.spell_id}") or 0)
            for row in self.known
        }
        return typed | {spell.pk: (spell, skill) for spell, skill in self.read.skills}
