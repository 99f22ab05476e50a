"""A real Chromium against a real server, a process of its own on the database of the tests.

    @pytest.mark.browser
    def test_the_first_page_opens(people: People) -> None:
        page = people.arrive()
        page.goto("/")

Each person has a browser context of their own. After the test every context is closed, any
complaint of the browser fails the test (a message of the policy, an error in the console, a
script that failed), the log is audited, and only then the tables are emptied.

No screenshots here: Playwright's own put a style into the page, and the policy says so.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.demo import Demo
from tests.conftest import NOT_RUN

ROOT = Path(__file__).resolve().parents[2]
PHONE = (390, 844)
LAPTOP = (1280, 800)
_ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: What htmx writes when a newer request overtakes an older one: the planner means it to.
_OVERTAKEN = ("htmx:afterRequest,", "htmx:sendAbort,")
_POLICY_WORDS = ("content security policy", "content-security-policy", "refused to")


def find_chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((path for name in names if (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_chromium() is None:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason=NOT_RUN))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser. Playwright's loop is seen by Django in this thread as long as it runs.

    Django would then refuse the ORM in the test itself. It is told not to, in this process
    and for this package only: the server under test is another process and stays guarded.
    """
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=list(_ARGUMENTS)
            )
            yield browser
            browser.close()
    finally:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


class Server:
    """`manage.py serve` on the database of the tests; started again, it has the same address."""

    def __init__(self) -> None:
        self._port = _free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        name = str(connection.settings_dict["NAME"])
        kept = {k: v for k, v in os.environ.items() if k != "DJANGO_ALLOW_ASYNC_UNSAFE"}
        self._process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(self._port), "--with-parent"],
            cwd=ROOT,
            env=kept | {"SORTILEGE_DATABASE_NAME": name, "SORTILEGE_DEMO_ENTRY": "1"},
        )
        _wait_for(self.address, self._process)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)
            self._process = None


@pytest.fixture(scope="package")
def server(django_db_setup: None) -> Iterator[str]:
    """The address of a server for all tests."""
    running = Server()
    try:
        running.start()
        yield running.address
    finally:
        running.stop()


@pytest.fixture
def own_server(django_db_setup: None) -> Iterator[Server]:
    """A server of this test alone, which may be stopped and started again."""
    running = Server()
    try:
        running.start()
        yield running
    finally:
        running.stop()


class People:
    """Who sits at the table: each arrival is a browser of its own, with its own cookies."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.complaints: list[str] = []
        self._forgiven: list[str] = []
        self._contexts: list[BrowserContext] = []

    def arrive(self, size: tuple[int, int] = PHONE, **options: Any) -> Page:
        """A new person's page; ``options`` go to Playwright's ``new_context``."""
        width, height = size
        context = self._browser.new_context(
            **{
                "base_url": self.address,
                "locale": "fr-FR",
                "viewport": {"width": width, "height": height},
                **options,
            }
        )
        context.set_default_timeout(10_000)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self._contexts.append(context)
        return context.new_page()

    def forgive(self, words: str) -> None:
        """An error with these words is meant by this test: a refusal, a lost network."""
        self._forgiven.append(words)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def _hear(self, message: ConsoleMessage) -> None:
        is_policy = any(word in message.text.lower() for word in _POLICY_WORDS)
        is_forgiven = any(words in message.text for words in (*_OVERTAKEN, *self._forgiven))
        if is_policy or (message.type == "error" and not is_forgiven):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")


@pytest.fixture
def people(
    transactional_db: None, django_db_setup: None, chromium: Browser, server: str
) -> Iterator[People]:
    """See the module. The catalogue is loaded: emptying the tables took it away."""
    call_command("load_catalogue", verbosity=0)
    everybody = People(chromium, server)
    yield everybody
    everybody.leave()
    assert everybody.complaints == []
    call_command("audit")


@pytest.fixture
def demo(people: People) -> Demo:
    """The demo's campaign, in which Julien plays Thogor and Aurore is GM."""
    call_command("load_demo", verbosity=0)
    return Demo.load()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    """The socket listens before the server is ready: one answer, whatever it is, will do."""
    for _ in range(100):
        if process.poll() is not None:
            pytest.fail("the server under test did not start")
        try:
            urllib.request.urlopen(address, timeout=20).close()  # noqa: S310 - our own server
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail("the server under test does not answer")
