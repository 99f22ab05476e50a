import pytest

from campaign.forms.house_rules import read_draft, refused, sent
from campaign.services.refusal import Problem
from rules.house_rules import HouseRules
from rules.options import AtZero, DiceSource, InterruptionCost, Recovery
from rules.presets import PRESETS


def test_an_unknown_choice_is_said_and_the_rule_in_force_kept() -> None:
    draft = read_draft(HouseRules(), {"recovery": "tarot"})

    assert draft.wanted == HouseRules()
    assert list(draft.errors) == ["recovery"]


def test_a_choice_nobody_touched_follows_the_rules_in_force() -> None:
    now = HouseRules(recovery=Recovery.MANUAL)

    draft = read_draft(now, {"was_recovery": "pou_per_24h", "recovery": "pou_per_24h"})

    assert draft.changing == []


def test_a_touched_choice_is_what_would_change() -> None:
    draft = read_draft(HouseRules(), {"was_at_zero": "unconscious", "at_zero": "nothing"})

    assert [line.option.name for line in draft.changing] == ["at_zero"]
    assert draft.wanted.at_zero is AtZero.NOTHING


def test_a_game_leaves_who_rolls_and_settles_the_rest() -> None:
    now = HouseRules(
        dice_source=DiceSource.TYPED,
        interruption_cost=InterruptionCost.LEVEL,
        at_zero=AtZero.NOTHING,
    )

    draft = read_draft(now, {"preset": "BRP"})

    assert draft.wanted.dice_source is DiceSource.TYPED
    assert draft.wanted.interruption_cost is InterruptionCost.ONE
    assert draft.wanted.at_zero is AtZero.UNCONSCIOUS


def test_a_value_in_force_that_no_page_offers_stays_among_the_choices() -> None:
    now = HouseRules(parallel_studies=7)

    draft = read_draft(now, {})

    [line] = [line for line in draft.lines if line.option.name == "parallel_studies"]
    assert [choice.value for choice in line.choices] == [1, 2, 3, "unlimited", 7]
    assert not line.changes


@pytest.mark.parametrize("typed", ["0", "501", "-3", "1,5", "beaucoup", "9999999999999"])
def test_a_number_that_cannot_be_is_said_and_stays_typed(typed: str) -> None:
    draft = read_draft(HouseRules(), {"book_limit": "none", "book_limit_number": typed})

    [line] = [line for line in draft.lines if line.option.name == "book_limit"]
    assert line.errors == ["Un nombre entier, de 1 à 500."]
    assert line.typed == typed
    assert not line.changes


@pytest.mark.parametrize("name", ["book_limit", "parallel_studies"])
def test_any_number_may_be_typed_and_counts_before_the_choices(name: str) -> None:
    data = {f"was_{name}": "1", name: "1", f"{name}_number": " 17 "}

    draft = read_draft(HouseRules(), data)

    [line] = [line for line in draft.lines if line.option.name == name]
    assert line.wanted == 17
    assert line.choices[-1].value == 17
    assert sent(data) == ({name: "1"}, {name: "17"})


def test_an_option_without_numbers_takes_none() -> None:
    draft = read_draft(HouseRules(), {"recovery_number": "3"})

    assert draft.changing == []
    assert draft.errors == {}


def test_the_example_of_one_option_leaves_the_others_as_they_are() -> None:
    draft = read_draft(HouseRules(), {"at_zero": "nothing", "recovery": "manual"})

    [line] = [line for line in draft.lines if line.option.name == "recovery"]

    assert line.example_now != line.example_wanted
    assert len(line.example_wanted) == len(line.example_now)


def test_reasons_stand_beside_their_option_or_above_all() -> None:
    draft = refused(
        read_draft(HouseRules(), {}),
        (
            Problem(code="changed_meanwhile", field="at_zero", detail={"now": "nothing"}),
            Problem(code="nothing_changed"),
        ),
    )

    assert draft.errors["at_zero"] == [
        "Changé entre-temps par un autre MJ : « Debout » maintenant."
    ]
    assert draft.general_errors == ["Rien n’a changé."]


def test_what_is_sent_is_what_the_page_knows() -> None:
    data = {"act_id": "x", "tarot": "y", "at_zero": "nothing", "was_at_zero": "unconscious"}

    assert sent(data) == ({"at_zero": "unconscious"}, {"at_zero": "nothing"})


def test_a_table_s_own_kind_of_magic_stands_first() -> None:
    memorised = read_draft(PRESETS["advanced"].rules, {})
    rolled = read_draft(HouseRules(), {})

    assert [part.system.key for part in memorised.systems] == ["vancian", "percentile", "shared"]
    assert [part.system.key for part in rolled.systems] == ["percentile", "vancian", "shared"]


def test_the_round_of_a_preset_is_no_house_rule() -> None:
    draft = read_draft(PRESETS["advanced"].rules, {})

    assert [line.option.name for line in draft.lines if line.is_own] == []
