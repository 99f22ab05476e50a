import pytest

from characters.access.at_table import at_table
from tests.characters.table import build_table
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


def test_each_has_but_their_own_and_those_that_nobody_plays() -> None:
    table = build_table()
    CharacterFactory(campaign=table.campaign, name="Libre")
    set_rules(table.campaign, party_view="own_only")

    assert [one.name for one in at_table(table.player)] == ["Ysolde", "Libre"]
    assert [one.name for one in at_table(table.other)] == ["Libre"]
    assert at_table(table.gm).count() == 4
