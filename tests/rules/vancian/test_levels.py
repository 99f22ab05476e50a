import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.vancian.classes import CLASSES
from rules.vancian.levels import LevelChange, change_level
from rules.vancian.options import Guild, HalfCasterLevel
from tests.rules.vancian.builders import class_levels


def change(class_id: str, old: int, new: int, *held: int) -> LevelChange:
    return change_level(
        class_id=class_id,
        old_level=old,
        new_level=new,
        held_levels=held,
        guild=Guild.GM_CHOICE,
        half_caster_level=HalfCasterLevel.SINCE_FIRST_SLOT,
    )


@pytest.mark.parametrize("new", [0, 11])
def test_a_level_outside_the_table_is_refused(new: int) -> None:
    with pytest.raises(MalformedError):
        change("elf", 10, new)


def test_a_gained_level_opens_slots_and_brings_a_spell_from_the_guild() -> None:
    found = change("magic_user", 2, 3)

    assert (found.gained, found.guild_spells, found.over) == (1, 1, {})
    assert found.slot_changes == (0, 1, 0, 0, 0, 0)
    assert found.newly_castable == (2,)
    assert found.caster_level_after == 3


def test_after_a_lost_level_what_is_held_is_over() -> None:
    found = change("magic_user", 5, 3, 1, 1, 2, 2, 3)

    assert (found.gained, found.guild_spells) == (-2, 0)
    assert found.over == {2: 1, 3: 1}
    assert found.newly_castable == ()


def test_a_paladins_first_spell_counts_from_level_one() -> None:
    found = change("paladin", 8, 9)

    assert (found.newly_castable, found.caster_level_after) == ((1,), 1)


@given(class_levels, st.data())
def test_there_and_back_changes_nothing(who: tuple[str, int], data: st.DataObject) -> None:
    class_id, old = who
    new = data.draw(st.integers(1, CLASSES[class_id].max_level))

    there, back = change(class_id, old, new), change(class_id, new, old)

    assert there.gained == -back.gained
    assert there.slot_changes == tuple(-slots for slots in back.slot_changes)
