import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Membership
from characters.access import party
from characters.services.vancian.whereabouts import Whereabouts, whereabouts
from rules.clock import TURN
from tests.characters.planes import Journey, build_journey
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def seen(member: Membership) -> dict[str, Whereabouts]:
    member.campaign.refresh_from_db()
    found = whereabouts(member, party(member).select_related("caster"))
    return {one.character.name: one for one in found}


def test_a_hidden_character_is_nowhere_for_players(journey: Journey) -> None:
    journey.go("ethereal", journey.table.hidden)

    assert "Zarkhul" in seen(journey.gm)
    assert "Zarkhul" not in seen(journey.table.player)


def test_the_limit_is_the_gms_own_and_players_know_that_time_is_short(journey: Journey) -> None:
    journey.leave(turns=3)
    journey.wait(TURN)

    gm, player = seen(journey.gm)["Oreste"], seen(journey.table.player)["Oreste"]

    assert (gm.turns, gm.gone, gm.left, gm.last) == (3, 1.0, 2 * TURN, 3 * TURN)
    assert not gm.is_pressed
    assert (player.stay, player.left, player.turns) == (None, None, None)
    assert player.is_pressed


def test_where_the_table_shows_limits_players_see_those_that_they_may_read(
    journey: Journey,
) -> None:
    journey.rule(planar_roll_seen="all")
    villain = CasterFactory(
        campaign=journey.campaign, name="Vesna", class_level=4, kind="npc"
    ).character
    journey.leave(turns=3)
    journey.leave(turns=2, who=villain)

    found = seen(journey.table.other)

    assert found["Oreste"].left == 3 * TURN
    assert found["Vesna"].left is None
    assert not found["Vesna"].is_pressed


def test_without_a_count_one_is_away_without_limit(journey: Journey) -> None:
    journey.go("law", journey.maelle)

    found = seen(journey.gm)["Maëlle"]

    assert found.is_unlimited
    assert (found.turns, found.left, found.last) == (None, None, None)
    assert not seen(journey.gm)["Oreste"].is_unlimited


def test_the_lost_are_told_and_the_dead_are_not(journey: Journey) -> None:
    journey.leave(turns=1)
    journey.wait(2 * TURN, losing=[journey.oreste.pk])

    assert seen(journey.table.player)["Oreste"].is_lost


def test_a_crowd_asks_no_more_than_one(journey: Journey) -> None:
    def asks() -> int:
        with CaptureQueriesContext(connection) as queries:
            seen(journey.gm)
        return len(queries)

    journey.leave()
    alone = asks()
    for _one in range(4):
        journey.leave(who=CasterFactory(campaign=journey.campaign, class_level=2).character)

    assert asks() == alone
