"""A form longer than the screen: what was refused is in view, and the list answers."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.demo import PLAYER, Demo, enter

pytestmark = pytest.mark.browser


def test_a_refused_form_opens_at_its_first_error_and_counts_them(
    people: People, demo: Demo
) -> None:
    people.forgive("422")
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.url("characters:create"))
    page.locator("#id_name").fill("Ordane")
    page.locator("#id_skills").fill("Inconnu 30")

    page.get_by_role("button", name="Créer le personnage").click()

    first = page.locator('[aria-invalid="true"]').first
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()
    summary = page.get_by_role("alert").get_by_role("link")
    expect(summary).to_have_attribute("href", f"#{first.get_attribute('id')}")


def test_the_list_of_spells_says_when_none_matches(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.url("characters:create"))
    page.get_by_text("Ou choisir dans la liste").click()
    none = page.get_by_text("Aucun sort de la liste ne correspond.")

    page.locator("#narrow-spells").fill("rien de tel")
    expect(none).to_be_visible()
    page.locator("#narrow-spells").fill("foudre")
    expect(none).to_be_hidden()
