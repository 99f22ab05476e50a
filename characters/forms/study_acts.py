"""What is tapped or typed around a study."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.models import Membership
from characters.forms.dice import D6Field, D100Field
from characters.forms.study_words import multiplier_words
from characters.models import BookSpell, Character, CharacterKind, KnownSpell
from characters.services.studies import Source
from design.formats import per_cent_sign
from rules.percentile.progress import skill_gain_chance
from rules.percentile.study import study_chance, study_multiplier
from spells.models import Spell, search_key


class SourceForm(ActForm):
    """A text or a teacher."""

    book = forms.IntegerField(min_value=1, max_value=2**62, required=False)
    teacher = forms.IntegerField(min_value=1, max_value=2**62, required=False)

    @property
    def source(self) -> Source:
        """Only after ``is_valid``."""
        return Source(book=self.cleaned_data["book"], teacher=self.cleaned_data["teacher"])


class StartForm(SourceForm):
    """A spell and from what to learn it."""

    spell = forms.IntegerField(min_value=1, max_value=2**62)


class TrainingForm(ActForm):
    """A known spell to spend months on."""

    spell = forms.IntegerField(min_value=1, max_value=2**62)


class RollForm(ActForm):
    """The roll of a month: typed, or left to the server."""

    roll = D100Field(
        label=gettext_lazy("Jet, d100"),
        required=False,
        max_length=4,
        widget=forms.TextInput(
            attrs={
                "inputmode": "numeric",
                "autocomplete": "off",
                "class": "inp roll",
                "size": 3,
                "placeholder": "00",
            }
        ),
    )
    #: Of a month of training that succeeds.
    gain = D6Field(label=gettext_lazy("d6 du gain"))
    server = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not cleaned.get("server") and cleaned.get("roll") is None and not self.errors:
            self.add_error("roll", _("Saisir le jet."))
        return cleaned

    @property
    def typed(self) -> int | None:
        """Unset where the server rolls; only after ``is_valid``."""
        return None if self.cleaned_data.get("server") else self.cleaned_data.get("roll")

    @property
    def typed_gain(self) -> int | None:
        """Unset where the server rolls; only after ``is_valid``."""
        return None if self.cleaned_data.get("server") else self.cleaned_data.get("gain")


class PartyRollForm(RollForm):
    """The same on the party's page, where one form holds the rolls of everybody."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, study_id: int) -> None:
        super().__init__(data, prefix=str(study_id))
        for name in ("act_id", "roll", "gain"):
            self.fields[name].widget.attrs["form"] = "party-rolls"

    @property
    def is_typed(self) -> bool:
        """Whether somebody wrote a roll into it."""
        return bool(str(self.data.get(self.add_prefix("roll"), "")).strip())

    @property
    def server_name(self) -> str:
        """The field by which the server is asked to roll."""
        return self.add_prefix("server")


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A spell in reach, and one way to learn it."""

    spell: Spell
    #: Starting chance in per cent.
    chance: int
    words: str
    book: int | None = None
    teacher: int | None = None


def offers(
    *,
    member: Membership,
    mage: Character,
    texts: Collection[BookSpell],
    lessons: Collection[KnownSpell],
    without: Collection[int] = (),
) -> list[Offer]:
    """What may be studied, by name, the best way first; ``without`` what is known or studied."""
    found = [
        Offer(
            spell=row.spell,
            chance=study_chance(int_score=mage.int_score, multiplier=1, failures=0),
            words=row.book.name,
            book=row.book_id,
        )
        for row in texts
        if row.spell_id not in without
    ]
    for row in lessons:
        if row.spell_id not in without and row.character_id != mage.pk:
            multiplier = study_multiplier(row.skill)
            found.append(
                Offer(
                    spell=row.spell,
                    chance=study_chance(
                        int_score=mage.int_score, multiplier=multiplier, failures=0
                    ),
                    words=_teacher_words(row, multiplier),
                    teacher=row.character_id,
                )
            )
    return sorted(
        found, key=lambda one: (search_key(one.spell.name), one.spell.pk, -one.chance, one.words)
    )


def _teacher_words(known: KnownSpell, multiplier: int) -> str:
    """« Osric, maître à 93 % »; under 60 % a teacher is worth no more than the text."""
    detail = {"name": known.character.name, "skill": per_cent_sign(str(known.skill))}
    if multiplier == 1:
        return _("%(name)s, %(skill)s, comme sans maître") % detail
    kind = multiplier_words(multiplier).lower()
    return _("%(name)s, %(kind)s à %(skill)s") % (detail | {"kind": kind})


@dataclass(frozen=True, kw_only=True)
class TrainingOffer:
    """A known spell that a month may better."""

    spell: Spell
    skill: int
    #: Of a gain, in per cent.
    chance: int


def trainings(known: Collection[KnownSpell], *, studied: Collection[int]) -> list[TrainingOffer]:
    """The known spells that are not worked on yet, in their order. Source: P14."""
    return [
        TrainingOffer(spell=row.spell, skill=row.skill, chance=skill_gain_chance(row.skill))
        for row in known
        if row.spell_id not in studied
    ]


def may_teach(member: Membership, teacher: Character, mage: Character) -> bool:
    """Whether the teacher is offered: what a GM's character knows is offered to GMs only."""
    if member.is_gm:
        return mage.hidden or not teacher.hidden
    return teacher.kind == CharacterKind.PC and not teacher.hidden
