"""A light spell held, lost to the next cast by a typed die, and brought back by undo."""

import pytest
from playwright.sync_api import Page, expect

from spells.models import Spell
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter, type_dice

pytestmark = pytest.mark.browser


def plan(page: Page, demo: Demo, key: str) -> None:
    spell = Spell.objects.get(campaign=None, key=key)
    page.goto(f"{demo.url('characters:plan', demo.thogor)}?spell={spell.pk}")


def test_a_light_spell_is_lost_to_the_next_cast_and_comes_back_with_undo(
    people: People, demo: Demo
) -> None:
    page = people.arrive()
    enter(page, PLAYER)

    plan(page, demo, "mist-veil")
    page.get_by_text("Quelqu’un d’autre").click()
    page.locator("[name=free]").first.fill("le gué")
    type_dice(page, roll="20")
    page.locator("#cast").click()
    expect(page.locator(".verdict.success, .verdict.critical")).to_be_visible()
    page.goto(demo.sheet)
    line = page.locator(".at-work li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Voile de Brume")
    expect(line).to_contain_text("sur le gué")

    plan(page, demo, "lightning")
    expect(page.locator("#plan-holds")).to_contain_text("Jet pour tenir Voile de Brume")
    expect(page.locator("#plan-holds .m")).to_have_text("48")
    type_dice(page, roll="60", effect="1")
    page.locator("#id_hold_1").fill("49")
    page.locator("#cast").click()
    expect(page.get_by_text("Voile de Brume est perdu")).to_be_visible()
    page.goto(demo.sheet)
    expect(page.locator(".at-work")).to_have_count(0)

    gm = people.arrive(LAPTOP)
    enter(gm, GM)
    expect(gm.locator(".time:visible", has_text="Voile de Brume")).to_have_count(0)
    gm.goto(demo.url("characters:log"))
    gm.locator(".le button[aria-label*='Annuler']").first.click()
    gm.goto(demo.url("characters:table"))
    expect(gm.locator(".time:visible", has_text="Voile de Brume")).to_have_count(1)
    thogor = gm.get_by_role("article", name="Thogor")
    expect(thogor.locator(".states")).to_contain_text("Voile de Brume")
    page.reload()
    expect(page.locator(".at-work li")).to_contain_text("Voile de Brume")

    page.get_by_role("button", name="Lâcher").click()
    expect(page.locator(".at-work")).to_have_count(0)
