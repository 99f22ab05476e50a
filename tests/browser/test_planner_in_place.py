"""The planner changes in place and never under somebody's fingers."""

import re

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import AT_100_M, PLAYER, Demo, enter, type_dice

pytestmark = pytest.mark.browser

PLANS = re.compile(r"/cast/\?")


def let_go(route: Route) -> None:
    """Answer a request that was held; the page may have given it up meanwhile."""
    try:
        route.continue_()
    except Error as error:
        assert "closed" in str(error) or "handled" in str(error)  # noqa: PT017 - may be fine too


def tab_to(page: Page, wanted: str, *, most: int = 80) -> None:
    for _press in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == wanted:
            return
    pytest.fail(f"Tab never comes to {wanted}")


def test_rapid_taps_on_a_stepper_all_count(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner())

    more = page.locator("#intensity-more")
    for _tap in range(7):
        more.dispatch_event("click")
    page.locator("#intensity-less").dispatch_event("click")

    expect(page.locator("#v-intensity")).to_have_value("7")
    expect(page.locator("#plan-total .m")).to_have_text("7")
    expect(page.locator("#plan-answer .lvl b")).to_have_text("7")


def test_a_field_being_typed_in_is_never_redrawn(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner())
    held: list[Route] = []
    page.route(PLANS, lambda route: held.append(route))

    distance = page.locator("#t-distance")
    with page.expect_request(PLANS):
        distance.press_sequentially("100")
    distance.press_sequentially("1")
    page.unroute(PLANS)
    with page.expect_response(lambda answer: "distance=100&" in answer.url):
        let_go(held[0])

    expect(page.locator("#plan-answer .lvl b")).to_have_text("5")
    expect(distance).to_have_value("1001")
    expect(distance).to_be_focused()
    expect(page.locator("#v-range_points")).to_have_value("7")
    expect(distance).to_have_value("1001")
    expect(distance).to_be_focused()


def test_an_answer_that_is_overtaken_is_dropped(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner())
    held: list[Route] = []
    page.route(PLANS, lambda route: held.append(route))

    more = page.locator("#intensity-more")
    for _tap in range(3):
        with page.expect_request(PLANS):
            more.click()
    assert len(held) == 3
    let_go(held[2])
    expect(page.locator("#plan-total .m")).to_have_text("4")
    for route in held[:2]:
        let_go(route)
    page.wait_for_timeout(300)

    expect(page.locator("#plan-total .m")).to_have_text("4")
    expect(page.locator("#v-intensity")).to_have_value("4")


def test_all_refusals_stand_beside_their_causes_and_the_act_leads_to_the_first(
    people: People, demo: Demo
) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner("&intensity=21&surcharge=3"))

    expect(page.locator("#cast")).to_have_count(0)
    expect(page.locator("#plan-total.bad")).to_be_visible()
    expect(page.locator(".stick .bad")).to_be_visible()
    blocked = page.locator("a.blocked")
    expect(blocked).to_contain_text(re.compile(r"\d"))
    target = (blocked.get_attribute("href") or "").removeprefix("#")
    expect(page.locator(f"[id='{target}']")).to_have_count(1)

    page.locator("#v-intensity").fill("5")
    page.locator("#v-surcharge").fill("0")
    expect(page.locator("#cast")).to_be_visible()


def test_enter_in_a_field_plans_and_never_casts(people: People, demo: Demo) -> None:
    page = people.arrive(LAPTOP)
    enter(page, PLAYER)
    page.goto(demo.planner())

    for field, value in (("#v-intensity", "5"), ("#t-distance", "100"), ("#v-surcharge", "1")):
        page.locator(field).fill(value)
        page.locator(field).press("Enter")
    expect(page.locator("#plan-total .m")).to_have_text("9")
    type_dice(page, roll="60")
    for field in ("#id_roll", "#id_effect_rolls", "#v-modifier", "#t-modifier_name"):
        page.locator(field).press("Enter")
    page.wait_for_timeout(500)

    expect(page.locator("#cast")).to_be_visible()
    expect(page.locator("#id_roll")).to_have_value("60")
    assert demo.casts == 0


def test_planning_and_casting_by_keyboard_alone(people: People, demo: Demo) -> None:
    page = people.arrive(LAPTOP)
    enter(page, PLAYER)
    page.goto(demo.planner())

    tab_to(page, "intensity-more")
    for more in range(2, 6):
        page.keyboard.press("Enter")
        expect(page.locator("#v-intensity")).to_have_value(str(more))
        expect(page.locator("#intensity-more")).to_be_focused()
    tab_to(page, "t-distance")
    page.keyboard.type("100")
    expect(page.locator("#plan-total .m")).to_have_text("9")
    tab_to(page, "dice-typed")
    page.keyboard.press("Space")
    expect(page.locator("#id_roll")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#id_effect_rolls")).to_be_focused()
    page.keyboard.type("8")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("27")
    tab_to(page, "cast")
    page.keyboard.press("Enter")

    expect(page.locator(".verdict.critical")).to_be_visible()
    assert demo.casts == 1


def test_casting_the_last_spell_again_takes_two_taps_from_the_sheet(
    people: People, demo: Demo
) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner(AT_100_M))
    type_dice(page, roll="27", effect="8")
    page.locator("#cast").click()
    expect(page.locator(".verdict.critical")).to_be_visible()
    page.goto(demo.sheet)

    page.locator(f'a.go[href^="{demo.planner()}"]').click()
    expect(page.locator("#plan-total .m")).to_have_text("9")
    expect(page.locator("#d-range_points")).to_contain_text("160 m")
    type_dice(page, roll="60", effect="2")
    page.locator("#cast").click()

    expect(page.locator(".verdict.success")).to_be_visible()
    assert demo.mp == 14 - 5 - 9
