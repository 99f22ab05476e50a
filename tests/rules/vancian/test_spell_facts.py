import pytest

from rules.errors import MalformedError
from rules.vancian.classes import MagicType
from rules.vancian.spell_facts import SpellFacts, count_by_level


@pytest.mark.parametrize("level", [0, 7, -1])
def test_a_level_outside_the_lists_is_refused(level: int) -> None:
    with pytest.raises(MalformedError):
        SpellFacts(id=1, magic_type=MagicType.ARCANE, level=level)


def test_spells_are_counted_by_level() -> None:
    assert count_by_level([2, 1, 1, 3]) == {1: 2, 2: 1, 3: 1}
    assert list(count_by_level([3, 1])) == [1, 3]
