"""The process that owns PostgreSQL: starts it, restarts it, stops it after the last user.

Started by `client`, in a session of its own, so that Ctrl-C in a terminal does not reach it. It
says how the start went in one line of JSON on its standard output, then stays silent.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from config.embedded import cluster, lifeline, locks, remains
from config.embedded.account import Account
from config.embedded.errors import EmbeddedError, from_os_error, from_text
from config.embedded.places import Places

_LOOK_EVERY = 0.2
_START_SECONDS = 60.0
_RESTARTS = 5
_ATTEMPTS = 20
_LOG_BYTES = 5_000_000


@dataclass(frozen=True, kw_only=True)
class Job:
    """What the first user asks for."""

    places: Places
    programs: Path
    name: str
    throwaway: bool
    #: Watch over PostgreSQL by a second process, where the system has no death signal.
    guarded: bool

    def to_text(self) -> str:
        account = self.places.account
        return json.dumps(
            {
                "home": str(self.places.home),
                "sockets": str(self.places.sockets),
                "account": [account.uid, account.gid],
                "programs": str(self.programs),
                "name": self.name,
                "throwaway": self.throwaway,
                "guarded": self.guarded,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> "Job":
        data = json.loads(text)
        uid, gid = data["account"]
        places = Places(
            home=Path(data["home"]),
            sockets=Path(data["sockets"]),
            account=Account(uid=uid, gid=gid),
        )
        return cls(
            places=places,
            programs=Path(data["programs"]),
            name=data["name"],
            throwaway=data["throwaway"],
            guarded=data["guarded"],
        )


class Supervisor:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.places = job.places
        self.stopping = False
        self.postgres: subprocess.Popen[bytes] | None = None
        self.guard: lifeline.Guard | None = None
        self.users = locks.open_lock(self.places.users_lock, self.places.account)

    def run(self) -> None:
        """Start, report, watch, stop."""
        with self._open_log() as log:
            try:
                self._start(log)
                self._report({"ready": True})
                self._watch(log)
            finally:
                self._stop()
                shutil.rmtree(self.places.sockets, ignore_errors=True)
        if self.job.throwaway:
            shutil.rmtree(self.places.home, ignore_errors=True)

    def ask_to_stop(self, *_: object) -> None:
        """For SIGTERM and its like: the users lose the database, PostgreSQL ends well."""
        self.stopping = True

    def _start(self, log: IO[bytes]) -> None:
        if not cluster.check_version(self.places):
            cluster.make(
                self.places, self.job.programs, name=self.job.name, throwaway=self.job.throwaway
            )
        self._launch_patiently(log)

    def _launch_patiently(self, log: IO[bytes]) -> None:
        """Where PostgreSQL was killed, its children need a moment to notice and leave."""
        for attempt in range(_ATTEMPTS):
            remains.clear(self.places)
            try:
                return self._launch(log)
            except EmbeddedError as error:
                if "shared memory block" not in str(error) or attempt == _ATTEMPTS - 1:
                    raise
                self._dismiss_guard()
                time.sleep(0.25)

    def _launch(self, log: IO[bytes]) -> None:
        before = log.tell()
        self.postgres = cluster.start(
            self.places, self.job.programs, log, throwaway=self.job.throwaway
        )
        if self.job.guarded:
            self.guard = lifeline.guard(self.postgres.pid)
        end = time.monotonic() + _START_SECONDS
        while not cluster.is_ready(self.places):
            if self.postgres.poll() is not None or time.monotonic() > end:
                report = self.places.log.read_bytes()[before:].decode(errors="replace")
                raise from_text(cluster.reason(report), str(self.places.home))
            time.sleep(0.01)

    def _watch(self, log: IO[bytes]) -> None:
        restarts = 0
        while not self.stopping and not locks.try_lock(self.users, exclusive=True):
            time.sleep(_LOOK_EVERY)
            if self.postgres and self.postgres.poll() is not None and restarts < _RESTARTS:
                restarts += 1
                self._dismiss_guard()
                self._launch_patiently(log)

    def _stop(self) -> None:
        if self.postgres and self.postgres.poll() is None:
            for sent, seconds in ((signal.SIGINT, 8), (signal.SIGQUIT, 4), (signal.SIGKILL, 4)):
                self.postgres.send_signal(sent)
                try:
                    self.postgres.wait(seconds)
                    break
                except subprocess.TimeoutExpired:
                    continue
        self._dismiss_guard()

    def _dismiss_guard(self) -> None:
        if self.guard:
            self.guard.dismiss()
            self.guard = None

    def _open_log(self) -> IO[bytes]:
        path = self.places.log
        if path.exists() and path.stat().st_size > _LOG_BYTES:
            path.unlink()
        log = path.open("ab")
        path.chmod(0o600)
        self.places.account.give(path)
        os.dup2(log.fileno(), sys.stderr.fileno())
        return log

    def _report(self, answer: dict[str, object]) -> None:
        os.write(sys.stdout.fileno(), json.dumps(answer).encode() + b"\n")
        with open(os.devnull, "wb") as nothing:
            os.dup2(nothing.fileno(), sys.stdout.fileno())


def main() -> None:
    """Entry point of the process; the job comes as its only argument."""
    os.setsid()
    os.chdir("/")
    os.umask(0o077)
    job = Job.from_text(sys.argv[1])
    try:
        mine = locks.open_lock(job.places.supervisor_lock, job.places.account)
        # Others look at this lock for an instant to see whether we live.
        if not locks.wait_lock(mine, exclusive=True, seconds=10):
            raise EmbeddedError(
                "Une autre base embarquée s’arrête encore : recommencer.",
                "Another embedded database is still stopping: try again.",
            )
        supervisor = Supervisor(job)
        for received in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(received, supervisor.ask_to_stop)
        supervisor.run()
    except EmbeddedError as error:
        _refuse(error)
    except OSError as error:
        _refuse(from_os_error(error))


def _refuse(error: EmbeddedError) -> None:
    os.write(sys.stdout.fileno(), json.dumps({"error": error.args}).encode() + b"\n")
    sys.exit(1)
