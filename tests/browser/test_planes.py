"""Somebody stays too long on the astral plane, and only a Wish brings them back."""

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from campaign.services.audit import differences
from characters.models import Character
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.browser


def test_who_overstays_on_the_astral_plane_is_brought_back_by_a_wish_alone(
    people: People, demo: Demo
) -> None:
    people.forgive("status of 422")
    campaign = Campaign.objects.get(pk=demo.campaign)
    oreste = CasterFactory(campaign=campaign, name="Oreste", class_level=5).character
    gm, player = people.arrive(LAPTOP), people.arrive()
    enter(gm, GM)
    enter(player, PLAYER)

    gm.goto(demo.url("characters:travel"))
    gm.locator(f"#who-{oreste.pk}").check()
    gm.locator("#to").select_option("astral")
    expect(gm.locator("#journey")).to_contain_text("1d6 tours au plus")
    gm.locator(f'[name="die-{oreste.pk}"]').fill("2")
    gm.get_by_role("button", name="Partir").click()
    expect(gm.locator(".le")).to_contain_text("remous")
    player.goto(demo.url("characters:planes"))
    expect(player.locator(".side")).to_contain_text("son temps est compté")
    expect(player.locator(".doom")).to_have_count(0)

    gm.goto(demo.url("characters:planes"))
    expect(gm.locator(".doom")).to_contain_text("20\u00a0min")
    gm.goto(f"{demo.url('characters:clock')}?step=hour")
    gm.locator("#clock .will button.go").click()
    expect(gm.locator(".clock-asks")).to_contain_text("Oreste disparaît à jamais")
    gm.get_by_role("button", name="Continuer et perdre Oreste").click()
    expect(gm.locator("#clock")).to_contain_text("Oreste disparaît à jamais")

    gm.goto(f"{demo.url('characters:travel')}?to=material&who={oreste.pk}")
    expect(gm.locator(f"#who-{oreste.pk}")).to_have_count(0)
    gm.goto(demo.url("characters:planes"))
    gm.get_by_role("button", name="Souhait").click()
    expect(gm.locator(".side")).to_contain_text("Oreste")
    expect(gm.get_by_role("button", name="Souhait")).to_have_count(0)
    found = Character.objects.get(pk=oreste.pk)
    assert (found.state, found.plane) == ("playing", "material")

    gm.goto(demo.url("characters:log"))
    gm.locator(".le button[aria-label*='Annuler']").first.click()
    gm.goto(demo.url("characters:planes"))
    expect(gm.get_by_role("button", name="Souhait")).to_be_visible()
    assert Character.objects.get(pk=oreste.pk).state == "destroyed"
    assert differences(Campaign.objects.get(pk=demo.campaign)) == []
