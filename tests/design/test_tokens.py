"""The colours of ``static/css/tokens.css``: readable in both themes, and the same twice."""

import re
from pathlib import Path

import pytest
from django.conf import settings

TEXT, CONTROL = 4.5, 3.0
PAIRS = [
    *(
        (ink, paper, TEXT)
        for ink in ("ink", "ink-2", "pencil")
        for paper in ("sheet", "desk", "raised")
    ),
    *(
        (ink, paper, TEXT)
        for ink in ("violet", "garnet", "sepia", "green")
        for paper in ("sheet", "desk")
    ),
    ("on-violet", "violet", TEXT),
    ("on-garnet", "garnet", TEXT),
    ("sheet", "ink", TEXT),
    ("violet", "wash-2", TEXT),
    ("ink", "wash", TEXT),
    ("ink", "wash-2", TEXT),
    *((ink, f"{ink}-wash", TEXT) for ink in ("garnet", "sepia", "green")),
    *(("ink", f"{ink}-wash", TEXT) for ink in ("garnet", "sepia", "green")),
    ("edge", "sheet", CONTROL),
    ("edge", "desk", CONTROL),
]


def blocks() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The colours of light, of the system's dark and of the chosen dark."""
    css = (Path(settings.BASE_DIR) / "static/css/tokens.css").read_text()
    light, system, chosen = re.findall(r"\{\s*color-scheme:[^}]*\}", css)

    def colours(block: str) -> dict[str, str]:
        return dict(re.findall(r"--([a-z0-9-]+): (#[0-9A-F]{6});", block))

    return colours(light), colours(system), colours(chosen)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_both_ways_into_the_dark_have_the_same_colours() -> None:
    light, system, chosen = blocks()
    assert system == chosen
    assert light.keys() == chosen.keys()


@pytest.mark.parametrize(("ink", "paper", "least"), PAIRS)
def test_ink_can_be_read_on_its_paper(ink: str, paper: str, least: float) -> None:
    light, _, dark = blocks()
    assert contrast(light[ink], light[paper]) >= least
    assert contrast(dark[ink], dark[paper]) >= least
