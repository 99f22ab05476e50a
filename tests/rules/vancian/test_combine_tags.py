import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.vancian.combine_tags import (
    Changed,
    CombineTag,
    Sign,
    choose_signs,
    parse_combine_tags,
    write_combine_tags,
)

tags = st.builds(CombineTag, sign=st.sampled_from(Sign), characteristic=st.sampled_from(Changed))


@pytest.mark.parametrize(
    "text", ["armour_class", "+armor_class", "*morale", "+", "+ morale", "+morale;", "+Morale"]
)
def test_an_unknown_tag_is_an_error(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_combine_tags(text)

    assert [(p.field, p.code) for p in caught.value.problems] == [("combine_tag", "unknown_text")]


def test_every_bad_tag_is_named_at_once() -> None:
    with pytest.raises(MalformedError) as caught:
        parse_combine_tags("+luck;+morale;-wit;+morale")

    assert [(problem.value, problem.code) for problem in caught.value.problems] == [
        ("+luck", "unknown_text"),
        ("-wit", "unknown_text"),
        ("+morale", "twice"),
    ]


@pytest.mark.parametrize("text", ["", "  "])
def test_no_text_has_no_tags(text: str) -> None:
    assert parse_combine_tags(text) == ()


def test_a_tag_has_a_sign_and_a_characteristic() -> None:
    assert parse_combine_tags("+attack_rolls; −morale;?saving_throws") == (
        CombineTag(sign=Sign.BONUS, characteristic=Changed.ATTACK_ROLLS),
        CombineTag(sign=Sign.PENALTY, characteristic=Changed.MORALE),
        CombineTag(sign=Sign.CHOSEN, characteristic=Changed.SAVING_THROWS),
    )
    assert [tag.is_chosen for tag in parse_combine_tags("+size;?morale")] == [False, True]


@given(st.lists(tags, unique=True, max_size=6))
def test_what_is_written_is_read_again(found: list[CombineTag]) -> None:
    assert parse_combine_tags(write_combine_tags(found)) == tuple(found)


def test_open_signs_are_chosen_and_the_others_kept() -> None:
    tags = parse_combine_tags("?attack_rolls;+size;?morale")
    signs = {Changed.ATTACK_ROLLS: Sign.BONUS, Changed.MORALE: Sign.PENALTY}

    assert write_combine_tags(choose_signs(tags, signs)) == "+attack_rolls;+size;-morale"


def test_every_open_sign_without_a_choice_is_named() -> None:
    tags = parse_combine_tags("?attack_rolls;?morale")

    with pytest.raises(MalformedError) as caught:
        choose_signs(tags, {Changed.MORALE: Sign.CHOSEN})

    assert [(problem.value, problem.code) for problem in caught.value.problems] == [
        ("attack_rolls", "missing"),
        ("morale", "unknown_value"),
    ]
