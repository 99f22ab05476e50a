"""On whom a spell is cast, as a part of the planner's page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from characters.forms.target_lines import (
    Person,
    TargetLine,
    near_and_far,
    people_of,
    target_lines,
)
from characters.forms.targets import DeclaredTargets
from characters.models import Character
from characters.services.aiming import Aiming
from rules.percentile.targets import TargetForecast


@dataclass(frozen=True, kw_only=True)
class Whom:
    """Who may be chosen, who is, and what stands there against the spell. No query."""

    caster: Character
    declared: DeclaredTargets
    aiming: Aiming
    people: Sequence[Character]
    reached: Sequence[TargetForecast]
    #: Code of the characteristic to overcome, or nothing.
    resistance: str
    surcharge: int
    #: Dice of the table, as typed.
    typed: Sequence[str]
    errors: Sequence[str]
    notes: Sequence[str]
    may_give_numbers: bool

    @cached_property
    def _persons(self) -> tuple[list[Person], list[Person]]:
        chosen = [aim.character for aim in self.declared.aims if aim.character is not None]
        return near_and_far(people_of(self.people, caster=self.caster, chosen=chosen))

    @property
    def near(self) -> list[Person]:
        """Who is chosen at a glance."""
        return self._persons[0]

    @property
    def far(self) -> list[Person]:
        """Who stands in the fold."""
        return self._persons[1]

    @cached_property
    def lines(self) -> list[TargetLine]:
        return target_lines(
            self.aiming.aimed,
            self.reached,
            caster=self.caster,
            resistance=self.resistance,
            surcharge=self.surcharge,
        )

    @property
    def rolling(self) -> list[tuple[TargetLine, str]]:
        """The targets against whom a die is typed here, with what stands in its field."""
        lines = [line for line in self.lines if line.chance is not None]
        return list(zip(lines, [*self.typed, *[""] * len(lines)], strict=False))

    @property
    def own_barrier(self) -> int:
        """The barrier around the caster, where the spell must leave it. Source: P12."""
        aimed = self.aiming.aimed
        leaves = not aimed or any(one.character != self.caster for one in aimed)
        return self.aiming.own_barrier if leaves else 0
