"""Dice of memorised spells, mistyped and typed again before the next act. Source: S11."""

from collections.abc import Mapping
from uuid import UUID

from campaign.models import LogEntry, Membership
from characters.models import DeclaredSpell
from characters.services.adventures import TypedRoll
from characters.services.vancian.casting import cast, cast_declared
from characters.services.vancian.dice import TypedCast
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.saves import SaveAnswer, roll_saves


def die_key(place: int) -> str:
    """The name of a die in its entry, by its place from 0."""
    return f"die-{place}"


def cast_again(
    *, by: Membership, act_id: UUID, entry: LogEntry, typed: Mapping[str, TypedRoll], mends: int
) -> LogEntry:
    """The same cast, or the same declared spell, with these dice."""
    data = entry.data
    dice = _typed_cast(entry, typed)
    if "declared" in data:
        label = DeclaredSpell._meta.label
        [declared] = [one["id"] for one in data["uses"] if one["on"] == label]
        return cast_declared(
            by=by,
            act_id=act_id,
            character_id=data["character"],
            declared_id=declared,
            typed=dice,
            mends=mends,
        )
    return cast(
        by=by,
        act_id=act_id,
        character_id=data["character"],
        order=CastOrder.from_values(data["order"]),
        typed=dice,
        mends=mends,
    )


def _typed_cast(entry: LogEntry, typed: Mapping[str, TypedRoll]) -> TypedCast:
    fell: dict[str, list[int]] = {"duration": [], "effect": [], "save": []}
    for place, die in enumerate(entry.data["dice"]):
        value = typed.get(die_key(place), TypedRoll()).roll
        fell[die["for"]].append(die["value"] if value is None else value)
    rolled = [
        one["place"]
        for one in entry.data["subjects"]
        if one["save"] is not None and one["save"]["roll"] is not None
    ]
    return TypedCast(
        duration=tuple(fell["duration"]),
        effect=tuple(fell["effect"]),
        saves=dict(zip(rolled, fell["save"], strict=True)),
    )


def saves_again(
    *, by: Membership, act_id: UUID, entry: LogEntry, typed: Mapping[str, TypedRoll], mends: int
) -> LogEntry:
    """The same throws against the same numbers, with these dice."""
    answers = [
        SaveAnswer(
            row=one["row"],
            number=one["number"],
            modifier=one["modifier"],
            roll=typed.get(die_key(place), TypedRoll(roll=one["roll"])).roll,
        )
        for place, one in enumerate(entry.data["saves"])
    ]
    return roll_saves(
        by=by,
        act_id=act_id,
        answers=answers,
        tells=entry.data["tells"],
        typed=True,
        mends=mends,
    )
