from characters.services.vancian.dice import Thrown, TypedCast


def test_one_die_too_many_is_a_problem_of_its_field() -> None:
    thrown = Thrown()

    with thrown.throw((3, 4), field="effect_dice") as dice:
        thrown.keep([dice.roll(6)], purpose="effect")

    [problem] = thrown.problems
    assert (problem.code, problem.field) == ("dice_left_over", "effect_dice")
    assert problem.detail == {"wanted": 1, "typed": 2}


def test_a_missing_die_is_a_problem_of_its_field() -> None:
    thrown = Thrown()

    with thrown.throw((None,), field="save_0") as dice:
        dice.roll(20)

    assert [(one.code, one.field) for one in thrown.problems] == [("die_missing", "save_0")]


def test_what_fell_is_kept_with_its_origin() -> None:
    thrown = Thrown()

    with thrown.throw((3,), field="effect_dice") as dice:
        thrown.keep([dice.roll(6)], purpose="effect")

    assert thrown.told == [{"for": "effect", "faces": 6, "value": 3, "typed": True}]


def test_typed_dice_are_plain_values() -> None:
    typed = TypedCast(duration=(1, 2), saves={0: None})

    assert typed.to_values() == {"duration": [1, 2], "effect": [], "saves": {"0": None}}
