"""The GMs' admin in a browser: it fits, a sheet is saved, and the policy has nothing to say."""

import re

import pytest
from playwright.sync_api import expect

from campaign.models import LogEntry
from characters.models import Book, Character, KnownSpell
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, Demo, enter
from tests.browser.test_pages_fit import misfits

pytestmark = pytest.mark.browser


def test_pages_of_the_admin_fit_a_phone_and_a_laptop(people: People, demo: Demo) -> None:
    known = KnownSpell.objects.filter(character=demo.thogor).first()
    book = Book.objects.first()
    entry = LogEntry.objects.filter(campaign=demo.campaign).latest("seq")
    assert known is not None
    assert book is not None
    page = people.arrive(has_touch=True)
    enter(page, GM)

    assert (
        misfits(
            page,
            [
                "/mj/",
                f"/mj/campaign/campaign/{demo.campaign}/change/",
                "/mj/campaign/membership/",
                "/mj/campaign/logentry/",
                f"/mj/campaign/logentry/{entry.pk}/change/",
                "/mj/characters/character/",
                f"/mj/characters/character/{demo.thogor}/change/",
                f"/mj/characters/character/{demo.thogor}/history/",
                f"/mj/characters/knownspell/{known.pk}/change/",
                f"/mj/characters/book/{book.pk}/change/",
                "/mj/characters/book/add/",
                "/mj/spells/spell/",
                f"/mj/spells/spell/{demo.lightning}/change/",
                "/mj/spells/spell/add/",
            ],
        )
        == []
    )


def test_a_gm_finds_a_sheet_changes_it_and_takes_it_back(people: People, demo: Demo) -> None:
    page = people.arrive(LAPTOP)
    enter(page, GM)
    page.get_by_role("link", name="Administration").click()
    page.get_by_role("navigation", name="Navigation").get_by_role(
        "link", name="Personnages"
    ).click()
    page.get_by_role("searchbox", name="Chercher").fill("thog")
    page.get_by_role("button", name="Chercher").click()
    page.get_by_role("link", name="Thogor").click()
    page.get_by_label("Espèce").fill("Lessar")
    page.get_by_role("button", name="Enregistrer").click()

    expect(page.get_by_text(re.compile("Au journal"))).to_be_visible()
    assert Character.objects.get(pk=demo.thogor).species == "Lessar"

    page.get_by_role("link", name="Historique").click()
    expect(page.locator(".acts li").first).to_contain_text("Thogor")
    page.goto(demo.url("characters:log"))
    page.get_by_role("button", name=re.compile("Annuler l’acte")).first.click()
    expect(page.locator(".le.undone")).to_have_count(1)
    assert Character.objects.get(pk=demo.thogor).species == "Humain"
