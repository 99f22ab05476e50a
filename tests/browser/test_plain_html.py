"""Every act works without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.demo import GM, PLAYER, Demo, enter, points_in

pytestmark = pytest.mark.browser


def test_planning_by_steppers_casting_and_undo_without_javascript(
    people: People, demo: Demo
) -> None:
    page = people.arrive(java_script_enabled=False)
    enter(page, PLAYER)
    page.goto(demo.planner())
    for more in (2, 3):
        page.locator("#intensity-more").click()
        expect(page.locator("#v-intensity")).to_have_value(str(more))
    page.locator("#intensity-less").click()
    expect(page.locator("#v-intensity")).to_have_value("2")
    page.locator("#range_points-more").click()
    expect(page.locator("#d-range_points")).to_contain_text("20 m")
    expect(page.locator("#plan-total .m")).to_have_text("3")

    page.locator("#t-distance").fill("100")
    page.keyboard.press("Enter")
    expect(page.locator("#plan-total .m")).to_have_text("6")
    assert demo.casts == 0

    page.locator("#cast").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert demo.casts == 1
    expect(points_in(page)).to_have_text(f"{demo.mp}/16")

    gm = people.arrive(java_script_enabled=False)
    enter(gm, GM)
    gm.goto(demo.url("characters:log"))
    gm.locator('form[action$="/undo/"] button').first.click()
    expect(gm.locator("article.undone")).to_have_count(1)
    assert demo.mp == 14


def test_own_dice_and_filters_without_javascript(people: People, demo: Demo) -> None:
    page = people.arrive(java_script_enabled=False)
    enter(page, PLAYER)
    page.goto(demo.planner("&intensity=5&distance=100"))
    page.locator("#dice-typed").check()
    page.locator("#v-intensity").press("Enter")
    page.locator("#id_roll").fill("27")
    page.locator("#id_effect_rolls").fill("8")
    page.locator("#cast").click()
    expect(page.locator(".verdict.critical")).to_be_visible()

    page.goto(demo.url("characters:log"))
    page.locator("#of-kind").select_option("cast")
    page.locator("form.filters noscript button, form.filters button").first.click()
    # Two of the demo's own, and this one.
    expect(page.locator("article.le")).to_have_count(3)

    page.goto(demo.url("spells:catalogue"))
    page.locator("#filter-q").fill("foudre")
    page.locator("form.filters button").first.click()
    expect(page.locator(".spell-index li")).to_have_count(1)
