"""Rows of the permission matrix: accounts."""

from tests.permissions.row import Row

ROWS: list[Row] = []
