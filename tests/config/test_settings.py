"""Settings refuse combinations that would open a door."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load(**environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", "diffsettings"],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    "environment",
    [
        {"SORTILEGE_DEMO_ENTRY": "1", "SORTILEGE_TABLE": "1"},
        {
            "SORTILEGE_DEMO_ENTRY": "1",
            "DATABASE_URL": "postgresql://h/n",
            "SORTILEGE_SECRET_KEY": "k",
        },
        {"DATABASE_URL": "postgresql://h/n"},
        {"SORTILEGE_DEBUG": "perhaps"},
    ],
    ids=["demo at the table", "demo on a server", "server without a key", "nonsense"],
)
def test_refuses_in_one_line(environment: dict[str, str]) -> None:
    done = load(**environment)

    assert done.returncode == 1
    assert done.stderr.startswith("Sortilège")
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_server_asks_nothing_of_the_embedded_database() -> None:
    done = load(DATABASE_URL="postgresql://h/n", SORTILEGE_SECRET_KEY="k")

    assert done.returncode == 0
