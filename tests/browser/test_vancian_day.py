"""A day and three weeks of those who memorise, tap by tap, and all of it taken back.

Isaure of the demo is Julien's, Frère Aubin Maëlle's; Perrine, of level 5, is played by nobody.
"""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from campaign.models import Campaign, LogEntry
from campaign.services.audit import differences
from characters.models import Caster, Character, MemorisedSpell
from spells.models import Spell
from tests.attack.evening import rows_of
from tests.browser.conftest import LAPTOP, PHONE, People
from tests.browser.demo import GM, PLAYER, Demo, enter
from tests.browser.take_back import take_back_with_all_since
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.browser

OTHER = "Maëlle"
BLESS = "Bénédiction"


@dataclass(frozen=True, kw_only=True)
class Day:
    """Who sits where."""

    demo: Demo
    gm: Page
    julien: Page
    maelle: Page
    isaure: int
    aubin: int
    perrine: int

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.get(pk=self.demo.campaign)

    def open(self, page: Page, name: str, *more: int) -> None:
        page.goto(self.demo.url(f"characters:{name}", *more))

    def held(self, pk: int) -> list[str]:
        """Forms in memory, by name."""
        rows = MemorisedSpell.objects.standing().filter(character=pk)
        forms = (
            (row.spell.reversed_form if row.is_reversed else None) or row.spell
            for row in rows.select_related("spell").prefetch_related("spell__forms")
        )
        return sorted(form.name_fr for form in forms)


@pytest.fixture
def day(people: People, demo: Demo) -> Day:
    people.forgive("status of 422")
    campaign = Campaign.objects.get(pk=demo.campaign)
    bless = Spell.objects.get(campaign=None, key="divine_bless")
    perrine = CasterFactory(
        campaign=campaign, name="Perrine", class_id="cleric", class_level=5, held=[(bless, None)]
    )
    gm, julien, maelle = people.arrive(LAPTOP), people.arrive(PHONE), people.arrive(PHONE)
    for page, name in ((gm, GM), (julien, PLAYER), (maelle, OTHER)):
        enter(page, name)
    return Day(
        demo=demo,
        gm=gm,
        julien=julien,
        maelle=maelle,
        isaure=Character.objects.get(name="Isaure").pk,
        aubin=Character.objects.get(name="Frère Aubin").pk,
        perrine=perrine.character_id,
    )


def places(page: Page) -> Locator:
    """Places of the sheet or of the memory that hold a spell."""
    return page.locator(".place.held")


def pencil(day: Day, *taps: str) -> None:
    """Julien changes the choice in pencil by these steppers, and keeps it."""
    day.open(day.julien, "memory", day.isaure)
    for tap in taps:
        day.julien.get_by_role("button", name=tap).click()
        expect(day.julien.locator("#memory-act button.go")).to_be_enabled()
    day.julien.locator("#memory-act button.go").click()
    expect(day.julien.locator(".note.fine")).to_contain_text("Choix gardé")


def sleep(day: Day) -> None:
    """The GM gives the night, with its hour."""
    day.open(day.gm, "rest")
    day.gm.locator("#night-act button.go").click()
    expect(day.gm.locator(".last-rest")).to_contain_text("La nuit passe")


def cast_page(day: Day, page: Page, who: int, spell: str) -> None:
    """From the sheet to the page of a spell in memory."""
    day.open(page, "sheet", who)
    page.get_by_role("link", name="Lancer un sort").click()
    page.get_by_role("link", name=spell, exact=True).click()
    expect(page.locator("h1")).to_have_text(spell)


def memorises_with_a_reversed_form(day: Day) -> None:
    page = day.julien
    day.open(page, "memory", day.isaure)
    expect(page.locator(".place.plan")).to_have_count(2)
    expect(page.locator("#memory-picture")).to_contain_text("inverse de Lumière")
    pencil(day, "Projectile magique\u00a0: un de moins", "Sommeil\u00a0: un de plus")
    sleep(day)
    assert day.held(day.isaure) == ["Invisibilité", "Sommeil", "Ténèbres"]
    day.open(page, "sheet", day.isaure)
    expect(places(page)).to_have_count(3)
    expect(page.locator(".slots")).to_contain_text("Ténèbres")


def is_hit_and_casts_the_other(day: Day) -> None:
    page, gm = day.julien, day.gm
    cast_page(day, page, day.isaure, "Ténèbres")
    page.locator("#declare").click()
    expect(page.locator(".note.care")).to_contain_text("pas encore lancé")
    day.open(gm, "table")
    declared = gm.locator("section", has=gm.locator("#declared-title"))
    expect(declared).to_contain_text("Isaure")
    declared.get_by_role("button", name="Touché").click()
    expect(declared.get_by_role("button", name="Touché")).to_have_count(0)
    day.open(page, "sheet", day.isaure)
    expect(places(page)).to_have_count(2)
    expect(page.locator(".slots")).not_to_contain_text("Ténèbres")

    cast_page(day, page, day.isaure, "Sommeil")
    page.locator("summary", has_text="Quelqu’un d’autre").click()
    page.locator("#free-1").fill("Un guetteur")
    page.locator("#free-1").blur()
    expect(page.locator(".subjects")).to_contain_text("Un guetteur")
    page.locator("#cast").click()
    expect(page.locator(".verdict")).to_contain_text("Sommeil")
    expect(page.locator(".side")).to_contain_text("a quitté la mémoire")
    assert day.held(day.isaure) == ["Invisibilité"]


def copies_a_scroll(day: Day) -> None:
    page = day.julien
    day.open(page, "sheet", day.isaure)
    page.get_by_role("link", name="Copier un sort").click()
    page.get_by_label("Bouclier").check()
    page.locator(".act button.go").click()
    expect(page.locator("#screen")).to_contain_text("Bouclier")
    day.open(page, "sheet", day.isaure)
    books = page.get_by_role("region", name="Grimoires et parchemins")
    expect(books.locator("li", has_text="Grimoire d’Isaure")).to_contain_text("Bouclier")
    expect(books.locator("li", has_text="Parchemin mouillé")).not_to_contain_text("Bouclier")


def loses_the_grimoire_and_rewrites_two_spells(day: Day) -> None:
    page, gm = day.julien, day.gm
    day.open(gm, "sheet", day.isaure)
    gm.get_by_role("link", name="Grimoire d’Isaure").click()
    gm.get_by_role("button", name="Perdu", exact=True).click()
    expect(gm.locator(".note.care")).to_contain_text("Perdu")

    day.open(page, "sheet", day.isaure)
    page.locator("summary", has_text="Bourse").click()
    page.locator("[name=amount]").fill("2000")
    page.locator("form", has=page.locator("[name=amount]")).get_by_role("button").click()
    expect(page.locator(".facts.scores")).to_contain_text("3\u202f240")
    page.get_by_role("link", name="Réécrire un grimoire").click()
    page.get_by_role("link", name="Lumière", exact=True).click()
    page.get_by_role("link", name="Invisibilité", exact=True).click()
    expect(page.locator(".rewriting .line")).to_have_count(2)
    expect(page.locator(".side .facts")).to_contain_text("3\u202f000")
    page.locator(".act button.go").click()
    expect(page.locator(".param").first).to_contain_text("0 sur 3 semaines")
    day.open(page, "sheet", day.isaure)
    expect(page.get_by_role("link", name="Lancer un sort")).to_have_count(0)

    gm.goto(f"{day.demo.url('characters:clock')}?step=week&count=3")
    expect(gm.locator("#clock .will")).to_contain_text("Isaure")
    gm.locator("#clock .will button.go").click()
    day.open(page, "sheet", day.isaure)
    expect(page.locator("#rewriting")).to_have_count(0)
    books = page.get_by_role("region", name="Grimoires et parchemins")
    expect(books).to_contain_text(re.compile(r"Lumière\s*1,\s*Invisibilité\s*2"))
    expect(books).to_contain_text("perdu")
    assert Caster.objects.get(character=day.isaure).gold == 240


def is_woken_then_sleeps(day: Day) -> None:
    page, gm = day.julien, day.gm
    pencil(day, "Lumière\u00a0: un de plus")
    before = day.held(day.isaure)
    day.open(gm, "rest")
    gm.locator("summary", has_text="Autrement").click()
    gm.get_by_role("button", name="S’endormir seulement").click()
    gm.get_by_role("button", name="Tout interrompre").click()
    expect(gm.get_by_role("button", name="Tout interrompre")).to_have_count(0)
    assert day.held(day.isaure) == before
    sleep(day)
    day.open(page, "sheet", day.isaure)
    expect(page.locator(".slots")).to_contain_text("Lumière")
    assert "Lumière" in day.held(day.isaure)


def a_cleric_chooses_the_reverse_as_it_is_cast(day: Day) -> None:
    page = day.maelle
    cast_page(day, page, day.aubin, "Soins des blessures légères")
    page.locator("label", has=page.locator("#form-1")).click()
    expect(page.locator("h1")).to_have_text("Blessures légères")
    page.locator("#cast").click()
    expect(page.locator(".verdict h1")).to_have_text("Blessures légères")
    day.open(page, "sheet", day.aubin)
    expect(page.locator(".slots")).not_to_contain_text("blessures")


def the_second_blessing_replaces_the_first(day: Day) -> None:
    for page, who in ((day.maelle, day.aubin), (day.gm, day.perrine)):
        cast_page(day, page, who, BLESS)
        page.locator("label", has=page.locator("#form-0")).click()
        expect(page.locator("#form-0")).to_be_checked()
        page.locator(f"label:has(#target-{day.isaure})").click()
        expect(page.locator(".subjects")).to_contain_text("Isaure")
        if page is day.gm:
            expect(page.locator(".replaces")).to_contain_text("attaque")
        page.locator("#cast").click()
        expect(page.locator(".verdict h1")).to_have_text(BLESS)
    expect(day.gm.locator(".side")).to_contain_text("Remplace")
    expect(day.gm.locator(".side")).to_contain_text("il cesse sur cette cible")


def overstays_and_is_wished_back(day: Day) -> None:
    gm, pk = day.gm, day.perrine
    gm.goto(f"{day.demo.url('characters:travel')}?to=astral&who={pk}")
    expect(gm.locator("#journey")).to_contain_text("1d6 tours au plus")
    gm.locator(f'[name="die-{pk}"]').fill("2")
    gm.get_by_role("button", name="Partir").click()
    gm.goto(f"{day.demo.url('characters:clock')}?step=hour")
    gm.locator("#clock .will button.go").click()
    gm.get_by_role("button", name="Continuer et perdre Perrine").click()
    expect(gm.locator("#clock")).to_contain_text("Perrine disparaît")
    day.open(gm, "planes")
    gm.get_by_role("button", name="Souhait").click()
    expect(gm.get_by_role("button", name="Souhait")).to_have_count(0)
    found = Character.objects.get(pk=pk)
    assert (found.state, found.plane) == ("playing", "material")


def takes_all_back(day: Day, *, since: int) -> None:
    """From the page of the day's first act, with one tap once it has said what stands on it."""
    gm = day.gm
    first = LogEntry.objects.filter(campaign=day.demo.campaign, seq__gt=since).earliest("seq")
    day.open(gm, "entry", first.seq)
    gm.locator("form[action$='/undo/'] button").click()
    take_back_with_all_since(gm)


def test_a_day_of_memorised_spells_is_played_and_taken_back(day: Day) -> None:
    start, since = rows_of(day.campaign), day.campaign.last_seq

    memorises_with_a_reversed_form(day)
    is_hit_and_casts_the_other(day)
    copies_a_scroll(day)
    loses_the_grimoire_and_rewrites_two_spells(day)
    is_woken_then_sleeps(day)
    a_cleric_chooses_the_reverse_as_it_is_cast(day)
    the_second_blessing_replaces_the_first(day)
    overstays_and_is_wished_back(day)
    assert differences(day.campaign) == []

    takes_all_back(day, since=since)

    assert rows_of(day.campaign) == start
    assert differences(day.campaign) == []
