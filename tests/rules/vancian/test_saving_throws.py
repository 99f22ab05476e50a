import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import TypedDice
from rules.errors import MalformedError
from rules.vancian.saving_throws import (
    SaveCategory,
    SaveCondition,
    SaveResult,
    SavingThrow,
    parse_saving_throw,
    roll_save,
    save_chance,
)

SPELLS = SaveCategory.SPELLS


@pytest.mark.parametrize(
    "text",
    [
        "wands",
        "spell",
        "spells (maybe)",
        "spells (half) (negates)",
        "spells (half; negates)",
        "spells (blinding only; if unwilling)",
        "spells ()",
        "spells (half",
        "spells (attack roll)",
        "none (half)",
        "none (reverse: wands)",
        "spells (+x)",
        "spells (half; +2 if alone)",
        "x" * 10_000,
    ],
)
def test_an_unknown_text_is_an_error_that_names_it(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_saving_throw(text)

    (problem,) = caught.value.problems
    assert (problem.field, problem.code) == ("saving_throw", "unknown_text")
    assert problem.value[:50] == text[:50]


@pytest.mark.parametrize("text", ["", " "])
def test_a_missing_text_is_an_error(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_saving_throw(text)

    assert caught.value.problems[0].code == "missing"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("none", {}),
        ("none (attack roll)", {"needs_attack_roll": True}),
        ("none (reverse: paralysis)", {"reverse_category": SaveCategory.PARALYSIS}),
        (
            "none (undead: spells; reverse: death)",
            {"undead_category": SPELLS, "reverse_category": SaveCategory.DEATH},
        ),
        ("none (some sources: spells vs. incapacity)", {"optional_category": SPELLS}),
    ],
)
def test_a_spell_without_a_saving_throw(text: str, parts: dict[str, object]) -> None:
    save = parse_saving_throw(text)

    assert save == SavingThrow(text=text, **parts)  # type: ignore[arg-type]  # parts of many kinds
    assert not save.is_allowed


@pytest.mark.parametrize(
    ("text", "result", "condition"),
    [
        ("spells", SaveResult.NEGATES, None),
        ("spells (negates)", SaveResult.NEGATES, None),
        ("spells (half)", SaveResult.HALF, None),
        ("spells (half movement)", SaveResult.HALF_MOVEMENT, None),
        ("spells (disbelief)", SaveResult.DISBELIEF, None),
        ("spells (detect impersonation)", SaveResult.DETECTS, None),
        ("spells (negates possession)", SaveResult.NEGATES_POSSESSION, None),
        ("spells (negates side effect)", SaveResult.NEGATES_SIDE_EFFECT, None),
        ("spells (blinding only)", SaveResult.NEGATES, SaveCondition.BLINDING),
        ("spells (creature target)", SaveResult.NEGATES, SaveCondition.CREATURE),
        ("spells (only if cast on a creature)", SaveResult.NEGATES, SaveCondition.CREATURE),
        ("spells (if unwilling)", SaveResult.NEGATES, SaveCondition.UNWILLING),
        ("spells (wielded objects)", SaveResult.NEGATES, SaveCondition.WIELDED_OBJECT),
        (
            "spells (negates, stronger targets)",
            SaveResult.NEGATES,
            SaveCondition.STRONGER_TARGET,
        ),
        ("spells (+1 per level vs magical fear)", SaveResult.NEGATES, SaveCondition.MAGICAL_FEAR),
    ],
)
def test_what_a_success_does_and_when_it_is_allowed(
    text: str, result: SaveResult, condition: SaveCondition | None
) -> None:
    save = parse_saving_throw(text)

    assert (save.category, save.on_success, save.condition) == (SPELLS, result, condition)
    assert save.is_allowed


@pytest.mark.parametrize(
    ("text", "many", "single"),
    [
        ("spells (negates)", 0, 0),
        ("spells (negates; +2)", 2, 2),
        ("spells (negates; −4)", -4, -4),
        ("spells (negates; -4)", -4, -4),
        ("spells (negates destruction; −2 if single target)", 0, -2),
        ("spells (+1 per level vs magical fear; reverse: negates)", 7, 7),
    ],
)
def test_a_modifier_goes_on_the_die(text: str, many: int, single: int) -> None:
    save = parse_saving_throw(text)

    assert save.modifier_for(caster_level=7) == many
    assert save.modifier_for(caster_level=7, is_single_target=True) == single


@pytest.mark.parametrize(
    ("text", "category", "condition"),
    [
        ("spells (negates; repeat each round)", SPELLS, None),
        ("spells (each round, 2+1 HD or more)", SPELLS, SaveCondition.OVER_2_HIT_DICE),
        (
            "death (under 5 HD, each round)",
            SaveCategory.DEATH,
            SaveCondition.UNDER_5_HIT_DICE,
        ),
    ],
)
def test_some_are_rolled_each_round(
    text: str, category: SaveCategory, condition: SaveCondition | None
) -> None:
    save = parse_saving_throw(text)

    assert (save.category, save.condition, save.is_each_round) == (category, condition, True)


def test_the_other_categories_cancel_too() -> None:
    assert parse_saving_throw("death (negates)").category is SaveCategory.DEATH
    assert parse_saving_throw("Paralysis  (negates)").on_success is SaveResult.NEGATES


@pytest.mark.parametrize(("target", "modifier"), [(0, 0), (31, 0), (15, 101), (15, -101)])
def test_numbers_beyond_reason_are_refused(target: int, modifier: int) -> None:
    with pytest.raises(MalformedError):
        roll_save(target=target, modifier=modifier, dice=TypedDice([10]))


@pytest.mark.parametrize(
    ("die", "modifier", "is_saved"),
    [(15, 0, True), (14, 0, False), (13, 2, True), (20, -6, False), (1, 14, True)],
)
def test_the_die_and_its_modifier_reach_the_target_and_1_and_20_are_plain(
    die: int, modifier: int, *, is_saved: bool
) -> None:
    save = roll_save(target=15, modifier=modifier, dice=TypedDice([die]))

    assert save.is_saved is is_saved
    assert save.total == die + modifier


@given(st.integers(1, 30), st.integers(-20, 20))
def test_the_chance_counts_the_faces_that_save(target: int, modifier: int) -> None:
    faces = range(1, 21)
    saved = [
        roll_save(target=target, modifier=modifier, dice=TypedDice([face])).is_saved
        for face in faces
    ]

    assert save_chance(target=target, modifier=modifier) == 5 * sum(saved)


@pytest.mark.parametrize(
    ("text", "category", "result"),
    [
        ("none (undead: spells)", SaveCategory.SPELLS, SaveResult.NEGATES),
        (
            "none (some sources: spells vs. incapacity)",
            SaveCategory.SPELLS,
            SaveResult.NEGATES_SIDE_EFFECT,
        ),
        ("none", None, SaveResult.NONE),
        ("none (attack roll)", None, SaveResult.NONE),
        ("spells (half)", None, SaveResult.HALF),
    ],
)
def test_some_save_on_the_game_masters_word_alone(
    text: str, category: SaveCategory | None, result: SaveResult
) -> None:
    save = parse_saving_throw(text)

    assert (save.on_a_word, save.on_success_then) == (category, result)
