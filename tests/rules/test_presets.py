from dataclasses import fields, replace

import pytest

from rules.house_rules import HouseRules
from rules.options import AtZero, CriticalRegime, DiceSource, Planes
from rules.presets import (
    PERCENTILE_PRESETS,
    PRESETS,
    VANCIAN_PRESETS,
    Preset,
    begins_memorised,
    own_rules,
    preset_of,
    preset_reached,
)
from rules.vancian.options import Edition, Guild


def test_presets_bear_the_names_of_games_and_the_first_is_the_default() -> None:
    assert list(PRESETS) == [
        "Elric",
        "Stormbringer",
        "BaSIC",
        "RuneQuest",
        "BRP",
        "advanced",
        "basic",
    ]
    assert PRESETS["Elric"].rules == HouseRules()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_changes_nothing_that_it_does_not_settle(name: str) -> None:
    preset = PRESETS[name]

    assert not set(preset.rules.differences()) - preset.settles
    assert preset.settles < {option.name for option in fields(HouseRules)}


@pytest.mark.parametrize("preset", PERCENTILE_PRESETS, ids=lambda preset: preset.name)
def test_a_game_is_recognised_whoever_rolls_and_whatever_is_memorised(preset: object) -> None:
    found = PRESETS[getattr(preset, "name", "")]
    others = replace(
        found.rules,
        dice_source=DiceSource.TYPED,
        planes=Planes.OFF,
        round_seconds=10,
        edition=Edition.BASIC,
    )

    assert preset_of(others) == found.name


def test_an_edition_is_recognised_whatever_is_rolled_for() -> None:
    rules = HouseRules(round_seconds=10, at_zero=AtZero.NOTHING)

    assert preset_of(rules) is None
    assert preset_of(rules, among=VANCIAN_PRESETS) == "advanced"
    assert preset_of(replace(rules, edition=Edition.BASIC), among=VANCIAN_PRESETS) == "basic"
    assert preset_of(replace(rules, guild=Guild.NONE), among=VANCIAN_PRESETS) is None
    assert preset_of(HouseRules(), among=VANCIAN_PRESETS) is None


def test_a_preset_goes_over_the_rules_of_a_table() -> None:
    rules = HouseRules(dice_source=DiceSource.TYPED, guild=Guild.NONE)

    assert PRESETS["Stormbringer"].over(rules) == replace(
        rules, critical_regime=CriticalRegime.STORMBRINGER
    )
    assert PRESETS["advanced"].over(rules) == replace(
        rules, guild=Guild.GM_CHOICE, round_seconds=10
    )
    assert PRESETS["advanced"].over(rules, only={"round_seconds"}) == replace(
        rules, round_seconds=10
    )


@pytest.mark.parametrize(
    ("rules", "changed", "name"),
    [
        (HouseRules(), {"dice_source"}, None),
        (HouseRules(), {"planes"}, None),
        (HouseRules(), {"at_zero"}, "Elric"),
        (HouseRules(at_zero=AtZero.NOTHING), {"at_zero"}, None),
        (HouseRules(round_seconds=10), {"round_seconds"}, "advanced"),
        (HouseRules(round_seconds=10), {"at_zero", "round_seconds"}, "Elric"),
        (HouseRules(), {"guild"}, None),
    ],
)
def test_a_change_leads_to_a_preset_that_settles_it(
    rules: HouseRules, changed: set[str], name: str | None
) -> None:
    assert preset_reached(rules, changed=changed) == name


@pytest.mark.parametrize("preset", PERCENTILE_PRESETS)
def test_a_table_of_rolled_spells_does_not_begin_with_memorised_ones(preset: Preset) -> None:
    assert not begins_memorised(preset.rules)


@pytest.mark.parametrize("preset", VANCIAN_PRESETS)
def test_a_table_of_memorised_spells_begins_with_them_whatever_its_house_rules(
    preset: Preset,
) -> None:
    assert begins_memorised(preset.rules)
    assert begins_memorised(replace(preset.rules, guild=Guild.NONE))
    assert not begins_memorised(replace(preset.rules, at_zero=AtZero.NOTHING))


@pytest.mark.parametrize("preset", PRESETS.values())
def test_a_game_s_own_rules_are_no_house_rules(preset: Preset) -> None:
    assert not preset.settles.intersection(preset.rules.differences(own_rules(preset.rules)))


def test_a_house_rule_stands_apart_from_the_game_s_own() -> None:
    rules = replace(PRESETS["advanced"].rules, guild=Guild.NONE)

    assert set(rules.differences(own_rules(rules))) == {"guild"}
