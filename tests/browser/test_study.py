"""Three months with a master, rolled at the table, until the spell is learned; then undone."""

from typing import Any
from uuid import uuid4

import pytest
from django.db.models import Q
from playwright.sync_api import Page, expect

from campaign.models import UNDO, Campaign, LogEntry, Membership
from campaign.services.audit import differences
from campaign.services.clock import Step, Stride, advance
from campaign.services.rules import change_rules
from campaign.services.undo import undo
from characters.models import Character, KnownSpell, Study, StudyMonth
from characters.services.books import make_book
from characters.services.studies import Source, start_study
from characters.services.study_rolls import roll_month
from spells.models import Spell
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, Demo, enter
from tests.browser.test_pages_fit import misfits

pytestmark = pytest.mark.browser

STUDENT, PLAYER, WARD = "Cmir", "Maëlle", "Défense Magique"


def standing(demo: Demo) -> dict[str, list[Any]]:
    """What is in force at the table, studies included."""
    rows: dict[str, list[Any]] = dict(demo.rows())
    rows["KnownSpell"] = [row for row in rows["KnownSpell"] if row["ended_seq"] is None]
    rows["studies"] = [
        *Study.objects.standing().values(),
        *StudyMonth.objects.standing().values(),
    ]
    return rows


def dice_are_typed(demo: Demo) -> None:
    gm = Membership.objects.gms().get(campaign=demo.campaign)
    change_rules(
        by=gm,
        act_id=uuid4(),
        seen={"dice_source": "either"},
        wanted={"dice_source": "typed"},
    )


def a_month_passes(page: Page, demo: Demo) -> None:
    page.goto(demo.url("characters:table"))
    page.locator("#clock .seg > *", has_text="Mois").click()
    will = page.locator("#clock .will")
    expect(will).to_contain_text("jet d’étude, Défense Magique")
    will.locator("button.go").click()
    expect(page.locator("#clock .will")).to_contain_text("jet d’étude, Défense Magique")


def test_three_months_with_a_master_teach_the_spell_and_are_undone(
    people: People, demo: Demo
) -> None:
    dice_are_typed(demo)
    mage = Character.objects.get(campaign=demo.campaign, name=STUDENT)
    gm, player = people.arrive(LAPTOP), people.arrive()
    enter(gm, GM)
    enter(player, PLAYER)
    before, start = standing(demo), Campaign.objects.get(pk=demo.campaign).last_seq

    player.goto(demo.url("characters:new-study", mage.pk))
    offer = player.locator(".line", has_text=WARD).filter(has_text="maître")
    offer.get_by_role("button").click()
    expect(player.locator(".hero .big")).to_contain_text("42")
    study = player.url

    for roll, then in (("99", "Retour au départ"), ("80", "Échec"), ("56", "connu à 10\u00a0%")):
        a_month_passes(gm, demo)
        player.goto(study)
        expect(player.locator(".tag.care")).to_contain_text("jet à faire")
        player.locator("#id_roll").fill(roll)
        player.locator("#roll-month").click()
        expect(player.locator("#roll-month")).to_have_count(0)
        expect(player.locator("#screen")).to_contain_text(then)

    known = KnownSpell.objects.standing().get(character=mage, spell__name_fr=WARD)
    assert known.skill == 10
    player.goto(demo.url("characters:sheet", mage.pk))
    expect(player.locator("#screen")).to_contain_text(WARD)

    entries = LogEntry.objects.filter(campaign=demo.campaign, seq__gt=start)
    newest = entries.order_by("-seq").values_list("seq", flat=True)
    gm.goto(demo.url("characters:entry", newest[0]))
    gm.get_by_role("button", name="Annuler", exact=True).click()
    expect(gm.locator(".note.care", has_text="Annulé par")).to_be_visible()
    by = Membership.objects.gms().get(campaign=demo.campaign)
    left = entries.filter(undone_by=None).exclude(Q(kind=UNDO)).order_by("-seq")
    for seq in list(left.values_list("seq", flat=True)):
        undo(by=by, act_id=uuid4(), seq=seq)
    assert standing(demo) == before
    assert differences(Campaign.objects.get(pk=demo.campaign)) == []


def test_pages_of_books_and_studies_fit_a_phone_and_a_laptop(people: People, demo: Demo) -> None:
    dice_are_typed(demo)
    mage = Character.objects.get(campaign=demo.campaign, name=STUDENT)
    by = Membership.objects.gms().select_related("campaign").get(campaign=demo.campaign)
    ward = Spell.objects.get(campaign=None, name_fr=WARD)
    book = make_book(
        by=by,
        act_id=uuid4(),
        holder_id=mage.pk,
        name="Le Livre gris des sept portes",
        kind="grimoire",
        spells=[ward.pk],
    ).data["book"]
    study = start_study(
        by=by,
        act_id=uuid4(),
        character_id=mage.pk,
        spell_id=ward.pk,
        source=Source(book=book),
    ).data["study"]
    for roll in (99, None):
        seen = Campaign.objects.get(pk=demo.campaign).clock_seconds
        advance(by=by, act_id=uuid4(), stride=Stride(step=Step.MONTH), seen=seen)
        if roll:
            roll_month(by=by, act_id=uuid4(), character_id=mage.pk, study_id=study, typed=roll)
    page = people.arrive(has_touch=True)
    enter(page, GM)

    addresses = [
        demo.url("characters:sheet", mage.pk),
        demo.url("characters:book", book),
        demo.url("characters:new-book", mage.pk),
        demo.url("characters:edit-book", book),
        demo.url("characters:new-study", mage.pk),
        demo.url("characters:study", mage.pk, study),
        demo.url("characters:study-source", mage.pk, study),
        demo.url("characters:studies"),
    ]
    assert misfits(page, addresses) == []


@pytest.mark.parametrize("dice", ["typed", "server"])
def test_a_month_of_five_students_is_seconds_of_the_gms_time(
    people: People, demo: Demo, dice: str
) -> None:
    """Three months: a tap and the dice each, and what was rolled stands on the same page."""
    by = Membership.objects.gms().select_related("campaign").get(campaign=demo.campaign)
    change_rules(
        by=by,
        act_id=uuid4(),
        seen={"dice_source": "either"},
        wanted={"dice_source": dice},
    )
    ward = Spell.objects.get(campaign=None, name_fr=WARD)
    students = {"Cmir", "Orsenne", "Dame Hermance", "Le Veilleur gris", "Maître Osric"}
    for mage in Character.objects.filter(campaign=demo.campaign, name__in=students - {"Orsenne"}):
        start_study(
            by=by,
            act_id=uuid4(),
            character_id=mage.pk,
            spell_id=ward.pk,
            source=Source(teacher=demo.thogor),
        )
    gm = people.arrive(LAPTOP)
    enter(gm, GM)
    taps = 0
    gm.goto(demo.url("characters:studies"))
    expect(gm.locator(".party li")).to_have_count(5)
    for month in range(1, 4):
        if not gm.locator(".party li").count():
            break  # the server's dice have taught everybody
        gm.get_by_role("button", name="Un mois passe").click()
        taps += 1
        if dice == "typed":
            fields = gm.locator(".roll-due .inp")
            expect(fields).to_have_count(5)
            for place in range(5):
                fields.nth(place).fill("98")
            gm.locator("#note-all").click()
            taps += 1
            expect(gm.locator(".roll-due")).to_have_count(0)
        months = StudyMonth.objects.standing().filter(campaign=demo.campaign)
        rolled = months.filter(roll__isnull=False, second__gt=0).count()
        assert rolled == 5 * month or dice == "server"
        expect(gm.get_by_role("region", name="Jets du mois")).to_be_visible()

    assert taps == 6 if dice == "typed" else taps <= 3
    assert differences(Campaign.objects.get(pk=demo.campaign)) == []
