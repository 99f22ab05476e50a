"""Making the file: one moment of the database, whole or not there at all."""

import contextlib
import os
import tempfile
from pathlib import Path

from config.backup import BackupError, archive
from config.backup.programs import Database, folder_for, run


def save(path: Path, *, database: Database) -> Path:
    """Writes everything into ``path``, for our eyes only (mode 0600).

    Raises ``BackupError`` where the file exists already or cannot be made. It gets its name once
    it has been written, read back and kept by the disk: there are no half files.
    """
    if path.exists():
        raise _exists(path)
    folder = folder_for(database.major())
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # mode 0600
        os.close(handle)
    except OSError as error:
        raise _cannot_write(path, error) from error
    fresh = Path(name)
    try:
        run(
            *(database, folder, "pg_dump", "--format=custom", "--no-owner", "--no-privileges"),
            *("--lock-wait-timeout=30s", f"--file={fresh}", f"--dbname={database.address}"),
        )
        archive.read(fresh, database=database, folder=folder)
        _keep(fresh)
        os.link(fresh, path)  # refuses to replace what somebody else has just made
        _keep(path.parent)
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise _cannot_write(path, error) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
    return path


def _keep(path: Path) -> None:
    """Waits until the disk has it."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _exists(path: Path) -> BackupError:
    return BackupError(
        f"{path} existe déjà : choisir un autre nom.", "The file exists: choose another name."
    )


def _cannot_write(path: Path, error: OSError) -> BackupError:
    return BackupError(
        f"Impossible d’écrire {path} ({error.strerror}).", "The file cannot be written."
    )
