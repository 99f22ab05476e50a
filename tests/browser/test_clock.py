"""A night at the demo's table: points come back, and undo takes them away again."""

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from campaign.services.audit import differences
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter
from tests.browser.visibility import set_visibility

pytestmark = pytest.mark.browser


def clock_of(demo: Demo) -> int:
    return Campaign.objects.get(pk=demo.campaign).clock_seconds


def step(page: Page, name: str) -> None:
    page.locator("#clock .seg > *", has_text=name).click()


def test_a_night_passes_and_is_taken_back(people: People, demo: Demo) -> None:
    gm, player = people.arrive(LAPTOP), people.arrive()
    enter(gm, GM)
    enter(player, PLAYER)
    before, start = demo.rows(), clock_of(demo)

    step(gm, "Nuit")
    expect(gm.locator("#will")).to_contain_text("Thogor\u00a0: +2\u00a0PM, 16 sur 16")
    assert demo.rows() == before
    gm.locator("#night-act button.go").click()

    expect(gm.locator(".last-rest")).to_contain_text("La nuit passe")
    gm.goto(demo.url("characters:table"))
    expect(gm.locator("#clock .will")).to_contain_text("La nuit passe")
    expect(gm.locator(".card", has_text="Thogor").locator(".pool .n")).to_have_text("16/16")
    assert (demo.mp, clock_of(demo)) == (16, start + 9 * 3600)
    player.reload()
    expect(player.locator(".card", has_text="Thogor").locator(".pool .n")).to_have_text("16/16")

    gm.locator('#clock form[action$="/undo/"] button').click()
    expect(gm.locator('#clock form[action$="/undo/"]')).to_have_count(0)
    assert demo.rows() == before
    assert differences(Campaign.objects.get(pk=demo.campaign)) == []


def test_two_gms_at_the_same_moment_advance_once(people: People, demo: Demo) -> None:
    people.forgive("status of 422")
    one, other = people.arrive(LAPTOP), people.arrive()
    enter(one, GM)
    enter(other, GM)
    start = clock_of(demo)

    set_visibility(other, "hidden")  # the news does not reach it
    step(one, "Round")
    expect(one.locator("#clock .will")).to_contain_text("10")
    step(other, "Round")

    expect(other.locator("#clock .note.bad")).to_contain_text("Elle n’a avancé qu’une fois")
    assert clock_of(demo) == start + 10
    step(other, "Round")
    expect(other.locator("#clock .note.bad")).to_have_count(0)
    assert clock_of(demo) == start + 20


def test_letters_press_the_steps_on_a_laptop_and_not_in_a_field(people: People, demo: Demo) -> None:
    gm = people.arrive(LAPTOP)
    enter(gm, GM)
    start = clock_of(demo)
    expect(gm.locator("#clock .seg kbd").first).to_be_visible()

    gm.keyboard.press("r")
    expect(gm.locator("#clock .will")).to_contain_text("10")
    gm.keyboard.press("n")
    expect(gm.locator("#night")).to_be_visible()
    assert clock_of(demo) == start + 10
    gm.locator("#night-act button.go").click()
    expect(gm.locator(".last-rest")).to_contain_text("La nuit passe")

    gm.goto(demo.url("characters:clock"))
    gm.get_by_text("La date seule").click()
    gm.locator("#date input[name=year]").press("r")
    gm.keyboard.press("Control+m")
    assert clock_of(demo) == start + 10 + 9 * 3600
