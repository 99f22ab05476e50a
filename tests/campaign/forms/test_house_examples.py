from dataclasses import replace

from campaign.forms import house_examples as examples
from rules.house_rules import HouseRules
from rules.options import CriticalRegime, MaxLevelSkill, PouMark, Recovery, ResistancePoints
from rules.percentile.outcome import Outcome

ELRIC = HouseRules()


def test_a_cast_at_65_is_drawn_by_its_regime() -> None:
    [before] = examples.cast_at_65(ELRIC)
    [after] = examples.cast_at_65(replace(ELRIC, critical_regime=CriticalRegime.RQ))

    assert isinstance(before, examples.Strip)
    assert isinstance(after, examples.Strip)
    assert [(b.outcome, b.high) for b in before.bands] == [
        (Outcome.CRITICAL, 13),
        (Outcome.SUCCESS, 65),
        (Outcome.FAILURE, 98),
        (Outcome.FUMBLE, 100),
    ]
    assert after.bands[0].high == 3
    assert before.costs == {
        Outcome.CRITICAL: 3,
        Outcome.SUCCESS: 5,
        Outcome.FAILURE: 1,
        Outcome.FUMBLE: 5,
    }


def test_points_after_a_night_and_a_day_awake() -> None:
    gains = {
        option: [
            picture.gain
            for picture in examples.points_after_a_night(replace(ELRIC, recovery=option))
            if isinstance(picture, examples.Pool)
        ]
        for option in Recovery
    }

    assert gains == {
        Recovery.POU_PER_24H: [5, 10],
        Recovery.SLEEP_1_PER_HOUR: [8, 8],
        Recovery.FULL_AFTER_SLEEP: [11, 0],
        Recovery.MANUAL: [0, 0],
    }


def _numbers(pictures: tuple[examples.Picture, ...]) -> list[str]:
    return [picture.number for picture in pictures if isinstance(picture, examples.Figure)]


def test_the_maximum_level_follows_the_concentration_or_not() -> None:
    bare = replace(ELRIC, max_level_skill=MaxLevelSkill.BARE)

    assert _numbers(examples.levels_by_degree(ELRIC)) == ["7", "8", "4"]
    assert _numbers(examples.levels_by_degree(bare)) == ["7", "7", "7"]


def test_what_marks_is_told_case_by_case() -> None:
    marks = {
        option: _numbers(examples.what_marks(replace(ELRIC, pou_mark=option))) for option in PouMark
    }

    assert marks == {
        PouMark.RESISTANCE_CRITICAL: ["oui", "non", "non"],
        PouMark.CAST_CRITICAL: ["non", "oui", "non"],
        PouMark.ANY_WIN: ["oui", "oui", "oui"],
    }


def test_a_roll_that_cannot_be_won_is_one_band() -> None:
    _, lost = examples.uneven_resistance(ELRIC)

    assert isinstance(lost, examples.Strip)
    assert lost.chance == 0
    assert [(b.outcome, b.low, b.high) for b in lost.bands] == [(Outcome.FAILURE, 1, 100)]


def test_what_is_forced_with_changes_the_chance() -> None:
    chances = [
        examples.forced_resistance(replace(ELRIC, resistance_points=option))[1]
        for option in ResistancePoints
    ]

    assert [one.chance for one in chances if isinstance(one, examples.Strip)] == [60, 35, 70]


def test_a_skill_goes_up_above_itself() -> None:
    [strip] = examples.end_of_adventure(ELRIC)

    assert isinstance(strip, examples.Strip)
    assert strip.chance == 35
    assert [(b.outcome, b.low) for b in strip.bands] == [
        (Outcome.FAILURE, 1),
        (Outcome.SUCCESS, 66),
    ]
