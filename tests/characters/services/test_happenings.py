"""What time did is known to whom it concerns."""

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.clock_effects import Happening
from campaign.models import Membership
from characters.services.happenings import may_know, names_of
from tests.characters.table import Table, build_table
from tests.factories.characters import ControlFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def known(member: Membership, table: Table) -> list[str]:
    found = [
        Happening(second=1, kind="mp.recovered", character=one.pk)
        for one in (table.mage, table.npc, table.hidden)
    ]
    return sorted(names_of(member, found).values())


def test_a_player_knows_neither_hidden_ones_nor_the_gms_own(table: Table) -> None:
    assert known(table.player, table) == ["Ysolde"]


def test_who_plays_a_gms_character_knows_its_numbers(table: Table) -> None:
    ControlFactory(character=table.npc, membership=table.other)
    assert known(table.other, table) == ["Dame Oriane", "Ysolde"]


def test_a_gm_knows_all(table: Table) -> None:
    assert known(table.gm, table) == ["Dame Oriane", "Ysolde", "Zarkhul"]


def test_what_concerns_nobody_is_known_unless_secret(table: Table) -> None:
    open_to_all, secret = (Happening(second=1, kind="x.y", secret=s) for s in (False, True))
    assert may_know(table.player, open_to_all, {})
    assert not may_know(table.player, secret, {})
    assert may_know(table.gm, secret, {})


def test_where_nobody_is_concerned_nothing_is_asked(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert names_of(table.player, [Happening(second=1, kind="x.y")]) == {}
