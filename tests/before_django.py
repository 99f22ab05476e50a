"""What must be done before Django reads its settings: today's texts, a database of our own.

Loaded by ``-p`` (see pyproject.toml), for pytest-django reads the settings before any conftest.
Each run has its PostgreSQL, in a temporary folder that goes with it. Nothing starts here: the
first connection starts the cluster; under xdist the workers find its place in their environment
and attach, the last one to leave stops it.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from config import embedded, translations
from design import styles

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
_HOME = "SORTILEGE_TEST_HOME"
_is_owner = _HOME not in os.environ or "PYTEST_XDIST_WORKER" not in os.environ


def _prepare_environment() -> None:
    for name in [key for key in os.environ if key.startswith("SORTILEGE_")]:
        if name != "SORTILEGE_REQUIRE_BROWSER":
            del os.environ[name]
    os.environ.pop("DATABASE_URL", None)
    home = Path(tempfile.mkdtemp(prefix="sortilege-tests-"))
    home.chmod(0o755)  # as root, PostgreSQL runs as somebody else and has to pass
    os.environ[_HOME] = os.environ["SORTILEGE_VAR"] = str(home)
    os.environ["SORTILEGE_THROWAWAY"] = "1"
    os.environ["SORTILEGE_ACTS_PER_MINUTE"] = "0"  # tests tap faster than people


def _build() -> None:
    """Folders that the settings name, styles, compiled texts: tests never run on stale ones."""
    for folder in ("static", "collected"):
        (BUILD / folder).mkdir(parents=True, exist_ok=True)
    styles.build(ROOT / "static" / "css", BUILD / "static" / "css")
    translations.compile_catalogues(ROOT, BUILD)


if _is_owner:
    _prepare_environment()
    _build()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Stop the cluster; remove the folder once the last process is done with it."""
    django = sys.modules.get("django.db")
    if django is not None:
        for connection in django.connections.all(initialized_only=True):
            connection.close()
            connection.close_pool()
    embedded.release()
    if _is_owner:
        shutil.rmtree(os.environ[_HOME], ignore_errors=True)
