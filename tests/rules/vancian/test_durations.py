import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import DAY
from rules.dice import SystemDice, TypedDice
from rules.errors import MalformedError
from rules.vancian.duration_text import parse_duration
from rules.vancian.durations import (
    DurationKind,
    Length,
    duration_length,
    duration_problems,
    recurring_save_seconds,
)


def length(
    text: str,
    *,
    level: int = 1,
    dice: tuple[int, ...] = (),
    choice: int | None = None,
    miles: int | None = None,
    round_seconds: int = 10,
) -> Length:
    return duration_length(
        parse_duration(text),
        caster_level=level,
        dice=TypedDice(dice),
        choice=choice,
        miles=miles,
        round_seconds=round_seconds,
    )


@pytest.mark.parametrize(
    ("text", "choice", "miles", "field", "code"),
    [
        ("1d4+1 rounds or turns", None, None, "choice", "missing"),
        ("1d4+1 rounds or turns", 2, None, "choice", "too_high"),
        ("1d4+1 rounds or turns", -1, None, "choice", "too_low"),
        ("6 turns", 0, None, "choice", "not_asked"),
        ("1 turn per mile", None, None, "miles", "missing"),
        ("1 turn per mile", None, -1, "miles", "too_low"),
        ("1 turn per mile", None, 10**9, "miles", "too_high"),
        ("6 turns", None, 3, "miles", "not_asked"),
    ],
)
def test_what_is_still_to_be_said_is_asked(
    text: str, choice: int | None, miles: int | None, field: str, code: str
) -> None:
    (problem,) = duration_problems(parse_duration(text), choice=choice, miles=miles)

    assert (problem.field, problem.code) == (field, code)
    with pytest.raises(MalformedError):
        length(text, choice=choice, miles=miles)


def test_a_choice_that_is_not_there_is_refused() -> None:
    with pytest.raises(MalformedError):
        parse_duration("6 turns").chosen(1)


def test_a_die_that_is_missing_is_refused() -> None:
    with pytest.raises(MalformedError) as caught:
        length("2d6 turns", dice=(3,))

    assert caught.value.problems[0].numbers == {"position": 2, "faces": 6}


@pytest.mark.parametrize("level", [0, -1, 101])
def test_a_caster_level_beyond_reason_is_refused(level: int) -> None:
    with pytest.raises(MalformedError):
        length("1 turn per level", level=level)


@pytest.mark.parametrize(
    ("text", "level", "seconds"),
    [
        ("instant", 3, 0),
        ("1 round", 3, 10),
        ("5 minutes", 3, 300),
        ("12 hours", 3, 43_200),
        ("1 day", 3, 86_400),
        ("2 weeks", 3, 1_209_600),
        ("6 turns", 4, 3_600),
        ("1 turn per level", 7, 4_200),
        ("4 turns + 4 turns per level", 2, 7_200),
        ("up to 6 turns + 1 turn per level", 3, 5_400),
        ("1 turn per level or until spent", 4, 2_400),
        ("concentration (up to 6 rounds)", 4, 60),
    ],
)
def test_a_duration_adds_up(text: str, level: int, seconds: int) -> None:
    assert length(text, level=level).seconds == seconds
    assert length(text, level=level).end(1_000) == 1_000 + seconds


@pytest.mark.parametrize(
    "text",
    [
        "permanent",
        "permanent until broken",
        "until touched",
        "one mission",
        "concentration",
        "1+ days (by INT)",
        "special",
    ],
)
def test_these_have_no_end_on_the_clock(text: str) -> None:
    assert length(text).seconds is None
    assert length(text).end(1_000) is None


def test_each_die_is_kept_in_the_order_of_the_text() -> None:
    found = length("2d6 rounds + 1d4+1 turns", dice=(2, 5, 3))

    assert [(roll.faces, roll.value) for roll in found.rolls] == [(6, 2), (6, 5), (4, 3)]
    assert found.seconds == 7 * 10 + 4 * 600


def test_dice_per_level_are_rolled_once() -> None:
    assert length("1d4 turns per level", level=5, dice=(3,)).seconds == 5 * 3 * 600


@pytest.mark.parametrize(
    ("text", "choice", "dice", "seconds"),
    [
        ("1d4+1 rounds or turns", 0, (3,), 40),
        ("1d4+1 rounds or turns", 1, (3,), 2_400),
        ("concentration (up to 1 turn) or instant", 0, (), 600),
        ("concentration (up to 1 turn) or instant", 1, (), 0),
        ("6 turns outdoors, 3 turns elsewhere", 1, (), 1_800),
        ("12 turns (animal) or permanent (plants)", 1, (), None),
    ],
)
def test_what_is_chosen_counts(
    text: str, choice: int, dice: tuple[int, ...], seconds: int | None
) -> None:
    found = length(text, choice=choice, dice=dice)

    assert found.seconds == seconds
    assert found.duration is parse_duration(text).choices[choice] or (
        found.duration == parse_duration(text).choices[choice]
    )


def test_miles_are_counted() -> None:
    assert parse_duration("1 turn per mile").asks_miles
    assert length("1 turn per mile", miles=3).seconds == 1_800
    assert length("1 turn per mile", miles=0).seconds == 0


def test_a_round_is_as_long_as_the_campaign_says() -> None:
    assert length("1 round per level", level=8).seconds == 80
    assert length("1 round per level", level=8, round_seconds=12).seconds == 96


@pytest.mark.parametrize(
    ("int_score", "days"), [(0, 30), (3, 30), (8, 30), (9, 7), (12, 7), (13, 1), (18, 1)]
)
def test_a_charmed_mind_tries_again(int_score: int, days: int) -> None:
    assert recurring_save_seconds(int_score) == days * DAY


def test_only_concentration_needs_concentration() -> None:
    assert {kind for kind in DurationKind if kind.needs_concentration} == {
        DurationKind.CONCENTRATION,
        DurationKind.CONCENTRATION_CAPPED,
    }
    assert not parse_duration("instant").is_active
    assert parse_duration("permanent").is_active


@given(st.integers(1, 14), st.sampled_from([10, 12]))
def test_a_higher_level_never_shortens(level: int, round_seconds: int) -> None:
    for text in ("6 turns + 1 turn per level", "1 round + 1 round per level", "1 hour per level"):
        lower = length(text, level=level, round_seconds=round_seconds).seconds
        higher = length(text, level=level + 1, round_seconds=round_seconds).seconds

        assert lower is not None
        assert higher is not None
        assert higher > lower


@given(st.integers(1, 14))
def test_dice_of_the_server_stay_within_their_bounds(level: int) -> None:
    found = duration_length(
        parse_duration("2d6 rounds + 2 rounds per level"), caster_level=level, dice=SystemDice()
    )

    assert found.seconds is not None
    assert 20 + 20 * level <= found.seconds <= 120 + 20 * level
