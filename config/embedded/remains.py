"""What a killed start left behind: an orphan of ours to stop, a pid that means somebody else."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from config.embedded import cluster
from config.embedded.errors import EmbeddedError
from config.embedded.places import Places


def clear(places: Places) -> None:
    """Bring the data folder to where PostgreSQL can start.

    Called by the holder of the supervisor's lock only, so no start of ours is under way. A pid
    file may name a recycled pid: the process must be PostgreSQL in this very folder to be
    stopped, else the file goes, for PostgreSQL would refuse to start over it.
    """
    lines = cluster.pid_file(places)
    if lines and lines[0].strip().isdigit():
        pid = int(lines[0])
        if _serves(pid, places.data):
            _stop(pid, places)
        elif _exists(pid):
            (places.data / "postmaster.pid").unlink(missing_ok=True)
    for left in places.sockets.glob(".s.PGSQL.*"):
        left.unlink(missing_ok=True)


def _stop(pid: int, places: Places) -> None:
    for sent, seconds in ((signal.SIGINT, 8.0), (signal.SIGQUIT, 4.0)):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, sent)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not _serves(pid, places.data):
                return
            time.sleep(0.02)
    raise EmbeddedError(
        f"Un PostgreSQL d’un démarrage précédent (processus {pid}) ne s’arrête pas.",
        f"A PostgreSQL of an earlier start (process {pid}) does not stop.",
    )


def _serves(pid: int, data: Path) -> bool:
    """Whether this process is a living PostgreSQL whose working folder is ``data``."""
    if sys.platform.startswith("linux"):
        try:
            return Path(f"/proc/{pid}/cwd").readlink() == data
        except OSError:
            return False
    else:
        listing = subprocess.run(  # noqa: S603 - the system's own program and a number
            ["/bin/ps", "-p", str(pid), "-o", "command="],
            capture_output=True,
            text=True,
            check=False,
        )
        return f"-D {data}" in listing.stdout


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
