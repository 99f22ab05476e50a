"""The name of one among several: « 4 gobelins » are gobelin 1 to gobelin 4."""

import re

from django.utils.translation import get_language

#: Words that end in s, or in x, though there is but one.
_ALONE = frozenset(
    {"ours", "héros", "souris", "brebis", "bois", "gros", "vieux", "corps", "faux", "gris"}
    | {"mauvais", "français", "anglais", "sournois", "cyclops", "albatros", "fils", "hideux"}
    | {"peureux", "furieux", "monstrueux", "boss", "colossus", "roux", "doux", "jaloux", "lynx"}
)
#: What follows these says of whom or what, not how many.
_OF = frozenset({"de", "du", "des", "à", "au", "aux", "en", "of", "the", "with"})
_ENGLISH = {
    "wolves": "wolf",
    "elves": "elf",
    "thieves": "thief",
    "dwarves": "dwarf",
    "men": "man",
    "women": "woman",
    "mice": "mouse",
    "zombies": "zombie",
    "genies": "genie",
}


def singular(name: str) -> str:
    """One of them, in the reader's language; a word nobody foresaw may keep its s."""
    words = name.split(" ")
    found: list[str] = []
    for place, word in enumerate(words):
        lowered = word.casefold()
        if lowered in _OF or re.match(r"(?:d|l)['’]", lowered):
            return " ".join([*found, *words[place:]])
        found.append(_one(word))
    return " ".join(found)


def _one(word: str) -> str:
    lowered = word.casefold()
    if lowered in _ALONE or len(word) < 4:
        return word
    if (get_language() or "").startswith("en"):
        return _one_in_english(word, lowered)
    if lowered.endswith(("eaux", "eux")):
        return word[:-1]
    return word[:-1] if lowered.endswith("s") and not lowered.endswith("ss") else word


def _one_in_english(word: str, lowered: str) -> str:
    if lowered in _ENGLISH:
        return word[0] + _ENGLISH[lowered][1:]
    if lowered.endswith("ies"):
        return word[:-3] + "y"
    if lowered.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if lowered.endswith("s") and not lowered.endswith(("ss", "us")) else word
