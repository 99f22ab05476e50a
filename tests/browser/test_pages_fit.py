"""Every page on every screen: nothing scrolls sideways, and a thumb finds every target."""

from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from campaign.models import Invitation, Membership, Role
from campaign.services.invitations import Lasting, create_invitation
from characters.services.casting import cast
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.browser.conftest import PHONE, People
from tests.browser.demo import AT_100_M, GM, PLAYER, Demo, enter

pytestmark = pytest.mark.browser

WIDTHS = (320, 390, 1280)
#: CSS pixels that a target is high on a phone; half a pixel of rounding is let pass.
TOUCH = 43.5

#: Targets lower than TOUCH. What is pressed counts: the label of a box, the row of a link that
#: covers its row (`.line.link`, an act of the log, the name of a card, a place that leads on).
#: Left out, as they are not targets of their own: links in running text (the line of text is
#: theirs, WCAG 2.5.8 excepts them) and what is only shown to the keyboard or not at all.
LOW = """touch => {
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inText = (e) => getComputedStyle(e).display === "inline" && e.matches("a")
    && [...e.parentElement.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  const pressed = (e) => {
    if (e.matches(".line.link a, .card > header h2 a")) return e.closest(".line, .card");
    if (e.matches(".place.leads a")) return e.closest(".place");
    if (e.matches("article.le:has(> a.m) :is(a.m, a.t)")) return e.closest(".le");
    if (e.matches("input[type=checkbox], input[type=radio]")) return e.closest("label") ?? e;
    return e;
  };
  const found = [];
  for (const e of document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    if (e.matches(".skip, [aria-hidden=true]") || e.closest("[hidden]") || inText(e)) continue;
    const target = pressed(e);
    const box = target.getBoundingClientRect();
    if (!shown(target) || box.height === 0 || box.width <= 1) continue;
    if (box.height < touch) {
      const words = (e.innerText || e.name || "").trim().slice(0, 30);
      found.push(`${e.localName}.${e.className}#${e.id} "${words}" ${box.height.toFixed(1)}`);
    }
  }
  return found;
}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def misfits(page: Page, addresses: list[str]) -> list[str]:
    """What is wrong, by page and width."""
    found = []
    for address in addresses:
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        answer = page.goto(address)
        if answer is None or answer.status != 200:
            found.append(f"{address}: {answer and answer.status}")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            wider = page.evaluate(WIDER)
            if wider > 0:
                found.append(f"{address}: {wider} px wider than {width}")
            if width < PHONE[0] + 1:
                low = page.evaluate(LOW, TOUCH)
                found += [f"{address} at {width}: {target}" for target in low]
    return found


def demo_invitation(demo: Demo) -> Invitation:
    gm = Membership.objects.select_related("campaign").get(campaign=demo.campaign, role=Role.GM)
    return create_invitation(
        by=gm, act_id=uuid4(), role=Role.PLAYER, lasting=Lasting.WEEK, max_uses=5
    )


def thogor_casts(demo: Demo) -> int:
    """Number of the entry."""
    gm = Membership.objects.select_related("campaign").get(campaign=demo.campaign, role=Role.GM)
    return cast(
        by=gm,
        act_id=uuid4(),
        character_id=demo.thogor,
        spell_id=demo.lightning,
        plan=CastPlan(intensity=5, range_points=4),
        typed=TypedRolls(cast=27, effect=(8,)),
    ).seq


def test_pages_before_the_table_fit_a_phone_and_a_laptop(people: People, demo: Demo) -> None:
    page = people.arrive(has_touch=True)
    token = demo_invitation(demo).token
    accounts = ("log-in", "sign-up", "password-reset", "password-reset-sent")
    assert (
        misfits(
            page,
            [
                "/",
                *(reverse(f"accounts:{name}") for name in accounts),
                reverse("campaign:join", args=[token]),
            ],
        )
        == []
    )


def test_pages_of_a_player_fit_a_phone_and_a_laptop(people: People, demo: Demo) -> None:
    entry = thogor_casts(demo)
    page = people.arrive(has_touch=True)
    enter(page, PLAYER)
    assert (
        misfits(
            page,
            [
                "/",
                reverse("accounts:account"),
                reverse("accounts:delete"),
                reverse("campaign:new"),
                demo.url("characters:table"),
                demo.url("characters:take"),
                demo.url("characters:create"),
                demo.sheet,
                demo.url("characters:edit", demo.thogor),
                demo.planner(AT_100_M + "&dice=typed"),
                demo.planner("&intensity=21&surcharge=3"),
                demo.url("characters:log"),
                demo.url("characters:entry", entry),
                demo.url("spells:catalogue"),
                demo.url("spells:spell", demo.lightning),
                demo.url("campaign:members"),
            ],
        )
        == []
    )


def test_pages_of_a_gm_fit_a_phone_and_a_laptop(people: People, demo: Demo) -> None:
    entry = thogor_casts(demo)
    invitation = demo_invitation(demo)
    page = people.arrive(has_touch=True)
    enter(page, GM)
    assert (
        misfits(
            page,
            [
                "/hosting/",
                demo.url("characters:table"),
                demo.url("characters:create"),
                demo.sheet,
                demo.url("characters:edit", demo.thogor),
                demo.url("characters:skills", demo.thogor),
                demo.url("characters:control", demo.thogor),
                demo.url("characters:log"),
                demo.url("characters:entry", entry),
                demo.url("spells:write"),
                demo.url("spells:paste"),
                demo.url("spells:spell", demo.lightning),
                demo.url("campaign:members"),
                demo.url("campaign:rules"),
                demo.url("campaign:invitations"),
                demo.url("campaign:invitation", invitation.pk),
            ],
        )
        == []
    )
