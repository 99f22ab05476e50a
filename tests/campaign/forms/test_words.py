import re
from dataclasses import fields

import pytest

from campaign.forms.words import option_words, preset_detail, problem_words
from campaign.services.refusal import Problem
from rules.house_rules import HouseRules
from rules.presets import PRESETS
from tests.conventions.source import ROOT

#: Codes that undo and redo refuse with: the log's own pages say them.
_OF_THE_LOG = {
    "undo_of_undo",
    "nothing_to_undo",
    "already_undone",
    "not_your_act",
    "dice_ask_the_gm",
    "not_undone",
    "already_redone",
    "later_act",
    "changed_since",
    "acts_meanwhile",
}
#: Codes of evenings of play, which their own pages say.
_OF_EVENINGS = {"evening_open", "evening_not_open", "nobody_there"}
#: Codes of the clock, which its own pages say.
_OF_THE_CLOCK = {
    "before_the_start",
    "clock_moved",
    "deadly_limit",
    "in_the_past",
    "in_the_present",
    "not_earlier",
    "not_later",
    "out_of_range",
    "same_date",
    "the_gm_moves_the_clock",
    "too_far",
}


def _codes() -> set[str]:
    """Every plain code that the services of tables refuse with."""
    found: set[str] = set()
    for path in (ROOT / "campaign" / "services").glob("*.py"):
        found |= set(re.findall(r'code="([a-z_]+)"', path.read_text(encoding="utf-8")))
    return found


def test_a_code_of_another_app_is_not_answered_with_silence() -> None:
    with pytest.raises(KeyError):
        problem_words(Problem(code="out_of_range"))


@pytest.mark.parametrize("code", sorted(_codes() - _OF_THE_LOG - _OF_THE_CLOCK - _OF_EVENINGS))
def test_each_refusal_of_a_table_has_its_sentence(code: str) -> None:
    words = problem_words(Problem(code=code, detail={"name": "Paul", "most": 50}))

    assert words
    assert "%(" not in words


def test_each_option_of_the_rules_has_a_name() -> None:
    names = [option.name for option in fields(HouseRules)]

    assert [name for name in names if option_words(name) == name] == []


@pytest.mark.parametrize("name", PRESETS)
def test_each_game_says_in_a_line_what_sets_it_apart(name: str) -> None:
    assert preset_detail(name).endswith(".")
