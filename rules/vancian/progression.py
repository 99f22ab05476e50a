"""V2, V6, V13: slots, saving throw against spells, experience and caster level by class level."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.errors import InputProblem, MalformedError, out_of_range, require_range
from rules.vancian.classes import CLASSES, CasterClass, caster_class
from rules.vancian.options import HalfCasterLevel
from rules.vancian.tables import Row, own_table, read_table

SPELL_LEVELS = (1, 2, 3, 4, 5, 6)
"""Levels that a spell may have."""
PROGRESSION_COLUMNS = (
    "class_id",
    "level",
    "xp_required",
    *(f"slots_{level}" for level in SPELL_LEVELS),
    "save_vs_spells",
)
"""Columns of the table of levels."""


@dataclass(frozen=True, kw_only=True)
class ClassLevel:
    """A level of a class."""

    class_id: str
    """Whose level it is."""
    level: int
    """1..max_level of the class."""
    xp_required: int
    """Experience points from which the level is reached."""
    slots: tuple[int, ...]
    """Spells that may be held, by spell level: six numbers, level 1 first. Source: V2."""
    save_vs_spells: int
    """A d20 of at least this saves against spells. Source: V6."""

    @property
    def castable_levels(self) -> tuple[int, ...]:
        """Spell levels with at least one slot."""
        return tuple(level for level in SPELL_LEVELS if self.slots[level - 1])


def read_progression(
    text: str, *, classes: Mapping[str, CasterClass]
) -> Mapping[str, tuple[ClassLevel, ...]]:
    """Levels of each class, in order. Raises MalformedError with line and column.

    Each class must have all of its levels, once each and in order, and its first slot at its
    `casting_from_level`.
    """

    def read(row: Row) -> ClassLevel:
        class_id = row.text("class_id")
        if class_id not in classes:
            raise row.error("class_id", "unknown_value")
        level = row.whole("level", minimum=1, maximum=classes[class_id].max_level)
        slots = tuple(row.whole(f"slots_{number}", maximum=20) for number in SPELL_LEVELS)
        if any(slots) != (level >= classes[class_id].casting_from_level):
            raise row.error("slots_1", "casting_from_level")
        return ClassLevel(
            class_id=class_id,
            level=level,
            xp_required=row.whole("xp_required"),
            slots=slots,
            save_vs_spells=row.whole("save_vs_spells", minimum=1, maximum=20),
        )

    levels = read_table(text, table="progression", columns=PROGRESSION_COLUMNS, read=read)
    progression = {
        class_id: tuple(level for level in levels if level.class_id == class_id)
        for class_id in classes
    }
    problems = [
        InputProblem(field="progression:level", code="levels", value=class_id)
        for class_id, caster in classes.items()
        if [row.level for row in progression[class_id]] != list(range(1, caster.max_level + 1))
    ]
    if problems:
        raise MalformedError(*problems)
    return MappingProxyType(progression)


PROGRESSION: Mapping[str, tuple[ClassLevel, ...]] = read_progression(
    own_table("progression"), classes=CLASSES
)
"""Levels of each class by its id, level 1 first."""


def class_level_problem(class_id: str, level: int) -> InputProblem | None:
    """The problem with a class level outside the table, or None. Source: S10."""
    maximum = caster_class(class_id).max_level
    return out_of_range("class_level", level, minimum=1, maximum=maximum)


def class_level(class_id: str, level: int) -> ClassLevel:
    """What the table says of a level. Raises MalformedError outside it. Source: V2, S10."""
    problem = class_level_problem(class_id, level)
    if problem is not None:
        raise MalformedError(problem)
    return PROGRESSION[class_id][level - 1]


def slots(class_id: str, level: int) -> tuple[int, ...]:
    """Spells that may be held, by spell level: six numbers, level 1 first. Source: V2."""
    return class_level(class_id, level).slots


def save_vs_spells(class_id: str, level: int) -> int:
    """A d20 of at least this saves against spells. Source: V6."""
    return class_level(class_id, level).save_vs_spells


def level_for_xp(class_id: str, xp: int) -> int:
    """Highest level that so many experience points reach."""
    require_range("xp", xp, minimum=0)
    caster_class(class_id)
    return max(row.level for row in PROGRESSION[class_id] if row.xp_required <= xp)


def caster_level(class_id: str, level: int, *, option: HalfCasterLevel) -> int:
    """Level that durations and ranges count with, fixed at casting; at least 1. Source: V13.

    The class level; for rangers and paladins option `half_caster_level` may count from the first
    level with a slot on instead.
    """
    row = class_level(class_id, level)
    caster = caster_class(class_id)
    if caster.is_half_caster and option is HalfCasterLevel.SINCE_FIRST_SLOT:
        return max(1, row.level - caster.casting_from_level + 1)
    return row.level
