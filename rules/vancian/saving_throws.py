"""V6: the saving throw of a spell, read once from its text, and rolling one."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.dice import Dice, Roll
from rules.errors import InputProblem, MalformedError, require_range, shown

SAVE_FACES = 20
"""A saving throw is one d20. Source: V6."""
MAX_SAVE_MODIFIER = 100
"""Largest modifier that a saving throw takes, either sign."""


class SaveCategory(StrEnum):
    """What is saved against. Source: V6."""

    NONE = "none"
    SPELLS = "spells"
    DEATH = "death"
    PARALYSIS = "paralysis"


class SaveResult(StrEnum):
    """What a success does. Source: V6."""

    NONE = "none"
    NEGATES = "negates"
    NEGATES_DESTRUCTION = "negates_destruction"
    NEGATES_POSSESSION = "negates_possession"
    NEGATES_SIDE_EFFECT = "negates_side_effect"
    HALF = "half"
    HALF_MOVEMENT = "half_movement"
    DISBELIEF = "disbelief"
    DETECTS = "detects"


class SaveCondition(StrEnum):
    """When the saving throw is allowed; without one, always. Source: V6."""

    BLINDING = "blinding"
    CREATURE = "creature"
    UNWILLING = "unwilling"
    WIELDED_OBJECT = "wielded_object"
    STRONGER_TARGET = "stronger_target"
    UNDER_5_HIT_DICE = "under_5_hit_dice"
    OVER_2_HIT_DICE = "over_2_hit_dice"
    MAGICAL_FEAR = "magical_fear"


@dataclass(frozen=True, kw_only=True)
class SavingThrow:
    """The saving throw that a form of a spell allows."""

    text: str
    """The text it was read from, spaces set right."""
    category: SaveCategory = SaveCategory.NONE
    """What is saved against; `none`: there is none."""
    on_success: SaveResult = SaveResult.NONE
    """What a success does."""
    condition: SaveCondition | None = None
    """When it is allowed; None: always."""
    modifier: int = 0
    """Added to the die."""
    single_target_modifier: int = 0
    """Added to the die where the spell has one target only."""
    modifier_per_level: int = 0
    """Added to the die once for each caster level."""
    is_each_round: bool = False
    """True when it is rolled again every round."""
    needs_attack_roll: bool = False
    """True when the caster must hit instead."""
    undead_category: SaveCategory | None = None
    """Against what the undead save, where it differs."""
    optional_category: SaveCategory | None = None
    """Against what the GM may let save, where some tables do."""
    reverse_category: SaveCategory | None = None
    """Against what the reversed form saves, where this text says so; it has a text of its own."""

    @property
    def is_allowed(self) -> bool:
        """True when anything at all is saved against."""
        return self.category is not SaveCategory.NONE

    @property
    def on_a_word(self) -> SaveCategory | None:
        """What is saved against where the GM says so only: by the undead, or at some tables."""
        return None if self.is_allowed else self.undead_category or self.optional_category

    @property
    def on_success_then(self) -> SaveResult:
        """What a success does, of a throw on the GM's word too."""
        if self.is_allowed or self.on_a_word is None:
            return self.on_success
        return SaveResult.NEGATES if self.undead_category else SaveResult.NEGATES_SIDE_EFFECT

    def modifier_for(self, *, caster_level: int, is_single_target: bool = False) -> int:
        """What is added to the die for a cast. Source: V6."""
        single = self.single_target_modifier if is_single_target else 0
        return self.modifier + single + self.modifier_per_level * caster_level


_MODIFIER = r"([+−-]\d{1,2})"
_CATEGORIES = "|".join(SaveCategory)
_RESULTS = {
    "negates": SaveResult.NEGATES,
    "negates destruction": SaveResult.NEGATES_DESTRUCTION,
    "negates possession": SaveResult.NEGATES_POSSESSION,
    "negates side effect": SaveResult.NEGATES_SIDE_EFFECT,
    "half": SaveResult.HALF,
    "half movement": SaveResult.HALF_MOVEMENT,
    "disbelief": SaveResult.DISBELIEF,
    "detect impersonation": SaveResult.DETECTS,
}
_CONDITIONS = {
    "blinding only": SaveCondition.BLINDING,
    "creature target": SaveCondition.CREATURE,
    "only if cast on a creature": SaveCondition.CREATURE,
    "if unwilling": SaveCondition.UNWILLING,
    "wielded objects": SaveCondition.WIELDED_OBJECT,
    "stronger targets": SaveCondition.STRONGER_TARGET,
    "under 5 hd": SaveCondition.UNDER_5_HIT_DICE,
    "2+1 hd or more": SaveCondition.OVER_2_HIT_DICE,
}


def parse_saving_throw(text: str) -> SavingThrow:
    """Read a saving throw: `none`, `spells (half)`, `spells (negates; −2 if single target)`, ...

    Capitals and the width of spaces don't matter. Raises MalformedError (field `saving_throw`,
    code `unknown_text`, or `missing` where nothing is written). Source: V6.
    """
    compact = " ".join(text.split()) if len(text) <= 200 else ""
    found = re.fullmatch(rf"({_CATEGORIES})(?: \((.+)\))?", compact.lower())
    save = SavingThrow(text=compact)
    if found is not None:
        save = replace(save, category=SaveCategory(found[1]))
        clauses = re.split(r"[;,] ", found[2]) if found[2] else []
        read: SavingThrow | None = save
        for clause in clauses:
            read = _with_clause(read, clause) if read is not None else None
        if read is not None:
            return _with_result(read)
    code = "unknown_text" if text.strip() else "missing"
    raise MalformedError(InputProblem(field="saving_throw", code=code, value=shown(text.strip())))


def _with_result(save: SavingThrow) -> SavingThrow:
    """A saving throw whose text doesn't say what a success does cancels the effect."""
    if save.is_allowed and save.on_success is SaveResult.NONE:
        return replace(save, on_success=SaveResult.NEGATES)
    return save


def _with_clause(save: SavingThrow, clause: str) -> SavingThrow | None:
    """What one part between the brackets says; None: unknown, or said twice."""
    if not save.is_allowed:
        return _with_note(save, clause)
    if clause in _RESULTS and save.on_success is SaveResult.NONE:
        return replace(save, on_success=_RESULTS[clause])
    if clause in _CONDITIONS and save.condition is None:
        return replace(save, condition=_CONDITIONS[clause])
    if clause in {"each round", "repeat each round"}:
        return replace(save, is_each_round=True)
    if clause == "reverse: negates":
        return replace(save, reverse_category=save.category)
    if single := re.fullmatch(rf"{_MODIFIER} if single target", clause):
        return replace(save, single_target_modifier=_number(single[1]))
    if fear := re.fullmatch(rf"{_MODIFIER} per level vs magical fear", clause):
        condition = SaveCondition.MAGICAL_FEAR
        return replace(save, modifier_per_level=_number(fear[1]), condition=condition)
    if plain := re.fullmatch(_MODIFIER, clause):
        return replace(save, modifier=_number(plain[1]))
    return _with_note(save, clause)


def _with_note(save: SavingThrow, clause: str) -> SavingThrow | None:
    """What may be said beside the category itself, also where it is `none`."""
    if clause == "attack roll" and not save.is_allowed:
        return replace(save, needs_attack_roll=True)
    if clause == "some sources: spells vs. incapacity":
        return replace(save, optional_category=SaveCategory.SPELLS)
    if other := re.fullmatch(rf"(undead|reverse): ({_CATEGORIES})", clause):
        category = SaveCategory(other[2])
        if other[1] == "undead":
            return replace(save, undead_category=category)
        return replace(save, reverse_category=category)
    return None


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


@dataclass(frozen=True, kw_only=True)
class SaveRoll:
    """A saving throw that was rolled."""

    roll: Roll
    """The d20."""
    modifier: int
    """What was added to it."""
    target: int
    """The number to reach."""

    @property
    def total(self) -> int:
        """The die and its modifier."""
        return self.roll.value + self.modifier

    @property
    def is_saved(self) -> bool:
        """True at the target or over. 1 and 20 are not special. Source: V6."""
        return self.total >= self.target


def roll_save(*, target: int, modifier: int = 0, dice: Dice) -> SaveRoll:
    """Roll a saving throw: 1d20 and the modifier, at least the target. Source: V6."""
    require_range("target", target, minimum=1, maximum=30)
    require_range("modifier", modifier, minimum=-MAX_SAVE_MODIFIER, maximum=MAX_SAVE_MODIFIER)
    return SaveRoll(roll=dice.roll(SAVE_FACES), modifier=modifier, target=target)


def save_chance(*, target: int, modifier: int = 0) -> int:
    """Chance to save in per cent, 0..100: each face of the d20 is 5. Source: V6."""
    needed = target - modifier
    return 5 * min(SAVE_FACES, max(0, SAVE_FACES + 1 - needed))
