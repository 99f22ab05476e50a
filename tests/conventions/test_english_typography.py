"""The English of the product is set as a printer would set it: no space before tall signs."""

import re

import pytest

from tests.conventions.source import ROOT

WRONG = {
    "a space before a tall sign": re.compile("[ \u00a0\u202f](?:[:;?!]|%%|%(?![(%]))"),
    "French quotation marks": re.compile("[«»]"),
}
_PO = ROOT / "locale/en/LC_MESSAGES/django.po"
_TRANSLATED = re.compile(r"{%\s*blocktranslate.*?endblocktranslate\s*%}|{%.*?%}", re.DOTALL)
#: A sign of French setting in what no translation reaches: a tag such as ``colon`` sets it.
_FRENCH = re.compile("\u00a0[:;?!%»]|«\u00a0")


def english() -> list[str]:
    found = re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n?)+)', _PO.read_text(), re.MULTILINE)
    lines = ["".join(re.findall(r'"(.*)"', text)) for text in found]
    return [line for line in lines if "Content-Type" not in line]


def wrongs(text: str) -> list[str]:
    return [what for what, pattern in WRONG.items() if pattern.search(text)]


def test_english_texts_are_well_set() -> None:
    texts = english()

    assert len(texts) > 1_000
    assert [text for text in texts if wrongs(text)] == []


def test_no_template_sets_french_signs_outside_its_translations() -> None:
    found = {
        str(path.relative_to(ROOT)): signs
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if (signs := _FRENCH.findall(_TRANSLATED.sub("", path.read_text())))
    }

    assert found == {}


@pytest.mark.parametrize(
    "bad", ["Astral plane\u00a0: time is short", "65 %%", "Already here ?", "« Lightning »"]
)
def test_the_search_finds_what_it_looks_for(bad: str) -> None:
    assert wrongs(bad)


def test_what_is_well_set_passes() -> None:
    assert wrongs("“Lightning”: 65%%, %(name)s; why? %(low)s %(high)s") == []
