"""A GM and three players, each in a browser of their own, and one of them gone and back."""

import re

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.models import Campaign, LogEntry
from campaign.services.audit import differences
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import AT_100_M, GM, PLAYER, Demo, enter, type_dice
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.browser

CUT = ("ERR_INTERNET_DISCONNECTED", "ERR_INCOMPLETE_CHUNKED", "422")


def sit_down(people: People, demo: Demo) -> Page:
    """A third player, who came by an invitation."""
    seat = MembershipFactory(campaign=Campaign.objects.get(pk=demo.campaign), name="Odile")
    assert seat.user is not None
    client = Client()
    client.force_login(seat.user)
    page = people.arrive()
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": people.address}]
    )
    return page


def live(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#feed:not(.gone)")).to_be_visible()


def test_an_evening_of_four_is_seen_by_all_who_may_see_it(people: People, demo: Demo) -> None:
    for words in CUT:
        people.forgive(words)
    gm, julien, maelle = people.arrive(LAPTOP), people.arrive(), people.arrive()
    odile = sit_down(people, demo)
    for page, name in ((gm, GM), (julien, PLAYER), (maelle, "Maëlle")):
        enter(page, name)
    live(gm, demo.url("characters:table"))
    live(maelle, demo.url("characters:rest"))
    live(odile, demo.url("characters:log"))
    points = gm.locator(f"#live-card-{demo.thogor} .pool .n")

    # a cast: the GM reads the points, others that it was cast
    julien.goto(demo.planner(AT_100_M))
    type_dice(julien, roll="60", effect="3")
    julien.locator("#cast").click()
    expect(points).to_have_text("5/16")
    first = odile.locator("#live-log .le").first
    expect(first).to_contain_text("Thogor lance")
    expect(first).not_to_contain_text("PM")

    # a tap without a line stays, and is sent again by hand alone, once
    maelle.context.set_offline(True)
    expect(maelle.locator("#feed.gone .off")).to_be_visible()
    maelle.get_by_role("button", name="Demander un repos").click()
    expect(maelle.locator(".not-gone")).to_be_visible()
    maelle.context.set_offline(False)
    expect(maelle.locator("#feed:not(.gone)")).to_be_visible()
    assert not LogEntry.objects.filter(campaign=demo.campaign, kind="rest.asked").exists()
    maelle.get_by_role("button", name="Renvoyer").click()
    expect(gm.locator("#live-requests")).to_contain_text("demande un repos")
    assert LogEntry.objects.filter(campaign=demo.campaign, kind="rest.asked").count() == 1

    # a secret roll with a real die, and a word for Odile alone
    for page in (odile, maelle):
        live(page, demo.url("characters:table"))
    gm.goto(demo.url("campaign:asides"))
    gm.locator("[name=formula]").fill("1d100")
    gm.locator("[name=typed]").fill("00")
    gm.get_by_role("button", name="Lancer en secret").click()
    expect(gm.locator("#live-rolls .m").first).to_have_text("100")
    gm.get_by_label("Odile").check()
    gm.locator("[name=words]").fill("La porte est fausse.")
    gm.get_by_role("button", name="Dire à part").click()
    expect(odile.locator("#live-whispers")).to_contain_text("La porte est fausse.")
    expect(maelle.locator("#live-whispers")).not_to_contain_text("La porte est fausse.")

    # a refusal's page goes on listening: the GM sees Julien's cast taken back
    gm.locator("[name=formula]").fill("un dé")
    gm.get_by_role("button", name="Lancer en secret").click()
    expect(gm.locator("[aria-invalid=true]")).to_be_visible()
    expect(gm).to_have_url(re.compile(r"/asides/$"))
    expect(gm.locator("#feed:not(.gone)")).to_be_visible()
    expect(gm.locator("[name=formula]")).to_have_value("un dé")

    # taken back: the points are there again
    cast = LogEntry.objects.filter(campaign=demo.campaign, kind="cast").latest("seq")
    gm.goto(demo.url("characters:entry", cast.seq))
    gm.get_by_role("button", name="Annuler").first.click()
    expect(julien.locator("#live-pool .pool-cap")).to_contain_text("rendus depuis")
    assert differences(Campaign.objects.get(pk=demo.campaign)) == []
