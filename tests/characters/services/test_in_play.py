"""Whose numbers a member reads in the order of a round."""

import pytest

from characters.services.in_play import met_in_play, readable_in_play, running_incantations
from tests.characters.incanting import build_chant
from tests.characters.table import Table, build_table
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def test_a_player_reads_players_characters_and_meets_the_others_by_name(table: Table) -> None:
    assert [one.name for one in readable_in_play(table.player)] == ["Ysolde"]
    assert met_in_play(table.player) == ["Dame Oriane"]


def test_a_gm_reads_everybody(table: Table) -> None:
    names = {one.name for one in readable_in_play(table.gm)}
    assert names == {"Ysolde", "Dame Oriane", "Zarkhul"}
    assert met_in_play(table.gm) == []


def test_who_is_not_in_play_has_no_place(table: Table) -> None:
    type(table.mage).objects.filter(pk=table.mage.pk).update(state="aside")
    assert list(readable_in_play(table.player)) == []


def test_what_runs_is_read_with_its_mage() -> None:
    chant = build_chant()
    chant.declare()
    scene = chant.work.scene
    assert [row.pk for row in running_incantations(scene.player)] == [chant.row.pk]
    chant.mage(kind="npc")
    other = MembershipFactory(campaign=scene.campaign)
    assert not running_incantations(other)
