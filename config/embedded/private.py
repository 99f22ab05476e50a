"""Files and folders that nobody else may read, and the laptop's secret key."""

import os
import secrets
import stat
import tempfile
from pathlib import Path

from config.embedded.account import Account, choose
from config.embedded.errors import EmbeddedError, from_os_error


def open_folder(folder: Path, account: Account) -> None:
    """Make ``folder`` and its parents where missing, open for passage whatever the umask."""
    missing = [step for step in (folder, *folder.parents) if not step.exists()]
    for step in reversed(missing):
        try:
            step.mkdir(mode=0o755)
        except FileExistsError:
            continue  # somebody else has just made it
        step.chmod(0o755)
        if account.uid == choose(step.parent).uid and step.parent.stat().st_uid == account.uid:
            account.give(step)


def private_folder(folder: Path, account: Account) -> None:
    """Make ``folder`` for ``account`` alone. Raises ``EmbeddedError`` where it is somebody else's.

    The check matters in a shared temporary folder, where anybody may have been first.
    """
    try:
        folder.mkdir(mode=0o700)
        account.give(folder)
    except FileExistsError:
        pass
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid not in {account.uid, os.geteuid()}:
        raise EmbeddedError(
            f"{folder} appartient à quelqu’un d’autre : le supprimer, puis recommencer.",
            f"{folder} belongs to somebody else: remove it and start again.",
        )
    if status.st_uid != account.uid:
        account.give(folder)  # made by root, which was stopped before giving it
    if stat.S_IMODE(status.st_mode) != 0o700:
        folder.chmod(0o700)


def local_secret(var_dir: Path) -> str:
    """The secret key of a laptop: made once, kept in ``var_dir`` with mode 0600.

    Safe when several processes come first at once: the first link wins, all read the same.
    """
    path = var_dir / "secret-key"
    try:
        if not path.exists():
            _make_secret(path)
        return path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise from_os_error(error) from error


def _make_secret(path: Path) -> None:
    account = choose(path)
    open_folder(path.parent, account)
    handle, name = tempfile.mkstemp(prefix=".secret-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        if path.parent.stat().st_uid == account.uid:
            account.give(Path(name))
        os.link(name, path)
    except FileExistsError:
        pass
    finally:
        Path(name).unlink()
