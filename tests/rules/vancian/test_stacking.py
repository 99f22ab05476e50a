import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.vancian.combine_tags import Changed, CombineTag, Sign, parse_combine_tags
from rules.vancian.options import OpposedEffects
from rules.vancian.stacking import (
    Effect,
    EffectSource,
    after_spell,
    combined_effects,
    replaces,
)

BOTH, REPLACE = OpposedEffects.BOTH, OpposedEffects.REPLACE
tags = st.lists(
    st.builds(
        CombineTag,
        sign=st.sampled_from([Sign.BONUS, Sign.PENALTY]),
        characteristic=st.sampled_from([Changed.MORALE, Changed.SIZE, Changed.ARMOUR_CLASS]),
    ),
    unique=True,
    max_size=4,
).map(tuple)
effects = st.lists(st.builds(Effect, tags=tags, source=st.sampled_from(EffectSource)), max_size=6)


def spell(text: str) -> Effect:
    return Effect(tags=parse_combine_tags(text))


def item(text: str) -> Effect:
    return Effect(tags=parse_combine_tags(text), source=EffectSource.ITEM)


def counting(*found: Effect, option: OpposedEffects = BOTH) -> list[str]:
    """What counts of each effect, `-` for one that has ended."""
    return [
        ";".join(map(str, one.tags)) if one.is_active else "ended"
        for one in combined_effects(found, option=option)
    ]


def test_the_second_of_two_equal_spells_replaces_the_first() -> None:
    assert counting(spell("+attack_rolls;+morale"), spell("+attack_rolls;+morale")) == [
        "ended",
        "+attack_rolls;+morale",
    ]


def test_only_the_shared_characteristics_are_replaced() -> None:
    assert counting(spell("+attack_rolls;+morale"), spell("+morale")) == [
        "+attack_rolls",
        "+morale",
    ]


def test_a_bonus_and_a_penalty_count_both_unless_the_option_says_otherwise() -> None:
    pair = (spell("+morale"), spell("-morale"))

    assert counting(*pair) == ["+morale", "-morale"]
    assert counting(*pair, option=REPLACE) == ["ended", "-morale"]


def test_items_never_replace_and_are_never_replaced() -> None:
    assert counting(item("+morale"), spell("+morale"), item("+morale")) == ["+morale"] * 3


def test_what_has_no_tag_combines_freely() -> None:
    assert counting(spell(""), spell("+morale"), spell("")) == ["", "+morale", ""]


def test_a_third_spell_replaces_both_before_it() -> None:
    assert counting(spell("+morale"), spell("+morale;+size"), spell("+size")) == [
        "ended",
        "+morale",
        "+size",
    ]


@pytest.mark.parametrize(
    ("later", "earlier", "both", "replace"),
    [
        ("+size", "+size", True, True),
        ("-size", "-size", True, True),
        ("+size", "-size", False, True),
        ("+size", "+morale", False, False),
    ],
)
def test_when_a_tag_replaces_another(
    later: str, earlier: str, *, both: bool, replace: bool
) -> None:
    [new], [old] = parse_combine_tags(later), parse_combine_tags(earlier)

    assert replaces(new, old, option=BOTH) is both
    assert replaces(new, old, option=REPLACE) is replace


@given(effects, tags, st.sampled_from(OpposedEffects))
def test_one_spell_after_another_comes_to_the_same_as_all_at_once(
    found: list[Effect], last: tuple[CombineTag, ...], option: OpposedEffects
) -> None:
    at_once = combined_effects([*found, Effect(tags=last)], option=option)[:-1]
    before = combined_effects(found, option=option)
    kept = [
        Effect(tags=one.tags, source=effect.source)
        for one, effect in zip(before, found, strict=True)
    ]

    stepwise = after_spell(kept, last, option=option)

    assert [one.tags for one in stepwise] == [one.tags for one in at_once]


@given(effects, st.sampled_from(OpposedEffects))
def test_the_last_effect_counts_whole_and_nothing_is_added(
    found: list[Effect], option: OpposedEffects
) -> None:
    standing = combined_effects(found, option=option)

    for one, effect in zip(standing, found, strict=True):
        assert set(one.tags) <= set(effect.tags)
        assert one.is_active is (bool(one.tags) or not effect.tags)
    if found:
        assert standing[-1].tags == found[-1].tags
