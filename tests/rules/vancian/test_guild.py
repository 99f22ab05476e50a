import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import SystemDice, TypedDice
from rules.errors import MalformedError
from rules.vancian.guild import draw_from_guild, guild_count, guild_offers
from rules.vancian.options import Guild
from tests.rules.vancian.builders import ALL, LIGHT, SLEEP_SPELL, WEB


def test_a_level_outside_the_table_is_refused() -> None:
    with pytest.raises(MalformedError):
        guild_count("elf", old_level=10, new_level=11, option=Guild.RANDOM)
    with pytest.raises(MalformedError):
        draw_from_guild([WEB], count=-1, dice=TypedDice([]))


@pytest.mark.parametrize(
    ("class_id", "old", "new", "option", "count"),
    [
        ("magic_user", 2, 3, Guild.GM_CHOICE, 1),
        ("magic_user", 2, 5, Guild.RANDOM, 3),
        ("magic_user", 2, 5, Guild.NONE, 0),
        ("magic_user", 5, 4, Guild.RANDOM, 0),
        ("cleric", 2, 3, Guild.RANDOM, 0),
    ],
)
def test_one_spell_for_each_level_gained(
    class_id: str, old: int, new: int, option: Guild, count: int
) -> None:
    assert guild_count(class_id, old_level=old, new_level=new, option=option) == count


def test_the_guild_offers_what_is_castable_and_missing() -> None:
    offers = guild_offers("magic_user", 3, spells=ALL, in_books={SLEEP_SPELL.id})

    assert offers == (LIGHT, WEB)
    assert guild_offers("magic_user", 3, spells=ALL, in_books=(), own_list={WEB.id}) == (WEB,)


def test_each_die_is_a_place_among_those_left() -> None:
    drawn = draw_from_guild([SLEEP_SPELL, LIGHT, WEB], count=2, dice=TypedDice([2, 2]))

    assert [draw.spell for draw in drawn] == [LIGHT, WEB]
    assert [draw.roll.faces for draw in drawn] == [3, 2]


@given(st.integers(0, 12))
def test_none_is_drawn_twice_and_no_more_than_there_are(count: int) -> None:
    drawn = draw_from_guild(ALL, count=count, dice=SystemDice())

    assert len({draw.spell for draw in drawn}) == len(drawn) == min(count, len(ALL))
