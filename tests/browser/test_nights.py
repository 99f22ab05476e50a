"""A magic-user chooses on a phone; the GM gives the night; one is woken; one was forgotten."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign, Membership
from characters.models import MemorisedSpell, RestParticipant, SleeperState
from characters.services.vancian.creation import NewCaster, create_caster
from characters.services.vancian.starting import HeldCopy
from spells.models import Spell
from tests.browser.conftest import LAPTOP, PHONE, People
from tests.browser.demo import GM, PLAYER, Demo, enter
from tests.browser.test_pages_fit import misfits

pytestmark = pytest.mark.browser


def magic_user(demo: Demo) -> int:
    """Ysaline of level 3, played by the demo's player, with « Lumière » in her grimoire."""
    arcane = Spell.objects.filter(campaign=None, magic_type="arcane", spell_level=1)
    light, missile = (arcane.get(name_fr=name) for name in ("Lumière", "Projectile magique"))
    gm = Membership.objects.gms().get(campaign=demo.campaign)
    player = Membership.objects.get(campaign=demo.campaign, name=PLAYER)
    sheet = NewCaster(
        name="Ysaline",
        kind="pc",
        int_score=16,
        dex_score=12,
        class_id="magic_user",
        class_level=3,
        written=(light.pk, missile.pk),
        held=(HeldCopy(spell=missile.pk),),
        players=(player.pk,),
    )
    pk: int = create_caster(by=gm, act_id=uuid4(), sheet=sheet).data["character"]
    return pk


def held(pk: int) -> list[tuple[str, bool | None]]:
    rows = MemorisedSpell.objects.standing().filter(character=pk).select_related("spell")
    return sorted((row.spell.name_fr, row.is_reversed) for row in rows)


def test_a_list_is_kept_in_the_middle_of_a_choice_which_stays(people: People, demo: Demo) -> None:
    player = people.arrive(PHONE)
    enter(player, PLAYER)
    player.goto(demo.url("characters:memory", magic_user(demo)))
    player.get_by_role("button", name="Ténèbres : un de plus").click()
    planned = player.locator(".place.plan")
    expect(planned).to_contain_text("inverse de Lumière")

    player.locator("#lists > summary").click()
    player.get_by_label("Enregistrer ce choix sous").fill("Embuscade")
    player.get_by_label("Enregistrer ce choix sous").press("Enter")

    expect(player.locator("#lists > summary .count")).to_have_text("1")
    expect(planned).to_contain_text("inverse de Lumière")
    expect(player.locator("#memory-act button.go")).to_contain_text("Garder ce choix")
    expect(player.locator("header.bar")).to_be_visible()
    player.get_by_role("button", name="Tout retirer").click()
    expect(planned).to_have_count(0)
    player.locator("#lists > summary").click()
    player.get_by_role("button", name="Reprendre Embuscade").click()
    expect(planned).to_have_count(1)


def test_a_choice_with_a_reverse_is_slept_on_broken_off_and_made_up_for(
    people: People, demo: Demo
) -> None:
    pk = magic_user(demo)
    gm, player = people.arrive(LAPTOP), people.arrive(PHONE)
    enter(gm, GM)
    enter(player, PLAYER)

    player.goto(demo.url("characters:memory", pk))
    expect(player.locator(".place.held")).to_contain_text("Projectile magique")
    player.get_by_role("button", name="Ténèbres : un de plus").click()
    expect(player.locator(".place.plan")).to_contain_text("inverse de Lumière")
    player.get_by_role("button", name="Ténèbres : un de plus").click()
    expect(player.locator("#memory-act .blocked")).to_contain_text("1 problème à régler")
    player.get_by_role("button", name="Ténèbres : un de moins").click()
    expect(player.locator("#memory-act .blocked")).to_have_count(0)
    player.locator("#memory-act button.go").click()
    expect(player.locator(".note.fine")).to_contain_text("Choix gardé")

    gm.goto(demo.url("characters:rest"))
    row = gm.locator("#night li.line", has_text="Ysaline")
    expect(row).to_contain_text("2 sorts choisis")
    gm.locator("details.fold summary", has_text="Autrement").click()
    gm.get_by_role("button", name="S’endormir seulement").click()
    expect(gm.locator(".resting .line", has_text="Ysaline")).to_contain_text("dort, debout")
    gm.get_by_role("button", name="Interrompre Ysaline").click()
    expect(gm.locator(".resting .line", has_text="Ysaline")).to_have_count(0)
    assert RestParticipant.objects.standing().get(character=pk).state == SleeperState.INTERRUPTED
    assert held(pk) == [("Projectile magique", False)]

    start = Campaign.objects.get(pk=demo.campaign).clock_seconds
    expect(
        gm.locator("#night li.line", has_text="Ysaline").locator("input[type=checkbox]")
    ).to_be_checked()
    gm.locator("details.fold summary", has_text="Autrement").click()
    gm.get_by_role("button", name="Nuit oubliée").click()
    expect(gm.locator(".last-rest")).to_contain_text("après coup")
    assert Campaign.objects.get(pk=demo.campaign).clock_seconds == start
    assert held(pk) == [("Lumière", True), ("Projectile magique", False)]
    player.goto(demo.url("characters:memory", pk))
    expect(player.locator(".place.held")).to_have_count(2)
    pages = [demo.url("characters:memory", pk), demo.url("characters:rest")]
    assert [*misfits(player, pages), *misfits(gm, pages)] == []
