from typing import Any

import pytest

from files.spell_values import UnreadableError, read_value, write_cell


@pytest.mark.parametrize(
    ("column", "raw", "code"),
    [
        ("degree", "très léger", "not_a_choice"),
        ("system", "psionic", "not_a_choice"),
        ("spell_level", "3,5", "not_a_whole_number"),
        ("spell_level", "9" * 12, "not_a_whole_number"),
        ("spell_level", 10**30, "not_a_whole_number"),
        ("spell_level", True, "not_a_whole_number"),
        ("spell_level", "٣", "not_a_whole_number"),
        ("rolls_dice", "peut-être", "not_yes_or_no"),
        ("rolls_dice", [1], "not_yes_or_no"),
        ("name_fr", {"fr": 1}, "not_a_text_value"),
        ("steps", "5: x", "steps_unreadable"),
        ("steps", [{"intensity": 5, "extra": 1}], "steps_unreadable"),
        ("steps", [{"intensity": 5}, {"intensity": 5}], "steps_unreadable"),
        ("steps", {"intensity": 5}, "steps_unreadable"),
    ],
)
def test_what_does_not_fit_its_column_is_refused(column: str, raw: Any, code: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        read_value(column, raw)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("column", "raw", "value"),
    [
        ("degree", "Intense", 2),
        ("degree", "", None),
        ("range_kind", "SELF", "self"),
        ("base_range_m", " 30 ", 30),
        ("resistance", "pou", "POU"),
        ("resistance", "", ""),
        ("rolls_dice", "VRAI", True),
        ("rolls_dice", "non", False),
        ("effect_fr", "un\r\ndeux", "un\ndeux"),
        ("effect_fr", None, ""),
        ("steps", '[{"intensity": 5, "fr": "a"}]', [{"intensity": 5, "fr": "a", "en": ""}]),
    ],
)
def test_a_cell_is_read_as_people_write_it(column: str, raw: Any, value: Any) -> None:
    assert read_value(column, raw) == value


@pytest.mark.parametrize("value", [True, False, 12, "Éclair", [{"intensity": 1, "fr": "é"}], []])
def test_a_cell_says_what_can_be_read_again(value: Any) -> None:
    assert "\x00" not in write_cell("steps", value)
    assert write_cell("steps", None) == ""
