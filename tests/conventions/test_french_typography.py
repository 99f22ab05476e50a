"""The French of the product is set as a printer would set it."""

import re

import pytest

from config import translations
from config.form_words import FORM_WORDS
from tests.conventions.source import ROOT

#: A number, or the place of one.
_NUMBER = r"(?:\d|%\(\w+\)s)"
_UNITS = r"(?:PM|km|m|min|h|s|j|jours?)(?![\w’])"
WRONG = {
    "a straight apostrophe": re.compile(r"\w'\w"),
    "a plain space before a tall sign": re.compile(r" (?:[:;?»]|%%|%(?![(%]))"),
    "no space before a tall sign": re.compile(r"[^\W_][;?](?=\s|$)|[^\W_]:(?=\s|$)"),
    "no space before a per cent sign": re.compile(rf"{_NUMBER}%(?:%|(?!\())"),
    "« without its no-break space": re.compile(r"«(?!\u00a0)|(?<!\u00a0)»"),
    "dots for an ellipsis": re.compile(r"\.\.\."),
    "an exclamation mark": re.compile("!"),
    "a plain space before a unit": re.compile(rf"{_NUMBER} {_UNITS}"),
    "a hyphen for a minus": re.compile(r"(?<![\w-])-\d"),
    "n° apart from its number": re.compile(r"n°(?!\u00a0)|nº"),
}
#: Lines to type, where the semicolon stands as in the texts of the game.
TYPED = ("Voile de Cendre; ", "Cloche Fêlée; ")


def wrongs(text: str) -> list[str]:
    return [what for what, pattern in WRONG.items() if pattern.search(text)]


def test_french_texts_are_well_set() -> None:
    texts = [
        (text, message.locations)
        for message in translations.collect(ROOT)
        for text in translations.forms(message.id)
        if not text.startswith(TYPED)
    ]
    texts += [
        (text, [("config/form_words.py", 0)])
        for _, french, _ in FORM_WORDS
        for text in translations.forms(french)
    ]

    found = [f"{wrongs(text)} {text!r} {places}" for text, places in texts if wrongs(text)]

    assert len(texts) > 100
    assert found == []


@pytest.mark.parametrize(
    ("what", "bad"),
    [
        ("a straight apostrophe", "l'acte"),
        ("a plain space before a tall sign", "Portée : 10"),
        ("a plain space before a tall sign", "65 %% ou moins"),
        ("a plain space before a tall sign", "65 %"),
        ("no space before a tall sign", "Portée: 10"),
        ("no space before a tall sign", "Déjà un compte?"),
        ("no space before a per cent sign", "%(chance)s%% de chances"),
        ("« without its no-break space", "« Foudre »"),
        ("dots for an ellipsis", "Mort..."),
        ("an exclamation mark", "Réussite\u00a0!"),
        ("a plain space before a unit", "Il manque %(missing)s PM."),
        ("a plain space before a unit", "10 m"),
        ("a hyphen for a minus", "un de moins\u00a0: -30"),
        ("n° apart from its number", "Acte n° 3"),
    ],
)
def test_the_search_finds_what_it_looks_for(what: str, bad: str) -> None:
    assert what in wrongs(bad)


@pytest.mark.parametrize(
    "good",
    [
        "«\u00a065\u00a0%\u00a0»\u00a0: l’acte n°\u00a03, 10\u00a0m, −30\u00a0%%, 2d6+6",
        "%(name)s s’assoit à %(time)s",
        "Avec «\u00a0http://\u00a0» devant, 21:42",
        "%(rounds)s rounds, %(low)s et %(high)s",
    ],
)
def test_what_is_well_set_passes(good: str) -> None:
    assert wrongs(good) == []
