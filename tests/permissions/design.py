"""Rows of the permission matrix: design."""

from tests.permissions.row import Row

ROWS: list[Row] = []
