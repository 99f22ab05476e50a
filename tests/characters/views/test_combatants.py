import pytest
from django.urls import reverse

from campaign.models import Membership
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import key, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    brawl = build_brawl()
    brawl.start()
    return brawl


def tap(brawl: Brawl, by: Membership, name: str, who: str, **fields: object) -> int:
    path = reverse(f"characters:{name}", args=[brawl.campaign.pk, brawl.place(who).pk])
    data = {"act_id": str(key()), "seen": "1"} | fields
    return signed_in(by).post(path, data).status_code


def test_a_player_passes_for_their_own_alone(brawl: Brawl) -> None:
    assert tap(brawl, brawl.player, "pass-declaring", "Anselme") == 403
    assert tap(brawl, brawl.player, "pass-declaring", "Ysaline") == 303
    assert brawl.place("Ysaline").passed_round == 1


def test_a_tap_of_a_round_that_is_over_is_refused(brawl: Brawl) -> None:
    assert tap(brawl, brawl.player, "pass-declaring", "Ysaline", seen="4") == 422
    assert tap(brawl, brawl.player, "pass-declaring", "Ysaline", seen="") == 422


def test_a_turn_is_over_with_one_tap(brawl: Brawl) -> None:
    assert tap(brawl, brawl.player, "has-acted", "Thogor") == 422
    brawl.initiative()

    assert tap(brawl, brawl.player, "has-acted", "Thogor") == 303
    assert brawl.place("Thogor").acted_round == 1


def test_a_gm_says_who_is_surprised_and_by_whom(brawl: Brawl) -> None:
    goblin = brawl.place("gobelin 1").character
    fields = {"is_surprised": "on", "surprised_by": str(goblin.pk)}

    assert tap(brawl, brawl.player, "surprise", "Thogor", **fields) == 403
    assert tap(brawl, brawl.gm, "surprise", "Thogor", **fields) == 303
    assert brawl.place("Thogor").surprised_by == goblin
    assert tap(brawl, brawl.gm, "surprise", "Thogor", seen="") == 422


def test_a_gm_takes_one_out(brawl: Brawl) -> None:
    assert tap(brawl, brawl.gm, "leave-fight", "gobelin 1", act_id="") == 422
    assert tap(brawl, brawl.gm, "leave-fight", "gobelin 1") == 303
    assert "gobelin 1" not in brawl.names()


def test_a_combatant_of_another_table_is_not_found(brawl: Brawl) -> None:
    other = build_brawl()
    other.start()
    path = reverse("characters:leave-fight", args=[brawl.campaign.pk, other.place("gobelin 1").pk])

    assert signed_in(brawl.gm).post(path, {"act_id": str(key())}).status_code == 404
