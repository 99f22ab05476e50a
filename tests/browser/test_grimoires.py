"""A magic-user copies a scroll, loses her grimoire and rewrites two spells, with gold, in weeks."""

import re

import pytest
from playwright.sync_api import Page, expect

from characters.models import Book, BookSpell, Caster
from tests.browser.conftest import PHONE, People
from tests.browser.demo import GM, Demo, enter
from tests.browser.test_magic_user import make_ysaline
from tests.browser.test_pages_fit import misfits

pytestmark = pytest.mark.browser

SCROLL = "Rouleau gris"
NEW = "Second livre"


def make_scroll(page: Page, sheet: str) -> None:
    """One spell that she has not: Images miroirs."""
    page.goto(f"{sheet}books/new/")
    page.locator("[name=name]").fill(SCROLL)
    page.locator("[name=kind][value=scroll]").check()
    page.locator("[name=lines]").fill("images miroirs")
    page.locator(".act button").click()
    expect(page.locator("h1")).to_have_text(SCROLL)


def give_gold(page: Page, sheet: str, amount: int) -> None:
    page.goto(sheet)
    page.get_by_text("Bourse", exact=True).click()
    page.locator("[name=amount]").fill(str(amount))
    page.locator("form[action$='/gold/'] button").click()
    expect(page).to_have_url(sheet)


def pass_weeks(page: Page, demo: Demo, count: int) -> None:
    page.goto(demo.url("characters:clock"))
    for _week in range(count):
        form = page.locator("form[action$='/clock/advance/']").first
        act = form.evaluate(
            """form => { const data = new FormData(form); data.set("step", "week");
            data.set("count", "1");
            return fetch(form.action, {method: "POST", body: data}).then(r => r.status); }"""
        )
        assert act == 200
        page.reload()


def test_a_scroll_is_copied_and_a_lost_grimoire_rewritten(people: People, demo: Demo) -> None:
    gm = people.arrive(PHONE)
    enter(gm, GM)
    make_ysaline(gm, demo)
    sheet = gm.url
    make_scroll(gm, sheet)

    gm.goto(f"{sheet}copy/")
    gm.get_by_label("Images miroirs").check()
    gm.locator(".act button").click()
    expect(gm).to_have_url(re.compile(r"/log/\d+/$"))
    scroll = Book.objects.get(name=SCROLL)
    assert not BookSpell.objects.standing().filter(book=scroll).exists()

    book = Book.objects.get(name="Grimoire", owner__name="Ysaline")
    gm.goto(demo.url("characters:book", book.pk))
    gm.get_by_role("button", name="Perdu").click()
    give_gold(gm, sheet, 1860)
    assert Caster.objects.get(character__name="Ysaline").gold == 2100

    gm.goto(f"{sheet}rewriting/")
    gm.get_by_role("link", name="Projectile magique").click()
    gm.get_by_role("link", name="Images miroirs").click()
    gm.get_by_role("link", name="Avant Images miroirs").click()
    expect(gm.locator(".rewriting li").first).to_contain_text("Images miroirs")
    gm.locator("[name=book_name]").fill(NEW)
    gm.locator(".act button").click()
    expect(gm.locator("#rewriting")).to_contain_text(NEW)
    assert Caster.objects.get(character__name="Ysaline").gold == 100

    pass_weeks(gm, demo, 2)
    gm.goto(f"{sheet}rewriting/")
    expect(gm.locator(".note.care")).to_contain_text("il en manque")
    give_gold(gm, sheet, 900)
    pass_weeks(gm, demo, 1)
    gm.goto(sheet)
    expect(gm.locator("#rewriting")).to_have_count(0)
    expect(gm.locator("#books").locator("xpath=..")).to_contain_text(NEW)
    rows = BookSpell.objects.standing().filter(book__name=NEW, origin="rewriting")
    assert sorted(row.spell.name_fr for row in rows.select_related("spell")) == [
        "Images miroirs",
        "Projectile magique",
    ]
    assert Caster.objects.get(character__name="Ysaline").gold == 0


def test_pages_of_grimoires_fit_every_screen(people: People, demo: Demo) -> None:
    gm = people.arrive(PHONE)
    enter(gm, GM)
    make_ysaline(gm, demo)
    sheet = gm.url
    make_scroll(gm, sheet)

    assert misfits(gm, [f"{sheet}copy/", f"{sheet}rewriting/", gm.url]) == []
