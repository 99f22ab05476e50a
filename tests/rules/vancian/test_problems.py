from rules.vancian.memorisation import MemorisationCode
from rules.vancian.problems import VancianProblem


def test_a_problem_is_told_with_its_spell_and_its_numbers() -> None:
    code = MemorisationCode.TOO_MANY

    assert str(VancianProblem(code=code, field="level_1")) == "level_1: too_many"
    assert (
        str(VancianProblem(code=code, field="level_1", spell_id=3, numbers={"over": 2}))
        == "level_1: too_many (spell=3, over=2)"
    )
