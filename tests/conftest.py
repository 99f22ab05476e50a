"""What holds for the whole suite: no query in a loop, and browser tests are never lost silently."""

import gc
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as its_settings
from pytest_django import Settings
from whitenoise.middleware import WhiteNoiseMiddleware
from zeal.constants import initialize_app_registry
from zeal.patch import patch

NOT_RUN = "browser tests need Chromium"


@pytest.fixture(scope="session", autouse=True)
def _watched_queries() -> None:
    """django-zeal sees every query; without its app, which would follow us out of the tests."""
    initialize_app_registry()
    patch()


@pytest.fixture(autouse=True)
def _no_query_in_a_loop(settings: Settings, _watched_queries: None) -> None:
    """A request that asks the same question again for each row fails."""
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "zeal.middleware.zeal_middleware"]
    # Two acts in one request lock the table and read the seat each: not a loop.
    settings.ZEAL_ALLOWLIST = [{"model": "campaign.Campaign"}, {"model": "campaign.Membership"}]


@pytest.fixture(scope="session", autouse=True)
def _static_files_found_once() -> Iterator[None]:
    """Each client loads the middleware anew; the same folders hold the same files each time.

    Else reading two hundred files from the disk is half of the time of all requests.
    """
    find: Callable[[Any], None] = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[object, dict[str, Any]] = {}

    def find_once(self: Any) -> None:
        asked = (
            tuple(map(str, its_settings.STATICFILES_DIRS)),
            tuple(its_settings.STATICFILES_FINDERS),
            tuple(its_settings.INSTALLED_APPS),
            (self.static_prefix, self.max_age, self.allow_all_origins, self.charset),
        )
        if asked not in found:
            before = dict(self.files)
            find(self)
            found[asked] = {
                url: file for url, file in self.files.items() if before.get(url) is not file
            }
        self.files.update(found[asked])

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(WhiteNoiseMiddleware, "add_files_from_finders", find_once)
        yield


@pytest.fixture(autouse=True)
def _cheap_hash(settings: Settings) -> None:
    """Passwords are checked many times here: a cheap hash keeps the tests quick."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins early, and what shares a browser or servers stands together.

    Otherwise as pytest-django has it: tests that empty the tables come after those that do not.
    """
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    marker = item.get_closest_marker("django_db")
    fixtures = getattr(item, "fixturenames", ())
    if "/hosting/" in item.path.as_posix():
        return 0
    if item.get_closest_marker("browser"):
        return 2
    if "transactional_db" in fixtures or (marker and marker.kwargs.get("transaction")):
        return 3
    return 1 if marker or "db" in fixtures else 4


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Thousands of tests and all modules stay to the end: nothing is gained by looking for
    garbage among them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lost = _lost(terminalreporter)
    if lost:
        terminalreporter.section("BROWSER TESTS NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line(
            f"{lost} browser tests were NOT RUN: no Chromium was found (apt install chromium).",
            red=True,
            bold=True,
        )


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where a browser is required, tests that did not run are a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    required = os.environ.get("SORTILEGE_REQUIRE_BROWSER") == "1"
    if required and isinstance(reporter, pytest.TerminalReporter) and _lost(reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _lost(reporter: pytest.TerminalReporter) -> int:
    skipped = reporter.stats.get("skipped", [])
    return sum(NOT_RUN in str(report.longrepr) for report in skipped)
