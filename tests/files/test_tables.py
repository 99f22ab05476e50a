import pytest

from files.problems import FileRefused
from files.tables import LONGEST_CELL, MOST_ROWS, read_table, write_table


def code_of(text: str) -> tuple[str, int | None]:
    with pytest.raises(FileRefused) as refused:
        read_table(text)
    [problem] = refused.value.problems
    return problem.code, problem.place


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a;b\n", "no_rows"),
        ("a;a\n1;2\n", "column_twice"),
        ("a;;b\n1;2;3\n", "column_without_name"),
        ('a;b\n1;"2\n', "table_broken"),
        ("a\n" + "1\n" * (MOST_ROWS + 1), "too_many_rows"),
        (";".join(f"c{n}" for n in range(300)) + "\n1\n", "too_many_columns"),
        ("a;b\n" + "x" * 200_000 + ";1\n", "table_broken"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(text: str, code: str) -> None:
    assert code_of(text)[0] == code


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_the_separator_is_recognised(separator: str) -> None:
    table = read_table(separator.join(["name_fr", "x"]) + "\nA" + separator + '"b, c; d"\n')

    assert table.separator == separator
    assert table.rows[0].cells == {"name_fr": "A", "x": "b, c; d"}


def test_a_comma_in_a_quoted_title_does_not_decide() -> None:
    assert read_table('"a,b,c";d\n1;2\n').columns == ("a,b,c", "d")


def test_the_line_of_excel_says_the_separator() -> None:
    table = read_table("sep=,\r\nname_fr,x\r\nA,1\r\n")

    assert table.columns == ("name_fr", "x")
    assert table.rows[0].line == 3


def test_lines_are_those_of_the_file_though_a_cell_has_several() -> None:
    table = read_table('name_fr;x\nA;"one\ntwo"\n\nB;2\n')

    assert [row.line for row in table.rows] == [2, 5]


def test_too_many_cells_are_a_problem_of_their_line() -> None:
    [row] = read_table("a;b\n1;2;3\n").rows

    assert [(problem.code, problem.place) for problem in row.problems] == [("too_many_cells", 2)]


def test_a_short_row_has_no_cell_where_it_ends() -> None:
    [row] = read_table("a;b\n1\n").rows

    assert row.cells == {"a": "1"}


def test_an_endless_cell_is_a_problem_and_is_not_kept() -> None:
    [row] = read_table("a;b\n" + "x" * (LONGEST_CELL + 1) + ";1\n").rows

    assert [problem.code for problem in row.problems] == ["cell_too_long"]
    assert row.cells["a"] == ""


def test_what_is_written_is_read_back() -> None:
    rows = [{"a": '=1+"2"', "b": "one\ntwo"}, {"a": "'x", "b": ""}]

    text = write_table(("a", "b"), rows, separator=";")

    assert text.startswith("\ufeff")
    assert [dict(row.cells) for row in read_table(text[1:]).rows] == rows
