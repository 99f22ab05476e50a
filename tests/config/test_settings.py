"""Settings refuse combinations that would open a door."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVER = {
    "DATABASE_URL": "postgresql://h/n",
    "SORTILEGE_SECRET_KEY": "une-cle-assez-longue-pour-signer-les-sessions-0123456789",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    "environment",
    [
        {"SORTILEGE_DEMO_ENTRY": "1", "SORTILEGE_TABLE": "1"},
        {"SORTILEGE_DEMO_ENTRY": "1", **SERVER},
        {"DATABASE_URL": "postgresql://h/n"},
        {**SERVER, "SORTILEGE_SECRET_KEY": "k"},
        {**SERVER, "SORTILEGE_DEBUG": "1"},
        {"SORTILEGE_DEBUG": "perhaps"},
        {"SORTILEGE_HOST": "magie.example.org"},
    ],
    ids=[
        *("demo at the table", "demo on a server", "server without a key", "a short key"),
        *("debugging on a server", "nonsense", "a typo"),
    ],
)
def test_refuses_in_one_line(environment: dict[str, str]) -> None:
    done = manage("diffsettings", **environment)

    assert done.returncode == 1
    assert done.stderr.startswith("Sortilège")
    assert len(done.stderr.strip().splitlines()) == 1


def test_everything_wrong_is_told_at_once() -> None:
    done = manage(
        "diffsettings",
        DATABASE_URL="mysql://h/n",
        SORTILEGE_HOSTS="*",
        SORTILEGE_PROXIES="many",
        SORTILEGE_TIME_ZONE="Paris",
        SORTILEGE_LOG_LEVEL="loud",
    )

    assert done.returncode == 1
    told = [line.split("=")[0].split(":")[0].strip() for line in done.stderr.splitlines()[1:]]
    assert sorted(told) == [
        "DATABASE_URL",
        "SORTILEGE_HOSTS",
        "SORTILEGE_LOG_LEVEL",
        "SORTILEGE_PROXIES",
        "SORTILEGE_SECRET_KEY is required together with DATABASE_URL",
        "SORTILEGE_TIME_ZONE",
    ]


def test_a_server_asks_nothing_of_the_embedded_database() -> None:
    assert manage("diffsettings", **SERVER).returncode == 0


def test_what_a_server_is_told_passes_django_own_list() -> None:
    done = manage(
        *("check", "--deploy", "--fail-level", "DEBUG"),
        **{**SERVER, "SORTILEGE_HOSTS": "magie.example.org", "SORTILEGE_PROXIES": "1"},
    )

    assert done.returncode == 0, done.stderr


def test_cookies_are_bound_to_the_host_where_there_is_https() -> None:
    done = manage("diffsettings", **SERVER)

    assert "SESSION_COOKIE_NAME = '__Host-sessionid'" in done.stdout
    assert "CSRF_COOKIE_NAME = '__Host-csrftoken'" in done.stdout
