"""Rows of the permission matrix: spells."""

from tests.permissions.row import Row

ROWS: list[Row] = []
