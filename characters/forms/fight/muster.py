"""Who comes into a fight, as its form asks: the party ticked, enemies in one line each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.models import Campaign
from campaign.services.refusal import Refused
from characters.forms.fight.enemy_lines import EnemyLines, read_enemy_lines
from characters.forms.fight.words import problem_words
from characters.forms.skill_lines import LineProblem
from characters.models import Character, CharacterKind, Side
from characters.services.fight.joining import Entry, Muster

#: How a GM's character may come in.
_SIDES = (
    ("", gettext_lazy("reste à l’écart")),
    (str(Side.FOES), gettext_lazy("ennemi")),
    (str(Side.PARTY), gettext_lazy("avec la troupe")),
)


@dataclass(frozen=True, kw_only=True)
class PersonRow:
    """One who may come in: the field that says so, and whether surprised."""

    character: Character
    take: forms.BoundField
    surprised: forms.BoundField
    #: By whom, where surprised.
    by_whom: forms.BoundField

    @property
    def is_npc(self) -> bool:
        return self.character.kind == CharacterKind.NPC


class MusterForm(ActForm):
    """The tap that begins a fight, or brings more into it."""

    enemies = forms.CharField(
        label=gettext_lazy("Ennemis"),
        required=False,
        max_length=4_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "autocapitalize": "off", "spellcheck": "false"}),
    )
    hidden = forms.BooleanField(label=gettext_lazy("Cachés aux joueurs"), required=False)
    foes_surprised = forms.BooleanField(label=gettext_lazy("Tous surpris"), required=False)
    #: The round that the page had shown; unset before the fight.
    seen = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, campaign: Campaign, people: Sequence[Character], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._campaign = campaign
        self.people = people
        self.lines = EnemyLines()
        self.fields["surprised_by"] = _by_whom(people)
        for one in people:
            name = one.name
            self.fields[f"who-{one.pk}"] = (
                forms.ChoiceField(label=name, required=False, choices=_SIDES)
                if one.kind == CharacterKind.NPC
                else forms.BooleanField(label=name, required=False, initial=self._takes_party)
            )
            self.fields[f"surprised-{one.pk}"] = forms.BooleanField(
                label=_("surpris"), required=False
            )
            self.fields[f"by-{one.pk}"] = _by_whom(people, but=one)

    @property
    def _takes_party(self) -> bool:
        """Before the fight everybody of the party is in it; later only those who are ticked."""
        return self.initial.get("seen") is None

    @property
    def rows(self) -> Iterator[PersonRow]:
        """The party first, then the GM's characters."""
        for one in sorted(self.people, key=lambda character: character.kind == CharacterKind.NPC):
            yield PersonRow(
                character=one,
                take=self[f"who-{one.pk}"],
                surprised=self[f"surprised-{one.pk}"],
                by_whom=self[f"by-{one.pk}"],
            )

    def clean_enemies(self) -> str:
        text: str = self.cleaned_data["enemies"]
        self.lines = read_enemy_lines(self._campaign, text)
        if self.lines.problems:
            raise forms.ValidationError(_("Des lignes sont à revoir."))
        return text

    @property
    def muster(self) -> Muster:
        """What was asked; only after ``is_valid``."""
        given = self.cleaned_data
        lines = self.lines.lines
        if given["foes_surprised"]:
            lines = tuple(replace(line, is_surprised=True) for line in lines)
        return Muster(
            entries=[entry for one in self.people if (entry := self._entry(one)) is not None],
            enemies=lines,
            is_hidden=given["hidden"],
            surprised_by=given["surprised_by"],
        )

    def _entry(self, one: Character) -> Entry | None:
        taken = self.cleaned_data[f"who-{one.pk}"]
        if not taken:
            return None
        side = str(Side.PARTY) if taken is True else taken
        return Entry(
            character=one.pk,
            side=side,
            is_surprised=self.cleaned_data[f"surprised-{one.pk}"],
            surprised_by=self.cleaned_data[f"by-{one.pk}"],
        )

    def add_problems(self, refused: Refused) -> None:
        """Each problem beside its field; those of a line of enemies by the line's number."""
        wrong: list[LineProblem] = []
        for problem in refused.problems:
            words = problem_words(problem)
            line = problem.detail.get("line")
            if line is not None:
                number = self.lines.numbers[line - 1]
                name = self.lines.lines[line - 1].sheet.name
                wrong.append(LineProblem(number=number, text=name, words=_field(problem, words)))
                continue
            field = problem.field if problem.field in self.fields else None
            self.add_error(field, words)
        if wrong:
            self.lines = replace(self.lines, problems=tuple(wrong))
            self.add_error("enemies", _("Des lignes sont à revoir."))


def _by_whom(people: Sequence[Character], *, but: Character | None = None) -> forms.Field:
    """Who surprises: anybody of these but oneself; unset, those of the other side."""
    others = [(one.pk, one.name) for one in people if one != but]
    return forms.TypedChoiceField(
        label=_("Surprise causée par"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("ceux d’en face")), *others],
    )


def _field(problem: Any, words: str) -> str:
    """« DEX : de 1 à 200. »"""
    name = _NAMES.get(problem.detail.get("of", ""))
    return f"{name} : {words}" if name else words


_NAMES = {
    "dex_score": "DEX",
    "int_score": "INT",
    "pou": "POU",
    "mp": "PM",
    "for_score": "FOR",
    "con_score": "CON",
    "tai_score": "TAI",
    "app_score": "APP",
}
