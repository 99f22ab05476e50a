import pytest

from campaign.services.refusal import Problem
from characters.forms.words import problem_words


def test_an_unknown_code_still_says_that_it_was_refused() -> None:
    assert problem_words(Problem(code="of another house")) == "Refusé."


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (
            Problem(code="out_of_range", detail={"minimum": 1, "maximum": 200}),
            "De 1 à 200.",
        ),
        (
            Problem(code="more_spells_than_int", detail={"int": 3, "over": 2}),
            "INT 3\u00a0: 2 sorts de trop.",
        ),
        (
            Problem(code="changed_meanwhile", detail={"now": ""}),
            "Modifié entre-temps\u00a0: vide maintenant. Enregistrer à nouveau pour l’écraser.",
        ),
    ],
)
def test_problems_are_said_with_their_numbers(problem: Problem, words: str) -> None:
    assert problem_words(problem) == words
