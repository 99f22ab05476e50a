"""Rows of the permission matrix: characters."""

from tests.permissions.row import Row

ROWS: list[Row] = []
