from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.vancian.classes import CLASSES, caster_class
from rules.vancian.options import HalfCasterLevel
from rules.vancian.progression import (
    PROGRESSION,
    caster_level,
    class_level,
    class_level_problem,
    level_for_xp,
    read_progression,
    save_vs_spells,
    slots,
)
from rules.vancian.tables import own_table
from tests.rules.vancian.printed import LEVELS

ROWS = [
    (class_id, level, *printed)
    for class_id, levels in LEVELS.items()
    for level, printed in enumerate(levels, start=1)
]
classes = st.sampled_from(sorted(CLASSES))


def problems(text: str) -> list[tuple[str, str]]:
    """Field and code of every problem with a table of levels."""
    with pytest.raises(MalformedError) as caught:
        read_progression(text, classes=CLASSES)
    return [(problem.field, problem.code) for problem in caught.value.problems]


@pytest.mark.parametrize(("class_id", "level"), [("cleric", 0), ("cleric", 15), ("elf", 11)])
def test_a_level_outside_the_table_is_refused(class_id: str, level: int) -> None:
    with pytest.raises(MalformedError) as caught:
        class_level(class_id, level)

    assert caught.value.problems == (class_level_problem(class_id, level),)


def test_a_class_outside_the_table_is_refused() -> None:
    with pytest.raises(MalformedError):
        slots("fighter", 1)
    with pytest.raises(MalformedError):
        level_for_xp("fighter", 1)
    with pytest.raises(MalformedError):
        level_for_xp("elf", -1)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("cleric,3,3000", "cleric,4,3000", ("progression:level", "levels")),
        ("cleric,14,", "cleric,15,", ("progression:level", "too_high")),
        ("cleric,14,", "monk,14,", ("progression:class_id", "unknown_value")),
        ("gnome,8,240000,3", "gnome,8,240000,99", ("progression:slots_1", "too_high")),
        ("cleric,1,0,0", "cleric,1,0,1", ("progression:slots_1", "casting_from_level")),
        ("paladin,9,350000,1", "paladin,9,350000,0", ("progression:slots_1", "casting_from_level")),
    ],
)
def test_a_slip_in_the_table_is_refused(old: str, new: str, problem: tuple[str, str]) -> None:
    text = own_table("progression")
    assert old in text

    assert problem in problems(text.replace(old, new, 1))


@pytest.mark.parametrize(("class_id", "level", "held", "save", "xp"), ROWS)
def test_every_level_of_every_class_is_as_printed(
    class_id: str, level: int, held: str, save: int, xp: int
) -> None:
    assert "".join(str(count) for count in slots(class_id, level)) == held
    assert save_vs_spells(class_id, level) == save
    assert class_level(class_id, level).xp_required == xp


def test_no_level_is_missing() -> None:
    assert {class_id: len(levels) for class_id, levels in LEVELS.items()} == {
        caster.id: caster.max_level for caster in CLASSES.values()
    }


def test_the_levels_that_can_be_cast_are_those_with_a_slot() -> None:
    assert class_level("cleric", 1).castable_levels == ()
    assert class_level("druid", 5).castable_levels == (1, 2, 3, 4)


@given(classes)
def test_more_levels_never_hold_less_nor_save_worse(class_id: str) -> None:
    levels = PROGRESSION[class_id]

    for lower, higher in pairwise(levels):
        assert all(a <= b for a, b in zip(lower.slots, higher.slots, strict=True))
        assert higher.save_vs_spells <= lower.save_vs_spells
        assert higher.xp_required > lower.xp_required


@given(classes, st.integers(0, 2_000_000))
def test_experience_reaches_the_highest_level_it_pays_for(class_id: str, xp: int) -> None:
    level = level_for_xp(class_id, xp)

    assert class_level(class_id, level).xp_required <= xp
    if level < caster_class(class_id).max_level:
        assert class_level(class_id, level + 1).xp_required > xp


@pytest.mark.parametrize(
    ("class_id", "level", "whole", "since"),
    [("paladin", 9, 9, 1), ("paladin", 14, 14, 6), ("ranger", 8, 8, 1), ("ranger", 3, 3, 1)],
)
def test_half_casters_may_count_from_their_first_slot(
    class_id: str, level: int, whole: int, since: int
) -> None:
    assert caster_level(class_id, level, option=HalfCasterLevel.CLASS_LEVEL) == whole
    assert caster_level(class_id, level, option=HalfCasterLevel.SINCE_FIRST_SLOT) == since


@pytest.mark.parametrize("class_id", ["cleric", "bard", "half_elf", "magic_user"])
def test_the_others_count_their_whole_level(class_id: str) -> None:
    assert caster_level(class_id, 5, option=HalfCasterLevel.SINCE_FIRST_SLOT) == 5
