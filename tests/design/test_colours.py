"""Contrast, computed from the stylesheet that is served (WCAG 2.2, AA)."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "static" / "css" / "tokens.css"
TEXT, SHAPE = 4.5, 3.0
PAPERS = ("sheet", "desk", "raised", "wash-2")
INKS = ("ink", "ink-2", "pencil", "violet", "garnet", "sepia", "green")


def themes() -> dict[str, dict[str, str]]:
    """The three blocks of colours: light, dark by the system, dark by the person's choice."""
    blocks = re.findall(r"\{([^{}]*--desk:[^{}]*)\}", CSS.read_text())
    names = ("light", "dark of the system", "dark by choice")
    return {
        name: dict(re.findall(r"--([a-z0-9-]+):\s*(#[0-9A-Fa-f]{6})", block))
        for name, block in zip(names, blocks, strict=True)
    }


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB``, 0 to 1."""
    linear = []
    for start in (1, 3, 5):
        share = int(colour[start : start + 2], 16) / 255
        linear.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", INKS)
def test_every_ink_is_read_on_every_paper(theme: str, ink: str, paper: str) -> None:
    colours = themes()[theme]
    assert contrast(colours[ink], colours[paper]) >= TEXT


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        ("on-violet", "violet"),
        ("on-garnet", "garnet"),
        ("sheet", "ink"),
        ("ink", "wash"),
        ("ink", "garnet-wash"),
        ("ink", "sepia-wash"),
        ("ink", "green-wash"),
        ("garnet", "garnet-wash"),
        ("sepia", "sepia-wash"),
        ("green", "green-wash"),
    ],
)
def test_words_on_a_wash_or_on_ink_are_read(theme: str, ink: str, paper: str) -> None:
    colours = themes()[theme]
    assert contrast(colours[ink], colours[paper]) >= TEXT


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("paper", ["sheet", "desk"])
@pytest.mark.parametrize("outline", ["edge", "violet", "garnet", "green"])
def test_outlines_of_controls_are_seen(theme: str, outline: str, paper: str) -> None:
    colours = themes()[theme]
    assert contrast(colours[outline], colours[paper]) >= SHAPE


def test_dark_is_the_same_by_the_system_and_by_choice() -> None:
    found = themes()
    assert found["dark of the system"] == found["dark by choice"]


def test_black_on_white_is_the_largest_contrast() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
