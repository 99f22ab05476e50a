import json
from pathlib import Path

import pytest

from rules.conformance.runner import check_vector, run_files
from rules.conformance.values import Given
from rules.conformance.vancian import HANDLERS

VECTORS = Path(__file__).parents[2] / "vectors" / "vancian.json"


def test_every_handler_has_a_vector_and_every_rule_a_handler() -> None:
    named = {vector["rule"] for vector in json.loads(VECTORS.read_text(encoding="utf-8"))}

    assert named == set(HANDLERS)


@pytest.mark.parametrize("rule", HANDLERS)
def test_a_vector_that_gives_nothing_is_refused(rule: str) -> None:
    with pytest.raises(KeyError):
        HANDLERS[rule](Given({}))


def test_every_known_case_of_memorised_spells_agrees() -> None:
    report = run_files([VECTORS])

    assert report.mismatches == ()
    assert report.passed == 67


def test_a_vector_may_name_miles_and_the_option_of_opposed_effects() -> None:
    miles = {
        "id": "X1",
        "rule": "vancian.duration",
        "given": {"duration": "1 turn per mile", "caster_level": 1, "dice": [], "miles": 3},
        "expect": {"seconds": 1_800},
    }
    bonus, penalty = (
        {"name": "n", "tags": [tag], "source": "spell"} for tag in ("+morale", "-morale")
    )
    opposed = {
        "id": "X2",
        "rule": "vancian.combined_effects",
        "given": {"effects": [bonus, penalty], "opposed_effects": "replace"},
        "expect": {"counting": [[], ["-morale"]], "active": [False, True]},
    }

    assert check_vector(miles) is None
    assert check_vector(opposed) is None
