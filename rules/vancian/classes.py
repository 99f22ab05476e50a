"""V1: the classes that cast, their type of magic, how they prepare and reverse their spells."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.errors import InputProblem, MalformedError, shown
from rules.vancian.options import Edition, ExtraClasses
from rules.vancian.tables import Row, own_table, read_table

MAX_CLASS_LEVEL = 14
"""Highest level of any class in the table. Source: V2."""


class MagicType(StrEnum):
    """The four lists of spells. Source: V1."""

    DRUIDIC = "druidic"
    DIVINE = "divine"
    PHANTASMAL = "phantasmal"
    ARCANE = "arcane"

    @property
    def max_spell_level(self) -> int:
        """Highest level of a spell of this type: 5 for those that are prayed for, else 6."""
        return 5 if self in {MagicType.DRUIDIC, MagicType.DIVINE} else 6


class RulesSet(StrEnum):
    """Which edition a class comes from. Source: V1."""

    BASE = "base"
    ADVANCED = "advanced"
    ADVANCED_EXTRA = "advanced_extra"


class ReversalMode(StrEnum):
    """When the form of a reversible spell is chosen. Source: V9."""

    MEMORISE_CHOICE = "memorise_choice"
    CAST_CHOICE = "cast_choice"


class PreparationMode(StrEnum):
    """Where the spells to memorise come from: a list, or grimoires. Source: V3."""

    PRAYER = "prayer"
    SPELLBOOK = "spellbook"


@dataclass(frozen=True, kw_only=True)
class CasterClass:
    """A class that casts memorised spells."""

    id: str
    """Stable key: `magic_user`."""
    name_fr: str
    """As a French table calls it."""
    name_en: str
    """As an English table calls it."""
    rules_set: RulesSet
    """Where it comes from."""
    magic_type: MagicType
    """Its list of spells."""
    casting_from_level: int
    """First class level with a slot."""
    max_level: int
    """Highest class level."""
    reversal_mode: ReversalMode
    """When it chooses between a spell and its reverse."""
    preparation_mode: PreparationMode
    """A list, or grimoires."""

    @property
    def uses_books(self) -> bool:
        """True when what it can memorise stands in grimoires. Source: V3."""
        return self.preparation_mode is PreparationMode.SPELLBOOK

    @property
    def is_half_caster(self) -> bool:
        """Ranger or paladin: a fighter who casts late. Source: V13."""
        return self.id in HALF_CASTERS

    @property
    def is_priest(self) -> bool:
        """Cleric or druid: concerned by unified magic. Source: V11."""
        return self.id in PRIESTS


HALF_CASTERS = frozenset({"paladin", "ranger"})
"""Those whose caster level is an option. Source: V13."""
PRIESTS = frozenset({"cleric", "druid"})
"""Those who learn spell by spell under unified magic. Source: V11."""
CLASS_COLUMNS = (
    "class_id",
    "name_fr",
    "name_en",
    "rules_set",
    "magic_type",
    "casting_from_level",
    "max_level",
    "reversal_mode",
    "preparation_mode",
)
"""Columns of the table of classes."""


def read_classes(text: str) -> Mapping[str, CasterClass]:
    """The table of classes by id, in its order. Raises MalformedError with line and column."""
    found = read_table(text, table="classes", columns=CLASS_COLUMNS, read=_read_class)
    classes = {caster.id: caster for caster in found}
    if len(classes) != len(found):
        twice = next(c.id for c in found if [other.id for other in found].count(c.id) > 1)
        raise MalformedError(InputProblem(field="classes:class_id", code="twice", value=twice))
    return MappingProxyType(classes)


def _read_class(row: Row) -> CasterClass:
    max_level = row.whole("max_level", minimum=1, maximum=MAX_CLASS_LEVEL)
    return CasterClass(
        id=row.text("class_id"),
        name_fr=row.text("name_fr"),
        name_en=row.text("name_en"),
        rules_set=row.option("rules_set", RulesSet),
        magic_type=row.option("magic_type", MagicType),
        casting_from_level=row.whole("casting_from_level", minimum=1, maximum=max_level),
        max_level=max_level,
        reversal_mode=row.option("reversal_mode", ReversalMode),
        preparation_mode=row.option("preparation_mode", PreparationMode),
    )


CLASSES: Mapping[str, CasterClass] = read_classes(own_table("classes"))
"""Every class that casts, by id."""


def caster_class(class_id: str) -> CasterClass:
    """The class of that id. Raises MalformedError (field `class`, code `unknown_value`)."""
    found = CLASSES.get(class_id)
    if found is None:
        raise MalformedError(
            InputProblem(field="class", code="unknown_value", value=shown(class_id))
        )
    return found


def open_classes(*, edition: Edition, extra_classes: ExtraClasses) -> tuple[CasterClass, ...]:
    """Classes that a table may choose from, in the table's order. Source: V1.

    The elf stays open in the advanced game; the extra classes are open where the option says so,
    whatever the edition (Read).
    """
    sets = {RulesSet.BASE}
    if edition is Edition.ADVANCED:
        sets.add(RulesSet.ADVANCED)
    if extra_classes is ExtraClasses.ON:
        sets.add(RulesSet.ADVANCED_EXTRA)
    return tuple(caster for caster in CLASSES.values() if caster.rules_set in sets)
