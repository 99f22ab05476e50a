import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.house_rules import ROUND_SECONDS, HouseRules
from rules.options import (
    AtZero,
    CriticalRegime,
    MonthDays,
    Recovery,
    ResistancePoints,
    SkillProgress,
)
from rules.percentile.house_options import TOTAL_ROLL_MULTIPLIERS
from rules.vancian.options import BookLimit, Edition


def codes(mapping: dict[str, object]) -> list[tuple[str, str]]:
    """Field and code of every problem with a mapping."""
    with pytest.raises(MalformedError) as caught:
        HouseRules.from_mapping(mapping)
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_every_bad_key_and_value_is_reported_at_once() -> None:
    mapping: dict[str, object] = {
        "critical_regime": "d20",
        "nonsense": 1,
        "round_seconds": 11,
        "total_roll_multiplier": 2,
        "parallel_studies": 0,
        "recovery": "manual",
    }

    assert codes(mapping) == [
        ("critical_regime", "unknown_value"),
        ("nonsense", "unknown_option"),
        ("round_seconds", "unknown_value"),
        ("total_roll_multiplier", "unknown_value"),
        ("parallel_studies", "too_low"),
    ]


@pytest.mark.parametrize(
    "value", [None, True, 3.0, [], {}, "", "ELRIC", " elric", "e" * 10_000, 10**100, object()]
)
def test_a_value_of_another_kind_is_refused(value: object) -> None:
    assert codes({"critical_regime": value}) == [("critical_regime", "unknown_value")]


@pytest.mark.parametrize("value", [True, "twelve", "-12", "1e1", "¹²", 12.0, None])
def test_a_number_of_another_kind_is_refused(value: object) -> None:
    assert codes({"round_seconds": value}) == [("round_seconds", "unknown_value")]


@pytest.mark.parametrize(
    ("value", "code"), [(-1, "too_low"), (101, "too_high"), ("x", "unknown_value")]
)
def test_a_number_of_studies_is_bounded(value: object, code: str) -> None:
    assert codes({"parallel_studies": value}) == [("parallel_studies", code)]


def test_building_nonsense_is_refused_too() -> None:
    with pytest.raises(MalformedError):
        HouseRules(round_seconds=13)


def test_the_defaults_are_those_of_the_rules_pages() -> None:
    assert HouseRules().to_mapping() == {
        "critical_regime": "elric",
        "max_level_skill": "with_concentration",
        "interruption_cost": "one",
        "recovery": "pou_per_24h",
        "at_zero": "unconscious",
        "instant_degree": "own_only",
        "total_roll_multiplier": 1,
        "resistance_bounds": "0_100",
        "resistance_points": "before_cost",
        "pou_mark": "resistance_critical",
        "month_days": "30",
        "parallel_studies": 1,
        "skill_progress": "check_d6",
        "training": "off",
        "round_seconds": 12,
        "sleep_interruption": "restart",
        "rest_interval": "once_per_24h",
        "dice_source": "either",
        "initiative": "dex",
        "planes": "on",
        "planar_limit": "per_absence",
        "planar_roll_seen": "gm",
        "party_view": "names_and_state",
        "requests": "rest_only",
        "edition": "advanced",
        "extra_classes": "off",
        "memorisations_per_sleep": "1",
        "cast_unmemorised": "off",
        "guild": "gm_choice",
        "book_limit": "none",
        "copy_roll": "off",
        "copy_failure": "source_unusable",
        "read_magic": "off",
        "opposed_effects": "both",
        "unified_magic": "off",
        "half_caster_level": "class_level",
    }


def test_options_not_named_keep_their_default() -> None:
    rules = HouseRules.from_mapping({"at_zero": "nothing"})

    assert rules == HouseRules(at_zero=AtZero.NOTHING)
    assert rules.differences() == ("at_zero",)


def test_numbers_may_be_text_as_a_form_sends_them() -> None:
    mapping = {"round_seconds": "10", "parallel_studies": "3", "month_days": 30}

    rules = HouseRules.from_mapping(mapping)

    assert (rules.round_seconds, rules.parallel_studies) == (10, 3)
    assert rules.month_days is MonthDays.THIRTY


@pytest.mark.parametrize("value", [None, "unlimited"])
def test_studies_may_be_unlimited(value: object) -> None:
    rules = HouseRules.from_mapping({"parallel_studies": value})

    assert rules.parallel_studies is None
    assert rules.to_mapping()["parallel_studies"] == "unlimited"


@given(
    st.builds(
        HouseRules,
        critical_regime=st.sampled_from(CriticalRegime),
        recovery=st.sampled_from(Recovery),
        resistance_points=st.sampled_from(ResistancePoints),
        skill_progress=st.sampled_from(SkillProgress),
        round_seconds=st.sampled_from(ROUND_SECONDS),
        total_roll_multiplier=st.sampled_from(TOTAL_ROLL_MULTIPLIERS),
        parallel_studies=st.none() | st.integers(1, 100),
        edition=st.sampled_from(Edition),
        book_limit=st.sampled_from(BookLimit) | st.integers(1, 500),
    )
)
def test_rules_come_back_through_json(rules: HouseRules) -> None:
    assert HouseRules.from_mapping(json.loads(json.dumps(rules.to_mapping()))) == rules


def test_a_mapping_names_every_option() -> None:
    assert list(HouseRules().to_mapping()) == [option.name for option in fields(HouseRules)]


@pytest.mark.parametrize(
    ("value", "code"),
    [(0, "too_low"), (501, "too_high"), ("all", "unknown_value"), (None, "unknown_value")],
)
def test_a_number_of_spells_in_books_is_bounded(value: object, code: str) -> None:
    assert codes({"book_limit": value}) == [("book_limit", code)]


@pytest.mark.parametrize(("value", "read"), [("slots", BookLimit.SLOTS), ("24", 24), (24, 24)])
def test_books_hold_as_many_as_slots_or_a_number(value: object, read: object) -> None:
    assert HouseRules.from_mapping({"book_limit": value}).book_limit == read


def test_memorisations_of_a_sleep_may_be_a_number() -> None:
    assert HouseRules.from_mapping({"memorisations_per_sleep": 1}) == HouseRules()
    assert codes({"memorisations_per_sleep": 2}) == [("memorisations_per_sleep", "unknown_value")]
