import pytest

from rules.errors import MalformedError
from rules.percentile.incantation import Course, Stage, acting_order, course_of


def course(*, ceremony: int, level: int, round_seconds: int = 12) -> Course:
    return course_of(
        declared=100, ceremony_rounds=ceremony, level=level, round_seconds=round_seconds
    )


def test_a_negative_ceremony_is_malformed() -> None:
    with pytest.raises(MalformedError):
        course(ceremony=-1, level=3)


@pytest.mark.parametrize(
    ("now", "stage"),
    [
        (100, Stage.CEREMONY),
        (123, Stage.CEREMONY),
        (124, Stage.CONCENTRATING),
        (135, Stage.CONCENTRATING),
        (136, Stage.READY),
        (9_999, Stage.READY),
    ],
)
def test_two_rounds_of_ceremony_then_one_for_level_17(now: int, stage: Stage) -> None:
    assert course(ceremony=2, level=17).stage(now) is stage


def test_below_level_10_it_is_ready_as_the_ceremony_ends() -> None:
    short = course(ceremony=3, level=9)
    assert short.stage(135) is Stage.CEREMONY
    assert short.stage(136) is Stage.READY


def test_without_a_ceremony_the_concentration_begins_at_once() -> None:
    assert course(ceremony=0, level=20).stage(100) is Stage.CONCENTRATING


def test_leaving_is_free_up_to_the_end_of_the_ceremony() -> None:
    long = course(ceremony=2, level=17)
    assert [long.is_free(now) for now in (100, 124, 125)] == [True, True, False]


def test_a_round_that_has_begun_is_still_to_come() -> None:
    long = course(ceremony=2, level=17)
    found = [(long.rounds_done(now), long.rounds_left(now)) for now in (0, 100, 101, 112, 136, 500)]
    assert found == [(0, 3), (0, 3), (0, 3), (1, 2), (3, 0), (3, 0)]


def test_rounds_of_ten_seconds_are_counted_alike() -> None:
    shorter = course(ceremony=2, level=17, round_seconds=10)
    assert (shorter.ready, shorter.ceremony_rounds, shorter.casting_rounds) == (130, 2, 1)


def test_the_highest_rank_acts_first_and_those_below_one_last() -> None:
    assert acting_order((3, -4, 12, 0, 12)) == (2, 4, 0, 3, 1)
