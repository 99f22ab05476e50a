"""A PostgreSQL of the laptop's own, so that nothing has to be installed beforehand.

Each process that uses it holds a shared lock (`hold`); a small supervisor process owns
PostgreSQL and stops it when the last holder is gone, however that one ended. Only the
standard library is imported here, and what is particular to Unix only when it is needed:
a server with ``DATABASE_URL`` never comes this far.
"""

import os
from pathlib import Path

from config.embedded.errors import EmbeddedError

__all__ = ["EmbeddedError", "database", "hold", "is_running", "local_secret", "release"]

#: The role that owns everything, and the name of the product's database.
NAME = "sortilege"


def local_secret(var_dir: Path) -> str:
    """The secret key kept in ``var_dir``, made on first use."""
    _refuse_windows()
    from config.embedded import private

    return private.local_secret(var_dir)


def database(var_dir: Path) -> dict[str, object]:
    """Django's settings for the embedded database, computed without starting it.

    Tests name another database in the same cluster by ``SORTILEGE_DATABASE_NAME``.
    """
    _refuse_windows()
    from config.embedded import places

    return {
        "ENGINE": "config.embedded.backend",
        "NAME": os.environ.get("SORTILEGE_DATABASE_NAME") or NAME,
        "USER": NAME,
        "HOST": str(places.find(var_dir).sockets),
        "PORT": "5432",
    }


def hold(var_dir: Path) -> None:
    """Start the database or attach to it, and keep it running until `release` or our end.

    Raises ``EmbeddedError``. Cheap when it is held already.
    """
    _refuse_windows()
    from config.embedded import client

    client.hold(var_dir)


def release() -> None:
    """Let go; returns once the database has stopped, unless somebody else uses it."""
    _refuse_windows()
    from config.embedded import client

    client.release()


def is_running(var_dir: Path) -> bool:
    """Whether a supervisor looks after the database of ``var_dir``."""
    _refuse_windows()
    from config.embedded import locks, places

    return locks.is_held(places.find(var_dir).supervisor_lock)


def _refuse_windows() -> None:
    if os.name == "nt":
        raise EmbeddedError(
            "La base embarquée ne tourne pas encore sous Windows : indiquer DATABASE_URL "
            "(ou utiliser WSL).",
            "The embedded database does not run on Windows yet: set DATABASE_URL (or use WSL).",
        )
