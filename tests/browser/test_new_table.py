"""From nothing to a cast: a GM opens a table, a player comes by the code without e-mail."""

import re

import pytest
import segno
from playwright.sync_api import Page, expect

from campaign.models import LogEntry
from tests.browser.conftest import LAPTOP, People

pytestmark = pytest.mark.browser

#: Modules of white around a code.
QUIET = 4


def scan(page: Page) -> list[list[int]]:
    """The modules of the code that is drawn, dark or light."""
    size = int((page.locator(".qr-code").get_attribute("viewBox") or "").split()[-1])
    drawn = page.locator('.qr-code path[fill="#000"]').get_attribute("d") or ""
    modules = [[0] * (size - 2 * QUIET) for _row in range(size - 2 * QUIET)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn):
        for step in range(int(width)):
            modules[int(y) - QUIET][int(x) - QUIET + step] = 1
    return modules


def test_a_player_comes_by_the_code_and_casts(people: People) -> None:
    gm = people.arrive(LAPTOP)
    gm.goto("/")
    gm.locator('#screen a[href^="/account/sign-up/"]').click()
    gm.locator("[name=name]").fill("Nadège")
    gm.locator("[name=email]").fill("nadege@example.org")
    gm.locator("[name=password]").fill("trois-corbeaux-sur-la-halle")
    gm.locator('form[action="/account/sign-up/make/"] button[type=submit]').click()
    gm.locator('#screen a[href="/campaigns/new/"]').first.click()
    gm.locator("[name=name]").fill("Le gué de Sarn")
    gm.locator('form[action="/campaigns/create/"] button.go').click()
    # A new table leads to what comes next: inviting.
    expect(gm).to_have_url(re.compile(r"/invitations/$"))
    table = gm.url.removesuffix("invitations/")

    gm.locator('form[action$="/invitations/create/"] button.go').click()
    address = gm.locator("#way-in").input_value()
    assert address.startswith(f"{people.address}/join/")
    wanted = segno.make_qr(address, error="m").matrix
    assert scan(gm) == [list(row) for row in wanted]

    player = people.arrive()
    player.goto(address)
    expect(player.locator("[name=email], [name=password]")).to_have_count(0)
    player.locator("[name=name]").fill("Bastien")
    player.locator('form[action$="/sit-down/"] button.go').click()
    player.locator('#screen a[href$="/characters/begin/"]').click()
    player.locator("[name=name]").fill("Ysoline")
    for score in ("int_score", "pou", "dex_score"):
        player.locator(f"[name={score}]").fill("13")
    player.locator("[name=skills]").fill("Foudre 65")
    player.locator('.act button[form="new-character"]').click()
    expect(player.locator("h1")).to_have_text("Ysoline")
    expect(player.locator(".pool .n").first).to_have_text("13/13")

    player.locator("#spells ~ ul a, .screen ul a").filter(has_text="Foudre").first.click()
    expect(player.locator("#plan-answer .hero")).to_contain_text("65 %")
    player.locator("#cast").click()
    expect(player.locator(".verdict")).to_be_visible()
    told = LogEntry.objects.get(kind="cast")
    assert told.data["dice"][0]["typed"] is False

    gm.goto(f"{table}log/")
    line = gm.locator(f"#act-{told.seq}")
    expect(line).to_contain_text("Ysoline")
    expect(line).to_contain_text("Foudre")
    expect(line).to_contain_text("Bastien")
