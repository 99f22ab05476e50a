import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.vancian.duration_text import parse_duration
from rules.vancian.durations import Case, DurationKind, EndEvent, ManualReason, Unit

amounts = st.builds(str, st.integers(1, 99)) | st.builds(
    "{}d{}+{}".format, st.integers(1, 9), st.integers(2, 20), st.integers(1, 9)
)
terms = st.builds(
    "{} {}{}".format,
    amounts,
    st.sampled_from([unit + s for unit in Unit for s in ("", "s")]),
    st.sampled_from(["", " per level"]),
)
sums = st.lists(terms, min_size=1, max_size=4).map(" + ".join)


@pytest.mark.parametrize(
    "text",
    [
        "a while",
        "6",
        "turns",
        "6 moons",
        "0 turns",
        "6 turns +",
        "6 turns + a bit",
        "+ 6 turns",
        "-6 turns",
        "6turns",
        "6 turns per mile per level",
        "6 turns + 1 turn per mile or until spent",
        "up to 1 turn per mile",
        "up to",
        "up to instant",
        "instant or until spent",
        "concentration (up to)",
        "concentration (up to 1 turn + 1 round)",
        "concentration (1 turn)",
        "permanent until bored",
        "until",
        "1 turn or",
        "1 turn or 2 turns or 3 turns",
        "1 turn or until broken",
        "1 turn (animal) or forever (plants)",
        "1 turn outdoors",
        "0d6 turns",
        "1d0 turns",
        "²d6 turns",
        "x" * 10_000,
    ],
)
def test_an_unknown_text_is_an_error_that_names_it(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_duration(text)

    (problem,) = caught.value.problems
    assert (problem.field, problem.code) == ("duration", "unknown_text")
    assert problem.value[:50] == text[:50]


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_a_missing_text_is_an_error(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_duration(text)

    assert caught.value.problems[0].code == "missing"


@pytest.mark.parametrize(
    ("text", "kind", "events"),
    [
        ("instant", DurationKind.INSTANT, ()),
        ("6 turns", DurationKind.TIMED, ()),
        ("up to 6 turns + 1 turn per level", DurationKind.AT_MOST, ()),
        ("1 turn per level or until spent", DurationKind.TIMED_OR_UNTIL, (EndEvent.SPENT,)),
        ("concentration", DurationKind.CONCENTRATION, ()),
        ("concentration (up to 1 day)", DurationKind.CONCENTRATION_CAPPED, ()),
        ("permanent", DurationKind.PERMANENT, ()),
        ("permanent until broken", DurationKind.PERMANENT_UNTIL, (EndEvent.BROKEN,)),
        ("permanent until triggered", DurationKind.PERMANENT_UNTIL, (EndEvent.TRIGGERED,)),
        (
            "permanent until dismissed or slain",
            DurationKind.PERMANENT_UNTIL,
            (EndEvent.DISMISSED, EndEvent.SLAIN),
        ),
        ("until completed", DurationKind.UNTIL, (EndEvent.COMPLETED,)),
        ("until broken", DurationKind.UNTIL, (EndEvent.BROKEN,)),
        ("until save", DurationKind.UNTIL, (EndEvent.SAVED,)),
        ("until touched", DurationKind.UNTIL, (EndEvent.TOUCHED,)),
        ("one conversation", DurationKind.EVENT, (EndEvent.CONVERSATION,)),
        ("one mission", DurationKind.EVENT, (EndEvent.MISSION,)),
        ("1 turn per mile", DurationKind.MEASURED, ()),
        ("1+ days (by INT)", DurationKind.RECURRING, (EndEvent.SAVED,)),
    ],
)
def test_each_kind_of_text_is_known(
    text: str, kind: DurationKind, events: tuple[EndEvent, ...]
) -> None:
    duration = parse_duration(text)

    assert (duration.text, duration.kind, duration.events) == (text, kind, events)
    assert not duration.asks_choice


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("special", ManualReason.SPECIAL),
        ("varies", ManualReason.VARIES),
        ("by INT", ManualReason.BY_INT),
    ],
)
def test_what_the_game_master_types_has_a_reason(text: str, reason: ManualReason) -> None:
    duration = parse_duration(text)

    assert (duration.kind, duration.reason, duration.asks_gm) == (
        DurationKind.MANUAL,
        reason,
        True,
    )


@pytest.mark.parametrize(
    ("text", "first", "second", "cases"),
    [
        ("1d4+1 rounds or turns", "1d4+1 rounds", "1d4+1 turns", (None, None)),
        (
            "concentration (up to 1 turn) or instant",
            "concentration (up to 1 turn)",
            "instant",
            (None, None),
        ),
        (
            "6 turns outdoors, 3 turns elsewhere",
            "6 turns",
            "3 turns",
            (Case.OUTDOORS, Case.ELSEWHERE),
        ),
        (
            "12 turns (animal) or permanent (plants)",
            "12 turns",
            "permanent",
            (Case.ANIMAL, Case.PLANTS),
        ),
        (
            "12 turns per level or 6 turns per level",
            "12 turns per level",
            "6 turns per level",
            (None, None),
        ),
    ],
)
def test_a_choice_holds_the_two_durations(
    text: str, first: str, second: str, cases: tuple[Case | None, Case | None]
) -> None:
    duration = parse_duration(text)

    assert (duration.kind, duration.asks_choice) == (DurationKind.CHOICE, True)
    assert tuple(choice.text for choice in duration.choices) == (first, second)
    assert tuple(choice.case for choice in duration.choices) == cases
    assert duration.choices[0].kind is parse_duration(first).kind
    assert duration.choices[1].terms == parse_duration(second).terms


def test_capitals_and_spaces_do_not_matter() -> None:
    assert parse_duration("  6 Turns  + 1 turn PER level").terms == (
        parse_duration("6 turns + 1 turn per level").terms
    )


def test_the_dice_stand_in_the_order_of_the_text() -> None:
    assert parse_duration("2d6 rounds + 1d4+1 turns per level + 1 day").dice == (6, 6, 4)


@given(sums)
def test_any_sum_is_read_in_each_place_that_takes_one(text: str) -> None:
    timed = parse_duration(text)

    assert timed.kind is DurationKind.TIMED
    assert len(timed.terms) == text.count(" + ") + 1
    assert parse_duration(f"up to {text}").terms == timed.terms
    assert parse_duration(f"{text} or until spent").terms == timed.terms


@given(st.text(max_size=60) | st.text("0123456789d+ turnspelvimo()", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    read: list[object] = []
    refused: list[object] = []
    try:
        read.append(parse_duration(text))
    except MalformedError as error:
        refused.extend(error.problems)

    assert len(read) + len(refused) == 1
