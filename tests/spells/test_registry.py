import pytest

from campaign.models import Membership
from spells import registry
from spells.models import System
from spells.registry import first_system, systems_from
from tests.spells.table import Table


@pytest.mark.parametrize(
    ("seen", "first"),
    [
        (set(), System.PERCENTILE),
        ({System.PERCENTILE}, System.PERCENTILE),
        ({System.VANCIAN}, System.VANCIAN),
        ({System.VANCIAN, System.PERCENTILE}, System.PERCENTILE),
    ],
)
def test_the_list_begins_with_what_is_played(
    table: Table, monkeypatch: pytest.MonkeyPatch, seen: set[System], first: System
) -> None:
    def ask(member: Membership) -> frozenset[System]:
        assert member == table.player
        return frozenset(seen)

    monkeypatch.setattr(registry, "_asked", [])
    systems_from(ask)
    systems_from(ask)

    assert first_system(table.player) is first
    assert registry._asked == [ask]
