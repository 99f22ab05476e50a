"""A declared spell, as its page and the table show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from characters.models import Character, DeclaredSpell
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.subjects import Throw, throw_of
from rules.house_rules import HouseRules
from rules.vancian.durations import Duration
from rules.vancian.progression import caster_level
from spells.models import VancianForm


@dataclass(frozen=True, kw_only=True)
class DeclaredLine:
    """A declared spell on the table. No query."""

    row: DeclaredSpell
    #: Of the characters who exist for the reader, by id.
    names: Mapping[int, str]

    @property
    def whom(self) -> str:
        """On whom, as far as the reader may know it."""
        aims = CastOrder.from_values(self.row.order).aims
        known = (aim.name or self.names.get(aim.character or 0, "") for aim in aims)
        return ", ".join(name for name in known if name)


@dataclass(frozen=True, kw_only=True)
class DeclaredView:
    """What was declared. No query."""

    row: DeclaredSpell
    order: CastOrder
    #: Those aimed at, by id, as far as they exist for the reader.
    people: Mapping[int, Character]
    rules: HouseRules

    @property
    def form(self) -> VancianForm:
        return self.row.form

    @property
    def name(self) -> str:
        return self.form.name

    @property
    def is_over(self) -> bool:
        return self.row.ended_seq is not None

    @property
    def duration(self) -> Duration:
        whole = self.form.duration_value
        return whole.choices[self.order.choice or 0] if whole.choices else whole

    @property
    def dice_of_duration(self) -> str:
        """« 4d4 »."""
        return " + ".join(str(term.amount) for term in self.duration.terms if term.amount.terms)

    @cached_property
    def whom(self) -> list[str]:
        """The subjects' names."""
        return [self._name(place) for place in range(len(self.order.aims))]

    @property
    def known_saves(self) -> dict[int, str]:
        """Who throws here and now, by place."""
        return {
            place: self._name(place)
            for place in range(len(self.order.aims))
            if (throw := self._throw(place)) is not None and not throw.is_gms
        }

    def _name(self, place: int) -> str:
        aim = self.order.aims[place]
        character = self.people.get(aim.character or 0)
        if aim.character is None:
            return aim.name
        return "…" if character is None else character.name

    def _throw(self, place: int) -> Throw | None:
        caster = self.row.character.caster
        aim = self.order.aims[place]
        return throw_of(
            self.form.saving_throw_value,
            aim=aim,
            character=self.people.get(aim.character or 0),
            caster=self.row.character,
            caster_level=caster_level(
                caster.class_id, caster.class_level, option=self.rules.half_caster_level
            ),
            is_single=len(self.order.aims) == 1,
        )
