import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import DAY, MONTH
from rules.dice import TypedDice
from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.options import CriticalRegime
from rules.percentile.outcome import Outcome
from rules.percentile.study import (
    StudyProblemCode,
    may_learn,
    months_due,
    roll_study_month,
    run_study,
    study_chance,
    study_multiplier,
    study_problems,
)

ELRIC = CriticalRegime.ELRIC


def refusals(
    *,
    known: int = 0,
    int_score: int = 15,
    is_known: object = False,
    has_source: object = True,
    other_studies: int = 0,
    rules: HouseRules | None = None,
) -> list[StudyProblemCode]:
    problems = study_problems(
        int_score=int_score,
        known=known,
        is_known=bool(is_known),
        has_source=bool(has_source),
        other_studies=other_studies,
        rules=rules or HouseRules(),
    )
    return [problem.code for problem in problems]


def test_every_reason_against_a_study_is_given_at_once() -> None:
    assert refusals(known=15, is_known=True, has_source=False, other_studies=1) == [
        StudyProblemCode.ALREADY_KNOWN,
        StudyProblemCode.NO_SOURCE,
        StudyProblemCode.AT_CAP,
        StudyProblemCode.TOO_MANY_STUDIES,
    ]


@pytest.mark.parametrize(
    ("known", "codes"), [(14, []), (15, [StudyProblemCode.AT_CAP]), (16, [StudyProblemCode.AT_CAP])]
)
def test_no_mage_knows_more_spells_than_int(known: int, codes: list[StudyProblemCode]) -> None:
    assert refusals(known=known) == codes
    assert may_learn(int_score=15, known=known) is not bool(codes)


def test_without_int_nothing_is_learned() -> None:
    assert refusals(int_score=0) == [StudyProblemCode.NO_CHANCE]


@pytest.mark.parametrize(
    ("limit", "others", "is_open"),
    [(1, 0, True), (1, 1, False), (3, 2, True), (3, 3, False), (None, 99, True)],
)
def test_the_option_bounds_studies_side_by_side(
    limit: int | None, others: int, is_open: object
) -> None:
    found = refusals(other_studies=others, rules=HouseRules(parallel_studies=limit))

    assert (not found) is is_open


@pytest.mark.parametrize(
    ("int_score", "multiplier", "failures"), [(-1, 1, 0), (15, 0, 0), (15, 4, 0), (15, 1, -1)]
)
def test_a_chance_of_nonsense_is_malformed(int_score: int, multiplier: int, failures: int) -> None:
    with pytest.raises(MalformedError):
        study_chance(int_score=int_score, multiplier=multiplier, failures=failures)


def test_a_month_without_a_chance_is_malformed() -> None:
    with pytest.raises(MalformedError):
        roll_study_month(int_score=0, multiplier=1, failures=0, regime=ELRIC, dice=TypedDice([1]))


@pytest.mark.parametrize(
    ("skill", "multiplier"),
    [(None, 1), (0, 1), (59, 1), (60, 2), (89, 2), (90, 3), (200, 3)],
)
def test_a_teacher_from_sixty_and_a_master_from_ninety(skill: int | None, multiplier: int) -> None:
    assert study_multiplier(skill) == multiplier


def test_each_failure_adds_int_points_without_a_limit() -> None:
    chances = [study_chance(int_score=15, multiplier=1, failures=n) for n in (0, 1, 2, 9)]

    assert chances == [15, 30, 45, 150]


@pytest.mark.parametrize(
    ("value", "outcome", "failures_after"),
    [
        (1, Outcome.CRITICAL, 0),
        (45, Outcome.SUCCESS, 0),
        (46, Outcome.FAILURE, 3),
        (100, Outcome.FUMBLE, 0),
    ],
)
def test_a_month_by_its_outcome(value: int, outcome: Outcome, failures_after: int) -> None:
    month = roll_study_month(
        int_score=15, multiplier=1, failures=2, regime=ELRIC, dice=TypedDice([value])
    )

    assert (month.chance, month.outcome) == (45, outcome)
    assert month.failures_after == failures_after
    assert month.is_learned is outcome.is_cast


def test_success_ends_the_months_that_are_due() -> None:
    dice = TypedDice([80, 5, 50])

    run = run_study(int_score=15, multipliers=[1, 1, 1], regime=ELRIC, dice=dice)

    assert run.learned_in_month == 2
    assert dice.left_over == (50,)


def test_conditions_change_between_months_and_failures_stay() -> None:
    run = run_study(
        int_score=15, multipliers=[1, 3, 1], failures=1, regime=ELRIC, dice=TypedDice([90, 98, 90])
    )

    assert [month.chance for month in run.months] == [30, 75, 60]
    assert (run.learned_in_month, run.failures_after) == (None, 4)


def test_no_month_due_rolls_nothing_and_keeps_the_failures() -> None:
    run = run_study(int_score=15, multipliers=[], failures=2, regime=ELRIC, dice=TypedDice([]))

    assert (run.months, run.learned_in_month, run.failures_after) == ((), None, 2)


@pytest.mark.parametrize(
    ("seconds", "rolled", "due"),
    [(0, 0, 0), (MONTH - 1, 0, 0), (MONTH, 0, 1), (3 * MONTH, 1, 2), (MONTH, 2, 0)],
)
def test_a_roll_falls_due_at_each_full_month(seconds: int, rolled: int, due: int) -> None:
    assert months_due(studied_seconds=seconds, months_rolled=rolled) == due


def test_a_month_may_have_another_length() -> None:
    assert months_due(studied_seconds=62 * DAY, months_rolled=0, month_seconds=31 * DAY) == 2


@given(st.integers(0, 10**8), st.integers(0, 10**8))
def test_study_time_adds_up_however_it_is_cut(first: int, second: int) -> None:
    at_once = months_due(studied_seconds=first + second, months_rolled=0)
    rolled = months_due(studied_seconds=first, months_rolled=0)

    assert rolled + months_due(studied_seconds=first + second, months_rolled=rolled) == at_once
