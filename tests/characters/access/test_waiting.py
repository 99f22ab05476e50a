import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory

from campaign.models import Membership
from characters.access.waiting import gm_before
from characters.models import Rest
from characters.services.rests import ask_rest, refuse_rest
from tests.characters.table import Table, build_table, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def ask(member: Membership, campaign_id: int, row_id: int) -> Membership:
    request = RequestFactory().post("/")
    if member.user is None:
        raise AssertionError("the seat is empty")
    request.user = member.user
    return gm_before(request, campaign_id, Rest, row_id)


def asked(table: Table) -> int:
    rest: int = ask_rest(by=table.player, act_id=key()).data["rest"]
    return rest


def test_who_is_no_gm_learns_nothing_of_it(table: Table) -> None:
    for row in (asked(table), 10**9):
        with pytest.raises(PermissionDenied):
            ask(table.player, table.campaign.pk, row)


def test_what_another_table_waits_for_does_not_exist(table: Table) -> None:
    theirs = asked(build_table())

    with pytest.raises(Http404):
        ask(table.gm, table.campaign.pk, theirs)


@pytest.mark.parametrize("row", [0, 2**63, 10**20])
def test_a_number_that_no_row_can_have_does_not_exist(table: Table, row: int) -> None:
    with pytest.raises(Http404):
        ask(table.gm, table.campaign.pk, row)


def test_their_gm_has_it_whether_it_waits_or_not(table: Table) -> None:
    rest = asked(table)
    assert ask(table.gm, table.campaign.pk, rest) == table.gm

    refuse_rest(by=table.gm, act_id=key(), rest_id=rest)

    assert ask(table.gm, table.campaign.pk, rest) == table.gm
