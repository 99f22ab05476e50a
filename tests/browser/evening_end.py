"""The end of a long evening: a night, months of study, the adventure's end, and all taken back."""

import re

from playwright.sync_api import expect

from campaign.models import UNDO, LogEntry
from characters.models import Character, KnownSpell
from tests.browser.demo import points_in
from tests.browser.evening_magic import COMMAND, LIGHTNING, MIST, Evening, card, spell_id
from tests.browser.take_back import take_back_with_all_since

LEARNED, MASTER = "Sommeil du Guet", "Cmir"


def a_night_passes(at: Evening) -> None:
    """Eight hours, and the one in which others memorise, of sixteen points a day: six points."""
    gm, page = at.gm, at.player
    gm.goto(at.demo.url("characters:table"))
    gm.locator("#clock .seg > *", has_text="Nuit").click()
    expect(gm.locator("#will")).to_contain_text("Thogor\u00a0: +6\u00a0PM, 8 sur 16")
    gm.locator("#night-act button.go").click()
    expect(gm.locator(".last-rest")).to_contain_text("La nuit passe")
    page.goto(at.demo.url("characters:table"))
    expect(card(page, "Thogor").locator(".pool .n")).to_have_text("8/16")


def a_study_begins(at: Evening) -> str:
    """With Cmir, a master at 92 %: INT 17, three times. Gives the study's address."""
    page = at.player
    page.goto(at.demo.sheet)
    page.get_by_role("link", name="Étudier un sort").click()
    offer = page.locator(".line", has_text=LEARNED).filter(has_text=MASTER)
    expect(offer.locator(".m")).to_have_text("51")
    expect(offer).to_contain_text("maître")
    offer.get_by_role("button").click()
    expect(page.locator(".param").first).to_contain_text("Mois 1, avec Cmir")
    expect(page.locator(".hero .big")).to_contain_text("51")
    expect(page.locator(".hero")).to_contain_text("Jour 0 sur 30")
    return page.url


def a_month_is_rolled(at: Evening, study: str, *, chance: int, roll: str, then: str) -> None:
    """The GM lets a month pass; its roll is due, and the player types it."""
    gm, page = at.gm, at.player
    gm.goto(at.demo.url("characters:table"))
    gm.locator("#clock .seg > *", has_text="Mois").click()
    will = gm.locator("#clock .will")
    expect(will).to_contain_text("Thogor")
    expect(will).to_contain_text("jet d’étude, Sommeil du Guet")
    will.locator("button.go").click()
    expect(gm.locator("#clock .will form[action$='/undo/']")).to_be_visible()
    page.goto(study)
    expect(page.locator(".tag.care")).to_contain_text("Mois écoulé\u00a0: jet à faire")
    expect(page.locator(".hero .big")).to_contain_text(str(chance))
    page.locator("#id_roll").fill(roll)
    page.locator("#roll-month").click()
    expect(page.locator("#roll-month")).to_have_count(0)
    expect(page.locator("#screen")).to_contain_text(then)


def the_spell_is_known(at: Evening) -> None:
    page = at.player
    page.goto(at.demo.sheet)
    line = page.locator(".line", has_text=LEARNED).first
    expect(line.locator(".m")).to_have_text("10")
    expect(line).to_contain_text("niveau 1 au plus")


def the_adventure_ends(at: Evening) -> None:
    """Thogor's mark brings a point of POU on the last roll that gives it."""
    gm, page, demo = at.gm, at.player, at.demo
    gm.goto(demo.url("characters:table"))
    gm.get_by_role("link", name="Terminer l’aventure").click()
    mine = gm.locator(".person-rolls", has_text="Thogor")
    expect(mine).to_contain_text("(18 + 8 − 16) × 5\u00a0: de 01 à 50")
    known = {
        one.spell_id: one.pk for one in KnownSpell.objects.standing().filter(character=demo.thogor)
    }
    gm.locator(f"#id_pou-{demo.thogor}").fill("50")
    for spell, roll, gain in ((COMMAND, "59", "4"), (MIST, "75", ""), (LIGHTNING, "99", "")):
        pk = known[spell_id(spell)]
        gm.locator(f"#id_skill-{pk}").fill(roll)
        if gain:
            gm.locator(f"#id_skill-{pk}-gain").fill(gain)
    orsenne = Character.objects.get(name="Orsenne")
    gm.locator(f"#id_pou-{orsenne.pk}").fill("00")
    others = gm.locator(".person-rolls").filter(has_not_text="Thogor")
    for field in others.locator("input[id^=id_skill-]:not([id$=-gain])").all():
        field.fill("01")
    gm.locator("#close").click()
    expect(gm).to_have_url(re.compile(r"/log/\d+/$"))
    expect(gm.locator(".verdict")).to_contain_text("2 gains en")
    page.goto(gm.url)
    expect(page.get_by_role("region", name="Thogor")).to_contain_text("POU 16 → 17")
    page.goto(demo.sheet)
    expect(points_in(page)).to_have_text("16/17")
    expect(page.locator(".line", has_text=COMMAND).first.locator(".m")).to_have_text("62")
    expect(page.locator(".scores div", has_text="POU")).to_contain_text("17")
    expect(page.locator(".scores")).not_to_contain_text("marqué")


def undo_the_newest(at: Evening) -> None:
    """A tap on the first arrow back in the log, turning its pages to the older acts."""
    gm = at.gm
    gm.goto(at.demo.url("characters:log"))
    may_be_undone = gm.locator(".le").filter(has=gm.locator("form[action$='/undo/']"))
    while not may_be_undone.count():
        gm.get_by_role("link", name="Plus ancien").click()
        expect(gm.get_by_role("link", name="Revenir au plus récent")).to_be_visible()
    row = may_be_undone.first
    number = (row.get_attribute("id") or "").removeprefix("act-")
    row.locator("form[action$='/undo/'] button").click()
    expect(gm.locator(".le").first).to_contain_text(f"Acte n°\u00a0{number} annulé")


def undo_all_since(at: Evening, seq: int) -> None:
    """Where later acts stand on this one, the page names them and offers to take back all."""
    gm = at.gm
    gm.goto(at.demo.url("characters:entry", seq))
    gm.get_by_role("button", name="Annuler", exact=True).click()
    expect(gm.locator(".note.bad")).to_contain_text("Voir l’acte n°")
    take_back_with_all_since(gm)


def standing_acts(at: Evening, start: int) -> list[int]:
    """Numbers of what was done since and still counts, newest first."""
    entries = LogEntry.objects.filter(campaign=at.demo.campaign, seq__gt=start).standing()
    of_play = entries.exclude(kind=UNDO).exclude(changes=[])
    return list(of_play.order_by("-seq").values_list("seq", flat=True))
