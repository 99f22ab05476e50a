"""Rows of the permission matrix: what belongs to the copy of the product, not to a table."""

from tests.permissions.row import Row, open_to_all, signed_in

_FOR_WHO_RUNS_A_TABLE = {"spectator": 403, "player": 403, "other_player": 403}

ROWS: list[Row] = [
    # At the laptop only (see tests/config/test_copies.py). The stranger runs a table of their own.
    signed_in("copy", **_FOR_WHO_RUNS_A_TABLE),
    signed_in("take-copy", method="POST", **_FOR_WHO_RUNS_A_TABLE),
    open_to_all("alive"),
    open_to_all("ready"),
]
