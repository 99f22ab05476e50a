"""Where the embedded database keeps its data, its locks and its socket."""

import hashlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from config.embedded.account import Account, choose

#: For root alone, where the project's own folder is closed to the account that runs PostgreSQL.
SYSTEM_STATE = Path("/var/db/sortilege" if sys.platform == "darwin" else "/var/lib/sortilege")
#: A socket's path has about a hundred bytes: neither the project's folder nor TMPDIR fits always.
SOCKETS = Path("/tmp")  # noqa: S108 - the folder below it is private and its owner is checked


@dataclass(frozen=True, kw_only=True)
class Places:
    """The folders of one embedded database; equal for every process that computes them."""

    #: Holds all that follows; mode 0700, owned by ``account``.
    home: Path
    #: Holds the socket; mode 0700, owned by ``account``.
    sockets: Path
    account: Account

    @property
    def data(self) -> Path:
        """PostgreSQL's own folder."""
        return self.home / "data"

    @property
    def log(self) -> Path:
        """What PostgreSQL and its supervisor say."""
        return self.home / "log"

    @property
    def start_lock(self) -> Path:
        """Held while somebody starts or attaches: one at a time."""
        return self.home / "start.lock"

    @property
    def users_lock(self) -> Path:
        """Shared by every user; the supervisor stops once it gets it alone."""
        return self.home / "users.lock"

    @property
    def supervisor_lock(self) -> Path:
        """Held by the supervisor as long as it lives."""
        return self.home / "supervisor.lock"


def find(var_dir: Path) -> Places:
    """Compute the places for a ``var`` folder, touching nothing.

    Data that exists wins, so that opening or closing a folder later never seems to lose it.
    """
    var = var_dir.resolve()
    home = var / "postgresql"
    account = choose(home)
    if os.geteuid() == 0 and not home.exists():
        aside = SYSTEM_STATE / _digest(str(var))
        if aside.exists() or not account.can_enter(var):
            home = aside
            account = choose(home)
    sockets = SOCKETS / f"sortilege-{_digest(f'{home}:{account.uid}')}"
    return Places(home=home, sockets=sockets, account=account)


def _digest(text: str) -> str:
    return hashlib.sha256(os.fsencode(text)).hexdigest()[:12]
