"""A full disk shows up anywhere while starting; it is always told in the same line."""

import contextlib
from collections.abc import Iterator

from django.db import OperationalError
from psycopg.errors import DiskFull

from config.embedded import EmbeddedError
from config.embedded.errors import from_os_error, from_text


@contextlib.contextmanager
def explain_full_disk() -> Iterator[None]:
    """Turn what the system or PostgreSQL say of a full disk, or of rights, into one line."""
    try:
        yield
    except OSError as error:
        raise from_os_error(error) from error
    except OperationalError as error:
        if isinstance(error.__cause__, DiskFull):
            raise from_text("No space left", "PostgreSQL") from error
        raise EmbeddedError(
            f"La base de données ne répond pas : {str(error).strip()}",
            "The database does not answer.",
        ) from error
