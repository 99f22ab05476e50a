"""V10: the characteristics that a spell changes, and how, read once from its text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.errors import InputProblem, MalformedError, shown


class Sign(StrEnum):
    """Which way a characteristic is changed. Source: V10."""

    BONUS = "+"
    PENALTY = "-"
    CHOSEN = "?"


class Changed(StrEnum):
    """Characteristics that spells change. Source: V10."""

    ABILITY_SCORE = "ability_score"
    ARMOUR_CLASS = "armour_class"
    ATTACK_ROLLS = "attack_rolls"
    ATTACKS_AGAINST_SUBJECT = "attacks_against_subject"
    ATTACKS_PER_ROUND = "attacks_per_round"
    DAMAGE_ROLLS = "damage_rolls"
    DAMAGE_TAKEN_COLD = "damage_taken_cold"
    DAMAGE_TAKEN_FIRE = "damage_taken_fire"
    DAMAGE_TAKEN_FIRE_LIGHTNING = "damage_taken_fire_lightning"
    HIT_POINTS = "hit_points"
    MORALE = "morale"
    MOVEMENT_RATE = "movement_rate"
    SAVING_THROWS = "saving_throws"
    SAVING_THROWS_COLD = "saving_throws_cold"
    SAVING_THROWS_FIRE = "saving_throws_fire"
    SAVING_THROWS_POISON = "saving_throws_poison"
    SIZE = "size"


@dataclass(frozen=True, kw_only=True)
class CombineTag:
    """A characteristic that a spell changes."""

    sign: Sign
    """A bonus, a penalty, or chosen at casting."""
    characteristic: Changed
    """What is changed."""

    def __str__(self) -> str:
        return f"{self.sign}{self.characteristic}"

    @property
    def is_chosen(self) -> bool:
        """True when the sign is still to be chosen."""
        return self.sign is Sign.CHOSEN


def parse_combine_tags(text: str) -> tuple[CombineTag, ...]:
    """Read `+attack_rolls;-morale`; an empty text has no tags and combines freely.

    Raises MalformedError (field `combine_tag`) that carries every bad tag: code `unknown_text`, or
    `twice` where a characteristic is named again with the same sign. Source: V10.
    """
    if not text.strip():
        return ()
    tags: list[CombineTag] = []
    problems: list[InputProblem] = []
    for part in text.replace("−", "-").split(";"):
        tag = _tag(part.strip())
        if tag is None or tag in tags:
            code = "unknown_text" if tag is None else "twice"
            value = shown(part.strip())
            problems.append(InputProblem(field="combine_tag", code=code, value=value))
        else:
            tags.append(tag)
    if problems:
        raise MalformedError(*problems)
    return tuple(tags)


def write_combine_tags(tags: Sequence[CombineTag]) -> str:
    """Tags as `parse_combine_tags` reads them."""
    return ";".join(str(tag) for tag in tags)


def choose_signs(
    tags: Sequence[CombineTag], signs: Mapping[Changed, Sign]
) -> tuple[CombineTag, ...]:
    """Tags with each sign that is still open set as chosen at casting, in their order.

    Raises MalformedError (field `signs`, value: the characteristic) that carries every open tag
    without a choice (`missing`) or with one that is no bonus and no penalty (`unknown_value`).
    """
    chosen: list[CombineTag] = []
    problems: list[InputProblem] = []
    for tag in tags:
        sign = signs.get(tag.characteristic) if tag.is_chosen else tag.sign
        if sign is None or sign is Sign.CHOSEN:
            code = "missing" if sign is None else "unknown_value"
            problems.append(InputProblem(field="signs", code=code, value=tag.characteristic))
        else:
            chosen.append(replace(tag, sign=sign))
    if problems:
        raise MalformedError(*problems)
    return tuple(chosen)


def _tag(text: str) -> CombineTag | None:
    found = re.fullmatch(r"([+?-])([a-z_]{1,40})", text)
    if found is None or found[2] not in {changed.value for changed in Changed}:
        return None
    return CombineTag(sign=Sign(found[1]), characteristic=Changed(found[2]))
