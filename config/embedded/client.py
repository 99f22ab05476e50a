"""A process that uses the embedded database: starts it or attaches, holds on, lets go."""

import json
import os
import signal
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from config.embedded import NAME, binaries, locks, private
from config.embedded.errors import EmbeddedError, from_os_error
from config.embedded.places import Places, find
from config.embedded.supervisor import Job

_ROOT = Path(__file__).resolve().parent.parent.parent
_PROGRAM = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); "
    "from config.embedded.supervisor import main; main()"
)
_WAIT_FOR_START = 90.0
_WAIT_FOR_END = 30.0


@dataclass(kw_only=True)
class _Hold:
    var: Path
    places: Places
    #: The shared lock on ``users.lock``.
    users: int
    #: The supervisor, where we are the ones who started it and must reap it.
    child: int | None = None


_guard = threading.RLock()
_held: _Hold | None = None


def hold(var_dir: Path) -> None:
    """See `config.embedded.hold`. Starts anew where the supervisor has been killed."""
    global _held
    with _guard:
        if _held and _held.var == var_dir:
            _reap(_held)
            if locks.is_held(_held.places.supervisor_lock):
                return
        else:
            release()
        places = find(var_dir)
        try:
            private.open_folder(places.home.parent, places.account)
            private.private_folder(places.home, places.account)
            if not _held:
                users = locks.open_lock(places.users_lock, places.account)
                _held = _Hold(var=var_dir, places=places, users=users)
            _join(_held)
        except OSError as error:
            _let_go()
            raise from_os_error(error) from error
        except BaseException:
            _let_go()
            raise


def release() -> None:
    """See `config.embedded.release`."""
    with _guard:
        held = _held
        if held is None:
            return
        locks.unlock(held.users)
        if not _others_hold(held.users):
            end = time.monotonic() + _WAIT_FOR_END
            while time.monotonic() < end and locks.is_held(held.places.supervisor_lock):
                _reap(held)
                time.sleep(0.02)
        _reap(held)
        _let_go()


def _others_hold(users: int) -> bool:
    """Whether other users share the lock: it can be shared, but not taken alone.

    Where it can be neither, the supervisor has it and is stopping.
    """
    alone = locks.try_lock(users, exclusive=True)
    shared = not alone and locks.try_lock(users, exclusive=False)
    locks.unlock(users)
    return shared


def _let_go() -> None:
    global _held
    if _held:
        os.close(_held.users)
        _held = None


def _join(held: _Hold) -> None:
    """Under the start lock: take our share, start a supervisor if none lives, check it is ours."""
    start = locks.open_lock(held.places.start_lock, held.places.account)
    try:
        if not locks.wait_lock(start, exclusive=True, seconds=_WAIT_FOR_START):
            raise EmbeddedError(
                "Un autre démarrage de la base dure trop longtemps.",
                "Another start of the database takes too long.",
            )
        # A supervisor that is stopping holds this lock alone until it has ended.
        if not locks.wait_lock(held.users, exclusive=False, seconds=_WAIT_FOR_END):
            raise EmbeddedError(
                "La base embarquée met trop longtemps à s’arrêter.",
                "The embedded database takes too long to stop.",
            )
        if not locks.is_held(held.places.supervisor_lock):
            private.private_folder(held.places.sockets, held.places.account)
            held.child = _spawn(held.places)
        _check_ours(held.places)
    finally:
        os.close(start)


def _spawn(places: Places) -> int:
    job = Job(
        places=places,
        programs=binaries.locate(places.account),
        name=NAME,
        throwaway=os.environ.get("SORTILEGE_THROWAWAY") == "1",
        guarded=not sys.platform.startswith("linux"),
    )
    reader, writer = os.pipe()
    command = [sys.executable, "-I", "-S", "-B", "-c", _PROGRAM, str(_ROOT), job.to_text()]
    child = os.posix_spawn(
        sys.executable,
        command,
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, writer, 1),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ],
        setsigmask=[],
        setsigdef=[signal.SIGINT, signal.SIGTERM, signal.SIGHUP],
    )
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as answers:
        line = answers.readline()
    if not line:
        os.waitpid(child, 0)
        raise EmbeddedError(
            "La base embarquée s’est arrêtée au démarrage.", "The embedded database did not start."
        )
    answer = json.loads(line)
    if "error" in answer:
        os.waitpid(child, 0)
        raise EmbeddedError(*answer["error"])
    return child


def _check_ours(places: Places) -> None:
    """The socket we are about to trust belongs to the account that owns our data."""
    path = places.sockets / ".s.PGSQL.5432"
    status = path.lstat()
    if status.st_uid != places.account.uid:
        raise EmbeddedError(
            f"{path} n’est pas à nous : le supprimer, puis recommencer.",
            f"{path} is not ours: remove it and start again.",
        )


def _reap(held: _Hold) -> None:
    if held.child is None:
        return
    try:
        done, _ = os.waitpid(held.child, os.WNOHANG)
    except ChildProcessError:
        done = held.child
    if done:
        held.child = None
