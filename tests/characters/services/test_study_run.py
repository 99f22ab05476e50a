from characters.services.study_run import Desk, Mage, run
from rules.clock import MONTH
from rules.dice import TypedDice
from rules.options import CriticalRegime


def go(*desks: Desk, rolls: list[int] | None = None, end: int = MONTH, known: int = 0) -> None:
    run(
        desks,
        mage=Mage(int_score=12, known=known),
        start=0,
        end=end,
        month=lambda _began: MONTH,
        regime=CriticalRegime.ELRIC,
        dice=None if rolls is None else TypedDice(rolls),
    )


def desk(study: int = 1, **more: int) -> Desk:
    return Desk(**({"study": study, "multiplier": 3, "seconds": 0, "failures": 0} | more))  # type: ignore[arg-type]  # one dict for all cases


def test_a_month_that_is_not_full_rolls_nothing() -> None:
    one = desk()

    go(one, rolls=[], end=MONTH - 1)

    assert (one.seconds, one.filled) == (MONTH - 1, [])


def test_the_last_second_makes_it_full() -> None:
    one = desk(seconds=MONTH - 1)

    go(one, rolls=[50], end=1)

    assert (one.seconds, one.failures, one.filled[0].second) == (0, 1, 1)


def test_failures_add_and_success_ends_the_rest() -> None:
    one = desk()

    go(one, rolls=[50, 48], end=5 * MONTH)

    assert [filled.month and filled.month.chance for filled in one.filled] == [36, 48]
    assert (one.is_learned, one.seconds) == (True, 0)


def test_a_fumble_forgets_the_failures() -> None:
    one = desk(failures=2)

    go(one, rolls=[99])

    assert one.failures == 0


def test_without_dice_every_roll_waits() -> None:
    one = desk(months=1)

    go(one, end=2 * MONTH)

    assert [(filled.number, filled.month) for filled in one.filled] == [(2, None), (3, None)]


def test_a_roll_behind_one_that_waits_waits_too() -> None:
    one = desk(waiting=1, months=1)

    go(one, rolls=[1])

    assert one.filled[0].month is None


def test_at_the_cap_nothing_of_the_mage_goes_on() -> None:
    first, second = desk(1, seconds=MONTH // 2), desk(2)

    go(first, second, rolls=[1], end=MONTH, known=11)

    assert first.is_learned
    assert (second.seconds, second.filled) == (MONTH // 2, [])


def test_a_study_without_its_source_stands_still() -> None:
    one = Desk(study=1, multiplier=None, seconds=7, failures=0)

    go(one, rolls=[])

    assert one.seconds == 7


def test_each_month_has_the_length_of_its_beginning() -> None:
    one = desk()
    run(
        [one],
        mage=Mage(int_score=12, known=0),
        start=0,
        end=300,
        month=lambda began: 100 if began == 0 else 150,
        regime=CriticalRegime.ELRIC,
        dice=None,
    )

    assert [filled.second for filled in one.filled] == [100, 250]
