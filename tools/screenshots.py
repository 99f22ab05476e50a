"""`make screenshots`: the pages as they are, from a table played anew, into docs/screenshots/.

Everything that could differ from one run to the next is given: the demo's people, typed dice,
the hour of each act. Text may be drawn a little differently where another font renderer is.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "screenshots"
GM, PLAYER, OTHER = "Aurore", "Julien", "Maëlle"
#: Width and height of the window, and pixels for each of its pixels.
SIZES = {390: (844, 2), 1280: (800, 1)}
THEMES = ("light", "dark")
BYTES_AT_MOST = 400_000
_HOURS = """
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo
from campaign.models import LogEntry
start = datetime(2026, 1, 17, 21, 30, tzinfo=ZoneInfo("Europe/Paris"))
for entry in LogEntry.objects.all():
    LogEntry.objects.filter(pk=entry.pk).update(real_time=start + timedelta(minutes=entry.seq))
"""


class Studio:
    """A browser that enters as one of the demo's people and keeps pictures."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    @contextmanager
    def person(self, name: str, width: int = 390, theme: str = "light") -> Iterator[Page]:
        """A page on which this person has entered; nobody where no name is given."""
        height, scale = SIZES[width]
        context = self._browser.new_context(
            base_url=self._address,
            locale="fr-FR",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
        )
        page = context.new_page()
        page.goto("/")
        if name:
            page.locator("form.demo button", has_text=name).click()
            expect(page).to_have_url(re.compile(r"/c/\d+/$"))
        yield page
        context.close()

    def take(self, name: str, pages: dict[str, str]) -> None:
        """These pages, by the name of their picture, in every size and theme."""
        for width, theme in product(SIZES, THEMES):
            with self.person(name, width, theme) as page:
                for picture, address in pages.items():
                    page.goto(address)
                    page.evaluate("document.fonts.ready")
                    path = FOLDER / f"{picture}-{width}-{theme}.png"
                    page.screenshot(path=path, caret="initial")


def play(studio: Studio) -> None:
    """An evening; pictures are taken on the way."""
    studio.take("", {"home": "/"})
    with studio.person(PLAYER) as page:
        table = page.url
        sheet = _follow(page, "Thogor")
        lightning = f"{_address(page, 'Évocation de la Foudre')}&intensity=5&distance=100"
        defence = f"{_address(page, 'Défense Magique')}&intensity=2"
        studio.take(PLAYER, {"planner": lightning})
        result = _cast(page, lightning, roll="27", effect="8")
        _set_hours()
        studio.take(PLAYER, {"result": result})
        _cast(page, defence, roll="44")
        page.goto(f"{table}spells/")
        spell = _follow(page, "Évocation de la Foudre")
    with studio.person(OTHER) as page:
        _follow(page, "Cmir")
        _cast(page, _address(page, "Chair Recousue"), roll="90")
        page.locator('form[action$="/ask/"] button').click()
        expect(page.locator('form[action$="/ask/"]')).to_have_count(0)
    with studio.person(GM) as page:
        page.goto(f"{table}log/")
        page.locator('form[action$="/undo/"] button').nth(1).click()
        expect(page.locator("article.undone")).to_have_count(1)
    _set_hours()
    studio.take(PLAYER, {"sheet": sheet, "catalogue": f"{table}spells/", "spell": spell})
    studio.take(GM, {"table": table, "log": f"{table}log/"})
    memorise(studio, table)
    sing(studio, table)


def memorise(studio: Studio, table: str) -> None:
    """Pages of those who memorise; at the end Isaure's grimoire is lost."""
    with studio.person(PLAYER) as page:
        page.goto(table)
        sheet = _follow(page, "Isaure")
        page.goto(f"{sheet}memorised/")
        sleep = _address(page, "Sommeil")
    pages = {"magic-user": sheet, "memory": f"{sheet}memory/", "memorised": sleep}
    studio.take(PLAYER, pages | {"memorised-spells": f"{table}spells/?system=vancian"})
    with studio.person(GM) as page:
        page.goto(sheet)
        _follow(page, "Grimoire d’Isaure")
        page.locator('form[action$="/lose/"] button').click()
        expect(page.locator(".note.care")).to_be_visible()
        page.goto(f"{table}planes/travel/?to=astral")
        page.get_by_role("checkbox", name="Miravel").check()
        page.locator('[name^="die-"]').fill("4")
        page.get_by_role("button", name="Partir").click()
        expect(page.locator(".le").first).to_be_visible()
    with studio.person(PLAYER) as page:
        page.goto(f"{sheet}rewriting/")
        _follow(page, "Lumière")
        rewriting = _follow(page, "Invisibilité")
    _set_hours()
    studio.take(PLAYER, {"rewriting": rewriting})
    studio.take(GM, {"rest": f"{table}rest/", "planes": f"{table}planes/"})


def sing(studio: Studio, table: str) -> None:
    """A spell at somebody who may resist, and an incantation of several rounds."""
    with studio.person(PLAYER) as page:
        page.goto(table)
        _follow(page, "Thogor")
        lightning = _address(page, "Évocation de la Foudre")
        page.goto(f"{_address(page, 'Ordre Bref')}&intensity=1")
        page.locator(".picks label", has_text="Dame Hermance").click()
        expect(page.locator("#plan-targets li")).to_be_visible()
        _cast(page, page.url, roll="20")
        page.goto(f"{lightning}&intensity=1&ceremony_rounds=2")
        page.get_by_role("button", name="Commencer l’incantation").click()
        expect(page.locator(".chant .stage")).to_be_visible()
        incantation = page.url
    _set_hours()
    studio.take(GM, {"resistances": f"{table}resistances/"})
    studio.take(PLAYER, {"incantation": incantation})


def _address(page: Page, words: str) -> str:
    """Where the first link with these words leads."""
    link = page.locator("#screen a", has_text=words).first
    return str(link.evaluate("link => link.href"))


def _follow(page: Page, words: str) -> str:
    page.goto(_address(page, words))
    return page.url


def _cast(page: Page, address: str, *, roll: str, effect: str = "") -> str:
    """Casts what the address plans with dice from the table; the address of the result."""
    page.goto(address)
    page.locator("#dice-typed").check()
    page.locator("#id_roll").fill(roll)
    if page.locator("#id_effect_rolls").count():
        page.locator("#id_effect_rolls").fill(effect)
    page.locator("#cast").click()
    expect(page.locator(".verdict")).to_be_visible()
    return page.url


def _set_hours() -> None:
    """Each act at the same hour in every run."""
    command = [sys.executable, "manage.py", "shell", "--verbosity=0", "--command", _HOURS]
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - our own command


@contextmanager
def _server() -> Iterator[str]:
    """`manage.py run` on a database of its own, which goes with it."""
    with tempfile.TemporaryDirectory(prefix="sortilege-pictures-") as folder:
        Path(folder).chmod(0o755)  # as root, PostgreSQL runs as somebody else and has to pass
        for name in [n for n in os.environ if n.startswith("SORTILEGE_") or n == "DATABASE_URL"]:
            del os.environ[name]
        os.environ |= {"SORTILEGE_VAR": folder, "SORTILEGE_THROWAWAY": "1"}
        port = _free_port()
        process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "manage.py", "run", "--port", str(port), "--with-parent"],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, process)
            yield address
        finally:
            process.terminate()
            process.wait(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    """The socket listens before the database is ready: the first answer comes when all is."""
    for _attempt in range(100):
        if process.poll() is not None:
            sys.exit("the server did not start")
        try:
            urllib.request.urlopen(address, timeout=60).close()  # noqa: S310 - our own server
            return
        except urllib.error.URLError:
            time.sleep(0.1)
    sys.exit("the server does not answer")


def main() -> None:
    """Takes all pictures anew; complains of any that is too heavy."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    chromium = next((path for name in names if (path := shutil.which(name))), None)
    if chromium is None:
        sys.exit("no Chromium was found (apt install chromium)")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with _server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        play(Studio(browser, address))
        browser.close()
    sizes = {path.name: path.stat().st_size for path in sorted(FOLDER.glob("*.png"))}
    heavy = [name for name, size in sizes.items() if size > BYTES_AT_MOST]
    print(f"{len(sizes)} pictures, {sum(sizes.values()) // 1000} kB")
    if heavy:
        sys.exit(f"too heavy: {', '.join(heavy)}")


if __name__ == "__main__":
    main()
