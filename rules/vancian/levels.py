"""S10, V7: what gaining or losing class levels changes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.vancian.guild import guild_count
from rules.vancian.memorisation import memorisation_excess
from rules.vancian.options import Guild, HalfCasterLevel
from rules.vancian.progression import ClassLevel, caster_level, class_level


@dataclass(frozen=True, kw_only=True)
class LevelChange:
    """What another class level changes. Nothing that is held goes away. Source: S10."""

    before: ClassLevel
    """The level so far."""
    after: ClassLevel
    """The level from now on."""
    caster_level_after: int
    """Level that durations and ranges count with from now on; spells at work keep theirs."""
    over: Mapping[int, int]
    """By spell level, how many held spells are beyond the slots: shown as "n over"."""
    guild_spells: int
    """How many spells the guild gives. Source: V7."""

    @property
    def gained(self) -> int:
        """Levels gained; negative: lost."""
        return self.after.level - self.before.level

    @property
    def slot_changes(self) -> tuple[int, ...]:
        """New slots by spell level, level 1 first; negative: lost."""
        pairs = zip(self.before.slots, self.after.slots, strict=True)
        return tuple(new - old for old, new in pairs)

    @property
    def newly_castable(self) -> tuple[int, ...]:
        """Spell levels that get their first slot."""
        return tuple(
            level
            for level in self.after.castable_levels
            if level not in self.before.castable_levels
        )


def change_level(
    *,
    class_id: str,
    old_level: int,
    new_level: int,
    held_levels: Iterable[int] = (),
    guild: Guild,
    half_caster_level: HalfCasterLevel,
) -> LevelChange:
    """What going from one class level to another changes. Source: S10, V7.

    `held_levels`: spell levels of the memorised copies. A level outside the table raises
    MalformedError.
    """
    return LevelChange(
        before=class_level(class_id, old_level),
        after=class_level(class_id, new_level),
        caster_level_after=caster_level(class_id, new_level, option=half_caster_level),
        over=memorisation_excess(class_id, new_level, held_levels),
        guild_spells=guild_count(class_id, old_level=old_level, new_level=new_level, option=guild),
    )
