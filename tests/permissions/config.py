"""Rows of the permission matrix: what belongs to the copy of the product, not to a table."""

from tests.permissions.row import Row, open_to_all

ROWS: list[Row] = [
    open_to_all("alive"),
    open_to_all("ready"),
]
