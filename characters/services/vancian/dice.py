"""Dice of memorised spells: the server's, or typed at the table, field by field."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from campaign.services.refusal import Problem
from rules.dice import Dice, Roll, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.options import DiceSource


@dataclass(frozen=True, kw_only=True)
class TypedCast:
    """The dice of a cast as they fell at the table."""

    #: Unset, here as below: the server's.
    duration: tuple[int, ...] | None = ()
    effect: tuple[int, ...] | None = ()
    #: The d20 of each subject whose number is known, by its place.
    saves: Mapping[int, int | None] = field(default_factory=dict)
    #: Whether dice that are not here are the server's.
    is_partial: bool = False

    def filled(self, source: DiceSource) -> "TypedCast | None":
        """As they count where ``source`` says whose dice they are.

        Where the table may roll either way, what nobody typed is the server's: unset here. Where
        nothing at all was typed it was forgotten, and each die is asked for.
        """
        given = [*(self.duration or ()), *(self.effect or ()), *self.saves.values()]
        if source is not DiceSource.EITHER or not any(die is not None for die in given):
            return self
        return TypedCast(
            duration=self.duration or None,
            effect=self.effect or None,
            saves={place: die for place, die in self.saves.items() if die is not None},
            is_partial=True,
        )

    def save(self, place: int) -> tuple[int | None, ...] | None:
        """The die of the subject in this place; unset where the server rolls it."""
        if self.is_partial and place not in self.saves:
            return None
        return (self.saves.get(place),)

    def to_values(self) -> dict[str, Any]:
        """Plain values, for the key of a tap."""
        return {
            "duration": list(self.duration or ()),
            "effect": list(self.effect or ()),
            "saves": {str(place): die for place, die in self.saves.items()},
        }


class Thrown:
    """The dice of one act: what fell, and what was wrong with what was typed."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.told: list[dict[str, Any]] = []

    @contextmanager
    def throw(self, typed: Sequence[int | None] | None, *, field: str) -> Iterator[Dice]:
        """Dice to throw; a wrong one, or one too many, is a problem of ``field``."""
        dice: Dice = SystemDice() if typed is None else TypedDice(typed)
        try:
            yield dice
        except MalformedError as error:
            self.problems += [
                Problem(code=one.code, field=field, detail=dict(one.numbers))
                for one in error.problems
            ]
        else:
            if isinstance(dice, TypedDice) and dice.left_over:
                wanted = len(typed or ()) - len(dice.left_over)
                detail = {"wanted": wanted, "typed": len(typed or ())}
                self.problems.append(Problem(code="dice_left_over", field=field, detail=detail))

    def keep(self, rolls: Sequence[Roll], *, purpose: str) -> None:
        """What fell, for the log."""
        self.told += [
            {"for": purpose, "faces": one.faces, "value": one.value, "typed": one.typed}
            for one in rolls
        ]
