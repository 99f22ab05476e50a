from dataclasses import replace

import pytest

from campaign.forms.house_option import Choice, Option
from campaign.forms.house_options import OPTIONS, value_words
from rules.house_rules import HouseRules

#: Where no number can show what a choice does.
WORDS_ALONE = {
    "dice_source",
    "party_view",
    "requests",
    "planes",
    "planar_roll_seen",
    "cast_unmemorised",
}


def _with(option: Option, choice: Choice) -> HouseRules:
    return HouseRules.from_mapping({option.name: choice.value})


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_every_choice_is_a_value_that_the_rules_know(option: Option) -> None:
    written = [_with(option, choice).to_mapping()[option.name] for choice in option.choices]

    assert written == [choice.value for choice in option.choices]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_the_default_stands_first(option: Option) -> None:
    assert option.choices[0].value == HouseRules().to_mapping()[option.name]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_an_example_is_another_for_each_choice(option: Option) -> None:
    if option.example is None:
        assert option.name in WORDS_ALONE
        return

    drawn = [option.example(_with(option, choice)) for choice in option.choices]

    assert all(drawn)
    differing = [one for place, one in enumerate(drawn) if one not in drawn[:place]]
    # One month of thirty days is as long as one of the calendar only in some months.
    assert len(differing) >= min(2, len(drawn))


def test_values_are_told_in_words_and_unforeseen_numbers_as_they_are() -> None:
    assert value_words("recovery", "manual") == "À la main"
    assert value_words("parallel_studies", 7) == "7"
    assert value_words("interruption_cost", "level") == "Le niveau"


def test_every_option_that_the_rules_obey_is_on_the_page() -> None:
    assert set(HouseRules().to_mapping()) == set(OPTIONS)


def test_an_example_follows_the_other_rules_too() -> None:
    example = OPTIONS["at_zero"].example
    assert example is not None

    [slow] = example(HouseRules())
    [never] = example(
        replace(HouseRules(), recovery=HouseRules.from_mapping({"recovery": "manual"}).recovery)
    )

    assert slow != never
