"""House rules: what a choice would change is seen before it is saved."""

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from tests.browser.conftest import People
from tests.browser.demo import GM, Demo, enter

pytestmark = pytest.mark.browser

#: What the demo's table has settled: some of its people memorise their spells.
ROUNDS = {"round_seconds": 10}


def test_an_example_follows_the_choice_in_place_and_nothing_is_saved_by_it(
    people: People, demo: Demo
) -> None:
    page = people.arrive()
    enter(page, GM)
    page.goto(demo.url("campaign:rules"))
    example = page.locator("#example-critical_regime")
    page.locator("#option-critical_regime summary").click()
    expect(example).to_contain_text("01 à 13")

    page.locator("#option-critical_regime").get_by_role("radio", name="RuneQuest").check()

    expect(example).to_contain_text("Après : RuneQuest")
    expect(example).to_contain_text("01 à 03")
    expect(page.locator("#changes")).to_contain_text("Seuils du d100")
    expect(page.locator("#rules-act")).to_contain_text("1 règle change")
    assert Campaign.objects.get(pk=demo.campaign).house_rules == ROUNDS

    page.locator("#rules-act .go").click()

    expect(page.locator("#state-critical_regime")).to_contain_text("RuneQuest")
    assert Campaign.objects.get(pk=demo.campaign).house_rules == ROUNDS | {"critical_regime": "rq"}


def test_a_game_is_read_before_it_is_taken(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, GM)
    page.goto(demo.url("campaign:rules"))

    page.get_by_role("link", name="BRP").click()

    expect(page.locator("#changes")).to_contain_text("BRP change 3 règles")
    assert Campaign.objects.get(pk=demo.campaign).house_rules == ROUNDS
    page.locator("#rules-act .go").click()
    page.goto(demo.url("characters:log"))
    expect(page.locator(".le").first).to_contain_text("Règles de la table : BRP")
    expect(page.locator(".le").first).to_contain_text("Elric → BRP")


def test_two_gms_who_change_the_same_rule_are_told(people: People, demo: Demo) -> None:
    people.forgive("status of 422")
    first, second = people.arrive(), people.arrive()
    for page in (first, second):
        enter(page, GM)
        page.goto(demo.url("campaign:rules"))
        page.locator("#option-recovery summary").click()
    second.locator("#option-recovery").get_by_role("radio", name="À la main").check()
    first.locator("#option-recovery").get_by_role("radio", name="Une nuit suffit").check()
    first.locator("#rules-act .go").click()
    expect(first.locator("#state-recovery")).to_contain_text("Une nuit suffit")

    second.locator("#rules-act .go").click()

    expect(second.locator("#option-recovery .err-line")).to_contain_text("Une nuit suffit")
    rules = Campaign.objects.get(pk=demo.campaign).house_rules
    assert rules == ROUNDS | {"recovery": "full_after_sleep"}
