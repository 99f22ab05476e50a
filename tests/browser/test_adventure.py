"""An adventure from its opening to the gains at its end, and all of it taken back."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Adventure, Membership
from characters.models import Character, KnownSpell
from characters.services.adventures import close_adventure
from characters.services.due_rolls import due_rolls
from spells.models import Spell
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter, type_dice
from tests.browser.test_pages_fit import misfits

pytestmark = pytest.mark.browser


def _the_demos_is_over(demo: Demo) -> None:
    """Its adventure under way, closed by the server's dice."""
    gm = Membership.objects.gms().select_related("campaign").get(campaign=demo.campaign)
    close_adventure(
        by=gm,
        act_id=uuid4(),
        adventure_id=Adventure.objects.under_way().get().pk,
        seen=due_rolls(gm.campaign).keys,
        typed=None,
    )


def _open(page: Page, demo: Demo, name: str) -> None:
    page.goto(demo.url("characters:table"))
    page.get_by_role("link", name="Ouvrir une aventure").click()
    page.get_by_label("Nom de l’aventure").fill(name)
    page.get_by_role("button", name="Ouvrir l’aventure").click()
    expect(page.locator(".adventure", has_text="Aventure")).to_contain_text(name)


def _cast_a_marking_spell(page: Page, demo: Demo) -> Spell:
    """Ordre Bref at 58 %: a critical, and the resistance won on a 01."""
    command = Spell.objects.get(campaign=None, key="curt-command")
    plan = demo.url("characters:plan", demo.thogor)
    cmir = Character.objects.get(name="Cmir")
    page.goto(f"{plan}?spell={command.pk}&intensity=1&target={cmir.pk}")
    if page.locator("#dice-typed").count():
        type_dice(page, roll="05")
    else:  # the house rule leaves no choice
        page.locator("#id_roll").fill("05")
    page.locator("#id_resistance_1").fill("01")
    page.locator("#cast").click()
    expect(page.locator(".verdict.critical")).to_be_visible()
    changes = page.get_by_role("region", name="Ce que cela change")
    expect(changes).to_contain_text("Compétence cochée")
    expect(changes).to_contain_text("Marque de POU")
    return command


def _undo(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Annuler", exact=True).click()
    expect(page.locator(".note.care", has_text="Annulé par")).to_be_visible()


def test_marks_and_checks_of_an_adventure_are_rolled_at_its_end_and_taken_back(
    people: People, demo: Demo
) -> None:
    player, gm = people.arrive(), people.arrive(LAPTOP)
    enter(player, PLAYER)
    enter(gm, GM)
    _the_demos_is_over(demo)
    before = demo.rows()
    _open(gm, demo, "La tour engloutie")
    command = _cast_a_marking_spell(player, demo)
    cast = player.url
    earned = demo.rows()
    thogor = Character.objects.get(pk=demo.thogor)
    known = KnownSpell.objects.get(character=thogor, spell=command)
    assert (thogor.pou_marked, known.checked) == (True, True)

    gm.goto(demo.url("characters:table"))
    gm.get_by_role("link", name="Terminer l’aventure").click()
    gm.get_by_role("link", name="Nos dés").click()
    expect(gm.locator(".person-rolls")).to_contain_text("(18 + 8 − 16) × 5")
    gm.locator(f"#id_pou-{thogor.pk}").fill("50")
    gm.locator(f"#id_skill-{known.pk}").fill("59")
    gm.locator(f"#id_skill-{known.pk}-gain").fill("4")
    gm.locator("#close").click()

    expect(gm).to_have_url(re.compile(r"/log/\d+/$"))
    expect(gm.locator(".verdict")).to_contain_text("2 gains en 2 jets")
    end = gm.url
    gained = Character.objects.get(pk=thogor.pk)
    known.refresh_from_db()
    assert (gained.pou, gained.mp, gained.pou_marked) == (17, thogor.mp, False)
    assert (known.skill, known.checked) == (62, False)
    assert not Adventure.objects.under_way().exists()

    player.goto(end)
    expect(player.locator(".person-rolls")).to_contain_text("POU 16 → 17")

    _undo(gm, end)
    assert demo.rows() == earned
    _undo(gm, cast)
    assert demo.rows() == before


def test_without_javascript_a_die_that_is_missing_is_said_and_the_others_stay(
    people: People, demo: Demo
) -> None:
    people.forgive("status of 422")
    _the_demos_is_over(demo)
    gm = people.arrive(java_script_enabled=False)
    enter(gm, GM)
    gm.goto(demo.url("campaign:rules"))
    gm.locator("#option-dice_source summary").click()
    gm.get_by_role("radio", name=re.compile("La table")).check()
    gm.get_by_role("button", name="Voir la différence").click()
    expect(gm.locator("#changes")).to_contain_text("La table")
    gm.get_by_role("button", name=re.compile("Enregistrer 1")).click()
    expect(gm.locator("#state-dice_source")).to_contain_text("La table")
    _open(gm, demo, "La tour engloutie")
    command = _cast_a_marking_spell(gm, demo)
    known = KnownSpell.objects.get(character=demo.thogor, spell=command)

    gm.goto(demo.url("characters:adventure"))
    gm.locator(f"#id_pou-{demo.thogor}").fill("77")
    gm.locator("#close").click()

    expect(gm.get_by_text("Il manque ce dé")).to_have_count(1)
    expect(gm.locator(f"#id_pou-{demo.thogor}")).to_have_value("77")
    gm.locator(f"#id_skill-{known.pk}").fill("12")
    gm.locator("#close").click()
    expect(gm.locator(".verdict")).to_contain_text("0 gain en 2 jets")


def test_the_pages_of_an_adventure_and_of_its_rules_fit_a_phone_and_a_laptop(
    people: People, demo: Demo
) -> None:
    _the_demos_is_over(demo)
    gm = people.arrive(has_touch=True)
    enter(gm, GM)
    assert misfits(gm, [demo.url("characters:adventure")]) == []
    gm.set_viewport_size({"width": 390, "height": 844})
    _open(gm, demo, "La tour engloutie au fond du lac gelé des Cendres")
    _cast_a_marking_spell(gm, demo)
    closing = demo.url("characters:adventure")
    pages = [
        demo.url("characters:table"),
        f"{closing}?dice=typed",
        f"{closing}?dice=server",
        f"{demo.url('campaign:rules')}?preset=RuneQuest",
        demo.url("campaign:rules"),
    ]
    assert misfits(gm, pages) == []
    gm.set_viewport_size({"width": 390, "height": 844})
    gm.goto(f"{closing}?dice=server")
    gm.locator("#close").click()
    expect(gm.locator(".verdict")).to_be_visible()

    assert misfits(gm, [gm.url]) == []
