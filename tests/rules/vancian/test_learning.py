import pytest

from rules.vancian.classes import CLASSES, MagicType
from rules.vancian.learning import (
    Learning,
    StartingCode,
    accessible_spells,
    learning,
    magic_type,
    reachable_levels,
    starting_problems,
    starting_spells,
)
from rules.vancian.options import UnifiedMagic
from rules.vancian.spell_facts import SpellFacts
from tests.rules.vancian.builders import ALL, BLUR, CURE, FLY, HOLD, LIGHT, SLEEP_SPELL, WEB, codes

ON, OFF = UnifiedMagic.ON, UnifiedMagic.OFF


def accessible(class_id: str, level: int, **given: object) -> set[int]:
    unified = given.pop("unified_magic", OFF)
    found = accessible_spells(
        class_id=class_id,
        level=level,
        spells=ALL,
        unified_magic=unified,  # type: ignore[arg-type]  # of the test's own making
        **given,  # type: ignore[arg-type]  # of the test's own making
    )
    return {spell.id for spell in found}


def test_the_choice_of_a_new_magic_user_is_checked_at_once() -> None:
    problems = starting_problems(
        class_id="magic_user",
        chosen=[SLEEP_SPELL, SLEEP_SPELL, FLY, CURE],
        unified_magic=OFF,
        own_list={SLEEP_SPELL.id, CURE.id},
    )

    assert codes(problems) == [
        ("spells", StartingCode.TWICE),
        ("spells", StartingCode.NOT_ON_LIST),
        ("spells", StartingCode.WRONG_TYPE),
        ("spells", StartingCode.COUNT),
        ("spells", StartingCode.COUNT),
        ("spells", StartingCode.COUNT),
    ]
    assert [dict(problem.numbers) for problem in problems[3:]] == [
        {"level": 1, "count": 3, "due": 2},
        {"level": 2, "count": 0, "due": 1},
        {"level": 3, "count": 1, "due": 0},
    ]


def test_two_of_level_one_and_one_of_level_two_are_right() -> None:
    assert not starting_problems(
        class_id="elf", chosen=[SLEEP_SPELL, WEB, LIGHT], unified_magic=OFF
    )


def test_those_with_a_whole_list_choose_nothing() -> None:
    assert not starting_problems(class_id="cleric", chosen=[], unified_magic=OFF)
    assert starting_problems(class_id="cleric", chosen=[CURE], unified_magic=OFF)


@pytest.mark.parametrize(
    ("class_id", "whole", "chosen"),
    [
        ("cleric", 1, {}),
        ("druid", 1, {}),
        ("drow", 1, {}),
        ("bard", 1, {}),
        ("paladin", None, {}),
        ("ranger", None, {}),
        ("magic_user", None, {1: 2, 2: 1}),
        ("elf", None, {1: 2, 2: 1}),
        ("illusionist", None, {1: 2, 2: 1}),
        ("half_elf", None, {1: 2, 2: 1}),
        ("gnome", None, {1: 2, 2: 1}),
    ],
)
def test_what_each_class_begins_with(
    class_id: str, whole: int | None, chosen: dict[int, int]
) -> None:
    found = starting_spells(class_id, unified_magic=OFF)

    assert (found.all_of_level, found.counts) == (whole, chosen)
    assert found.total == sum(chosen.values())


def test_unified_magic_concerns_clerics_and_druids_alone() -> None:
    changed = {
        class_id
        for class_id in CLASSES
        if starting_spells(class_id, unified_magic=ON)
        != starting_spells(class_id, unified_magic=OFF)
    }
    kinds = {class_id: learning(class_id, unified_magic=ON) for class_id in CLASSES}

    assert changed == {"cleric", "druid"}
    assert {c for c, kind in kinds.items() if kind is Learning.KNOWN_LIST} == changed
    assert starting_spells("druid", unified_magic=ON).counts == {1: 2, 2: 1}


def test_only_grimoires_must_be_at_hand() -> None:
    assert [kind for kind in Learning if kind.needs_book] == [Learning.BOOKS]
    assert [kind for kind in Learning if kind.is_spell_by_spell] == [
        Learning.BOOKS,
        Learning.KNOWN_LIST,
    ]


@pytest.mark.parametrize(
    ("class_id", "level", "levels"),
    [
        ("cleric", 1, (1,)),
        ("cleric", 2, (1,)),
        ("cleric", 6, (1, 2, 3, 4)),
        ("druid", 1, (1,)),
        ("bard", 1, (1,)),
        ("paladin", 8, ()),
        ("paladin", 9, (1,)),
        ("ranger", 7, ()),
        ("half_elf", 1, ()),
        ("magic_user", 3, (1, 2)),
    ],
)
def test_levels_within_reach(class_id: str, level: int, levels: tuple[int, ...]) -> None:
    assert reachable_levels(class_id, level) == levels


def test_a_cleric_has_the_whole_list_of_castable_levels() -> None:
    assert accessible("cleric", 1) == {CURE.id}
    assert accessible("cleric", 4) == {CURE.id, HOLD.id}
    assert accessible("paladin", 8) == set()


def test_a_list_of_the_game_masters_own_narrows_it() -> None:
    assert accessible("cleric", 4, own_list={HOLD.id, WEB.id}) == {HOLD.id}
    assert accessible("magic_user", 1, own_list={LIGHT.id}, in_books={LIGHT.id, WEB.id}) == {
        LIGHT.id
    }


def test_a_magic_user_has_the_books_at_hand_whatever_the_level() -> None:
    assert accessible("magic_user", 1) == set()
    assert accessible("magic_user", 1, in_books={SLEEP_SPELL.id, FLY.id, CURE.id, BLUR.id}) == {
        SLEEP_SPELL.id,
        FLY.id,
    }


def test_under_unified_magic_a_cleric_has_what_was_learned() -> None:
    assert accessible("cleric", 4, unified_magic=ON) == set()
    assert accessible("cleric", 1, unified_magic=ON, known={HOLD.id}) == {HOLD.id}
    assert accessible("drow", 3, unified_magic=ON) == {CURE.id, HOLD.id}


def test_a_class_has_its_list() -> None:
    assert magic_type("ranger") is MagicType.DRUIDIC
    assert isinstance(ALL[0], SpellFacts)
