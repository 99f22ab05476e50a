"""What templates name exists: icons, files, tokens; and nothing is written inline."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from design.styles import SHEETS

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
FORBIDDEN = re.compile(
    r"\sstyle=|<style|\son(?:click|change|submit|load|input)=|\shx-on|javascript:|js:"
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sprite() -> set[str]:
    drawn = (ROOT / "templates" / "parts" / "sprite.html").read_text()
    return set(re.findall(r'id="i-([a-z-]+)"', drawn))


def icons_named() -> Iterator[tuple[str, str]]:
    for path in TEMPLATES:
        text = path.read_text()
        for icon in re.findall(r"""\{% icon ["']([a-z0-9-]+)["']""", text):
            yield name(path), icon
        for icon in re.findall(r'href="#i-([a-z0-9-]+)"', text):
            yield name(path), icon


def test_every_icon_that_a_template_names_is_drawn() -> None:
    drawn = sprite()
    assert [(path, icon) for path, icon in icons_named() if icon not in drawn] == []


def test_no_icon_is_drawn_twice() -> None:
    text = (ROOT / "templates" / "parts" / "sprite.html").read_text()
    names = re.findall(r'id="([a-z-]+)"', text)
    assert sorted(names) == sorted(set(names))


def test_every_static_file_that_a_template_names_exists() -> None:
    named = {
        (name(path), file)
        for path in TEMPLATES
        for file in re.findall(r"""\{% static ["']([^"']+)["']""", path.read_text())
    }
    assert named
    assert [(path, file) for path, file in named if finders.find(file) is None] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_no_template_writes_styles_or_scripts_inline(path: Path) -> None:
    text = path.read_text()
    assert FORBIDDEN.search(text) is None
    assert re.search(r"<script(?![^>]*\ssrc=)", text) is None


@pytest.mark.parametrize("path", STYLES, ids=name)
def test_every_token_that_a_stylesheet_uses_is_defined(path: Path) -> None:
    defined = {
        token for style in STYLES for token in re.findall(r"(--[a-z0-9-]+)\s*:", style.read_text())
    }
    assert set(re.findall(r"var\((--[a-z0-9-]+)", path.read_text())) <= defined


@pytest.mark.parametrize("path", STYLES, ids=name)
def test_no_stylesheet_fetches_from_elsewhere(path: Path) -> None:
    assert re.search(r"url\(\s*[\"']?(?:https?:)?//|@import", path.read_text()) is None


@pytest.mark.parametrize("path", STYLES, ids=name)
def test_every_pattern_that_a_stylesheet_names_is_in_the_sprite(path: Path) -> None:
    text = (ROOT / "templates" / "parts" / "sprite.html").read_text()
    named = set(re.findall(r"url\(#([a-z-]+)\)", path.read_text()))
    assert named <= set(re.findall(r'<pattern id="([a-z-]+)"', text))


#: Of pages that no tap elsewhere puts in place of another's body.
LOADED_WHOLE = {"living.css", "admin.css"}


def test_every_page_has_the_styles_that_a_swapped_body_may_need() -> None:
    assert {f"{name}.css" for name in SHEETS} == {style.name for style in STYLES} - LOADED_WHOLE
