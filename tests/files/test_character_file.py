import json
from typing import Any

import pytest

from files.character_file import FORMAT, read_character, write_character
from files.problems import FileRefused

SHEET = {"name": "Ysolde", "int_score": 12, "dex_score": 9, "pou": 13}


def document(**parts: Any) -> dict[str, Any]:
    return {"format": FORMAT, "version": 1, "character": SHEET} | parts


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"version": 3}, "version_unknown"),
        ({"character": []}, "no_character"),
        ({"character": {"system": "psionic"}}, "not_a_choice"),
        ({"skills": {}}, "too_many_rows"),
        ({"skills": [{}] * 501}, "too_many_rows"),
    ],
)
def test_a_file_of_another_shape_is_refused(parts: dict[str, Any], code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_character(document(**parts))

    assert refused.value.problems[0].code == code


def test_each_entry_that_cannot_be_read_is_named() -> None:
    file = read_character(
        document(
            character={**SHEET, "pou": "beaucoup"},
            skills=[3, {"spell": {"name_fr": "A"}}, {"spell": {"name_fr": "B"}, "skill": 40}],
            books=[{"name": "x", "spells": 4}],
            secret=1,
        )
    )

    assert [(one.code, one.field, one.place) for one in file.problems] == [
        ("not_a_whole_number", "pou", None),
        ("not_an_entry", "skills", 1),
        ("not_a_whole_number", "skills", 2),
        ("not_an_entry", "books", 1),
    ]
    assert [line.spell.name for line in file.skills] == ["B"]
    assert [remark.detail["names"] for remark in file.remarks] == ["secret"]


def test_what_is_written_is_read_back() -> None:
    parts = {
        "character": {**SHEET, "system": "vancian", "class_id": "cleric"},
        "memorised": [{"spell": {"key": "k"}, "reversed": None}],
        "accessible": [{"name_en": "Light", "magic_type": "divine"}],
        "books": [{"name": "Livre", "kind": "scroll", "state": "lost", "spells": [{"key": "k"}]}],
        "spells": [{"system": "vancian", "name_fr": "Cendre"}],
    }

    file = read_character(json.loads(write_character(parts)))

    assert (file.system, file.values["class_id"]) == ("vancian", "cleric")
    assert file.memorised[0].is_reversed is None
    assert (file.books[0].kind, file.books[0].spells[0].key) == ("scroll", "k")
    assert [row.name for row in file.spells] == ["Cendre"]
    assert not file.problems
