"""Read vector files, ask the rules, and print every mismatch.

A file is a JSON array of objects with `id`, `rule`, `given` and `expect`. Numbers with a point are
read as exact fractions and compared within 1e-9; everything else must be equal.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TextIO

from rules.conformance import percentile, vancian
from rules.conformance.values import Answer, Given, Handler
from rules.errors import RuleError

TOLERANCE = Fraction(1, 10**9)
"""Fractions closer than this are equal."""

HANDLERS: Mapping[str, Handler] = {**percentile.HANDLERS, **vancian.HANDLERS}
"""Every rule that vectors may name."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """What a run of one file or several came to."""

    passed: int
    """Vectors without a mismatch."""
    mismatches: tuple[str, ...]
    """One line for each vector or file that failed."""


def check_vector(vector: object) -> str | None:
    """The mismatch of one vector as a line, or None. An unknown rule is a mismatch."""
    if not isinstance(vector, dict):
        return f"?: not an object: {vector!r}"
    name = f"{vector.get('id', '?')} {vector.get('rule', '?')}"
    handler = HANDLERS.get(str(vector.get("rule")))
    if handler is None:
        return f"{name}: unknown rule"
    given, expect = vector.get("given"), vector.get("expect")
    if not isinstance(given, dict) or not isinstance(expect, dict):
        return f"{name}: given and expect must be objects"
    if not expect:
        return f"{name}: expects nothing"
    try:
        values = Given(given)
        answer = handler(values)
        values.require_all_used()
    except (RuleError, KeyError, TypeError, ValueError) as error:
        return f"{name}: {type(error).__name__}: {error}"
    wrong = [
        f"{key}: expected {_text(expect.get(key))}, got {_text(answer.get(key))}"
        for key in sorted(expect.keys() | answer.keys())
        if key not in expect or key not in answer or not is_equal(expect[key], answer[key])
    ]
    return f"{name}: {'; '.join(wrong)}" if wrong else None


def is_equal(expected: object, got: object) -> bool:
    """Equal: fractions within the tolerance, lists place by place, the rest by value and type."""
    if isinstance(expected, list) and isinstance(got, list | tuple):
        pairs = zip(expected, got, strict=False)
        return len(expected) == len(got) and all(is_equal(*pair) for pair in pairs)
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, Fraction) or isinstance(got, Fraction):
        if not isinstance(expected, Fraction | int) or not isinstance(got, Fraction | int):
            return False
        return abs(Fraction(expected) - Fraction(got)) <= TOLERANCE
    return expected == got


def run_files(paths: Sequence[Path]) -> Report:
    """Check every vector of every file; an unreadable or empty file is a mismatch."""
    passed = 0
    mismatches: list[str] = []
    for path in paths:
        try:
            vectors = json.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
        except (OSError, ValueError) as error:
            mismatches.append(f"{path}: {error}")
            continue
        if not isinstance(vectors, list) or not vectors:
            mismatches.append(f"{path}: not a list of vectors")
            continue
        found = list(_mismatches(vectors))
        mismatches.extend(found)
        passed += len(vectors) - len(found)
    return Report(passed=passed, mismatches=tuple(mismatches))


def main(arguments: Sequence[str], *, out: TextIO | None = None) -> int:
    """Check the files named and print what is wrong; 0 when nothing is, else 1."""
    stream = out or sys.stdout
    if not arguments:
        print("usage: python -m rules.conformance FILE...", file=stream)
        return 1
    report = run_files([Path(argument) for argument in arguments])
    for line in report.mismatches:
        print(line, file=stream)
    print(f"{report.passed} passed, {len(report.mismatches)} failed", file=stream)
    return 1 if report.mismatches else 0


def _mismatches(vectors: list[object]) -> Iterator[str]:
    for vector in vectors:
        mismatch = check_vector(vector)
        if mismatch is not None:
            yield mismatch


def _text(value: Answer | object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_text(item) for item in value) + "]"
    return str(value)
