"""The memorisation page: places, the spells within reach, what is wrong. Source: V2 to V4, V9."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from campaign.services.refusal import Problem
from characters.access import Seat
from characters.forms.vancian.memory_fields import choice_fields, field_name
from characters.forms.vancian.memory_words import memory_problem_words, short_words
from characters.models import RestParticipant, SleeperState
from characters.models.spell_choice import LONGEST_LIST_NAME
from characters.services.rest_people import has_right
from characters.services.vancian.lines import MOST_COPIES, Line, Lines, read_lines
from characters.services.vancian.memorising import Inked
from characters.services.vancian.memory import Memory, choice_problems
from design import formats
from design.pictures.places import HELD, OVER, PLANNED, Place, Tier, tier
from rules.vancian.learning import Learning
from spells.models import Spell, VancianForm, search_key

#: The three filters, in the order of the page.
IN_BOOK, CHOSEN, HELD_NOW = "book", "chosen", "held"
SHOWN = (IN_BOOK, CHOSEN, HELD_NOW)


class ListForm(ActForm):
    """The name under which a choice is kept."""

    name = forms.CharField(
        label=gettext_lazy("Nom de la liste"),
        max_length=LONGEST_LIST_NAME,
        widget=forms.TextInput(attrs={"class": "inp", "autocomplete": "off"}),
    )


@dataclass(frozen=True, kw_only=True)
class SpellRow:
    """One form of a spell, with its copies."""

    spell: Spell
    form: VancianForm
    is_reversed: bool | None
    copies: int
    #: Copies that are in memory now.
    held: int
    #: Whether one more may be chosen at all.
    is_open: bool
    problems: Sequence[Problem] = ()

    @property
    def name(self) -> str:
        return self.form.name

    @property
    def is_child(self) -> bool:
        """The reversed form stands under its spell."""
        return self.is_reversed is True

    @property
    def field(self) -> str:
        return field_name(self.spell.pk, is_reversed=self.is_reversed)

    @property
    def most(self) -> int:
        """So many copies may be chosen with the stepper."""
        return MOST_COPIES if self.is_open else self.copies

    @property
    def errors(self) -> list[str]:
        """Two words each: the whole reasons stand above."""
        return [words for problem in self.problems if (words := short_words(problem))]


@dataclass(frozen=True, kw_only=True)
class MemoryPage:
    """What a caster would hold after the next sleep, and what is wrong with it."""

    seat: Seat
    memory: Memory
    #: The choice as it stands on the page.
    lines: Lines
    #: Every spell that the page may name, by id, with its forms.
    spells: Mapping[int, Spell]
    rest: RestParticipant | None
    shown: str = IN_BOOK
    #: Why the act was refused, beyond what is wrong with the choice.
    refused: Sequence[Problem] = field(default=())

    @cached_property
    def problems(self) -> list[Problem]:
        return choice_problems(self.memory, self.lines, self.spells)

    @property
    def words(self) -> list[str]:
        """Every reason, each with its way out."""
        found = [*self.refused, *self.problems]
        return list(dict.fromkeys(memory_problem_words(problem) for problem in found))

    @property
    def first_error(self) -> str:
        """Where the first problem stands on the page."""
        return self.problems[0].field if self.problems else ""

    # --- the state of the rest ----------------------------------------------------------------
    @property
    def has_right(self) -> bool:
        """It has slept, and may memorise."""
        now = self.seat.member.campaign.clock_seconds
        return has_right(self.rest, self.memory, now=now)

    @property
    def had_hour(self) -> bool:
        """The hour has passed with the others: a choice is held at once."""
        now = self.seat.member.campaign.clock_seconds
        return self.has_right and self.rest is not None and self.rest.had_hour(now)

    @property
    def is_saved(self) -> bool:
        """The page shows what is in pencil already."""
        plan = self.memory.plan
        return plan is not None and read_lines(plan) == self.lines

    @property
    def is_held(self) -> bool:
        """The page shows what is in memory already."""
        return self.memory.held_lines == self.lines

    @property
    def is_inked(self) -> bool:
        """The page shows what was memorised after the last sleep, all of it still held."""
        last, rest = self.memory.last, self.rest
        is_done = rest is not None and rest.state == SleeperState.DONE
        return is_done and last is not None and read_lines(last) == self.lines and self.is_held

    @property
    def kept_words(self) -> str:
        """What becomes of the choice in pencil."""
        if self.rest is not None and self.rest.state == SleeperState.MEMORISING:
            time = formats.game_time(self.rest.hour_until or 0)
            return _("Choix gardé : il sera encré à %(time)s.") % {"time": time}
        if self.had_hour:
            return _("Choix gardé : Mémoriser l’encre aussitôt.")
        if self.has_right:
            return _("Choix gardé, au crayon jusqu’à la fin de l’heure.")
        return _("Choix gardé, au crayon jusqu’à la nuit.")

    @property
    def was(self) -> str:
        """What is in memory, for a GM's correction to send back (``read_seen``)."""
        return ",".join(
            f"{field_name(line.spell, is_reversed=line.is_reversed)}:{line.copies}"
            for line in self.memory.held_lines
        )

    @property
    def standing(self) -> str:
        """When the pencil is inked."""
        name = self.memory.character.name
        if self.rest is not None and self.rest.state == SleeperState.MEMORISING:
            time = formats.game_time(self.rest.hour_until or 0)
            return _("L’heure court jusqu’à %(time)s : ce choix sera encré alors") % {"time": time}
        if self.had_hour:
            return _("%(name)s a dormi, l’heure est passée : ce choix s’encre aussitôt") % {
                "name": name
            }
        if self.has_right:
            return _("%(name)s a dormi : il reste une heure à étudier") % {"name": name}
        if self.is_inked:
            return _("C’est encré. Pour changer : dormir 8 h, puis étudier 1 h")
        return _("Au crayon tant que %(name)s n’a pas dormi 8 h et étudié 1 h") % {"name": name}

    # --- the picture --------------------------------------------------------------------------
    @cached_property
    def tiers(self) -> list[Tier]:
        """Places by spell level: what is kept, then what is new; too many in garnet."""
        by_level: dict[int, list[Place]] = {}
        for level, place in self._places():
            by_level.setdefault(level, []).append(place)
        levels = {level for level, slots in enumerate(self.memory.slots, start=1) if slots}
        return [
            _said_over(
                tier(
                    level=level,
                    slots=self.memory.slots[level - 1],
                    filled=by_level.get(level, []),
                )
            )
            for level in sorted(levels | by_level.keys())
        ]

    def _places(self) -> Iterator[tuple[int, Place]]:
        """Kept copies first, so that what is too many is something new."""
        inked = Inked(memory=self.memory, lines=self.lines)
        kept = Counter((row.spell_id, row.is_reversed) for row in inked.kept)
        for is_kept in (True, False):
            for line in self.lines:
                spell = self.spells.get(line.spell)
                if spell is None:
                    continue
                copies = kept[line.form] if is_kept else line.copies - kept[line.form]
                for _copy in range(copies):
                    yield spell.spell_level or 1, self._place(spell, line, is_kept=is_kept)

    def _place(self, spell: Spell, line: Line, *, is_kept: bool) -> Place:
        form = _form(spell, is_reversed=line.is_reversed)
        wrong = [] if is_kept else self._of_spell(spell.pk)
        note = _("tenu, gardé") if is_kept else _("nouveau")
        if line.is_reversed:
            note = _("inverse de %(name)s") % {"name": spell.name}
        if wrong:
            note = short_words(wrong[0])
        state = HELD if is_kept else OVER if wrong else PLANNED
        return Place(state=state, name=form.name, note=note, is_reversed=bool(line.is_reversed))

    # --- the list -----------------------------------------------------------------------------
    @property
    def book_word(self) -> str:
        """What the first filter is called."""
        if self.memory.learning is Learning.BOOKS:
            return _("Au grimoire")
        return _("Accessibles")

    @property
    def filters(self) -> list[tuple[str, str, int]]:
        """(value, words, how many)."""
        return [
            (IN_BOOK, self.book_word, len(self.reach)),
            (CHOSEN, _("Mémorisés"), sum(line.copies for line in self.lines)),
            (HELD_NOW, _("Encore en mémoire"), len(self.memory.held)),
        ]

    @cached_property
    def accessible(self) -> set[int]:
        return self.memory.accessible(self.spells.values())

    @cached_property
    def reach(self) -> set[int]:
        """What stands under the first filter: accessible, or in a book that is elsewhere."""
        return self.accessible | (self.memory.away.keys() & self.spells.keys())

    @property
    def levels(self) -> list[tuple[int, list[SpellRow]]]:
        """Rows under the filter, by spell level."""
        found: dict[int, list[SpellRow]] = {}
        ordered = sorted(self.spells.values(), key=lambda one: (search_key(one.name), one.pk))
        for spell in ordered:
            rows = [row for row in self._rows(spell) if self._is_shown(row)]
            if rows:
                found.setdefault(spell.spell_level or 1, []).extend(rows)
        return sorted(found.items())

    @property
    def hidden_fields(self) -> list[tuple[str, int]]:
        """Copies of what the filter does not show: they stay chosen."""
        shown = {row.field for _level, rows in self.levels for row in rows}
        return [(name, copies) for name, copies in self.chosen_fields if name not in shown]

    @property
    def chosen_fields(self) -> list[tuple[str, int]]:
        """The whole choice, for a form that stands beside it."""
        return choice_fields(self.lines)

    def _rows(self, spell: Spell) -> Iterator[SpellRow]:
        asked: list[bool | None] = [False]
        if spell.reversed_form is not None:
            asked = [False, True] if self.memory.chooses_form_now else [None]
        # What was chosen in a form that is none keeps a row, so that it can be taken out.
        asked += [one.is_reversed for one in self.lines if one.spell == spell.pk]
        held = Counter((row.spell_id, row.is_reversed) for row in self.memory.held)
        for form in dict.fromkeys(asked):
            copies = sum(one.copies for one in self.lines if one.form == (spell.pk, form))
            yield SpellRow(
                spell=spell,
                form=_form(spell, is_reversed=form),
                is_reversed=form,
                copies=copies,
                held=held[spell.pk, form],
                is_open=spell.pk in self.accessible,
                problems=self._of_spell(spell.pk) if copies else (),
            )

    def _is_shown(self, row: SpellRow) -> bool:
        if self.shown == CHOSEN:
            return row.copies > 0
        if self.shown == HELD_NOW:
            return row.held > 0
        return row.spell.pk in self.reach or row.copies > 0

    def _of_spell(self, spell: int) -> list[Problem]:
        return [one for one in self.problems if one.field == f"spell-{spell}"]


def _form(spell: Spell, *, is_reversed: bool | None) -> VancianForm:
    other = spell.reversed_form if is_reversed else None
    return other or spell.form


def _said_over(row: Tier) -> Tier:
    """« de trop » on what stands beyond the slots: whatever else it is matters less."""
    places = [
        place if at < row.slots or place.state != OVER else replace(place, note=_("de trop"))
        for at, place in enumerate(row.places)
    ]
    return replace(row, places=places)
