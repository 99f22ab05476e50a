"""A cluster and a folder of the run’s own, thrown away at its end; writes are durable as ever."""

import os
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def own_place() -> Iterator[None]:
    """Django is ready within, on an empty database with the catalogue; nothing is left after it."""
    with tempfile.TemporaryDirectory(prefix="sortilege-bench-") as folder:
        Path(folder).chmod(0o755)  # as root, PostgreSQL runs as somebody else and has to pass
        for name in [key for key in os.environ if key.startswith("SORTILEGE_")]:
            del os.environ[name]
        os.environ.pop("DATABASE_URL", None)
        os.environ |= {"SORTILEGE_VAR": folder, "SORTILEGE_ACTS_PER_MINUTE": "0"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "tools.bench.settings"
        _many_connections()
        import django
        from django.core.management import call_command

        django.setup()
        try:
            for command in ("migrate", "load_catalogue"):
                call_command(command, verbosity=0)
            yield
        finally:
            _let_go()


def _many_connections() -> None:
    """A thousand streams are a thousand open files on either side."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4_096 if hard == resource.RLIM_INFINITY else min(4_096, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _let_go() -> None:
    """The database stops once nobody is connected."""
    from django.db import connections

    from config import embedded

    connections.close_all()
    for connection in connections.all():
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's own
    embedded.release()
