"""Rows of the permission matrix: campaign."""

from tests.permissions.row import Row

ROWS: list[Row] = []
