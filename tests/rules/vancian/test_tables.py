from enum import StrEnum

import pytest

from rules.errors import MalformedError
from rules.vancian.tables import Row, own_table, read_table


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def read(row: Row) -> tuple[str, int, Colour]:
    return row.text("name"), row.whole("size", minimum=1, maximum=9), row.option("colour", Colour)


def table(text: str) -> tuple[tuple[str, int, Colour], ...]:
    return read_table(text, table="things", columns=("name", "size", "colour"), read=read)


def problems(text: str) -> list[tuple[str, str, int]]:
    """Field, code and line of every problem with a table."""
    with pytest.raises(MalformedError) as caught:
        table(text)
    return [(found.field, found.code, found.numbers["line"]) for found in caught.value.problems]


@pytest.mark.parametrize(
    ("line", "field", "code"),
    [
        (",1,red", "name", "missing"),
        ("a,,red", "size", "missing"),
        ("a,x,red", "size", "unreadable"),
        ("a,-1,red", "size", "unreadable"),
        ("a,¹,red", "size", "unreadable"),
        ("a,0,red", "size", "too_low"),
        ("a,10,red", "size", "too_high"),
        ("a,1,green", "colour", "unknown_value"),
        ("a,1,", "colour", "missing"),
        ("a,1", "colour", "cells"),
        ("a,1,red,more", "colour", "cells"),
        ("", "name", "cells"),
    ],
)
def test_a_bad_cell_is_named_by_line_and_column(line: str, field: str, code: str) -> None:
    assert problems(f"name,size,colour\nb,2,blue\n{line}\n") == [(f"things:{field}", code, 3)]


def test_every_bad_line_is_named_at_once() -> None:
    assert problems("name,size,colour\na,x,red\nb,2,blue\nc,3,green\n") == [
        ("things:size", "unreadable", 2),
        ("things:colour", "unknown_value", 4),
    ]


@pytest.mark.parametrize("heading", ["", "name,size", "name,size,color", "size,name,colour"])
def test_another_heading_is_refused(heading: str) -> None:
    assert [(code, line) for _, code, line in problems(f"{heading}\na,1,red\n")] == [("heading", 1)]


def test_lines_are_read_in_order() -> None:
    assert table('name,size,colour\n"a, b",1,red\nc,9,blue\n') == (
        ("a, b", 1, Colour.RED),
        ("c", 9, Colour.BLUE),
    )


def test_the_tables_stand_beside_the_module() -> None:
    assert own_table("classes").startswith("class_id,")
