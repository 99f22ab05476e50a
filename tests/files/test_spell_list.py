import json

import pytest

from files.problems import FileRefused
from files.reading import read_spell_file
from files.spell_list import COLUMNS, FORMAT, SECRET, SpellFile, read_csv, write_csv, write_json
from files.texts import read_text


def table(text: str) -> SpellFile:
    return read_csv(read_text(text.encode()))


def test_a_table_without_names_is_refused() -> None:
    with pytest.raises(FileRefused) as refused:
        table("nom;effet\nA;b\n")

    assert refused.value.problems[0].code == "no_name_column"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"format": FORMAT, "version": 99, "spells": [{}]}, "version_unknown"),
        ({"format": FORMAT, "version": True, "spells": [{}]}, "version_unknown"),
        ({"format": FORMAT, "version": 1}, "no_spells"),
        ({"format": FORMAT, "version": 1, "spells": []}, "no_rows"),
        ({"format": FORMAT, "version": 1, "spells": [{}] * 2001}, "too_many_rows"),
    ],
)
def test_a_document_that_is_no_list_is_refused(document: object, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_spell_file(json.dumps(document).encode())

    assert refused.value.problems[0].code == code


def test_what_goes_nowhere_is_said() -> None:
    file = table("name_fr;magic_type;degree;couleur\nA;arcane;total;bleu\n")

    assert [remark.code for remark in file.remarks] == ["columns_unknown"]
    [row] = file.rows
    assert row.system == "vancian"
    assert [remark.detail["names"] for remark in row.remarks] == ["degree"]


def test_each_problem_stands_by_its_line_and_column() -> None:
    [first, second] = table("name_fr;degree;spell_level\nA;light;\nB;foo;x\n").rows

    assert not first.problems
    assert [(one.place, one.field) for one in second.problems] == [
        (3, "degree"),
        (3, "spell_level"),
    ]


def test_an_entry_that_is_no_object_is_a_problem_of_its_own() -> None:
    document = {"format": FORMAT, "version": 1, "spells": [3, {"name_fr": "A", "x": 1}]}

    [wrong, right] = read_spell_file(json.dumps(document).encode()).rows

    assert [problem.code for problem in wrong.problems] == ["not_an_entry"]
    assert [remark.code for remark in right.remarks] == ["columns_unknown"]


def test_both_ways_of_writing_are_read_back_alike() -> None:
    spells = [
        {"system": "percentile", "name_fr": "=Éclair", "degree": "total", "rolls_dice": True},
        {"system": "vancian", "name_en": "Ash", "magic_type": "arcane", "spell_level": 2},
    ]

    as_table = read_spell_file(write_csv(spells, separator=",", secret=True).encode())
    as_json = read_spell_file(write_json(spells).encode())

    for file in (as_table, as_json):
        assert not any(row.problems or row.remarks for row in file.rows)
        assert [row.name for row in file.rows] == ["=Éclair", "Ash"]
        assert file.rows[0].values["degree"] == 3
        assert file.rows[1].values["spell_level"] == 2


def test_the_columns_of_the_gms_are_written_for_them_alone() -> None:
    spells = [{"system": "percentile", "name_fr": "A", "note": "secret du MJ"}]

    assert "secret du MJ" in write_csv(spells, separator=";", secret=True)
    told = write_csv(spells, separator=";", secret=False)
    assert "secret du MJ" not in told
    assert not set(SECRET) & set(told.splitlines()[0].split(";"))
    assert set(SECRET) < set(COLUMNS)
