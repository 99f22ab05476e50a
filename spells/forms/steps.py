"""Steps of intensity as lines: "5 : un bon coup d’épée"."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from campaign.services.refusal import Problem

Steps = Sequence[Mapping[str, Any]]

_LINE = re.compile(r"\s*(\d{1,6})\s*[:;.)=–-]\s*(\S.*)", re.ASCII)


def write_steps(steps: Steps, language: str) -> str:
    """The lines of one language, one a step."""
    colon = " :" if language == "fr" else ":"
    return "\n".join(
        f"{step['intensity']}{colon} {step[language]}" for step in steps if step.get(language)
    )


def read_steps(text: str) -> tuple[dict[int, str], list[Problem]]:
    """What each intensity gives, and what cannot be read."""
    found: dict[int, str] = {}
    problems: list[Problem] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        read = _LINE.fullmatch(line)
        if read is None:
            problems.append(
                Problem(code="step_unreadable", field="steps", detail={"line": line[:60]})
            )
            continue
        intensity = int(read[1])
        if intensity in found:
            problems.append(
                Problem(code="step_twice", field="steps", detail={"intensity": intensity})
            )
        found[intensity] = read[2].strip()
    return found, problems


def merge_steps(french: Mapping[int, str], english: Mapping[int, str]) -> list[dict[str, Any]]:
    """Both languages side by side, by growing intensity."""
    return [
        {
            "intensity": intensity,
            "fr": french.get(intensity, ""),
            "en": english.get(intensity, ""),
        }
        for intensity in sorted(french.keys() | english.keys())
    ]
