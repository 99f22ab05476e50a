"""Rows of the permission matrix: the living page, on a developer's own machine."""

from tests.permissions.row import Row, open_to_all

ROWS: list[Row] = [open_to_all("design:living-page")]
