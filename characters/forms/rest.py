"""The rest of the party as its page shows it: who sleeps, who watches, who lacks what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.forms.act import ActForm
from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.forms.rest_words import rest_problem_words
from characters.models import Character
from characters.services.rest_people import LONGEST_WATCH, Candidate, forgotten_since
from characters.services.rests import RestWay, Wish
from characters.services.vancian.lines import read_lines
from design.pictures.night import SLEEP, STUDY, WATCH, Stretch, night_bar
from rules.clock import HOUR, MAX_SECONDS
from rules.rest import Sleep

#: More than anybody types; what is above is refused in words, not in numbers.
_TYPED_HOURS = 99


class LosingForm(ActForm):
    """A tap that lets time pass, though somebody on another plane is lost by it."""

    #: Whose loss the GM takes upon them: ids with commas.
    losing = forms.RegexField(r"^\d{1,18}(,\d{1,18})*$", required=False, max_length=2_000)

    @property
    def lost(self) -> list[int]:
        """Characters by id; only after ``is_valid``."""
        return [int(pk) for pk in self.cleaned_data["losing"].split(",") if pk]


class GrantForm(LosingForm):
    """The tap that gives the rest, with the clock that the page had shown."""

    seen = forms.IntegerField(min_value=0, max_value=MAX_SECONDS, widget=forms.HiddenInput)
    way = forms.ChoiceField(choices=[(way.value, way.value) for way in RestWay])


class SleepersForm(LosingForm):
    """A tap on some of those who rest: on all of them without a name."""

    character = forms.TypedMultipleChoiceField(coerce=int, required=False)
    seen = forms.IntegerField(required=False, min_value=0, max_value=MAX_SECONDS)

    def __init__(self, *args: Any, characters: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["character"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(pk, pk) for pk in characters]

    @property
    def characters(self) -> list[int]:
        """By id; only after ``is_valid``."""
        found: list[int] = self.cleaned_data["character"]
        return found


@dataclass(frozen=True, kw_only=True)
class SleeperNote:
    """A word beside a sleeper: what is chosen, what is missing."""

    words: str
    #: ``bad``, ``care`` or nothing.
    kind: str = ""
    #: The memorisation page settles it.
    leads: bool = False


@dataclass(frozen=True, kw_only=True)
class SleeperLine:
    """One who may sleep."""

    candidate: Candidate
    is_ticked: bool
    #: Hours of watch before the sleep.
    watch: int
    campaign: Campaign
    errors: Sequence[str] = ()

    @property
    def character(self) -> Character:
        return self.candidate.character

    @property
    def field(self) -> str:
        """Of the stepper."""
        return f"watch-{self.character.pk}"

    @property
    def most(self) -> int:
        return LONGEST_WATCH // HOUR

    @property
    def sleep(self) -> Sleep:
        """As it would be from now on; while what was forgotten is entered, as it was."""
        now = self.campaign.clock_seconds
        if self.campaign.is_in_the_past:
            begins = forgotten_since(now, kept=self.candidate.kept)
        else:
            begins = now + min(self.watch, self.most) * HOUR
        return self.candidate.sleep(begins=begins)

    @property
    def hours(self) -> int:
        """Whole hours that it sleeps."""
        return (self.sleep.ends - self.sleep.begins) // HOUR

    @property
    def notes(self) -> list[SleeperNote]:
        """What is chosen and what is missing, the worst first."""
        return [*self._lacks(), *self._choice()]

    def _lacks(self) -> list[SleeperNote]:
        memory = self.candidate.memory
        found = []
        if self.candidate.too_soon:
            found.append(SleeperNote(words=_("a dormi il y a moins de 24 h"), kind="care"))
        if self.candidate.kept:
            hours = self.candidate.kept // HOUR
            found.append(SleeperNote(words=_("déjà %(hours)s h de sommeil") % {"hours": hours}))
        if memory and memory.can_memorise and memory.learning.needs_book and not memory.has_book:
            found.append(SleeperNote(words=_("sans grimoire à portée de main"), kind="bad"))
        return found

    def _choice(self) -> list[SleeperNote]:
        candidate, memory = self.candidate, self.candidate.memory
        if memory is None or not candidate.memorises:
            return []
        if "nothing_chosen" in candidate.unready:
            return [SleeperNote(words=_("choix à faire"), kind="care", leads=True)]
        if candidate.unready:
            return [SleeperNote(words=_("choix à revoir"), kind="bad", leads=True)]
        copies = sum(line.copies for line in read_lines(memory.plan))
        words = ngettext("%(count)s sort choisi", "%(count)s sorts choisis", copies)
        return [SleeperNote(words=words % {"count": copies}, leads=True)]


@dataclass(frozen=True, kw_only=True)
class NightForm:
    """The night that is thought of: who is ticked, who watches, until when."""

    campaign: Campaign
    lines: Sequence[SleeperLine]

    @property
    def sleepers(self) -> list[SleeperLine]:
        return [line for line in self.lines if line.is_ticked]

    @property
    def wishes(self) -> list[Wish]:
        """As the act takes them."""
        return [
            Wish(character=line.character.pk, watch=line.watch * HOUR) for line in self.sleepers
        ]

    @property
    def sleeps(self) -> dict[int, Sleep]:
        """As the clock foresees them."""
        hours = {
            line.character.pk: (line.sleep.ends, line.sleep.ends + HOUR)
            for line in self.sleepers
            if line.candidate.memorises
        }
        return {
            pk: replace(
                line.sleep, hours=tuple(hour for other, hour in hours.items() if other != pk)
            )
            for line in self.sleepers
            for pk in (line.character.pk,)
        }

    @property
    def is_studied(self) -> bool:
        """Whether anybody memorises after it."""
        return any(line.candidate.memorises for line in self.sleepers)

    @property
    def end(self) -> int:
        """The clock when the last has slept, and had the hour."""
        now = self.campaign.clock_seconds
        return max(
            (line.sleep.ends + (HOUR if line.candidate.memorises else 0) for line in self.sleepers),
            default=now,
        )

    @property
    def bars(self) -> list[tuple[SleeperLine, Sequence[Stretch]]]:
        """Each with its night as a bar; who is not ticked has none."""
        return [(line, self._bar(line) if line.is_ticked else ()) for line in self.lines]

    def _bar(self, line: SleeperLine) -> Sequence[Stretch]:
        now, sleep = self._start, line.sleep
        hour = sleep.ends + (HOUR if line.candidate.memorises else 0)
        parts = [
            (WATCH, now, sleep.begins),
            (SLEEP, sleep.begins, sleep.ends),
            (STUDY, sleep.ends, hour),
        ]
        return night_bar(parts, start=now, end=self.end)

    @property
    def _start(self) -> int:
        """Where the bars begin: now, or when the first fell asleep in a night that is over."""
        now = self.campaign.clock_seconds
        return min([now, *(line.sleep.begins for line in self.sleepers)])

    @property
    def seconds(self) -> int:
        return self.end - self.campaign.clock_seconds


def read_night(
    data: QueryDict | None,
    candidates: Mapping[int, Candidate],
    *,
    campaign: Campaign,
    problems: Sequence[Problem] = (),
) -> NightForm:
    """The night as the page shows it first, or as it was sent; a stepper's tap counted."""
    bumped = _bump(data)
    lines = []
    for pk, one in candidates.items():
        if one.is_resting:
            continue
        ticked = one.is_present if data is None else str(pk) in data.getlist("sleeper")
        watch = _hours(data.get(f"watch-{pk}", "") if data else "")
        watch = min(max(0, watch + bumped.get(f"watch-{pk}", 0)), _TYPED_HOURS)
        errors = [
            rest_problem_words(problem, campaign)
            for problem in problems
            if problem.field == f"sleeper-{pk}"
        ]
        lines.append(
            SleeperLine(
                candidate=one, is_ticked=ticked, watch=watch, campaign=campaign, errors=errors
            )
        )
    return NightForm(campaign=campaign, lines=lines)


def _bump(data: QueryDict | None) -> dict[str, int]:
    name, _sign, step = (data.get("bump", "") if data else "").partition(":")
    return {name: {"+1": 1, "-1": -1}.get(step, 0)}


def _hours(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
