import pytest

from files.documents import check_value, read_document, write_document
from files.problems import FileRefused


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "json_broken"),
        ('{"a": 1} {"b": 2}', "json_broken"),
        ("[" * 4_000_000, "too_deep"),
        ("[" * 60 + "]" * 60, "too_deep"),
        ('{"a":' * 60 + "1" + "}" * 60, "too_deep"),
        ('{"a": 1, "a": 2}', "name_twice"),
        ("[" + "1," * 300_000 + "1]", "too_many_values"),
        ("[NaN]", "no_number"),
        ("[-Infinity]", "no_number"),
        ("[1e999]", "number_without_end"),
        ("[1" + "0" * 5000 + "]", "number_without_end"),
        ("[0." + "1" * 100_000 + "]", "number_without_end"),
        ('["\\u0000"]', "control_character"),
        ('{"\\u0000": 1}', "control_character"),
        ('["\\ud800"]', "half_a_character"),
        ('"' + '\\"' * 100_000, "json_broken"),
    ],
)
def test_what_json_should_not_hold_is_refused(text: str, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_document(text)

    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_broken_document_is_named_by_its_line() -> None:
    with pytest.raises(FileRefused) as refused:
        read_document('{\n "a": 1,\n "b" 2}')

    assert refused.value.problems[0].place == 3


def test_what_is_written_is_read_back_with_its_accents() -> None:
    value = {"nom": "Éclair", "niveau": 3, "parts": [1.5, None, True]}

    text = write_document(value)

    assert "Éclair" in text
    assert read_document(text) == value


def test_a_value_may_be_as_deep_as_it_is_told() -> None:
    value: list[object] = [[[]]]

    check_value(value, deepest=3)
    with pytest.raises(FileRefused):
        check_value(value, deepest=2)
