"""One tap, one act, whatever fingers and networks do."""

import pytest
from playwright.sync_api import Page, Route, expect

from campaign.models import LogEntry
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import AT_100_M, GM, PLAYER, Demo, enter, points_in, type_dice

pytestmark = pytest.mark.browser


def test_a_double_tap_casts_once(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner(AT_100_M))

    page.locator("#cast").dblclick()

    expect(page.locator(".verdict")).to_be_visible()
    assert demo.casts == 1


def test_a_double_tap_without_javascript_casts_once(people: People, demo: Demo) -> None:
    page = people.arrive(java_script_enabled=False)
    enter(page, PLAYER)
    page.goto(demo.planner(AT_100_M))

    page.locator("#cast").dblclick()

    expect(page.locator(".verdict")).to_be_visible()
    assert demo.casts == 1


def test_reloading_the_result_casts_nothing(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner(AT_100_M))
    type_dice(page, roll="60", effect="3")
    page.locator("#cast").click()
    expect(points_in(page)).to_have_text("5/16")

    page.reload()

    expect(page.locator(".verdict.success")).to_be_visible()
    expect(points_in(page)).to_have_text("5/16")
    assert demo.casts == 1


@pytest.mark.parametrize("scripted", [True, False])
def test_the_back_button_casts_nothing_and_shows_what_is_left(
    people: People, demo: Demo, *, scripted: bool
) -> None:
    page = people.arrive(java_script_enabled=scripted)
    enter(page, PLAYER)
    page.goto(demo.planner("&intensity=2"))
    page.locator("#cast").click()
    expect(page.locator(".verdict")).to_be_visible()

    page.go_back()
    expect(page.locator("#cast")).to_be_visible()

    expect(points_in(page)).to_have_text(f"{demo.mp}/16")
    assert demo.casts == 1


def test_the_same_form_sent_again_gives_the_first_result(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner("&intensity=2"))
    key = page.locator("input[name=act_id]").input_value()
    page.locator("#cast").click()
    expect(page.locator(".verdict")).to_be_visible()
    first, left = page.url, demo.mp

    page.goto(demo.planner("&intensity=2"))
    page.locator("input[name=act_id]").evaluate("(field, key) => { field.value = key }", key)
    page.locator("#cast").click()

    expect(page).to_have_url(first)
    assert demo.casts == 1
    assert demo.mp == left


def test_an_answer_lost_on_the_way_is_given_again_and_the_spell_cast_once(
    people: People, demo: Demo
) -> None:
    people.forgive("htmx:sendError,")
    people.forgive("net::ERR_FAILED")
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner(AT_100_M))

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/cast/roll/", lose, times=1)
    page.locator("#cast").click()
    expect(page.locator("#offline")).to_be_visible()
    assert demo.casts == 1

    page.locator("#cast").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert demo.casts == 1


def test_a_tap_without_network_says_so_and_counts_when_it_is_repeated(
    people: People, demo: Demo
) -> None:
    people.forgive("htmx:sendError,")
    people.forgive("net::ERR_INTERNET_DISCONNECTED")
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner(AT_100_M))

    page.context.set_offline(True)
    page.locator("#cast").click()
    expect(page.locator("#offline")).to_be_visible()
    assert demo.casts == 0

    page.context.set_offline(False)
    page.locator("#cast").click()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator("#offline")).to_be_hidden()
    assert demo.casts == 1


def spend_at_once(pages: list[Page], demo: Demo, query: str) -> None:
    """Everybody is ready, then all casts leave together."""
    held: list[Route] = []
    for page in pages:
        page.goto(demo.planner(query))
        type_dice(page, roll="60", effect="3")
        page.route("**/cast/roll/", lambda route: held.append(route))
    for page in pages:
        page.locator("#cast").click()
    for page in pages:
        expect(page.locator("#cast")).to_have_attribute("aria-busy", "true")
    for route in held:
        route.continue_()


def test_two_who_spend_from_one_character_at_once_both_count(people: People, demo: Demo) -> None:
    player, gm = people.arrive(), people.arrive()
    enter(player, PLAYER)
    enter(gm, GM)

    spend_at_once([player, gm], demo, "&intensity=5")

    for page in (player, gm):
        expect(page.locator(".verdict.success")).to_be_visible()
    assert demo.casts == 2
    assert demo.mp == 14 - 5 - 5


def test_two_who_spend_more_than_there_is_never_go_below_nothing(
    people: People, demo: Demo
) -> None:
    people.forgive("status of 422")
    player, other = people.arrive(), people.arrive()
    for page in (player, other):
        enter(page, PLAYER)

    spend_at_once([player, other], demo, AT_100_M)

    either = "body:has(.verdict.success), body:has(a.blocked)"
    for page in (player, other):
        expect(page.locator(either)).to_have_count(1)
    assert demo.casts == 1
    assert demo.mp == 5
    refused = next(page for page in (player, other) if page.locator(".verdict").count() == 0)
    expect(points_in(refused)).to_have_text("5/16")
    expect(refused.locator(".stick .bad")).to_be_visible()


def test_a_plain_form_stays_on_its_page_while_the_network_is_gone(
    people: People, demo: Demo
) -> None:
    people.forgive("ERR_INTERNET_DISCONNECTED")
    page = people.arrive()
    enter(page, GM)
    page.goto(demo.url("characters:clock"))
    page.locator("#steps-title + form input[name=count]").fill("7")

    page.context.set_offline(True)
    page.locator("#clock button[value=turn]").click()

    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#steps-title + form input[name=count]")).to_have_value("7")
    page.context.set_offline(False)
    expect(page.locator("#feed:not(.gone)")).to_be_visible()
    expect(page.locator("#offline")).to_contain_text("pas encore parti")


def test_a_tap_that_did_not_leave_says_so_and_goes_by_hand_as_the_same_act(
    people: People, demo: Demo
) -> None:
    """A plain form: the page is kept, with what it says, instead of the browser's error page."""
    for words in ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED"):
        people.forgive(words)
    page = people.arrive(LAPTOP)
    enter(page, GM)
    key = page.locator("#clock form.seg input[name=act_id]").input_value()
    before = page.locator("#clock .now .n").inner_text()
    a_turn = page.locator("#clock button[name=step]").nth(1)

    page.context.set_offline(True)
    a_turn.click()
    expect(a_turn).to_contain_text("pas encore parti")
    expect(page.locator("#offline")).to_contain_text("rien n’a changé")
    expect(page.locator("#clock form.seg input[name=act_id]")).to_have_value(key)

    page.context.set_offline(False)
    expect(a_turn).to_contain_text("pas encore parti")
    page.locator("#offline").get_by_role("button", name="Renvoyer").click()

    expect(page.locator("#clock .now .n")).not_to_have_text(before)
    assert LogEntry.objects.filter(campaign=demo.campaign, act_id=key).count() == 1
