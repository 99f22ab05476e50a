"""The page on which a spell is copied: what is at hand, and what stands in the way."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from characters.forms.dice import D100Field
from characters.forms.vancian.copy_words import copy_words
from characters.models import Book, BookKind, BookSpell
from characters.services.vancian.copy_desk import CopyDesk, spells_of
from characters.services.vancian.copying import Copying
from rules.options import DiceSource
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class CopyRow:
    """A spell of a source, and why it cannot be copied, if anything is against it."""

    source: Book
    spell: Spell
    problems: Sequence[str]

    @property
    def value(self) -> str:
        """What the form sends: source and spell."""
        return f"{self.source.pk}-{self.spell.pk}"


@dataclass(frozen=True, kw_only=True)
class CopySheet:
    """A source at hand with its spells."""

    book: Book
    rows: Sequence[CopyRow]
    needs_deciphering: bool

    @property
    def is_scroll(self) -> bool:
        return self.book.kind == BookKind.SCROLL


def copy_sheets(desk: CopyDesk, book: Book | None) -> list[CopySheet]:
    """Every source but the grimoire that is written in, scrolls that are empty left out."""
    return [
        CopySheet(
            book=source,
            rows=[_row(desk, source, row, book) for row in spells_of(source)],
            needs_deciphering=desk.needs_deciphering(source),
        )
        for source in desk.sources
        if spells_of(source) and source != book
    ]


def _row(desk: CopyDesk, source: Book, row: BookSpell, book: Book | None) -> CopyRow:
    found = desk.problems(row.spell, source=source, book=book)
    return CopyRow(
        source=source, spell=row.spell, problems=[copy_words(problem) for problem in found]
    )


class CopyForm(ActForm):
    """A spell of a source, the grimoire for it, and the die where the table rolls."""

    what = forms.RegexField(
        label=_("Sort"),
        regex=re.compile(r"^[0-9]{1,18}-[0-9]{1,18}$"),
        error_messages={"required": _("Choisir un sort."), "invalid": _("Choisir un sort.")},
    )
    book = forms.TypedChoiceField(
        label=_("Dans"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )
    roll = D100Field(label=_("Jet de copie"), required=False, max_length=4)

    def __init__(self, *args: Any, desk: CopyDesk, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(book.pk, book.name) for book in desk.grimoires]
        if len(choices) > 1:
            self.fields["book"].choices = choices  # type: ignore[attr-defined]  # a choice field
            self.fields["book"].initial = choices[0][0]
        else:
            del self.fields["book"]
        if not desk.rolls or desk.rules.dice_source is DiceSource.SERVER:
            del self.fields["roll"]

    @property
    def copying(self) -> Copying:
        """After ``is_valid``."""
        source, _dash, spell = self.cleaned_data["what"].partition("-")
        return Copying(
            source=int(source), spell=int(spell), book=self.cleaned_data.get("book") or None
        )


class SourceForm(ActForm):
    """A scroll or a book."""

    source = forms.IntegerField(widget=forms.HiddenInput)
