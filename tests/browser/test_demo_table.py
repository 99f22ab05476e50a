"""The main job, played: the demo's player casts, the GM takes it back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter, points_in, type_dice

pytestmark = pytest.mark.browser


def choose_lightning(page: Page, demo: Demo) -> None:
    """From the table: the sheet, its spells, the planner; intensity 5 at 100 m."""
    page.goto(demo.url("characters:table"))
    page.locator(f'article a.b[href^="{demo.sheet}#"]').click()
    page.locator(f'#screen ul a[href="{demo.planner()}"]').click()
    for more in range(2, 6):
        page.locator("#intensity-more").click()
        expect(page.locator("#v-intensity")).to_have_value(str(more))
    page.locator("#t-distance").fill("100")
    expect(page.locator("#plan-total .m")).to_have_text("9")
    expect(page.locator("#d-range_points")).to_contain_text("160 m")
    expect(page.locator("#v-range_points")).to_have_value("4")


@pytest.mark.parametrize(
    ("outcome", "roll", "effect", "leave", "modifier"),
    [
        ("critical", "27", "8", 5, ""),
        ("success", "60", "3", 9, ""),
        # Under the default rules nothing between the chance and 00 fails above 100 %.
        ("failure", "95", "", 1, "-110"),
        ("fumble", "00", "", 9, ""),
    ],
)
def test_each_outcome_takes_its_points_and_undo_gives_them_back(
    people: People, demo: Demo, outcome: str, roll: str, effect: str, leave: int, modifier: str
) -> None:
    player, gm = people.arrive(), people.arrive(LAPTOP)
    enter(player, PLAYER)
    before = demo.rows()

    choose_lightning(player, demo)
    expect(player.locator("#plan-answer .hero")).to_contain_text("200 %")
    costs = player.locator("#plan-answer .outs .c")
    expect(costs).to_have_text([re.compile(rf"^{n}\s") for n in (5, 9, 1, 9)])
    if modifier:
        player.locator("#t-modifier_name").fill("Vent de cendres")
        player.locator("#v-modifier").fill(modifier)
        expect(player.locator("#plan-answer .hero")).to_contain_text("90 %")
    type_dice(player, roll=roll, effect=effect)
    player.locator("#cast").click()

    expect(player.locator(f".verdict.{outcome}")).to_be_visible()
    expect(player.locator(".outs .hit .range")).to_be_visible()
    expect(player.locator(".strip .flag text")).to_have_text(roll)
    expect(player.locator(".pool-cap")).to_contain_text(re.compile(rf"\b{leave}\b"))
    expect(points_in(player)).to_have_text(f"{14 - leave}/16")
    assert demo.mp == 14 - leave

    player.locator('form[action$="/ask/"] button').click()
    expect(player.locator('form[action$="/ask/"]')).to_have_count(0)
    enter(gm, GM)
    asked = gm.locator(".asked button[value=grant]")
    expect(asked).to_have_count(1)
    asked.click()
    expect(asked).to_have_count(0)

    player.reload()
    expect(player.locator('form[action$="/redo/"], form[action$="/ask/"]')).to_have_count(0)
    player.goto(demo.sheet)
    expect(player.locator(".pool .n").first).to_have_text("14/16")
    assert demo.rows() == before
