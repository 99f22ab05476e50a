"""What holds for the whole suite: browser tests are never lost silently."""

import os

import pytest

NOT_RUN = "browser tests need Chromium"


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
