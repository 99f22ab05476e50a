import pytest
from django.utils import timezone

from characters.services.behalf import on_behalf
from tests.characters.table import Table, build_table
from tests.factories.characters import ControlFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def test_a_player_plays_for_themselves(table: Table) -> None:
    assert on_behalf(table.player, table.mage) is None


def test_a_gm_plays_their_own_character_for_nobody(table: Table) -> None:
    assert on_behalf(table.gm, table.npc) is None


def test_a_gm_plays_for_the_player(table: Table) -> None:
    assert on_behalf(table.gm, table.mage) == table.player


def test_of_two_players_it_is_the_one_who_has_played_longest(table: Table) -> None:
    ControlFactory(character=table.mage, membership=table.other)

    assert on_behalf(table.gm, table.mage) == table.player


def test_a_gm_who_plays_it_too_plays_for_nobody(table: Table) -> None:
    ControlFactory(character=table.mage, membership=table.gm)

    assert on_behalf(table.gm, table.mage) is None


def test_nobody_plays_for_somebody_who_left(table: Table) -> None:
    table.player.left_at = timezone.now()
    table.player.save(update_fields=["left_at"])

    assert on_behalf(table.gm, table.mage) is None
