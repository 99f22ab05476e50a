"""What holds for the whole suite: compiled texts; browser tests are never lost silently."""

import os
from pathlib import Path

import pytest

from config import translations

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
NOT_RUN = "browser tests need Chromium"


def pytest_configure() -> None:
    """Folders that the settings name, and today's texts: tests never run on stale ones."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for folder in ("static", "collected"):
            (BUILD / folder).mkdir(parents=True, exist_ok=True)
        translations.compile_catalogues(ROOT, BUILD)


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
