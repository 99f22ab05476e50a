"""What players see of characters that others play, and what they may ask: read from answers."""

import pytest
from django.urls import reverse

from campaign.models import Campaign, LogEntry, Membership
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import Character
from characters.services.rests import ask_rest
from characters.services.vancian.levels import gain_level
from characters.services.vancian.purse import change_gold
from characters.services.vancian.travel_asked import ask_travel
from rules.percentile.parameters import Characteristic
from tests.characters.adventure import begin, earn, finish
from tests.characters.nights import night
from tests.characters.planes import build_journey
from tests.characters.reading import numbers_in
from tests.characters.scene import build_scene, spell
from tests.characters.study import build_desk, wait
from tests.characters.table import Table, build_table, codes, key, signed_in
from tests.characters.vancian_scene import build_vancian_scene, set_rules
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db

POINTS = 'class="mp"'


def page(campaign: Campaign, who: Membership, name: str = "table", *more: int) -> str:
    address = reverse(f"characters:{name}", args=[campaign.pk, *more])
    response = signed_in(who).get(address)
    assert response.status_code == 200
    return response.content.decode()


def with_rule(**options: str) -> Table:
    table = build_table()
    Character.objects.filter(pk=table.mage.pk).update(bound=True)
    set_rules(table.campaign, **options)
    return table


@pytest.mark.parametrize("view", ["names_and_state", "own_only"])
def test_numbers_are_their_player_s_and_the_gm_s(view: str) -> None:
    table = with_rule(party_view=view)
    campaign, mage = table.campaign, table.mage

    for who in (table.other, table.spectator):
        assert POINTS not in page(campaign, who)
        sheet = page(campaign, who, "sheet", mage.pk)
        assert POINTS not in sheet
        assert "chacun garde sa feuille" in sheet
        points = reverse("characters:points", args=[campaign.pk, mage.pk])
        assert signed_in(who).get(points).status_code == 403
    for who in (table.player, table.gm):
        assert POINTS in page(campaign, who)
        assert POINTS in page(campaign, who, "sheet", mage.pk)


def test_names_and_states_are_seen_by_all() -> None:
    table = with_rule(party_view="names_and_state")

    found = page(table.campaign, table.other)

    assert "Ysolde" in found
    assert "Mains liées" in found


def test_where_each_has_but_their_own_nobody_else_is_named() -> None:
    table = with_rule(party_view="own_only")

    for who in (table.other, table.spectator):
        assert "Ysolde" not in page(table.campaign, who)
    assert "Ysolde" in page(table.campaign, table.player)
    assert "Ysolde" in page(table.campaign, table.gm)


def test_what_others_hold_in_memory_is_not_told() -> None:
    scene = build_vancian_scene()
    set_rules(scene.campaign, party_view="names_and_state")

    found = page(scene.campaign, scene.other)

    assert "Ysaline" in found
    assert "Projectile magique" not in found


@pytest.mark.parametrize("rule", ["none", "rest_only"])
def test_a_journey_is_asked_for_aloud(rule: str) -> None:
    journey = build_journey()
    set_rules(journey.campaign, requests=rule)

    with pytest.raises(Refused) as caught:
        ask_travel(
            by=journey.table.player,
            act_id=key(),
            character_id=journey.oreste.pk,
            plane="astral",
        )

    assert codes(caught.value) == ["said_aloud"]


def test_where_nothing_is_asked_no_rest_is_either() -> None:
    table = with_rule(requests="none")

    with pytest.raises(Refused) as caught:
        ask_rest(by=table.player, act_id=key())

    assert codes(caught.value) == ["said_aloud"]
    assert "Demander un repos" not in page(table.campaign, table.player, "rest")


def test_a_rest_is_asked_for_where_rests_alone_are() -> None:
    table = with_rule(requests="rest_only")

    assert "Demander un repos" in page(table.campaign, table.player, "rest")
    assert ask_rest(by=table.player, act_id=key()).kind == "rest.asked"


def test_what_others_cast_is_told_without_what_it_cost_or_its_chances() -> None:
    scene = build_scene()
    entry, reader = scene.cast(), MembershipFactory(campaign=scene.campaign)
    mine = page(scene.campaign, scene.player, "entry", entry.seq)

    theirs = page(scene.campaign, reader, "entry", entry.seq)
    told = page(scene.campaign, reader, "log")

    assert (POINTS in mine, "Pourquoi" in mine) == (True, True)
    assert (POINTS in theirs, "Pourquoi" in theirs) == (False, False)
    assert "Ce que l’acte a changé" not in theirs
    assert "lance" in told
    assert "\N{NO-BREAK SPACE}PM" not in told


def test_numbers_alone_are_told_to_nobody_else() -> None:
    """Not in the log, and not by a nudge."""
    scene = build_vancian_scene()

    entry = change_gold(
        by=scene.gm, act_id=key(), character_id=scene.caster.character_id, amount=30
    )

    assert entry.readers == [scene.player.pk]
    assert "30 po" not in page(scene.campaign, scene.other, "log")


def told_to(who: Membership, entry: LogEntry) -> str:
    """What the log and the entry's own page say, where there is one for them."""
    address = reverse("characters:entry", args=[entry.campaign_id, entry.seq])
    answer = signed_in(who).get(address)
    assert answer.status_code in {200, 404}
    own = answer.content.decode() if answer.status_code == 200 else ""
    return page(entry.campaign, who, "log") + own


HIDDEN = pytest.mark.parametrize("view", ["names_and_state", "own_only"])


@HIDDEN
def test_points_that_come_back_at_night_are_their_player_s(view: str) -> None:
    table = build_table(pou=97, mp=41)
    set_rules(table.campaign, party_view=view)

    entry = night(table.campaign)

    for who in (table.other, table.spectator):
        assert 97 not in numbers_in(told_to(who, entry))
    for who in (table.player, table.gm):
        assert 97 in numbers_in(told_to(who, entry))
    has_slept = "Ysolde a dormi" in told_to(table.other, entry)
    assert has_slept == (view == "names_and_state")


@HIDDEN
def test_points_that_come_back_by_the_clock_are_their_player_s(view: str) -> None:
    table = build_table(pou=97, mp=41)
    set_rules(table.campaign, party_view=view)

    entry, _happened = wait(table.gm, 7200)

    assert "Ysolde\N{NO-BREAK SPACE}:" not in told_to(table.other, entry)
    assert 97 in numbers_in(told_to(table.player, entry))


@HIDDEN
def test_what_is_gained_at_the_end_of_an_adventure_is_its_player_s(view: str) -> None:
    table = build_table()
    set_rules(table.campaign, party_view=view)
    begin(table)
    earn(
        table,
        table.mage,
        spell("Terreur", rolls_dice=False, resistance=Characteristic.POU),
        skill=83,
    )

    entry = finish(table)

    assert 83 not in numbers_in(told_to(table.other, entry))
    assert 83 in numbers_in(told_to(table.player, entry))


@HIDDEN
def test_a_month_of_study_is_its_student_s(view: str) -> None:
    desk = build_desk()
    desk.rules(party_view=view)
    desk.begin()

    entry, happened = desk.wait()

    assert happened
    assert "Maëlle" in told_to(desk.player, entry)
    assert "mois 1" not in told_to(desk.other, entry)


@HIDDEN
def test_a_level_is_its_player_s_also_once_it_is_taken_back(view: str) -> None:
    """Written while sheets were open, it goes as they are closed."""
    scene = build_vancian_scene()
    set_rules(scene.campaign, party_view="full")
    entry = gain_level(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, seen=3)
    back = undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert "niveau 4" in told_to(scene.other, entry)

    set_rules(scene.campaign, party_view=view)

    for one in (entry, back):
        assert "niveau 4" not in told_to(scene.other, one)
        assert "niveau 4" in told_to(scene.player, one)
