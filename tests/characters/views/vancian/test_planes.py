import pytest
from django.urls import reverse

from campaign.models import Membership
from rules.clock import TURN
from rules.vancian.planes import Plane
from tests.characters.planes import Journey, build_journey
from tests.characters.table import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def read(who: Membership, name: str, status: int = 200, **more: object) -> str:
    answer = signed_in(who).get(
        reverse(f"characters:{name}", kwargs={"campaign_id": who.campaign_id, **more})
    )
    assert answer.status_code == status
    return answer.content.decode().replace("\u00a0", " ")


def test_where_no_planes_are_played_there_is_no_page(journey: Journey) -> None:
    journey.rule(planes="off")

    read(journey.gm, "planes", 404)
    read(journey.gm, "plane", 404, plane="astral")
    assert reverse("characters:planes", args=[journey.campaign.pk]) not in read(journey.gm, "table")


def test_a_plane_that_nobody_knows_is_not_found(journey: Journey) -> None:
    assert "Plan astral" not in read(journey.gm, "plane", 404, plane="heaven")


def test_the_gm_sees_who_is_where_and_how_long_still(journey: Journey) -> None:
    journey.leave(turns=3)
    journey.wait(TURN)
    journey.go("ethereal", journey.table.hidden)

    page = read(journey.gm, "planes")

    assert "Oreste, sur le plan astral" in page
    assert "20 min" in page
    assert "Zarkhul" in page
    assert "Ramener Oreste" in page
    assert "des êtres puissants" in page


def test_a_player_sees_neither_the_hidden_nor_the_die_nor_the_splash(journey: Journey) -> None:
    journey.leave(turns=3)
    journey.wait(TURN)
    journey.go("ethereal", journey.table.hidden)

    page = read(journey.table.player, "planes")

    assert "Zarkhul" not in page
    assert "20 min" not in page
    assert "sur 3 tours" not in page
    assert "des êtres puissants" not in page
    assert "son temps est compté" in page
    assert "Ramener" not in page


def test_the_log_tells_players_of_the_journey_without_its_secrets(journey: Journey) -> None:
    entry = journey.go("astral", journey.oreste)

    seen = read(journey.table.player, "entry", seq=entry.seq) + read(journey.table.player, "log")

    assert "sur le plan astral" in seen
    assert "remous" not in seen
    assert "au plus" not in seen
    assert "remous" in read(journey.gm, "entry", seq=entry.seq)


def test_where_the_table_shows_it_players_see_the_time_left(journey: Journey) -> None:
    journey.rule(planar_roll_seen="all")
    journey.leave(turns=3)

    assert "30 min" in read(journey.table.player, "planes")


def test_the_lost_are_told_and_the_gm_may_wish(journey: Journey) -> None:
    journey.leave(turns=1)
    journey.wait(2 * TURN, losing=[journey.oreste.pk])

    assert "Souhait</button>" in read(journey.gm, "planes")
    page = read(journey.table.player, "planes")
    assert "trop longtemps sur le plan astral" in page
    assert "Souhait</button>" not in page


@pytest.mark.parametrize("plane", list(Plane))
def test_each_plane_has_its_page_with_its_neighbours(journey: Journey, plane: Plane) -> None:
    journey.go("law", journey.maelle)

    page = read(journey.table.player, "plane", plane=plane.value)

    neighbour = plane.neighbours[0].value
    assert reverse("characters:plane", args=[journey.campaign.pk, neighbour]) in page
    assert ("Maëlle" in page) is (plane is Plane.LAW)
