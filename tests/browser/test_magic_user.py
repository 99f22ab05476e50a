"""A magic-user comes in under way, gains a level and a spell of the guild, and it is undone."""

import re

import pytest
from playwright.sync_api import Page, expect

from characters.models import BookSpell, Caster
from tests.browser.conftest import PHONE, People
from tests.browser.demo import GM, Demo, enter
from tests.browser.test_pages_fit import misfits

pytestmark = pytest.mark.browser

BOOK = "projectile magique\nlumiere\nSleep\nInvisibilité\ntoile d’araignée"
GIFT = "Images miroirs"


def make_ysaline(page: Page, demo: Demo) -> None:
    """Class by one tap, then the sheet with its book as lines."""
    page.goto(demo.url("characters:create"))
    page.locator("a[href$='/new/memorised/']").click()
    page.locator("a[href$='/new/memorised/magic_user/']").click()
    for name, value in {
        "name": "Ysaline",
        "class_level": "3",
        "int_score": "16",
        "dex_score": "12",
        "gold": "240",
        "written": BOOK,
        "held": "Projectile magique\nTénèbres",
    }.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator(".act button").click()
    expect(page).to_have_url(re.compile(r"/characters/\d+/$"))


def test_a_magic_user_gains_a_level_and_loses_it_by_undo(people: People, demo: Demo) -> None:
    gm = people.arrive(PHONE)
    enter(gm, GM)
    make_ysaline(gm, demo)
    sheet = gm.url
    places = gm.locator(".slots .tier")
    expect(places.nth(0).locator(".cnt")).to_have_text("2 sur 2")
    expect(places.nth(1).locator(".cnt")).to_have_text("0 sur 1")
    expect(places.nth(0)).to_contain_text("inverse de Lumière")

    gm.goto(f"{sheet}level/")
    expect(gm.locator("h1")).to_have_text("Du niveau 3 au niveau 4")
    gm.get_by_label(GIFT, exact=True).check()
    gm.locator(".act button").click()
    expect(gm).to_have_url(sheet)
    expect(places.nth(1).locator(".cnt")).to_have_text("0 sur 2")
    expect(gm.locator("#books").locator("xpath=..")).to_contain_text(GIFT)

    gm.goto(demo.url("characters:log"))
    gm.locator(".le", has_text="passe au niveau 4").locator("form[action$='/undo/'] button").click()
    gm.goto(sheet)
    expect(places.nth(1).locator(".cnt")).to_have_text("0 sur 1")
    assert Caster.objects.get(character__name="Ysaline").class_level == 3
    assert BookSpell.objects.standing().filter(book__owner__name="Ysaline").count() == 5


def test_pages_of_memorised_spells_fit_every_screen(people: People, demo: Demo) -> None:
    gm = people.arrive(PHONE)
    enter(gm, GM)
    make_ysaline(gm, demo)
    new = demo.url("characters:caster-classes")

    found = misfits(gm, [gm.url, f"{gm.url}?tools", f"{gm.url}level/", new, f"{new}magic_user/"])

    assert found == []
