"""The plan of a rewriting, its course week by week, and what a GM sets right. Source: V8."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from characters.models import Book, BookSpell, Rewriting
from characters.models.book import LONGEST_NAME
from characters.services.vancian.rewriting import Wanted
from characters.services.vancian.rewriting_clock import goes_on
from characters.services.vancian.rewriting_told import course_of, in_order
from rules.clock import DAY, WEEK
from rules.vancian.rewriting import gold_for, rewriting_plan, weeks_for
from spells.models import Spell

_IDS = re.compile(r"[0-9]{1,18}")


def read_order(text: str) -> tuple[int, ...]:
    """Ids of spells in the order of an address, each once."""
    return tuple(dict.fromkeys(int(one) for one in _IDS.findall(text)))


@dataclass(frozen=True, kw_only=True)
class PlanLine:
    """A spell of the plan, with the ways to move it."""

    spell: Spell
    place: int
    #: The clock when it would be usable.
    done_at: int
    earlier: str
    later: str
    without: str

    @property
    def weeks(self) -> int:
        return weeks_for(self.spell.spell_level or 1)

    @property
    def gold(self) -> int:
        return gold_for(self.spell.spell_level or 1)


@dataclass(frozen=True, kw_only=True)
class PlanView:
    """Which of the lost spells are rewritten, in which order, for how much."""

    lost: Sequence[BookSpell]
    #: Spells that stand in a grimoire of theirs again.
    written: Collection[int]
    order: Sequence[int]
    now: int

    @cached_property
    def chosen(self) -> list[Spell]:
        by_id = {row.spell_id: row.spell for row in self.lost}
        return [by_id[pk] for pk in self.order if pk in by_id]

    @property
    def ids(self) -> list[int]:
        return [spell.pk for spell in self.chosen]

    @cached_property
    def plan(self) -> Any:
        return rewriting_plan([spell.spell_level or 1 for spell in self.chosen])

    @property
    def lines(self) -> list[PlanLine]:
        ids, after = self.ids, self.plan.done_after_weeks
        return [
            PlanLine(
                spell=spell,
                place=place + 1,
                done_at=self.now + after[place] * WEEK,
                earlier=_query(_swapped(ids, place - 1)) if place else "",
                later=_query(_swapped(ids, place)) if place + 1 < len(ids) else "",
                without=_query([pk for pk in ids if pk != spell.pk]),
            )
            for place, spell in enumerate(self.chosen)
        ]

    @property
    def others(self) -> list[tuple[BookSpell, str]]:
        """Lost spells that are not chosen, each with the address that adds it.

        Those that are written again come last.
        """
        ids = self.ids
        found = [
            (row, _query([*ids, row.spell_id])) for row in self.lost if row.spell_id not in ids
        ]
        return sorted(found, key=lambda pair: pair[0].spell_id in self.written)

    @property
    def missing(self) -> list[int]:
        """Those that are not chosen and stand in no grimoire of theirs."""
        left = (row.spell_id for row, _add in self.others)
        return [pk for pk in left if pk not in self.written]

    @property
    def everything(self) -> str:
        """The address with all that are missing."""
        return _query([*self.ids, *self.missing])

    @property
    def joined(self) -> str:
        return ",".join(map(str, self.ids))


def _swapped(ids: Sequence[int], place: int) -> list[int]:
    """The one at this place and the next change places."""
    found = list(ids)
    found[place], found[place + 1] = found[place + 1], found[place]
    return found


def _query(ids: Sequence[int]) -> str:
    return "?" + urlencode({"order": ",".join(map(str, ids))}, safe=",")


class RewritingForm(ActForm):
    """The order, and the book for it."""

    order = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)
    book = forms.TypedChoiceField(
        label=_("Dans"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    book_name = forms.CharField(
        label=_("Nom du nouveau grimoire"),
        required=False,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, grimoires: Sequence[Book], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [*((str(book.pk), book.name) for book in grimoires), ("", _("Un nouveau"))]
        self.fields["book"].choices = choices  # type: ignore[attr-defined]  # a choice field
        self.fields["book"].initial = choices[0][0]
        if not grimoires:
            del self.fields["book"]

    @property
    def wanted(self) -> Wanted:
        """After ``is_valid``."""
        return Wanted(
            spells=read_order(self.cleaned_data["order"]),
            book=self.cleaned_data.get("book"),
            book_name=self.cleaned_data["book_name"],
        )


@dataclass(frozen=True, kw_only=True)
class CourseLine:
    """A spell of a rewriting under way; its weeks as places."""

    spell: Spell
    level: int
    #: A state of ``design.pictures.places`` for each week.
    weeks: Sequence[str]
    is_done: bool
    is_in_hand: bool
    done_weeks: int

    @property
    def gold(self) -> int:
        return gold_for(self.level)


@dataclass(frozen=True, kw_only=True)
class CourseView:
    """A rewriting under way, for its page and the sheet."""

    row: Rewriting
    now: int
    gold: int

    @cached_property
    def course(self) -> Any:
        return course_of(self.row)

    @property
    def lines(self) -> list[CourseLine]:
        return [self._line(place) for place in range(len(in_order(self.row)))]

    def _line(self, place: int) -> CourseLine:
        one, weeks = in_order(self.row)[place], 0
        total = weeks_for(one.level)
        if place < self.row.done:
            weeks = total
        elif place == self.row.done:
            weeks = min(self.row.seconds // WEEK, total)
        in_hand = place == self.row.done and self.row.is_paid
        states = ["held"] * weeks + (["plan"] if in_hand and weeks < total else [])
        return CourseLine(
            spell=one.spell,
            level=one.level,
            weeks=[*states, *["free"] * (total - len(states))],
            is_done=place < self.row.done,
            is_in_hand=place == self.row.done,
            done_weeks=weeks,
        )

    @property
    def in_hand(self) -> Spell:
        return in_order(self.row)[self.row.done].spell

    @property
    def weeks(self) -> int:
        return sum(map(weeks_for, self.course.levels))

    @property
    def weeks_done(self) -> int:
        return sum(line.done_weeks for line in self.lines)

    @property
    def gold_due(self) -> int:
        """For the spell that waits to begin; 0 while one is in hand."""
        due: int = self.course.gold_due
        return due

    @property
    def missing(self) -> int:
        """So much gold is not there: the rewriting waits."""
        return max(0, self.gold_due - self.gold)

    @property
    def is_held_up(self) -> bool:
        """Asleep to the world, or without the book: time does not count."""
        return not goes_on(self.row)

    @property
    def next_at(self) -> int:
        """The clock when the spell in hand is usable."""
        return self.now + int(self.course.seconds_left)

    @property
    def days(self) -> int:
        return self.row.seconds // DAY


class RewritingNumbersForm(ActForm):
    """What a GM sets right: days spent on the spell in hand, and whether it is paid."""

    was_seconds = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    was_paid = forms.BooleanField(required=False, widget=forms.HiddenInput)
    days = forms.IntegerField(
        label=_("Jours passés sur ce sort"),
        min_value=0,
        max_value=1000,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )
    is_paid = forms.BooleanField(label=_("Or de ce sort payé"), required=False)

    @property
    def seen(self) -> tuple[int, bool]:
        return self.cleaned_data["was_seconds"], self.cleaned_data["was_paid"]

    @property
    def wanted(self) -> tuple[int, bool]:
        """The days as they were keep their hours."""
        was = self.cleaned_data["was_seconds"]
        days = self.cleaned_data["days"]
        seconds = was if was // DAY == days else days * DAY
        return seconds, self.cleaned_data["is_paid"]


def numbers_form(course: CourseView) -> RewritingNumbersForm:
    """As it stands."""
    row = course.row
    return RewritingNumbersForm(
        initial={
            "was_seconds": row.seconds,
            "was_paid": row.is_paid,
            "days": course.days,
            "is_paid": row.is_paid,
        }
    )
