"""What time did is known to whom it concerns."""

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.clock_effects import Happening
from campaign.models import Membership
from characters.services.happenings import Known, known_to, may_know
from tests.characters.table import Table, build_table
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import ControlFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Sheets are open."""
    table = build_table()
    set_rules(table.campaign, party_view="full")
    for seat in (table.gm, table.player, table.other):
        seat.refresh_from_db()
    return table


def known(member: Membership, table: Table) -> list[str]:
    found = [
        Happening(second=1, kind="mp.recovered", character=one.pk)
        for one in (table.mage, table.npc, table.hidden)
    ]
    return sorted(known_to(member, found).names.values())


def test_a_player_knows_neither_hidden_ones_nor_the_gms_own(table: Table) -> None:
    assert known(table.player, table) == ["Ysolde"]


def test_who_plays_a_gms_character_knows_its_numbers(table: Table) -> None:
    ControlFactory(character=table.npc, membership=table.other)
    assert known(table.other, table) == ["Dame Oriane", "Ysolde"]


def test_a_gm_knows_all(table: Table) -> None:
    assert known(table.gm, table) == ["Dame Oriane", "Ysolde", "Zarkhul"]


def test_what_concerns_nobody_is_known_unless_secret(table: Table) -> None:
    open_to_all, secret = (Happening(second=1, kind="x.y", secret=s) for s in (False, True))
    assert may_know(table.player, open_to_all, Known())
    assert not may_know(table.player, secret, Known())
    assert may_know(table.gm, secret, Known())


def test_where_nobody_is_concerned_nothing_is_asked(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert known_to(table.player, [Happening(second=1, kind="x.y")]) == Known()


@pytest.mark.parametrize(
    ("view", "told"),
    [
        ("full", ["mp.recovered", "spell_at_work.ended"]),
        ("names_and_state", ["spell_at_work.ended"]),
        ("own_only", []),
    ],
)
def test_of_others_a_player_learns_what_the_rules_let_them_see(
    table: Table, view: str, told: list[str]
) -> None:
    set_rules(table.campaign, party_view=view)
    table.other.refresh_from_db()
    table.player.refresh_from_db()
    found = [
        Happening(second=1, kind=kind, character=table.mage.pk)
        for kind in ("mp.recovered", "spell_at_work.ended")
    ]
    known, own = known_to(table.other, found), known_to(table.player, found)

    assert [one.kind for one in found if may_know(table.other, one, known)] == told
    assert all(may_know(table.player, one, own) for one in found)
