import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import WEEK
from rules.errors import MalformedError
from rules.vancian.problems import VancianProblem
from rules.vancian.rewriting import (
    Rewriting,
    RewritingCode,
    advance_rewriting,
    gold_for,
    rewriting_plan,
    rewriting_problems,
    weeks_for,
)
from rules.vancian.spell_facts import SpellFacts
from tests.rules.vancian.builders import LIGHT, SLEEP_SPELL, WEB, codes

orders = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple)


def problems(
    *chosen: SpellFacts, gold: int = 10_000, lost: tuple[int, ...] = (1, 2, 3)
) -> tuple[VancianProblem, ...]:
    return rewriting_problems(chosen=chosen, lost=lost, in_book=(2,), gold=gold)


def test_every_reason_against_a_rewriting_is_shown_at_once() -> None:
    found = rewriting_problems(
        chosen=(WEB, LIGHT, WEB),
        lost=(3,),
        in_book=(2,),
        gold=1_999,
        has_book=False,
        is_rewriting=True,
        is_busy=True,
        is_able=False,
    )

    assert codes(found) == [
        ("character", RewritingCode.UNABLE),
        ("character", RewritingCode.ALREADY_REWRITING),
        ("character", RewritingCode.BUSY),
        ("book", RewritingCode.NO_BOOK),
        ("spells", RewritingCode.NOT_LOST),
        ("spells", RewritingCode.ALREADY_THERE),
        ("spells", RewritingCode.TWICE),
        ("gold", RewritingCode.NOT_ENOUGH_GOLD),
    ]
    assert found[-1].numbers == {"needed": 2_000, "available": 1_999, "missing": 1}


def test_nothing_chosen_is_refused() -> None:
    assert codes(problems()) == [("spells", RewritingCode.NOTHING_CHOSEN)]


def test_only_the_first_spell_must_be_paid_to_begin() -> None:
    assert not problems(SLEEP_SPELL, WEB, gold=1_000)
    assert codes(problems(SLEEP_SPELL, WEB, gold=999)) == [("gold", RewritingCode.NOT_ENOUGH_GOLD)]


@pytest.mark.parametrize("level", [0, 7])
def test_a_spell_level_outside_the_lists_is_refused(level: int) -> None:
    for ask in (weeks_for, gold_for):
        with pytest.raises(MalformedError):
            ask(level)
    with pytest.raises(MalformedError):
        rewriting_plan([1, level])


def test_two_of_level_one_and_one_of_level_two_take_four_weeks() -> None:
    plan = rewriting_plan([1, 1, 2])

    assert (plan.weeks, plan.gold, plan.done_after_weeks) == (4, 4_000, (1, 2, 4))


def test_a_spell_is_usable_when_its_weeks_are_over() -> None:
    before = advance_rewriting(Rewriting(levels=(2, 1)), seconds=2 * WEEK - 1, gold=5_000)

    assert (before.finished, before.gold_paid) == ((), 2_000)
    assert before.rewriting.seconds_left == 1
    after = advance_rewriting(before.rewriting, seconds=1, gold=3_000)
    assert (after.finished, after.gold_paid) == (((0, 1),), 1_000)
    assert after.rewriting == Rewriting(levels=(2, 1), done=1, is_paid=True)


def test_without_gold_it_stands_still_after_the_finished_spell() -> None:
    found = advance_rewriting(Rewriting(levels=(1, 2)), seconds=10 * WEEK, gold=2_999)

    assert found.finished == ((0, WEEK),)
    assert (found.gold_paid, found.stopped_after) == (1_000, WEEK)
    assert found.rewriting.gold_due == 2_000
    going = advance_rewriting(found.rewriting, seconds=2 * WEEK, gold=2_000)
    assert going.rewriting.is_done
    assert going.rewriting.gold_due == going.rewriting.seconds_left == 0


def test_a_finished_rewriting_takes_nothing_more() -> None:
    done = Rewriting(levels=(1,), done=1)

    found = advance_rewriting(done, seconds=WEEK, gold=0)

    assert (found.rewriting, found.gold_paid, found.stopped_after) == (done, 0, None)


@pytest.mark.parametrize(("seconds", "gold"), [(-1, 0), (0, -1)])
def test_time_and_gold_are_never_negative(seconds: int, gold: int) -> None:
    with pytest.raises(MalformedError):
        advance_rewriting(Rewriting(levels=(1,)), seconds=seconds, gold=gold)


@given(orders, st.lists(st.integers(0, 5 * WEEK), max_size=8))
def test_time_in_pieces_does_what_time_in_one_piece_does(
    levels: tuple[int, ...], pieces: list[int]
) -> None:
    gold = rewriting_plan(levels).gold
    whole = advance_rewriting(Rewriting(levels=levels), seconds=sum(pieces), gold=gold)
    now, paid, passed, finished = Rewriting(levels=levels), 0, 0, []

    for piece in [*pieces, 0]:
        step = advance_rewriting(now, seconds=piece, gold=gold - paid)
        finished += [(place, passed + after) for place, after in step.finished]
        now, paid, passed = step.rewriting, paid + step.gold_paid, passed + piece

    assert (now, paid, tuple(finished)) == (whole.rewriting, whole.gold_paid, whole.finished)


@given(orders)
def test_the_plan_is_what_time_does(levels: tuple[int, ...]) -> None:
    plan = rewriting_plan(levels)

    found = advance_rewriting(Rewriting(levels=levels), seconds=plan.weeks * WEEK, gold=plan.gold)

    assert found.rewriting.is_done
    assert found.gold_paid == plan.gold
    assert tuple(after // WEEK for _, after in found.finished) == plan.done_after_weeks
