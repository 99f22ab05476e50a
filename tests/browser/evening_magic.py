"""Casts of a long evening, as a player taps them on a phone and a GM on a laptop."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from spells.models import Spell
from tests.browser.demo import Demo, points_in

TARGET = "Dame Hermance"
COMMAND, MIST, LIGHTNING, WARD = (
    "Ordre Bref",
    "Voile de Brume",
    "Évocation de la Foudre",
    "Défense Magique",
)


@dataclass(frozen=True, kw_only=True)
class Evening:
    """Two people at the demo's table."""

    demo: Demo
    player: Page
    gm: Page


def spell_id(name: str) -> int:
    return Spell.objects.get(campaign=None, name_fr=name).pk


def card(page: Page, name: str) -> Locator:
    """A character at the table."""
    return page.get_by_role("article", name=name)


def raise_line(page: Page, name: str, times: int) -> None:
    """Taps + of a line of the planner, and waits for the server's numbers after each."""
    value = page.locator(f"#v-{name}")
    for _tap in range(times):
        wanted = int(value.input_value()) + 1
        with page.expect_response(re.compile(rf"[?&]{name}={wanted}&")):
            page.locator(f"#{name}-more").click()
        expect(value).to_have_value(str(wanted))


def open_planner(page: Page, demo: Demo, spell: str) -> None:
    """From the table, two taps: the card's button, then the spell."""
    page.goto(demo.url("characters:table"))
    card(page, "Thogor").get_by_role("link", name="Lancer un sort").click()
    page.get_by_role("link", name=spell, exact=True).click()
    expect(page.locator("h1")).to_have_text(spell)


def the_table_rolls_its_own_dice(at: Evening) -> None:
    """The GM's house rule: from here on every die is typed."""
    gm = at.gm
    gm.get_by_role("link", name="Règles").click()
    gm.locator("#option-dice_source summary").click()
    gm.locator("#option-dice_source").get_by_role("radio", name=re.compile("La table")).check()
    expect(gm.locator("#changes")).to_contain_text("La table")
    gm.locator("#rules-act .go").click()
    expect(gm.locator("#state-dice_source")).to_contain_text("La table")


def a_barrier_stands_around_the_target(at: Evening) -> None:
    """The GM gives Dame Hermance Magic Defence and casts it around her: intensity 2."""
    gm, demo = at.gm, at.demo
    gm.goto(demo.url("characters:table"))
    gm.get_by_role("link", name=TARGET, exact=True).first.click()
    gm.get_by_role("link", name="Changer", exact=True).click()
    gm.locator("[name=lines]").fill("Défense Magique 90")
    gm.get_by_role("button", name="Enregistrer").click()
    line = gm.locator(".line", has_text=WARD)
    expect(line.locator(".m")).to_contain_text("90")
    line.get_by_role("link", name=WARD, exact=True).click()
    expect(gm.locator("h1")).to_have_text(WARD)
    raise_line(gm, "intensity", 1)
    gm.locator(".picks label", has_text=TARGET).click()
    expect(gm.locator("#plan-targets")).to_contain_text(TARGET)
    gm.locator("#id_roll").fill("50")
    gm.locator("#cast").click()
    expect(gm.locator(".verdict.success")).to_contain_text("50, entre 19 et 90")
    expect(points_in(gm)).to_have_text("12/14")
    gm.goto(demo.url("characters:table"))
    expect(card(gm, TARGET)).to_contain_text("Défense Magique 2")


def a_mist_is_held(at: Evening) -> None:
    page = at.player
    open_planner(page, at.demo, MIST)
    page.get_by_text("Quelqu’un d’autre").click()
    page.locator("[name=free]").first.fill("le gué")
    expect(page.locator("#plan-answer .hero .big")).to_contain_text("75")
    page.locator("#id_roll").fill("20")
    page.locator("#cast").click()
    expect(page.locator(".verdict.success")).to_contain_text("20, entre 16 et 75")
    expect(points_in(page)).to_have_text("13/16")
    page.get_by_role("link", name="La feuille", exact=True).click()
    expect(page.locator(".at-work li")).to_contain_text("sur le gué")


def an_incantation_begins(at: Evening) -> None:
    """Ordre Bref, intensity 4, two rounds of ceremony, two points against a barrier."""
    page = at.player
    open_planner(page, at.demo, COMMAND)
    expect(page.locator("#plan-answer .hero .big")).to_contain_text("58")
    raise_line(page, "intensity", 3)
    raise_line(page, "ceremony_rounds", 2)
    raise_line(page, "surcharge", 2)
    page.locator(".picks label", has_text=TARGET).click()
    line = page.locator("#plan-targets li")
    expect(line).to_contain_text("résistance\u00a0: au MJ")
    expect(line).not_to_contain_text("barrière")
    expect(page.locator("#plan-answer .hero .big")).to_contain_text("78")
    costs = page.locator("#plan-answer .outs .c")
    expect(costs).to_have_text([re.compile(rf"^{n}\s") for n in (4, 6, 1, 4)])
    expect(page.locator("#plan-pool")).to_contain_text("les 6 que ce sort engage")
    expect(page.locator("#plan-holds")).to_contain_text("Jet pour tenir Voile de Brume")
    expect(page.locator("#plan-holds .m")).to_have_text("48")
    page.locator("#id_hold_1").fill("48")
    page.get_by_role("button", name="Commencer l’incantation").click()
    expect(page).to_have_url(re.compile(r"/incantations/\d+/$"))
    expect(page.locator(".chant .stage")).to_have_text("Cérémonie, round 1 sur 2")
    expect(page.locator(".param").first).to_have_text("niveau 4, sur Dame Hermance")


def rounds_pass_until_it_is_ready(at: Evening) -> None:
    """The GM's taps, and the player's page after each."""
    gm, page = at.gm, at.player
    gm.goto(at.demo.url("characters:table"))
    chant = gm.locator(".round-now .order > li", has_text="Thogor")
    expect(chant).to_contain_text("Cérémonie, round 1 sur 2")
    for stage in ("Cérémonie, round 2 sur 2", "Prêt à lancer"):
        gm.get_by_role("button", name="Round suivant").click()
        expect(chant).to_contain_text(stage)
        page.reload()
        expect(page.locator(".chant .stage")).to_have_text(stage)
    expect(chant.locator(".m")).to_have_text("9")


def it_is_rolled_with_own_dice(at: Evening) -> str:
    """A success: 6 points go, and what it does waits for the GM. Gives the result's address."""
    page = at.player
    page.locator("#id_roll").fill("78")
    page.get_by_role("button", name=re.compile("^Lancer")).click()
    expect(page.locator(".verdict.success")).to_contain_text("78, entre 17 et 78")
    expect(points_in(page)).to_have_text("7/16")
    expect(page.locator(".main")).to_contain_text("résistance\u00a0: au MJ")
    expect(page.get_by_role("region", name="Ce que cela change")).to_contain_text("−6")
    expect(page.locator("#screen")).not_to_contain_text("barrière")
    return page.url


def the_gm_resolves_it(at: Evening, result: str) -> None:
    """Two of two points burn in the barrier; 05 of 25 is a critical: the mage is marked."""
    gm, page = at.gm, at.player
    gm.goto(at.demo.url("characters:table"))
    waiting = gm.locator("#pending")
    expect(waiting).to_contain_text("Ordre Bref, lancé par Thogor")
    expect(waiting).to_contain_text("barrière 2")
    expect(waiting.locator("li .m")).to_have_text("25")
    waiting.locator("[name^=roll_]").fill("05")
    waiting.get_by_role("button", name="Résoudre").click()
    told = gm.locator(".le").first
    expect(told).to_contain_text("05 pour")
    expect(told).to_contain_text("Thogor gagne une marque de POU")
    gm.goto(at.demo.url("characters:table"))
    expect(gm.locator("#pending")).to_have_count(0)
    page.goto(result)
    expect(page.locator(".main")).not_to_contain_text("05 pour")
    expect(page.locator(".main")).to_contain_text("le sort prend effet")
    page.goto(at.demo.sheet)
    expect(page.locator(".at-work li")).to_have_count(2)
    expect(page.locator(".scores div", has_text="POU")).to_contain_text("marqué")


def the_mist_is_lost_to_the_next_cast(at: Evening) -> None:
    """Ordre Bref, held at intense, ends with it; 49 is one too many for the mist."""
    page = at.player
    open_planner(page, at.demo, LIGHTNING)
    raise_line(page, "intensity", 4)
    holds = page.locator("#plan-holds")
    expect(holds).to_contain_text("Lancer met fin à Ordre Bref (intense)")
    expect(holds).to_contain_text("Jet pour tenir Voile de Brume")
    expect(holds.locator(".m")).to_have_text("48")
    page.locator("#id_hold_1").fill("49")
    page.locator("#id_roll").fill("41")
    page.locator("#id_effect_rolls").fill("7")
    page.locator("#cast").click()
    expect(page.locator(".verdict.success")).to_contain_text("41, entre 41 et 99")
    expect(page.get_by_text("Voile de Brume est perdu")).to_be_visible()
    expect(page.locator(".effect")).to_contain_text("dégâts")
    expect(points_in(page)).to_have_text("2/16")
    page.get_by_role("link", name="La feuille", exact=True).click()
    expect(page.locator(".at-work")).to_have_count(0)


def newest(page: Page, demo: Demo) -> Locator:
    page.goto(demo.url("characters:log"))
    return page.locator(".le").first
