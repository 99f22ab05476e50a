"""A player casts at a GM's character behind a barrier; the GM resolves it, each on their page."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from campaign.models import Membership
from characters.models import Character
from characters.services.aiming import Aim
from characters.services.casting import cast
from characters.services.knowledge import learn
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from spells.models import Spell
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter, type_dice

pytestmark = pytest.mark.browser


def _behind_a_barrier(demo: Demo) -> Character:
    """Dame Hermance wraps herself in a barrier of 2, by the GM's hand."""
    hermance = Character.objects.get(name="Dame Hermance")
    gm = Membership.objects.gms().select_related("campaign").get(campaign=demo.campaign)
    defence = Spell.objects.get(campaign=None, key="magic-defence")
    learn(by=gm, act_id=uuid4(), character_id=hermance.pk, spell_id=defence.pk, skill=90)
    cast(
        by=gm,
        act_id=uuid4(),
        character_id=hermance.pk,
        spell_id=defence.pk,
        plan=CastPlan(intensity=2),
        aims=[Aim(character=hermance.pk)],
        typed=TypedRolls(cast=50),
    )
    return hermance


def test_a_cast_at_the_gm_s_character_is_resolved_on_the_gm_s_page(
    people: People, demo: Demo
) -> None:
    hermance = _behind_a_barrier(demo)
    page, gm = people.arrive(), people.arrive(LAPTOP)
    enter(page, PLAYER)
    enter(gm, GM)

    command = Spell.objects.get(campaign=None, key="curt-command")
    page.goto(f"{demo.url('characters:plan', demo.thogor)}?spell={command.pk}&intensity=3")
    page.locator(".picks label", has_text="Dame Hermance").click()
    line = page.locator("#plan-targets li")
    expect(line).to_contain_text("résistance\u00a0: au MJ")
    expect(line).not_to_contain_text("barrière")
    expect(page).to_have_url(re.compile(rf"target={hermance.pk}"))
    type_dice(page, roll="20")
    page.locator("#cast").click()
    expect(page.locator(".verdict.success")).to_be_visible()
    expect(page.locator(".main")).to_contain_text("résistance\u00a0: au MJ")
    result = page.url

    gm.goto(demo.url("characters:table"))
    waiting = gm.locator("#pending")
    expect(waiting).to_contain_text("Ordre Bref, lancé par Thogor")
    expect(waiting).to_contain_text("barrière 2")
    waiting.get_by_text("Chiffres et dés").click()
    waiting.locator("[name^=roll_]").fill("99")
    waiting.get_by_role("button", name="Résoudre").click()
    expect(gm.locator(".le")).to_contain_text("la cible résiste")
    expect(gm.locator(".le")).to_contain_text("99 pour")

    page.goto(result)
    expect(page.locator(".main")).to_contain_text("sans effet")
    expect(page.locator(".main")).not_to_contain_text("99 pour")
    page.goto(demo.sheet)
    expect(page.locator(".at-work")).to_have_count(0)
