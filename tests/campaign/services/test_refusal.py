from campaign.services.refusal import KeyReused, Problem, Refused


def test_a_refusal_carries_every_problem() -> None:
    refusal = Refused([Problem(code="too_far", field="range"), Problem(code="too_dear")])

    assert [problem.code for problem in refusal.problems] == ["too_far", "too_dear"]
    assert str(refusal) == "too_far, too_dear"


def test_a_problem_without_numbers_has_none() -> None:
    assert Problem(code="too_far").detail == {}


def test_a_used_key_is_a_refusal_of_its_own() -> None:
    assert KeyReused().problems == (Problem(code="key_reused"),)
