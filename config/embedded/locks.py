"""Advisory locks on files: the system drops them when their holder ends, however it ends."""

import fcntl
import os
import time
from pathlib import Path

from config.embedded.account import Account


def open_lock(path: Path, account: Account) -> int:
    """A descriptor of the lock file, made where missing; never inherited by other programs."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if os.fstat(handle).st_uid != account.uid:
        os.fchown(handle, account.uid, account.gid)
    return handle


def try_lock(handle: int, *, exclusive: bool) -> bool:
    """Take the lock if it is free at this moment."""
    try:
        fcntl.flock(handle, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def wait_lock(handle: int, *, exclusive: bool, seconds: float) -> bool:
    """Take the lock within ``seconds``. Asking again and again keeps Ctrl-C working."""
    end = time.monotonic() + seconds
    while not try_lock(handle, exclusive=exclusive):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def unlock(handle: int) -> None:
    fcntl.flock(handle, fcntl.LOCK_UN)


def is_held(path: Path) -> bool:
    """Whether somebody holds the lock alone."""
    try:
        handle = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        return not try_lock(handle, exclusive=False)
    finally:
        os.close(handle)
