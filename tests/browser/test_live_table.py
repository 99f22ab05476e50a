"""What one does at the table shows on the others' pages, without a reload."""

from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from campaign.models import Campaign, Membership
from campaign.services import acts, clock
from campaign.services.members import remove_member
from campaign.services.rules import change_rules
from characters.models import Character
from tests.browser.conftest import LAPTOP, People, Server
from tests.browser.demo import AT_100_M, GM, PLAYER, Demo, enter, type_dice
from tests.browser.visibility import set_visibility

pytestmark = pytest.mark.browser

OTHER_PLAYER = "Maëlle"
#: What a browser says of a page that it may no longer ask for, or of a line that is cut.
CUT = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY")


@pytest.fixture
def demo(demo: Demo) -> Demo:
    """The demo's table with open sheets: what changes is seen on other people's pages."""
    change_rules(
        by=seat(demo, GM),
        act_id=uuid4(),
        seen={"party_view": "names_and_state"},
        wanted={"party_view": "full"},
    )
    return demo


def listen(page: Page, name: str) -> None:
    """At the table, with an open line."""
    enter(page, name)
    expect_live(page)


def expect_live(page: Page) -> None:
    expect(page.locator("#feed:not(.gone)")).to_be_visible()


def points(page: Page, demo: Demo) -> Locator:
    """Thogor's, on the page of the table."""
    return page.locator(f"#live-card-{demo.thogor} .pool .n")


def mark(page: Page) -> None:
    """A page that is loaded anew loses it."""
    page.evaluate("window.mark = 1")


def is_the_same(page: Page) -> bool:
    return bool(page.evaluate("window.mark === 1"))


def seat(demo: Demo, name: str) -> Membership:
    return Membership.objects.get(campaign=demo.campaign, name=name)


def spend(demo: Demo, *, points: int = 1, hidden: bool = False) -> None:
    """The GM takes points from Thogor, as an act."""
    with acts.begin(by=seat(demo, GM), act_id=uuid4(), kind="character.corrected", given={}) as act:
        [thogor] = act.lock(Character.objects.filter(pk=demo.thogor))
        act.data = {"character": thogor.pk, "name": thogor.name}
        act.add(thogor, "mp", -points)
        if hidden:
            act.tell_gms_only()


def asked(page: Page) -> list[Request]:
    """Requests of the page for its parts, from now on."""
    found: list[Request] = []
    page.on("request", lambda r: found.append(r) if "x-live" in r.headers else None)
    return found


def test_a_cast_shows_at_once_on_every_open_page(people: People, demo: Demo) -> None:
    gm, other, caster = people.arrive(LAPTOP), people.arrive(), people.arrive()
    listen(gm, GM)
    listen(other, OTHER_PLAYER)
    enter(caster, PLAYER)
    for page in (gm, other):
        expect(points(page, demo)).to_have_text("14/16")
        mark(page)

    caster.goto(demo.planner(AT_100_M))
    type_dice(caster, roll="60", effect="3")
    caster.locator("#cast").click()

    for page in (gm, other):
        expect(points(page, demo)).to_have_text("5/16")
        assert is_the_same(page)


def test_one_act_is_one_question_however_many_parts(people: People, demo: Demo) -> None:
    page = people.arrive()
    listen(page, OTHER_PLAYER)
    questions = asked(page)

    with acts.begin(by=seat(demo, GM), act_id=uuid4(), kind="clock.advanced", given={}) as act:
        clock.pass_time(act, 600)
        [thogor] = act.lock(Character.objects.filter(pk=demo.thogor))
        act.add(thogor, "mp", -2)
    expect(points(page, demo)).to_have_text("12/16")
    expect(page.locator("#live-clock .n")).to_have_text("14 h 10")

    assert len(questions) == 1


def test_what_a_gm_does_unseen_asks_nothing_of_a_player(people: People, demo: Demo) -> None:
    gm, player = people.arrive(LAPTOP), people.arrive()
    listen(gm, GM)
    listen(player, OTHER_PLAYER)
    questions = asked(player)

    spend(demo, hidden=True)
    expect(points(gm, demo)).to_have_text("13/16")
    assert questions == []

    spend(demo)
    expect(points(player, demo)).to_have_text("12/16")
    assert len(questions) == 1, "the first thing that reached the player"


def test_without_network_the_page_says_so_and_catches_up_by_itself(
    people: People, demo: Demo
) -> None:
    for words in CUT:
        people.forgive(words)
    page = people.arrive()
    listen(page, OTHER_PLAYER)
    mark(page)

    page.context.set_offline(True)
    expect(page.locator("#feed.gone .off")).to_be_visible()
    spend(demo)
    page.context.set_offline(False)

    expect_live(page)
    expect(points(page, demo)).to_have_text("13/16")
    assert is_the_same(page)


def test_a_hidden_tab_closes_its_line_and_catches_up_when_it_is_shown(
    people: People, demo: Demo
) -> None:
    page = people.arrive()
    ended: list[str] = []
    page.on("requestfailed", lambda r: ended.append(r.url) if "/feed/" in r.url else None)
    page.on("requestfinished", lambda r: ended.append(r.url) if "/feed/" in r.url else None)
    listen(page, OTHER_PLAYER)
    questions = asked(page)

    set_visibility(page, "hidden")
    spend(demo)
    assert questions == []
    set_visibility(page, "visible")

    expect(points(page, demo)).to_have_text("13/16")
    assert len(ended) == 1
    assert len(questions) == 1


def test_with_ten_tabs_open_the_eleventh_loads(people: People, demo: Demo) -> None:
    """A browser allows six connections to one place; only the tab in front holds one."""
    first = people.arrive()
    listen(first, OTHER_PLAYER)
    tabs = [first]
    for _ in range(10):
        set_visibility(tabs[-1], "hidden")
        tab = first.context.new_page()
        tab.goto(demo.url("characters:table"))
        expect_live(tab)
        tabs.append(tab)

    spend(demo)

    expect(points(tabs[-1], demo)).to_have_text("13/16")


def test_a_field_under_somebodys_fingers_is_not_drawn_anew(people: People, demo: Demo) -> None:
    gm = people.arrive(LAPTOP)
    enter(gm, GM)
    gm.goto(demo.url("characters:clock"))
    expect_live(gm)
    gm.goto(demo.sheet)
    expect_live(gm)
    fold = gm.locator("#live-tools details").first
    fold.locator("> summary").click()
    field = gm.locator("#live-tools input:not([type=hidden])").first
    field.fill("3")
    handle = field.element_handle()

    spend(demo)
    expect(gm.locator("#live-pool .n")).to_have_text("13/16")

    assert handle is not None
    assert handle.evaluate("e => e.isConnected && e === document.activeElement")
    expect(field).to_have_value("3")


def test_what_was_opened_stays_open_and_what_changed_shines(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, OTHER_PLAYER)
    page.goto(demo.url("characters:log"))
    expect_live(page)

    spend(demo)

    first = page.locator("#live-log .le").first
    expect(first).to_have_class("le fresh")
    expect(page.locator("#live-log .le.fresh")).to_have_count(1)


def test_the_planner_counts_anew_with_what_is_typed(people: People, demo: Demo) -> None:
    page = people.arrive()
    enter(page, PLAYER)
    page.goto(demo.planner("&intensity=2"))
    expect_live(page)
    page.locator("#intensity-more").click()
    expect(page.locator("#v-intensity")).to_have_value("3")

    spend(demo)

    expect(page.locator("#plan-pool .pool .n")).to_have_text("13/16")
    expect(page.locator("#v-intensity")).to_have_value("3")


def test_a_request_for_an_undo_shows_on_the_gms_page(people: People, demo: Demo) -> None:
    gm, caster = people.arrive(LAPTOP), people.arrive()
    listen(gm, GM)
    enter(caster, PLAYER)
    caster.goto(demo.planner(AT_100_M))
    type_dice(caster, roll="60", effect="3")
    caster.locator("#cast").click()
    expect(points(gm, demo)).to_have_text("5/16")

    caster.get_by_role("button", name="Demander l’annulation").click()
    undo = gm.locator("#live-requests").get_by_role("button", name="Annuler l’acte")
    expect(undo).to_be_visible()
    undo.click()

    expect(caster.locator("#live-pool .pool-cap")).to_contain_text("rendus depuis")


def test_somebody_removed_sees_it_at_once(people: People, demo: Demo) -> None:
    people.forgive("404")
    page = people.arrive()
    listen(page, OTHER_PLAYER)

    remove_member(by=seat(demo, GM), act_id=uuid4(), member_id=seat(demo, OTHER_PLAYER).pk)

    expect(page.locator(f"#live-card-{demo.thogor}")).to_have_count(0)
    expect(page.locator("#feed")).to_have_count(0)


def test_a_server_that_is_started_again_finds_its_pages_again(
    people: People, demo: Demo, own_server: Server
) -> None:
    for words in CUT:
        people.forgive(words)
    page = people.arrive(base_url=own_server.address)
    listen(page, OTHER_PLAYER)
    mark(page)

    own_server.stop()
    expect(page.locator("#feed.gone")).to_be_visible()
    spend(demo)
    own_server.start()

    expect(points(page, demo)).to_have_text("13/16", timeout=30_000)
    expect_live(page)
    assert is_the_same(page)
    assert Campaign.objects.get(pk=demo.campaign).last_seq
