"""The data folder: made once, its version checked, PostgreSQL's command line."""

import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import IO, TypedDict

from config.embedded import lifeline
from config.embedded.binaries import VERSION
from config.embedded.errors import EmbeddedError, from_text
from config.embedded.places import Places

_OPTIONS = (
    ("listen_addresses", ""),
    ("unix_socket_permissions", "0700"),
    ("port", "5432"),
    ("max_connections", "60"),
    ("shared_buffers", "64MB"),
    ("timezone", "UTC"),
    ("log_timezone", "UTC"),
    ("logging_collector", "off"),
    ("log_destination", "stderr"),
)
#: Tests throw their cluster away: nothing has to survive a power cut.
_THROWAWAY = (("fsync", "off"), ("synchronous_commit", "off"), ("full_page_writes", "off"))


def check_version(places: Places) -> bool:
    """Whether data exists. Raises ``EmbeddedError`` for data of another major version."""
    try:
        found = (places.data / "PG_VERSION").read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return False
    if found != VERSION:
        raise EmbeddedError(
            f"Les données de {places.data} viennent de PostgreSQL {found}, le produit utilise "
            f"PostgreSQL {VERSION} : les exporter avec l’ancienne version ou déplacer ce dossier.",
            f"The data is of PostgreSQL {found}, PostgreSQL {VERSION} is needed: "
            "dump it with the former version, or move that folder away.",
        )
    return True


def make(places: Places, programs: Path, *, name: str, throwaway: bool) -> None:
    """Make the data folder aside, with its database, then give it its name: all or nothing."""
    fresh = places.home / "data.new"
    shutil.rmtree(fresh, ignore_errors=True)
    arguments = [
        *(str(programs / "bin/initdb"), "-D", str(fresh), "-U", name, "--auth=trust"),
        *("--encoding=UTF8", "--locale=C", "--no-instructions"),
        # Same order and case rules on every system, without the system's own locales.
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        *(["--no-sync"] if throwaway else []),
    ]
    _run(places, arguments)
    single = [str(programs / "bin/postgres"), "--single", "-D", str(fresh), "postgres"]
    _run(places, single, statement=f"CREATE DATABASE {name}\n")
    fresh.rename(places.data)


def start(
    places: Places, programs: Path, log: IO[bytes], *, throwaway: bool
) -> subprocess.Popen[bytes]:
    """Start PostgreSQL as a child that does not outlive us."""
    options = [*_OPTIONS, ("unix_socket_directories", f'"{places.sockets}"')]
    if throwaway:
        options += _THROWAWAY
    flags = [part for key, value in options for part in ("-c", f"{key}={value}")]
    return subprocess.Popen(  # noqa: S603 - the wheel's own program
        [str(programs / "bin/postgres"), "-D", str(places.data), *flags],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        cwd="/",
        env=_environment(),
        start_new_session=True,
        preexec_fn=lifeline.die_with_parent(signal.SIGINT),
        **_identity(places),
    )


def is_ready(places: Places) -> bool:
    """Whether PostgreSQL says in its pid file that it accepts connections."""
    lines = pid_file(places)
    return len(lines) >= 8 and lines[7].strip() == "ready"


def pid_file(places: Places) -> list[str]:
    """The lines of ``postmaster.pid``: pid, data, start, port, socket folder, ..., status."""
    try:
        return (places.data / "postmaster.pid").read_text(errors="replace").splitlines()
    except FileNotFoundError:
        return []


def _run(places: Places, arguments: list[str], statement: str = "") -> None:
    done = subprocess.run(  # noqa: S603 - the wheel's own programs
        arguments,
        input=statement,
        capture_output=True,
        text=True,
        errors="replace",
        cwd="/",
        env=_environment(),
        preexec_fn=lifeline.die_with_parent(signal.SIGKILL),
        check=False,
        **_identity(places),
    )
    report = f"{done.stderr}\n{done.stdout}"
    failed = "FATAL" in done.stderr or "ERROR" in done.stderr
    if done.returncode != 0 or failed:
        shutil.rmtree(places.home / "data.new", ignore_errors=True)
        raise from_text(reason(report), str(places.home))


def reason(report: str) -> str:
    """The first line of a report that tells why, else its last one."""
    lines = [line.strip() for line in report.splitlines() if line.strip()]
    marks = ("No space left", "ermission denied", "FATAL", "PANIC", "ERROR", "error:")
    for mark in marks:
        for line in lines:
            if mark in line:
                return line
    return lines[-1] if lines else "?"


class _Identity(TypedDict, total=False):
    user: int
    group: int
    extra_groups: list[int]


def _identity(places: Places) -> _Identity:
    """What ``subprocess`` needs to give root's rights up."""
    if places.account.is_us:
        return {}
    account = places.account
    return {"user": account.uid, "group": account.gid, "extra_groups": [account.gid]}


def _environment() -> dict[str, str]:
    """Ours without PostgreSQL's own variables, which would change ports and folders."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PG", "LC_"))}
    return kept | {"LC_ALL": "C", "LANG": "C", "TZ": "UTC"}
