"""The server under measure: `manage.py serve`, one process, as on a laptop."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tools.bench.place import ROOT


@contextmanager
def serving() -> Iterator[int]:
    """The port it listens on; it has stopped after the block."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", "0", "--with-parent"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield _port_told(process)
    finally:
        process.terminate()
        process.wait(30)


def _port_told(process: "subprocess.Popen[str]") -> int:
    for line in process.stdout or ():
        if line.startswith("http://"):
            return int(line.strip().strip("/").rpartition(":")[2])
    raise RuntimeError("the server under measure did not start")
