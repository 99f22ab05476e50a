"""An incantation on its page, on the sheet, at the table and beside the clock."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaign.models import LogEntry, Membership
from characters.models import CharacterKind
from characters.services.aiming import Aim
from characters.services.declaring import Declaration
from rules.percentile.casting import CastPlan
from tests.characters.incanting import LONG, Chant, build_chant
from tests.characters.reading import numbers_in
from tests.characters.scene import spell
from tests.characters.table import signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def chant() -> Chant:
    return build_chant()


def where(chant: Chant, name: str = "incantation") -> str:
    scene = chant.work.scene
    return reverse(f"characters:{name}", args=[scene.campaign.pk, scene.thogor.pk, chant.row.pk])


def page(seat: Membership, chant: Chant, name: str) -> str:
    scene = chant.work.scene
    args = [scene.campaign.pk] + ([scene.thogor.pk] if name == "sheet" else [])
    response = signed_in(seat).get(reverse(f"characters:{name}", args=args))
    assert response.status_code == 200
    return response.content.decode()


def tap(client: Client, address: str, **fields: Any) -> Any:
    return client.post(address, {"act_id": str(uuid4()), **fields})


def declare(chant: Chant, **fields: Any) -> Any:
    scene = chant.work.scene
    plan = {"spell": scene.lightning.pk, "intensity": 12, "ceremony_rounds": 2} | fields
    address = reverse("characters:declare", args=[scene.campaign.pk, scene.thogor.pk])
    return tap(signed_in(scene.player), address, **plan)


# --- begun ------------------------------------------------------------------------------
def test_the_planner_offers_both_ways_where_there_are_rounds(chant: Chant) -> None:
    scene = chant.work.scene
    planner = reverse("characters:plan", args=[scene.campaign.pk, scene.thogor.pk])
    client = signed_in(scene.player)
    short = client.get(f"{planner}?spell={scene.lightning.pk}&intensity=9").content.decode()
    long = client.get(f"{planner}?spell={scene.lightning.pk}&intensity=12").content.decode()
    assert "Commencer l’incantation" not in short
    assert "Commencer l’incantation" in long
    assert "Lancer d’un trait" in long
    assert long.count('class="b go') == 1


def test_dice_of_the_table_are_said_to_be_for_the_cast_in_one_go(chant: Chant) -> None:
    scene = chant.work.scene
    planner = reverse("characters:plan", args=[scene.campaign.pk, scene.thogor.pk])
    client, asked = signed_in(scene.player), f"{planner}?spell={scene.lightning.pk}&dice=typed"
    assert "quand vient son moment" in client.get(f"{asked}&intensity=12").content.decode()
    assert "quand vient son moment" not in client.get(f"{asked}&intensity=9").content.decode()


def test_beginning_leads_to_the_incantation(chant: Chant) -> None:
    response = declare(chant)
    assert response.status_code == 303
    assert response.headers["Location"] == where(chant)


def test_with_dice_of_the_table_the_spell_s_own_are_not_asked_for_yet(chant: Chant) -> None:
    assert declare(chant, dice="typed").status_code == 303


def test_numbers_that_were_not_shown_begin_nothing(chant: Chant) -> None:
    response = declare(chant, seen="3/50/0")
    assert response.status_code == 422
    assert LogEntry.objects.filter(kind="incantation.declared").count() == 0


def test_a_spell_without_rounds_is_told_to_go_in_one(chant: Chant) -> None:
    response = declare(chant, intensity=3, ceremony_rounds=0)
    assert response.status_code == 422
    assert "il se lance d’un trait" in response.content.decode()


def test_a_second_one_is_refused_with_the_way_to_the_first(chant: Chant) -> None:
    chant.declare()
    response = declare(chant)
    assert response.status_code == 422
    shown = response.content.decode()
    assert "Une incantation est en cours" in shown
    assert where(chant) in shown


# --- its page ---------------------------------------------------------------------------
def test_its_page_says_where_it_stands(chant: Chant) -> None:
    chant.declare()
    client = signed_in(chant.work.scene.player)
    assert "Cérémonie, round 1 sur 2" in client.get(where(chant)).content.decode()
    chant.rounds(2)
    shown = client.get(where(chant)).content.decode()
    assert "Concentration, round 1 sur 1" in shown
    assert "Encore 1 round, puis au rang 11" in shown
    chant.rounds(1)
    shown = client.get(where(chant)).content.decode()
    assert "Prêt à lancer" in shown
    assert shown.count('class="b go') == 1


def test_over_it_leads_to_what_became_of_it(chant: Chant) -> None:
    chant.declare()
    entry = chant.leave()
    response = signed_in(chant.work.scene.player).get(where(chant))
    assert response.headers["Location"].endswith(f"/log/{entry.seq}/")


def test_somebody_else_reads_it_and_has_no_button(chant: Chant) -> None:
    set_rules(chant.work.scene.campaign, party_view="full")
    chant.declare()
    chant.rounds(3)
    other = MembershipFactory(campaign=chant.work.scene.campaign)
    shown = signed_in(other).get(where(chant)).content.decode()
    assert "Prêt à lancer" in shown
    assert '<form id="plan"' not in shown
    assert "Interrompre" not in shown


def test_too_few_points_are_told_before_the_roll(chant: Chant) -> None:
    chant.declare()
    chant.mage(mp=9)
    shown = signed_in(chant.work.scene.player).get(where(chant)).content.decode()
    assert "Il manque 3\u00a0PM" in shown


# --- rolled -----------------------------------------------------------------------------
def test_the_roll_leads_to_its_result(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    client = signed_in(chant.work.scene.player)
    response = tap(
        client, where(chant, "roll-incantation"), dice="typed", roll="50", effect_rolls="7 5 2"
    )
    assert response.status_code == 303
    told = client.get(response.headers["Location"]).content.decode()
    assert "Incantation menée à terme" in told
    assert "Réussite" in told


def test_a_missing_die_is_told_beside_its_field(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    client = signed_in(chant.work.scene.player)
    response = tap(client, where(chant, "roll-incantation"), dice="typed", roll="50")
    assert response.status_code == 422
    assert "Il manque un dé" in response.content.decode()
    assert 'value="50"' in response.content.decode()


def test_before_its_moment_the_roll_is_refused(chant: Chant) -> None:
    chant.declare()
    client = signed_in(chant.work.scene.player)
    response = tap(client, where(chant, "roll-incantation"), dice="server")
    assert response.status_code == 422
    assert "Pas encore prêt" in response.content.decode()


def test_rolled_twice_the_second_sees_the_sheet_and_why(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    chant.roll()
    client = signed_in(chant.work.scene.player)
    response = tap(client, where(chant, "roll-incantation"), dice="server")
    assert response.status_code == 422
    assert "Cette incantation est terminée" in response.content.decode()


def test_what_falls_through_is_told(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    chant.mage(mp=9)
    client = signed_in(chant.work.scene.player)
    response = tap(client, where(chant, "roll-incantation"), dice="server")
    told = client.get(response.headers["Location"]).content.decode()
    assert "n’aboutit pas" in told
    assert "rien n’est dépensé" in told


# --- broken off -------------------------------------------------------------------------
def test_leaving_leads_back_to_where_it_was_tapped(chant: Chant) -> None:
    chant.declare()
    scene = chant.work.scene
    response = tap(signed_in(scene.player), where(chant, "leave-incantation"), back="table")
    assert response.headers["Location"] == reverse("characters:table", args=[scene.campaign.pk])


def test_the_gm_touches_the_mage_from_the_table(chant: Chant) -> None:
    chant.declare()
    scene = chant.work.scene
    assert "Touché" in page(scene.gm, chant, "table")
    assert "Touché" not in page(scene.player, chant, "table")
    tap(signed_in(scene.gm), where(chant, "touch-incantation"), back="clock")
    assert chant.mp == 19
    log = signed_in(scene.player).get(reverse("characters:log", args=[scene.campaign.pk]))
    assert "interrompue" in log.content.decode()


# --- elsewhere --------------------------------------------------------------------------
def test_the_sheet_shows_it_with_its_ways_out(chant: Chant) -> None:
    chant.declare()
    shown = page(chant.work.scene.player, chant, "sheet")
    assert "Cérémonie, round 1 sur 2" in shown
    assert "sans rien dépenser" in shown
    assert "Round suivant" not in shown
    assert "Round suivant" in page(chant.work.scene.gm, chant, "sheet")


def test_the_next_round_leads_back_to_the_page_of_the_tap(chant: Chant) -> None:
    chant.declare()
    scene = chant.work.scene
    address = reverse("characters:advance", args=[scene.campaign.pk])
    back = f"incantation-{scene.thogor.pk}-{chant.row.pk}"
    response = tap(signed_in(scene.gm), address, step="round", seen=0, back=back)
    assert response.headers["Location"] == where(chant)
    back = f"sheet-{scene.thogor.pk}"
    response = tap(signed_in(scene.gm), address, step="round", seen=12, back=back)
    assert response.headers["Location"].endswith(f"/characters/{scene.thogor.pk}/")


@pytest.mark.parametrize("back", ["sheet-1-2", "incantation-1", "//else.where", "sheet-x"])
def test_no_other_page_is_led_to(chant: Chant, back: str) -> None:
    scene = chant.work.scene
    address = reverse("characters:advance", args=[scene.campaign.pk])
    response = tap(signed_in(scene.gm), address, step="round", seen=0, back=back)
    assert response.headers["Location"] == reverse("characters:clock", args=[scene.campaign.pk])


def test_the_table_shows_the_round_only_while_somebody_chants(chant: Chant) -> None:
    assert "Ce round" not in page(chant.work.scene.player, chant, "table")
    chant.declare()
    assert "Ce round" in page(chant.work.scene.player, chant, "table")


def test_in_its_round_the_mage_acts_later_and_ties_are_said(chant: Chant) -> None:
    scene = chant.work.scene
    CharacterFactory(campaign=scene.campaign, name="Ysolde", dex_score=11)
    CharacterFactory(campaign=scene.campaign, name="Cmir", dex_score=12)
    chant.declare()
    early = page(scene.player, chant, "table")
    assert early.index("Thogor</a>") < early.index("Cmir</a>")
    assert "à égalité" not in early
    chant.rounds(3)
    late = page(scene.player, chant, "table")
    assert late.index("Cmir</a>") < late.index("Thogor</a>")
    assert late.count("à égalité") == 2
    assert "DEX 13 moins 2" in late


# --- secrets ----------------------------------------------------------------------------
def test_what_a_gm_s_character_chants_never_reaches_a_player(chant: Chant) -> None:
    scene = chant.work.scene
    storm = spell("Tempête de Cendres")
    oriane = CharacterFactory(
        campaign=scene.campaign,
        name="Dame Oriane",
        kind=CharacterKind.NPC,
        dex_score=187,
        pou=30,
        known={storm: 200},
    )
    asked = {"by": scene.gm, "character_id": oriane.pk, "what": storm}
    chant.declare(plan=CastPlan(intensity=12, ceremony_rounds=1), **asked)
    secret = where(chant).replace(f"/{scene.thogor.pk}/inc", f"/{oriane.pk}/inc")
    chant.declare(plan=LONG)
    shown = page(scene.player, chant, "table")
    assert "Dame Oriane" in shown
    assert "Tempête" not in shown
    assert not numbers_in(shown) & {187, 185}
    assert signed_in(scene.player).get(secret).status_code == 403
    assert "Tempête" in page(scene.gm, chant, "table")


def test_the_log_names_at_whom_it_aims_and_nobody_hidden(chant: Chant) -> None:
    scene = chant.work.scene
    seen = CharacterFactory(campaign=scene.campaign, name="Le troll")
    gone = CharacterFactory(campaign=scene.campaign, name="Le guetteur")
    aims = (Aim(character=seen.pk), Aim(name="un loup"), Aim(character=gone.pk))
    chant.declare(by=scene.gm, declaration=Declaration(plan=LONG, aims=aims))
    gone.hidden = True
    gone.save(update_fields=["hidden"])
    assert "sur Le troll, un loup, Le guetteur" in page(scene.gm, chant, "log")
    told = page(scene.player, chant, "log")
    assert "sur Le troll, un loup" in told
    assert "Le guetteur" not in told


def test_of_a_hidden_one_a_player_learns_nothing(chant: Chant) -> None:
    scene = chant.work.scene
    storm = spell("Tempête de Cendres")
    watcher = CharacterFactory(
        campaign=scene.campaign,
        name="Le Veilleur",
        kind=CharacterKind.NPC,
        hidden=True,
        pou=30,
        known={storm: 200},
    )
    chant.declare(plan=LONG, by=scene.gm, character_id=watcher.pk, what=storm)
    secret = where(chant).replace(f"/{scene.thogor.pk}/inc", f"/{watcher.pk}/inc")
    assert "Ce round" not in page(scene.player, chant, "table")
    chant.declare()
    shown = page(scene.player, chant, "table")
    assert "Le Veilleur" not in shown
    assert "Tempête" not in shown
    assert signed_in(scene.player).get(secret).status_code == 404
    assert "Le Veilleur" in page(scene.gm, chant, "clock")


# --- queries ----------------------------------------------------------------------------
@pytest.mark.parametrize("many", [1, 8])
def test_the_table_asks_a_constant_number_of_questions(
    chant: Chant, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    chant.declare()
    scene = chant.work.scene
    row = chant.row
    for number in range(many):
        row.pk, row.character = None, CharacterFactory(campaign=scene.campaign, name=f"M{number}")
        row.save(force_insert=True)
    client = signed_in(scene.gm)
    with django_assert_num_queries(14):
        shown = client.get(reverse("characters:table", args=[scene.campaign.pk]))
    assert shown.content.decode().count('class="rounds"') == many + 1
