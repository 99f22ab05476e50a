"""What is said as a memorised spell is declared, as plain values. Source: V5, V9, V13, S7."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from characters.models import Character
from characters.services.aiming import Aim
from rules.vancian.casting import CastFrom
from rules.vancian.combine_tags import Changed, CombineTag, Sign
from rules.vancian.ranges import RangeKind
from spells.models import VancianForm

#: A duration typed in place of the book's: a bound against typing errors, a hundred years.
LONGEST_TYPED = 100 * 366 * 86_400


@dataclass(frozen=True, kw_only=True)
class CastOrder:
    """A spell, its form, where it comes from, on whom, and what the spell leaves to choose."""

    spell: int
    #: Unset where nothing was chosen yet.
    is_reversed: bool | None = None
    source: CastFrom = CastFrom.MEMORY
    #: The scroll that is read.
    book: int | None = None
    aims: tuple[Aim, ...] = ()
    #: Which of two durations; the distance; a duration that the GM says, in seconds.
    choice: int | None = None
    miles: int | None = None
    seconds: int | None = None
    #: Whoever ordered it may not say its length: a GM will.
    awaits_length: bool = False
    #: Signs chosen for the characteristics that leave it open.
    signs: tuple[tuple[str, str], ...] = ()
    #: Dice of the effect, such as ``6d6``; empty: none are rolled.
    effect: str = ""

    def to_values(self) -> dict[str, Any]:
        """For the log, for the key of a tap, for the row of a declared spell."""
        return {
            "spell": self.spell,
            "is_reversed": self.is_reversed,
            "source": str(self.source),
            "book": self.book,
            "aims": [aim.to_values(numbers=False) for aim in self.aims],
            "choice": self.choice,
            "miles": self.miles,
            "seconds": self.seconds,
            "awaits_length": self.awaits_length,
            "signs": [list(pair) for pair in self.signs],
            "effect": self.effect,
        }

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> "CastOrder":
        """What ``to_values`` wrote."""
        given = dict(values)
        given["source"] = CastFrom(given["source"])
        given["aims"] = tuple(Aim.from_values(aim) for aim in given["aims"])
        given["signs"] = tuple((name, sign) for name, sign in given["signs"])
        return cls(**given)

    def signed(self, tags: tuple[CombineTag, ...]) -> tuple[CombineTag, ...]:
        """The tags with the signs that were chosen; those without a choice stay open."""
        chosen = {name: sign for name, sign in self.signs if sign in _SIGNS}
        return tuple(
            replace(tag, sign=Sign(chosen[tag.characteristic]))
            if tag.is_chosen and tag.characteristic in chosen
            else tag
            for tag in tags
        )

    def with_oneself(self, form: VancianForm, caster: Character) -> "CastOrder":
        """The same; a spell on its caster has them as its subject where nobody was named."""
        if self.aims or form.range_value.kind is not RangeKind.CASTER:
            return self
        return replace(self, aims=(Aim(character=caster.pk),))

    def asks_length(self, form: VancianForm) -> bool:
        """Whether the text leaves it to the GM how long the spell lasts. Source: V13."""
        duration = form.duration_value
        if duration.choices and self.choice in {0, 1}:
            duration = duration.choices[self.choice or 0]
        return duration.asks_gm

    def awaiting(self, form: VancianForm, *, is_gm: bool) -> "CastOrder":
        """The same; a player's cast leaves the length to a GM where its text does. Source: V13."""
        return replace(self, awaits_length=not is_gm and self.asks_length(form))

    @property
    def wants_reverse(self) -> bool:
        return bool(self.is_reversed)


_SIGNS = frozenset({str(Sign.BONUS), str(Sign.PENALTY)})
#: Characteristics that a sign may be chosen for.
CHARACTERISTICS = tuple(str(one) for one in Changed)
