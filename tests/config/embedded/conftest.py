"""Users of an embedded database as separate processes, which can be killed one by one."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from config import embedded

ROOT = Path(__file__).resolve().parents[3]
_PROGRAM = """
import sys
from pathlib import Path
from config import embedded
try:
    embedded.hold(Path(sys.argv[1]))
except embedded.EmbeddedError as error:
    sys.exit(str(error))
print("held", flush=True)
sys.stdin.read()
embedded.release()
"""


class User:
    """A process that holds the database until it is told to leave, or killed."""

    def __init__(self, var: Path, **environment: str) -> None:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SORTILEGE_")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(var)],
            cwd=ROOT,
            env=kept | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.answer = self.process.stdout.readline().strip()

    def leave(self) -> str:
        """Let it end by itself; what it complained about."""
        return self.process.communicate(timeout=30)[1].strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def processes(var: Path) -> dict[int, str]:
    """What runs for this database: pid and command line, zombies left out."""
    if not Path("/proc").is_dir():
        listing = subprocess.run(["ps", "-axo", "pid=,args="], capture_output=True, text=True)
        rows = [line.strip().partition(" ") for line in listing.stdout.splitlines()]
        return {int(pid): args for pid, _, args in rows if str(var) in args}
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            if str(var) in command or json.dumps(str(var))[1:-1] in command:
                found[int(entry.name)] = command
    return found


def pid_of(var: Path, word: str) -> int:
    """The one process of this database whose command line contains ``word``."""
    (pid,) = [pid for pid, command in processes(var).items() if word in command]
    return pid


def postmaster(var: Path) -> int:
    """PostgreSQL's main process; its children bear the same name for an instant."""
    return int((var / "postgresql/data/postmaster.pid").read_text().split()[0])


def wait_until_empty(var: Path, seconds: float = 10) -> dict[int, str]:
    """What is left running after a while: nothing, if all goes well."""
    end = time.monotonic() + seconds
    while processes(var) and time.monotonic() < end:
        time.sleep(0.05)
    return processes(var)


def query(var: Path, *statements: str) -> object:
    """Run statements in the database; the first value of the last one, where it has any."""
    where = embedded.database(var)
    with psycopg.connect(
        host=str(where["HOST"]), port=5432, user=str(where["USER"]), dbname=str(where["NAME"])
    ) as connection:
        for statement in statements:
            cursor = connection.execute(statement.encode())
        row = cursor.fetchone() if cursor.description else None
        return row[0] if row else None


@pytest.fixture
def var_dir() -> Iterator[Path]:
    """A folder with a space and an accent, which the account of PostgreSQL can enter."""
    base = Path(tempfile.mkdtemp(prefix="sortilege-launcher-"))
    base.chmod(0o755)
    var = base / "mon dépôt" / "var"
    yield var
    for pid in processes(var):
        os.kill(pid, signal.SIGKILL)
    shutil.rmtree(str(embedded.database(var)["HOST"]), ignore_errors=True)
    shutil.rmtree(base)


@pytest.fixture
def start(var_dir: Path) -> Iterator[Callable[..., User]]:
    """Start users; those that a failed test left behind are killed."""
    users: list[User] = []

    def start(**environment: str) -> User:
        users.append(User(var_dir, **environment))
        return users[-1]

    yield start
    for user in users:
        user.kill()
