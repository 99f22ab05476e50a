import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import TypedDice
from rules.errors import MalformedError
from rules.vancian.copying import (
    CopyCode,
    CopyRules,
    CopySource,
    SourceKind,
    copy_chance,
    copy_problems,
    limit_problem,
    needs_deciphering,
    roll_copy,
)
from rules.vancian.options import BookLimit, CopyFailure, CopyRoll, ReadMagic, UnifiedMagic
from tests.rules.vancian.builders import (
    BLUR,
    CURE,
    ENTANGLE,
    FLY,
    LIGHT,
    SLEEP_SPELL,
    WEB,
    codes,
    copier,
)

SCROLL = CopySource(kind=SourceKind.SCROLL)
BOOK = CopySource(kind=SourceKind.BOOK)


def test_everything_against_a_copy_is_shown_at_once() -> None:
    problems = copy_problems(
        copier=copier(
            int_score=2,
            is_able=False,
            is_rewriting=True,
            has_book=False,
            own_list={1},
            in_book={8},
            learned=(SLEEP_SPELL, WEB),
        ),
        spell=BLUR,
        source=CopySource(kind=SourceKind.SCROLL, has_spell=False, has_failed=True),
        rules=CopyRules(copy_roll=CopyRoll.BY_INT, read_magic=ReadMagic.ON, book_limit=2),
    )

    assert codes(problems) == [
        ("character", CopyCode.UNABLE),
        ("character", CopyCode.REWRITING),
        ("book", CopyCode.NO_BOOK),
        ("int", CopyCode.NO_CHANCE),
        ("spell", CopyCode.WRONG_TYPE),
        ("spell", CopyCode.NOT_ON_LIST),
        ("book", CopyCode.ALREADY_THERE),
        ("spell", CopyCode.OVER_LIMIT),
        ("source", CopyCode.NOT_IN_SOURCE),
        ("source", CopyCode.NOT_DECIPHERED),
        ("source", CopyCode.SOURCE_UNUSABLE),
    ]


def test_a_class_with_its_whole_list_learns_nothing() -> None:
    cleric = copier(class_id="cleric", has_book=False)

    problems = copy_problems(copier=cleric, spell=CURE, source=SCROLL, rules=CopyRules())

    assert codes(problems) == [("character", CopyCode.NOTHING_TO_LEARN)]
    unified = CopyRules(unified_magic=UnifiedMagic.ON)
    assert not copy_problems(copier=cleric, spell=CURE, source=SCROLL, rules=unified)


@pytest.mark.parametrize(
    ("option", "here", "elsewhere"),
    [
        (CopyFailure.SOURCE_UNUSABLE, [("source", CopyCode.SOURCE_UNUSABLE)], []),
        (
            CopyFailure.NEVER_LEARN,
            [("spell", CopyCode.NEVER_LEARNED)],
            [("spell", CopyCode.NEVER_LEARNED)],
        ),
    ],
)
def test_a_failed_copy_closes_the_source_or_the_spell(
    option: CopyFailure, here: list[tuple[str, str]], elsewhere: list[tuple[str, str]]
) -> None:
    rules = CopyRules(copy_failure=option)
    failed = copier(has_failed=True)
    same = CopySource(kind=SourceKind.BOOK, has_failed=True)

    assert codes(copy_problems(copier=failed, spell=WEB, source=same, rules=rules)) == here
    assert codes(copy_problems(copier=failed, spell=WEB, source=BOOK, rules=rules)) == elsewhere


def test_a_spell_above_reach_may_be_written() -> None:
    assert not copy_problems(copier=copier(), spell=FLY, source=BOOK, rules=CopyRules())


def test_a_limit_by_slots_counts_different_spells_of_the_level() -> None:
    mage = copier(learned=(SLEEP_SPELL, SLEEP_SPELL, WEB))

    assert limit_problem(mage, LIGHT, limit=BookLimit.SLOTS) is None
    full = limit_problem(copier(learned=(SLEEP_SPELL, LIGHT, WEB)), WEB, limit=BookLimit.SLOTS)
    assert full is None
    third = limit_problem(mage, FLY, limit=BookLimit.SLOTS)
    assert third is not None
    assert third.numbers == {"level": 3, "count": 0, "maximum": 0}


def test_a_limit_by_number_counts_all_levels() -> None:
    mage = copier(learned=(SLEEP_SPELL, WEB))

    assert limit_problem(mage, LIGHT, limit=3) is None
    assert limit_problem(mage, LIGHT, limit=BookLimit.NONE) is None
    over = limit_problem(mage, LIGHT, limit=2)
    assert over is not None
    assert over.numbers == {"count": 2, "maximum": 2}


@pytest.mark.parametrize(
    ("spell", "source", "is_due"),
    [
        (WEB, SCROLL, True),
        (BLUR, SCROLL, True),
        (WEB, BOOK, True),
        (CURE, SCROLL, False),
        (ENTANGLE, SCROLL, False),
        (WEB, CopySource(kind=SourceKind.BOOK, is_own=True), False),
        (WEB, CopySource(kind=SourceKind.SCROLL, is_deciphered=True), False),
    ],
)
def test_what_others_wrote_is_deciphered_once(
    spell: object, source: CopySource, is_due: object
) -> None:
    assert needs_deciphering(source, spell=spell, option=ReadMagic.ON) is is_due  # type: ignore[arg-type]  # a case
    assert not needs_deciphering(source, spell=WEB, option=ReadMagic.OFF)


@pytest.mark.parametrize(
    ("int_score", "chance"),
    [
        (0, 0),
        (2, 0),
        (3, 20),
        (4, 30),
        (5, 30),
        (6, 35),
        (7, 35),
        (8, 40),
        (9, 40),
        (10, 50),
        (12, 50),
        (13, 70),
        (14, 70),
        (15, 75),
        (16, 75),
        (17, 85),
        (18, 90),
        (25, 90),
    ],
)
def test_the_chance_to_copy_by_int(int_score: int, chance: int) -> None:
    assert copy_chance(int_score) == chance


@pytest.mark.parametrize("int_score", [-1, 1_001])
def test_an_int_beyond_reason_is_refused(int_score: int) -> None:
    with pytest.raises(MalformedError):
        copy_chance(int_score)


def test_a_roll_without_a_chance_is_refused() -> None:
    with pytest.raises(MalformedError):
        roll_copy(int_score=2, source=SourceKind.BOOK, option=CopyRoll.BY_INT, dice=TypedDice([1]))


@given(st.integers(3, 20), st.integers(1, 100), st.sampled_from(SourceKind))
def test_a_scroll_loses_its_spell_on_success_only(
    int_score: int, die: int, source: SourceKind
) -> None:
    found = roll_copy(
        int_score=int_score, source=source, option=CopyRoll.BY_INT, dice=TypedDice([die])
    )

    assert found.chance == copy_chance(int_score)
    assert found.is_copied is (die <= copy_chance(int_score))
    assert found.source_loses_spell is (found.is_copied and source is SourceKind.SCROLL)


@pytest.mark.parametrize("source", SourceKind)
def test_without_the_option_nothing_is_rolled(source: SourceKind) -> None:
    found = roll_copy(int_score=2, source=source, option=CopyRoll.OFF, dice=TypedDice([]))

    assert (found.is_copied, found.roll, found.chance) == (True, None, None)
    assert found.source_loses_spell is source.loses_spell
