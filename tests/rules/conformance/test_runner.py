import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from rules.conformance.runner import check_vector, is_equal, main, run_files

VECTORS = Path(__file__).parents[2] / "vectors"
LEVEL = {
    "id": "X1",
    "rule": "percentile.max_level",
    "given": {"skill": 200},
    "expect": {"max_level": 20},
}


def ran(*arguments: str) -> tuple[int, list[str]]:
    """Exit code and lines of a run."""
    out = io.StringIO()
    return main(arguments, out=out), out.getvalue().splitlines()


@pytest.mark.parametrize(
    ("change", "mismatch"),
    [
        ({"rule": "percentile.nonsense"}, "unknown rule"),
        ({"expect": {"max_level": 21}}, "max_level: expected 21, got 20"),
        ({"expect": {"max_level": True}}, "max_level: expected True, got 20"),
        ({"expect": {}}, "expects nothing"),
        ({"expect": None}, "must be objects"),
        ({"expect": {"max_level": 20, "more": 1}}, "more: expected 1, got None"),
        ({"given": {}}, "KeyError"),
        ({"given": {"skill": "200"}}, "TypeError"),
        ({"given": {"skill": 200, "more": 1}}, "not looked at: more"),
    ],
)
def test_a_mismatch_is_named(change: dict[str, object], mismatch: str) -> None:
    found = check_vector(LEVEL | change)

    assert found is not None
    assert found.startswith("X1 ")
    assert mismatch in found


def test_what_the_rules_refuse_is_a_mismatch() -> None:
    vector = {
        "id": "X2",
        "rule": "percentile.outcome",
        "given": {"chance": 50, "roll": 101, "critical_regime": "elric"},
        "expect": {"outcome": "failure"},
    }

    assert "MalformedError" in str(check_vector(vector))
    vector["given"] = {"chance": 50, "roll": 10, "critical_regime": "d20"}
    assert "ValueError" in str(check_vector(vector))


def test_a_vector_that_is_no_object_is_a_mismatch() -> None:
    assert check_vector(3) is not None


def test_a_vector_that_agrees_is_no_mismatch() -> None:
    assert check_vector(LEVEL) is None


@pytest.mark.parametrize(
    ("expected", "got", "agrees"),
    [
        (Fraction(1, 10), Fraction(1, 10) + Fraction(1, 10**9), True),
        (Fraction(1, 10), Fraction(1, 10) + Fraction(2, 10**9), False),
        (1, Fraction(1), True),
        (Fraction(1), "1", False),
        (1, True, False),
        (True, True, True),
        ([1, 2], (1, 2), True),
        ([1, 2], (1, 2, 3), False),
        ([1, 2], 1, False),
        (None, None, True),
        (None, 0, False),
        ("a", "a", True),
    ],
)
def test_values_agree_within_the_tolerance(expected: object, got: object, agrees: object) -> None:
    assert is_equal(expected, got) is agrees


@pytest.mark.parametrize("text", ["", "{}", "[]", "[1", '"x"'])
def test_an_unreadable_or_empty_file_fails(tmp_path: Path, text: str) -> None:
    file = tmp_path / "vectors.json"
    file.write_text(text)

    code, lines = ran(str(file))

    assert code == 1
    assert lines[-1] == "0 passed, 1 failed"


def test_a_missing_file_fails(tmp_path: Path) -> None:
    assert ran(str(tmp_path / "none.json"))[0] == 1


def test_no_file_at_all_fails() -> None:
    assert ran() == (1, ["usage: python -m rules.conformance FILE..."])


def test_one_mismatch_fails_the_run_and_each_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "vectors.json"
    wrong = LEVEL | {"id": "X2", "expect": {"max_level": 2}}
    file.write_text(json.dumps([LEVEL, wrong]))

    code, lines = ran(str(file))

    assert code == 1
    assert lines == ["X2 percentile.max_level: max_level: expected 2, got 20", "1 passed, 1 failed"]


def test_every_known_case_of_percentile_magic_agrees() -> None:
    report = run_files([VECTORS / "percentile.json"])

    assert report.mismatches == ()
    assert report.passed == 215
