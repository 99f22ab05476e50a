"""What casting does to held spells and to a rest, as planner and result show it. Source: S3, S5."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from characters.forms.at_work import AtWork, at_work
from characters.forms.dice import CastForm
from characters.models import RestParticipant, SleeperState
from characters.services.holding import Held
from design.formats import in_language


@dataclass(frozen=True, kw_only=True)
class TypedRoll:
    """The field of one roll: its spell or its target, and what was typed."""

    name: str
    typed: str


@dataclass(frozen=True, kw_only=True)
class Holds:
    """The planner's lines on held spells."""

    held: Held
    dice: CastForm
    now: int
    #: The rest that it breaks off. Source: S5.
    rest: RestParticipant | None = None

    @property
    def breaks_sleep(self) -> bool:
        """A sleep, and no hour after it."""
        return self.rest is not None and self.rest.state == SleeperState.SLEEPING

    @property
    def ending(self) -> list[AtWork]:
        """Intense and total spells: casting ends them, and the page says so before."""
        return at_work(self.held.ending, now=self.now, whom={})

    @property
    def rolling(self) -> list[AtWork]:
        """Light spells: each rolls, oldest first."""
        return at_work(self.held.rolling, now=self.now, whom={})

    @property
    def chance(self) -> Fraction:
        """Of each light spell to go on: 100 always fails. Source: P7."""
        return Fraction(min(99, self.held.target or 0), 100)

    @property
    def typed(self) -> list[TypedRoll]:
        """A field for each hold roll."""
        return typed_fields(self.dice, "hold_rolls", [line.name for line in self.rolling])


def typed_fields(form: CastForm, field: str, names: Sequence[str]) -> list[TypedRoll]:
    """The fields in which the rolls of one kind are typed, one a name, with what stands there."""
    values = [str(value) for value in form[field].value() or ()]
    values += [""] * (len(names) - len(values))
    return [TypedRoll(name=name, typed=value) for name, value in zip(names, values, strict=False)]


def names_of(holds: Sequence[dict[str, Any]]) -> list[str]:
    """The spells of the hold rolls that a log entry tells of, in the reader's language."""
    return [in_language(hold["spell_name"]) for hold in holds]
