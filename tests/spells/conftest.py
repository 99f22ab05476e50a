"""The table of the tests of spells."""

import pytest

from tests.spells.table import Table, new_table


@pytest.fixture
def table(db: None) -> Table:
    return new_table()
