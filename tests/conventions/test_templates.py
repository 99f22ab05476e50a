"""Templates hold to the Content-Security-Policy: nothing inline."""

import re

import pytest

from tests.conventions.source import ROOT, templates

INLINE = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "a script without src": re.compile(r"<script\b(?![^>]*\bsrc=)", re.IGNORECASE),
    "a handler attribute": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "hx-on": re.compile(r"\bhx-on\b", re.IGNORECASE),
    "js: or javascript:": re.compile(r"""["'](?:js|javascript):""", re.IGNORECASE),
}


@pytest.mark.parametrize("what", INLINE)
def test_nothing_is_inline(what: str) -> None:
    found = [
        str(path)
        for path in templates()
        if INLINE[what].search((ROOT / path).read_text(encoding="utf-8"))
    ]

    assert not found


@pytest.mark.parametrize(
    ("what", "bad"),
    [
        ("a style attribute", '<p class="a" style="color:red">'),
        ("a style element", "<style>p{}</style>"),
        ("a script without src", "<script>1</script>"),
        ("a handler attribute", '<a onclick="x()">'),
        ("hx-on", '<a hx-on:click="x()">'),
        ("js: or javascript:", '<a href="javascript:x">'),
    ],
)
def test_the_search_finds_what_it_looks_for(what: str, bad: str) -> None:
    assert INLINE[what].search(bad)


def test_nothing_is_fetched_from_another_host() -> None:
    elsewhere = re.compile(r"""(?:src|href)=["'](?:https?:)?//""")

    found = [
        str(path)
        for path in templates()
        if elsewhere.search((ROOT / path).read_text(encoding="utf-8"))
    ]

    assert not found
