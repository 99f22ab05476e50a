"""A fight of three rounds with both magics, a hidden enemy, a surprise, an interruption: undone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from campaign.models import LogEntry
from campaign.services.undo import undo
from characters.models import Character, Combatant, Fight
from characters.services.declaring import Declaration
from characters.services.incanting import declare_incantation
from rules.percentile.casting import CastPlan
from tests.browser.conftest import LAPTOP, PHONE, People
from tests.browser.demo import GM, PLAYER, Demo, enter
from tests.characters.table import key
from tests.factories.campaign import gm_of

pytestmark = pytest.mark.browser


def open_fight(page: Page, demo: Demo) -> None:
    page.goto(demo.url("characters:fight"))


def fighter(page: Page, name: str) -> Locator:
    return page.locator(".fighter").filter(has=page.get_by_role("link", name=name, exact=True))


def violet(page: Page, name: str) -> None:
    """The one violet button of the screen."""
    page.locator("#fight-act .b.go").filter(has_text=name).click()


def begin(gm: Page, demo: Demo) -> None:
    """Thogor is surprised; two goblins are seen, an assassin is not."""
    open_fight(gm, demo)
    gm.locator("#muster-enemies").fill("2 gobelins, DEX 11\nchaman, 12 PM, Foudre 60 %")
    thogor = Character.objects.get(name="Thogor")
    gm.locator(f"input[name=surprised-{thogor.pk}]").check()
    gm.get_by_role("button", name="Commencer le combat").click()
    expect(gm.get_by_role("heading", name="Round 1")).to_be_visible()
    gm.locator("#fight-join > summary").click()
    gm.locator("#muster-enemies").fill("assassin, DEX 15")
    gm.locator("#muster-hidden").check()
    gm.get_by_role("button", name="Ajouter", exact=True).click()
    expect(fighter(gm, "assassin")).to_contain_text("MJ seul")


def chant(demo: Demo) -> None:
    """Thogor's player begins an incantation of one round, as its own browser test does by hand."""
    thogor = Character.objects.get(pk=demo.thogor)
    declare_incantation(
        by=thogor.controls.get(ended_seq=None).membership,
        act_id=key(),
        character_id=thogor.pk,
        spell_id=demo.lightning,
        declaration=Declaration(plan=CastPlan(intensity=12)),
    )


def test_a_fight_of_three_rounds_and_all_of_it_undone(people: People, demo: Demo) -> None:
    campaign = Character.objects.get(pk=demo.thogor).campaign
    before = LogEntry.objects.filter(campaign=campaign).latest("seq").seq
    points = demo.mp
    people.forgive("422")  # the round stops for what was declared
    gm = people.arrive(LAPTOP)
    enter(gm, GM)
    begin(gm, demo)
    page = people.arrive(PHONE)
    enter(page, PLAYER)

    # the first round: Thogor is surprised, Isaure declares and is hit
    open_fight(page, demo)
    expect(fighter(page, "Thogor")).to_contain_text("n’a rien vu venir")
    expect(page.locator("#screen")).not_to_contain_text("assassin")
    expect(fighter(page, "gobelin 1").locator(".m")).not_to_have_text("11")
    page.get_by_role("link", name="Déclarer").click()
    page.locator(".line .t a").first.click()
    page.get_by_role("button", name="Déclarer").click()
    expect(page).to_have_url(re.compile(r"/fight/$"))
    expect(fighter(page, "Isaure")).to_contain_text("déclare")
    open_fight(gm, demo)
    violet(gm, "Initiative")
    expect(gm.locator("#fight-head")).to_contain_text("chacun à son rang")
    violet(gm, "Round suivant")
    expect(gm.get_by_role("alert")).to_contain_text("Isaure a déclaré")
    fighter(gm, "Isaure").get_by_role("button", name="Touché").click()
    expect(fighter(gm, "Isaure")).not_to_contain_text("déclare ")
    violet(gm, "Round suivant")
    expect(gm.get_by_role("heading", name="Round 2")).to_be_visible()

    # the second: Thogor begins an incantation, the round is one tap
    chant(demo)
    open_fight(gm, demo)
    expect(fighter(gm, "Thogor").locator(".rounds")).to_be_visible()
    violet(gm, "Initiative")
    violet(gm, "Round suivant")
    expect(gm.get_by_role("heading", name="Round 3")).to_be_visible()

    # the third: its moment has come at DEX less 2; touched, it is over, and so is the fight
    expect(fighter(gm, "Thogor").locator(".m")).to_have_text("11")
    fighter(gm, "Thogor").get_by_role("button", name="Touché").click()
    expect(fighter(gm, "Thogor").locator(".rounds")).to_have_count(0)
    gm.get_by_role("button", name="Finir le combat").click()
    expect(gm.get_by_role("button", name="Commencer le combat")).to_be_visible()
    open_fight(page, demo)
    expect(page.locator("#screen")).to_contain_text("Pas de combat en ce moment")

    # row by row, the newest first
    while entry := LogEntry.objects.filter(campaign=campaign, seq__gt=before).standing().last():
        undo(by=gm_of(campaign), act_id=key(), seq=entry.seq)
    assert not Fight.objects.standing().exists()
    assert not Combatant.objects.standing().exists()
    assert not Character.objects.standing().filter(name="assassin").exists()
    assert demo.mp == points
