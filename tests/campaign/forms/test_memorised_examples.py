from dataclasses import replace

from campaign.forms import memorised_examples as examples
from rules.house_rules import HouseRules
from rules.options import RestInterval, SleepInterruption
from rules.vancian.options import (
    BookLimit,
    CopyFailure,
    CopyRoll,
    Edition,
    ExtraClasses,
    HalfCasterLevel,
    MemorisationsPerSleep,
    OpposedEffects,
    UnifiedMagic,
)

ADVANCED = HouseRules()


def _numbers(figures: examples.Figures) -> list[str]:
    return [figure.number for figure in figures]


def test_the_classes_are_counted_and_named() -> None:
    [basic] = examples.classes_that_cast(replace(ADVANCED, edition=Edition.BASIC))
    [more] = examples.classes_that_cast(replace(ADVANCED, extra_classes=ExtraClasses.ON))

    assert (basic.number, basic.caption) == ("3", "clerc, magicien, elfe")
    assert more.number == "11"


def test_a_paladin_who_begins_is_of_his_level_or_the_first() -> None:
    since = replace(ADVANCED, half_caster_level=HalfCasterLevel.SINCE_FIRST_SLOT)

    assert _numbers(examples.a_paladins_level(ADVANCED)) == ["9", "1\u00a0h\u00a030"]
    assert _numbers(examples.a_paladins_level(since)) == ["1", "10\u00a0min"]


def test_a_cleric_begins_with_a_list_or_with_three_spells() -> None:
    unified = replace(ADVANCED, unified_magic=UnifiedMagic.ON)

    assert _numbers(examples.a_clerics_first_spells(ADVANCED)) == ["tous"]
    assert _numbers(examples.a_clerics_first_spells(unified)) == ["2", "1"]


def test_a_morning_gives_one_memorisation_or_one_an_hour() -> None:
    free = replace(ADVANCED, memorisations_per_sleep=MemorisationsPerSleep.UNLIMITED)

    assert _numbers(examples.memorisations_of_a_morning(ADVANCED)) == ["1"]
    assert _numbers(examples.memorisations_of_a_morning(free)) == ["3"]


def test_opposed_effects_add_up_or_the_last_one_counts() -> None:
    last = replace(ADVANCED, opposed_effects=OpposedEffects.REPLACE)

    assert _numbers(examples.a_blessing_then_its_reverse(ADVANCED)) == ["±0"]
    assert _numbers(examples.a_blessing_then_its_reverse(last)) == ["−1"]


def test_the_room_for_spells_is_endless_the_slots_or_a_number() -> None:
    numbers = [
        _numbers(examples.room_for_spells(replace(ADVANCED, book_limit=limit)))
        for limit in (BookLimit.NONE, BookLimit.SLOTS, 24)
    ]

    assert numbers == [["∞"], ["5"], ["24"]]


def test_copies_succeed_or_follow_int() -> None:
    by_int = replace(ADVANCED, copy_roll=CopyRoll.BY_INT)

    assert _numbers(examples.chances_to_copy(ADVANCED)) == ["100\u00a0%"] * 3
    assert _numbers(examples.chances_to_copy(by_int)) == ["40\u00a0%", "70\u00a0%", "85\u00a0%"]


def test_a_failed_copy_closes_a_book_or_the_spell() -> None:
    never = replace(ADVANCED, copy_failure=CopyFailure.NEVER_LEARN)

    assert _numbers(examples.after_a_failed_copy(ADVANCED)) == ["non", "oui"]
    assert _numbers(examples.after_a_failed_copy(never)) == ["non", "non"]


def test_a_broken_night_begins_again_or_goes_on() -> None:
    resume = replace(ADVANCED, sleep_interruption=SleepInterruption.RESUME)

    assert _numbers(examples.a_broken_night(ADVANCED)) == ["8"]
    assert _numbers(examples.a_broken_night(resume)) == ["3"]


def test_the_next_rest_is_a_day_after_bedtime_or_at_once() -> None:
    free = replace(ADVANCED, rest_interval=RestInterval.NONE)

    assert _numbers(examples.the_next_rest(ADVANCED)) == ["15"]
    assert _numbers(examples.the_next_rest(free)) == ["0"]
