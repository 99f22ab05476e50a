"""The second process that watches, for systems without a death signal."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
_OWNER = """
import signal, subprocess, sys, os
from config.embedded import lifeline
signal.signal(signal.SIGINT, signal.SIG_DFL)  # a suite in the background ignores it
child = subprocess.Popen(["sleep", "60"], stdout=subprocess.DEVNULL)
guard = lifeline.guard(child.pid)
if sys.argv[1] == "orderly":
    guard.dismiss()
print(child.pid, flush=True)
sys.stdin.read()
"""


def owner(end: str) -> tuple["subprocess.Popen[str]", int]:
    process = subprocess.Popen(
        [sys.executable, "-c", _OWNER, end],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_the_child_ends_when_its_owner_is_killed() -> None:
    process, child = owner("killed")

    process.kill()
    process.communicate()

    end = time.monotonic() + 30
    while alive(child) and time.monotonic() < end:
        time.sleep(0.02)
    assert not alive(child)


def test_the_child_is_left_alone_after_an_orderly_end() -> None:
    process, child = owner("orderly")

    process.kill()
    process.communicate()

    time.sleep(0.3)
    assert alive(child)
    os.kill(child, 9)
