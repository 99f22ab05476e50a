"""Data of another version, and what PostgreSQL's reports are turned into."""

from collections.abc import Callable
from pathlib import Path

import pytest

from config.embedded import cluster
from tests.config.embedded.conftest import User, processes


def test_data_of_another_major_version_is_refused(
    var_dir: Path, start: Callable[..., User]
) -> None:
    start().leave()
    version = var_dir / "postgresql/data/PG_VERSION"
    version.write_text("16\n")

    complaint = start().leave()

    assert "PostgreSQL 16" in complaint
    assert "PostgreSQL 18" in complaint
    assert "Traceback" not in complaint
    assert version.read_text() == "16\n", "nothing was touched"
    assert processes(var_dir) == {}


@pytest.mark.parametrize(
    ("report", "line"),
    [
        ("starting\nFATAL: no luck\nstopped", "FATAL: no luck"),
        ("FATAL: x\nPANIC: No space left on device", "PANIC: No space left on device"),
        ("one\ntwo", "two"),
        ("", "?"),
    ],
)
def test_the_telling_line_of_a_report_is_found(report: str, line: str) -> None:
    assert cluster.reason(report) == line
