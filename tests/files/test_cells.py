import pytest
from hypothesis import given
from hypothesis import strategies as st

from files.cells import guard, unguard

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "=cmd|'/c calc'!A0", "＝1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text: str) -> None:
    assert guard(text) == "'" + text


@given(st.text())
def test_every_text_is_read_back_as_it_was(text: str) -> None:
    assert unguard(guard(text)) == text


@pytest.mark.parametrize("cell", ["'tis", "L'œuf", "", "Éclair", "'"])
def test_a_cell_of_a_spreadsheet_stays_as_it_is(cell: str) -> None:
    assert unguard(cell) == cell


def test_an_ordinary_cell_is_written_as_it_is() -> None:
    assert guard("Voile de Cendre") == "Voile de Cendre"
