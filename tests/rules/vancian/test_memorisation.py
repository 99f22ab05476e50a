import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.vancian.memorisation import (
    MemorisationCode,
    may_memorise,
    memorisation_excess,
    memorisation_problems,
)
from rules.vancian.options import MemorisationsPerSleep, UnifiedMagic
from rules.vancian.problems import VancianProblem
from rules.vancian.progression import slots
from rules.vancian.spell_facts import SpellForm
from tests.rules.vancian.builders import (
    CURE,
    FLY,
    LIGHT,
    SLEEP_SPELL,
    WEB,
    class_levels,
    codes,
    form,
)


def problems(
    *wanted: SpellForm,
    class_id: str = "magic_user",
    level: int = 3,
    accessible: tuple[int, ...] = (1, 2, 3),
    held: tuple[SpellForm, ...] = (),
    has_book: bool = True,
    has_right: bool = True,
    unified_magic: UnifiedMagic = UnifiedMagic.OFF,
) -> tuple[VancianProblem, ...]:
    return memorisation_problems(
        class_id=class_id,
        level=level,
        wanted=wanted,
        accessible=accessible,
        unified_magic=unified_magic,
        held=held,
        has_book=has_book,
        has_right=has_right,
    )


def test_every_problem_is_shown_at_once() -> None:
    found = problems(
        form(SLEEP_SPELL),
        form(LIGHT),
        form(SLEEP_SPELL, is_reversed=True),
        form(FLY),
        has_book=False,
        has_right=False,
    )

    assert codes(found) == [
        ("rest", MemorisationCode.NO_RIGHT),
        ("book", MemorisationCode.NO_BOOK),
        ("form", MemorisationCode.FORM_MISSING),
        ("form", MemorisationCode.NO_REVERSE),
        ("spells", MemorisationCode.NOT_ACCESSIBLE),
        ("level_1", MemorisationCode.TOO_MANY),
        ("level_3", MemorisationCode.TOO_MANY),
    ]
    assert [problem.numbers.get("place") for problem in found[2:5]] == [2, 3, 4]
    assert found[5].numbers == {"level": 1, "count": 3, "slots": 2, "over": 1}
    assert found[6].numbers == {"level": 3, "count": 1, "slots": 0, "over": 1}


def test_a_cleric_chooses_the_form_at_casting() -> None:
    early = problems(form(CURE, is_reversed=True), class_id="cleric", accessible=(5,))

    assert codes(early) == [("form", MemorisationCode.FORM_TOO_EARLY)]
    assert not problems(form(CURE), class_id="cleric", accessible=(5,), has_book=False)


def test_the_same_spell_and_both_forms_of_one_fit_the_slots() -> None:
    assert not problems(form(SLEEP_SPELL), form(SLEEP_SPELL), form(WEB))
    assert not problems(form(LIGHT, is_reversed=True), form(LIGHT, is_reversed=False))


def test_what_is_held_may_be_kept_without_a_book() -> None:
    held = (form(SLEEP_SPELL),)

    assert not problems(form(SLEEP_SPELL), held=held, accessible=(), has_book=False)
    assert codes(
        problems(form(SLEEP_SPELL), form(SLEEP_SPELL), held=held, accessible=(), has_book=False)
    ) == [("book", MemorisationCode.NO_BOOK), ("spells", MemorisationCode.NOT_ACCESSIBLE)]


def test_another_form_of_what_is_held_is_new() -> None:
    held = (form(LIGHT, is_reversed=False),)

    assert codes(problems(form(LIGHT, is_reversed=True), held=held, accessible=())) == [
        ("spells", MemorisationCode.NOT_ACCESSIBLE)
    ]


def test_a_known_list_needs_no_book() -> None:
    assert not problems(
        form(CURE),
        class_id="cleric",
        accessible=(5,),
        has_book=False,
        unified_magic=UnifiedMagic.ON,
    )


def test_nothing_at_all_may_be_memorised() -> None:
    assert not problems()


@pytest.mark.parametrize("spell_level", [0, 7])
def test_a_spell_level_outside_the_lists_is_refused(spell_level: int) -> None:
    with pytest.raises(MalformedError):
        memorisation_excess("cleric", 3, [spell_level])


@pytest.mark.parametrize(
    ("has_slept", "memorised", "one", "unlimited"),
    [(False, 0, False, False), (True, 0, True, True), (True, 1, False, True)],
)
def test_a_sleep_gives_the_right_once_or_as_often_as_wanted(
    *, has_slept: bool, memorised: int, one: bool, unlimited: bool
) -> None:
    for option, expected in (
        (MemorisationsPerSleep.ONE, one),
        (MemorisationsPerSleep.UNLIMITED, unlimited),
    ):
        assert may_memorise(has_slept=has_slept, memorised=memorised, option=option) is expected


@given(class_levels, st.lists(st.integers(1, 6), max_size=30))
def test_the_excess_is_what_is_beyond_the_slots(who: tuple[str, int], levels: list[int]) -> None:
    over = memorisation_excess(*who, levels)

    for spell_level in range(1, 7):
        beyond = levels.count(spell_level) - slots(*who)[spell_level - 1]
        assert over.get(spell_level, 0) == max(0, beyond)
