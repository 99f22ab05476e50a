"""Lists that are filtered in place: the catalogue and the log; undo and redo in the log."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from campaign.models import LogEntry, Membership, Role
from characters.services.casting import cast
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter

pytestmark = pytest.mark.browser


def thogor_casts(demo: Demo) -> LogEntry:
    return cast(
        by=Membership.objects.select_related("campaign").get(campaign=demo.campaign, role=Role.GM),
        act_id=uuid4(),
        character_id=demo.thogor,
        spell_id=demo.lightning,
        plan=CastPlan(intensity=5, range_points=4),
        typed=TypedRolls(cast=60, effect=(3,)),
    )


def test_the_catalogue_is_searched_and_filtered_in_place(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.url("spells:catalogue"))
    rows = page.locator(".spell-index li")
    expect(rows).to_have_count(24)
    page.evaluate("window.sameDocument = true")

    page.locator("#filter-q").fill("foudre")
    expect(rows).to_have_count(1)
    expect(page).to_have_url(re.compile(r"[?&]q=foudre$"))
    page.locator("#filter-q").fill("")
    expect(rows).to_have_count(24)
    expect(page).to_have_url(re.compile(r"/spells/(\?system=percentile)?$"))
    page.locator("form.filters summary").click()
    page.locator("#filter-resistance").select_option("POU")
    expect(page).to_have_url(re.compile(r"[?&]resistance=POU$"))
    count = rows.count()
    assert 0 < count < 24
    assert page.evaluate("window.sameDocument") is True

    page.reload()
    expect(rows).to_have_count(count)
    expect(page.locator("#filter-resistance")).to_have_value("POU")
    page.locator("#filter-q").fill("rien de tel")
    expect(page.locator("#spell-list .empty")).to_be_visible()


def test_the_log_is_filtered_by_character_and_kind(people: People, demo: Demo) -> None:
    told = thogor_casts(demo)
    page = people.arrive()
    enter(page, GM)
    page.goto(demo.url("characters:log"))
    entries = page.locator("article.le")
    everything = entries.count()
    page.evaluate("window.sameDocument = true")

    page.locator("#of-character").select_option(str(demo.thogor))
    expect(page).to_have_url(re.compile(rf"character={demo.thogor}\b"))
    expect(entries).to_have_count(2)
    page.locator("#of-kind").select_option("cast")
    expect(page).to_have_url(re.compile(r"kind=cast\b"))
    expect(entries).to_have_count(1)
    expect(page.locator(f"#act-{told.seq}")).to_be_visible()
    assert page.evaluate("window.sameDocument") is True

    page.go_back()
    expect(entries).to_have_count(2)
    page.go_back()
    expect(entries).to_have_count(everything)


def test_the_gm_undoes_and_does_again_from_the_log(people: People, demo: Demo) -> None:
    before = demo.rows()
    told = thogor_casts(demo)
    after = demo.rows()
    page = people.arrive(LAPTOP)
    enter(page, GM)
    page.goto(demo.url("characters:log"))
    entry = page.locator(f"#act-{told.seq}")

    entry.locator('form[action$="/undo/"] button').click()
    expect(page.locator(f"#act-{told.seq}.undone")).to_be_visible()
    assert demo.rows() == before

    entry.locator('form[action$="/redo/"] button').click()
    expect(page.locator("article.le").first).not_to_have_id(f"act-{told.seq}")
    assert demo.rows() == after
    assert demo.mp == 5
