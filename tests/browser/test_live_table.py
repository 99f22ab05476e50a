"""What one does at the table shows on the others' pages, without a reload."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import AT_100_M, GM, PLAYER, Demo, enter, type_dice

pytestmark = pytest.mark.browser

OTHER_PLAYER = "Maëlle"


def listen(page: Page, name: str) -> None:
    """At the table, with an open line."""
    enter(page, name)
    expect(page.locator("#feed")).to_be_visible()


def test_a_cast_shows_at_once_on_every_open_page(people: People, demo: Demo) -> None:
    gm, other, caster = people.arrive(LAPTOP), people.arrive(), people.arrive()
    listen(gm, GM)
    listen(other, OTHER_PLAYER)
    enter(caster, PLAYER)
    marks = [page.evaluate("window.mark = 1") for page in (gm, other)]
    points = [page.locator(f"#live-card-{demo.thogor} .pool .n") for page in (gm, other)]
    for shown in points:
        expect(shown).to_have_text("14/16")

    caster.goto(demo.planner(AT_100_M))
    type_dice(caster, roll="60", effect="3")
    caster.locator("#cast").click()

    for shown in points:
        expect(shown).to_have_text("5/16")
    assert [page.evaluate("window.mark") for page in (gm, other)] == marks, "not loaded anew"
