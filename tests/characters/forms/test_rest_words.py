"""Words for a rest that was refused."""

import pytest

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.forms.rest_words import rest_problem_words
from rules.clock import HOUR

CAMPAIGN = Campaign(calendar={"start_year": 312})
_DETAIL = {"name": "Thogor", "maximum": 12, "minimum": 0, "now": HOUR}


@pytest.mark.parametrize(
    "code",
    [
        *("character_gone", "nobody_memorises", "nobody_rests", "nobody_sleeps", "only_the_gm"),
        *("players_only", "rest_asked_already", "rest_not_asked", "rest_in_the_past"),
        *("rests_already", "watch_too_long", "clock_moved", "key_reused", "campaign_archived"),
    ],
)
def test_each_refusal_of_a_rest_has_its_own_sentence(code: str) -> None:
    words = rest_problem_words(Problem(code=code, detail=_DETAIL), CAMPAIGN)
    assert words not in {"", "Refusé."}


def test_who_rested_already_reads_when_it_may_again() -> None:
    problem = Problem(code="rested_already", detail={"name": "Thogor", "until": 10 * HOUR})
    words = rest_problem_words(problem, CAMPAIGN)
    assert words.startswith("Thogor a dormi")
    assert "1er\u00a0givre 312, 10\u00a0h\u00a000" in words
