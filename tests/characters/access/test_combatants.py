import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory

from campaign.access import Right
from campaign.models import Membership
from characters.access.combatants import combatant_for
from characters.services.fight.joining import join
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    brawl = build_brawl()
    brawl.start()
    return brawl


def ask(brawl: Brawl, member: Membership, who: str, right: Right = Right.PLAY) -> Membership:
    request = RequestFactory().get("/")
    if member.user is None:
        raise AssertionError("the seat is empty")
    request.user = member.user
    return combatant_for(request, brawl.campaign.pk, brawl.place(who).pk, right)


def test_others_have_no_right_to_it(brawl: Brawl) -> None:
    for member in (brawl.scene.table.other, brawl.scene.table.spectator):
        with pytest.raises(PermissionDenied):
            ask(brawl, member, "Thogor")


def test_what_gms_decide_is_not_for_its_player(brawl: Brawl) -> None:
    with pytest.raises(PermissionDenied):
        ask(brawl, brawl.player, "Thogor", Right.RUN)


def test_a_hidden_one_does_not_exist_for_players(brawl: Brawl) -> None:
    join(by=brawl.gm, act_id=key(), muster=brawl.only("assassin", is_hidden=True), seen=1)

    with pytest.raises(Http404):
        ask(brawl, brawl.player, "assassin")
    assert ask(brawl, brawl.gm, "assassin", Right.RUN) == brawl.gm


def test_who_plays_it_and_gms_have_it(brawl: Brawl) -> None:
    assert ask(brawl, brawl.player, "Thogor") == brawl.player
    assert ask(brawl, brawl.gm, "Thogor", Right.RUN) == brawl.gm
