"""An evening is opened and read; the table is taken back to a point, and all done again."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from campaign.models import UNDO, Evening, LogEntry, Membership, Role
from campaign.services.audit import differences
from characters.models import Character
from characters.services.editing import edit_character
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter
from tests.browser.test_lists import thogor_casts

pytestmark = pytest.mark.browser


def test_an_evening_is_opened_and_each_reads_what_changed(people: People, demo: Demo) -> None:
    gm = people.arrive(LAPTOP)
    enter(gm, GM)
    player = people.arrive()
    enter(player, PLAYER)
    gm.get_by_role("link", name="Ouvrir une séance").click()
    gm.get_by_role("button", name="Ouvrir la séance").click()
    expect(gm.get_by_role("button", name="C’est lu")).to_be_visible()

    player.get_by_role("link", name="Ce qui a changé").click()
    player.get_by_role("button", name="C’est lu").click()
    expect(player.get_by_role("link", name="Ce qui a changé")).to_have_count(0)

    gm.goto(demo.url("characters:evenings"))
    gm.get_by_role("button", name="Clore la séance").click()
    thogor_casts(demo)
    player.goto(demo.url("characters:since"))
    expect(player.get_by_text("points de magie")).to_be_visible()
    assert Evening.objects.get().closed_seq


def test_the_table_is_taken_back_and_comes_back(people: People, demo: Demo) -> None:
    seat = Membership.objects.get(campaign=demo.campaign, role=Role.GM)
    before = demo.mp
    first = thogor_casts(demo)
    shown = {"notes": Character.objects.get(pk=demo.thogor).notes}
    note = {"notes": "Boite depuis le pont."}
    edit_character(by=seat, act_id=uuid4(), character_id=demo.thogor, seen=shown, wanted=note)
    after = demo.mp
    page = people.arrive(LAPTOP)
    enter(page, GM)
    page.goto(demo.url("characters:log"))
    page.get_by_role("link", name="Annuler jusqu’à…").click()
    page.get_by_role("link", name=f"annuler jusqu’à l’acte n° {first.seq}").click()
    page.get_by_role("link", name="Avec tout ce qui a suivi").click()
    page.get_by_role("button", name=f"Annuler 2 actes, depuis le n° {first.seq}").click()
    expect(page.get_by_role("button", name="Rétablir les 2 actes")).to_be_visible()
    assert demo.mp == before
    page.get_by_role("button", name="Rétablir les 2 actes").click()
    expect(page.locator("h1")).to_have_text("Journal")
    assert demo.mp == after
    assert LogEntry.objects.get(kind=UNDO).by == seat
    assert not differences(seat.campaign)
