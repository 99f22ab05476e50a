"""Two mages over incantations: one is touched by the GM, the other casts when ready."""

import re

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character, Incantation
from characters.services.declaring import Declaration
from characters.services.incanting import declare_incantation
from rules.percentile.casting import CastPlan
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter, points_in
from tests.characters.table import key
from tests.factories.campaign import gm_of
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.browser


def begin_a_second_one(demo: Demo) -> Character:
    """A rival of the GM's hands begins as well: three rounds of ceremony, by the GM."""
    thogor = Character.objects.get(pk=demo.thogor)
    spell = thogor.known_spells.get(spell=demo.lightning).spell
    rival: Character = CharacterFactory(
        campaign=thogor.campaign, name="Morvane", dex_score=13, known={spell: 80}
    )
    declare_incantation(
        by=gm_of(thogor.campaign),
        act_id=key(),
        character_id=rival.pk,
        spell_id=spell.pk,
        declaration=Declaration(plan=CastPlan(intensity=2, ceremony_rounds=3)),
    )
    return rival


def next_round(gm: Page) -> None:
    """The GM lets a round pass, from the order of the round."""
    before = gm.locator(".round-now").inner_text()
    gm.get_by_role("button", name="Round suivant").click()
    expect(gm.locator(".round-now")).not_to_have_text(before)


def test_of_two_mages_one_is_touched_and_the_other_casts_when_ready(
    people: People, demo: Demo
) -> None:
    rival = begin_a_second_one(demo)
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner("&intensity=12&ceremony_rounds=1"))
    page.get_by_role("button", name="Commencer l’incantation").click()
    expect(page).to_have_url(re.compile(r"/incantations/\d+/$"))
    expect(page.locator(".chant .stage")).to_have_text("Cérémonie, round 1 sur 1")
    chant = page.url

    gm = people.arrive(LAPTOP)
    enter(gm, GM)
    order = gm.locator(".round-now .order > li")
    mages = order.filter(has=gm.locator(".rounds"))
    expect(mages).to_have_count(2)
    expect(mages.filter(has_text="Thogor")).to_contain_text("à égalité")

    mages.filter(has_text="Morvane").get_by_role("button", name="Touché").click()
    expect(mages).to_have_count(1)
    assert Incantation.objects.get(character=rival).ended_seq is not None

    next_round(gm)
    page.reload()
    expect(page.locator(".chant .stage")).to_have_text("Concentration, round 1 sur 1")
    next_round(gm)
    page.reload()
    expect(page.locator(".chant .stage")).to_have_text("Prêt à lancer")
    expect(mages.locator(".m")).to_have_text("11")

    page.goto(f"{chant}?dice=typed")
    page.locator("#id_roll").fill("50")
    page.locator("#id_effect_rolls").fill("7 5 2")
    page.get_by_role("button", name="Lancer").click()
    expect(page.locator(".verdict.success")).to_be_visible()
    expect(points_in(page)).to_contain_text("2/16")
    gm.reload()
    expect(gm.locator(".round-now")).to_have_count(0)
