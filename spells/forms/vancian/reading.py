"""Reads what a GM types of a memorised spell in the page's language, as the page itself says it.

Each function gives the text that the rules read (Source: V6, V10, V13), or what was typed where it
means nothing: the service then names it. The rules' own English is read in either language.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.errors import MalformedError
from rules.vancian.combine_tags import Changed
from rules.vancian.duration_text import parse_duration
from rules.vancian.ranges import METRES_PER_FOOT, METRES_PER_MILE, parse_range
from rules.vancian.saving_throws import (
    SaveCategory,
    SaveCondition,
    SaveResult,
    SavingThrow,
    parse_saving_throw,
)
from spells.models import search_key
from spells.templatetags.vancian_save_words import changed_word, save_against, save_details
from spells.templatetags.vancian_words import lasting_words, reaching_words

#: Durations and ranges without a number: what the page says of them is looked up as it stands.
_FIXED_DURATIONS = (
    *("instant", "concentration", "permanent", "permanent until broken", "until broken"),
    *("permanent until triggered", "permanent until dismissed or slain", "until completed"),
    *("permanent until dismissed", "permanent until slain", "until save", "until touched"),
    *("one conversation", "one mission", "1+ days (by INT)", "by INT", "special", "varies"),
)
_FIXED_RANGES = ("caster", "caster's presence", "touch", "unlimited")
#: French words of a duration, accents aside, in the order in which they are replaced.
_DURATION_WORDS = (
    (r",? ou jusqu'a epuisement", " or until spent"),
    (r"concentration \((.+?) (?:au plus|maximum)\)", r"concentration (up to \1)"),
    (r"^jusqu'a (?=\d)", "up to "),
    (r"(.+) en exterieur,? (?:et |ou )?(.+) ailleurs", r"\1 outdoors, \2 elsewhere"),
    (r"(.+) pour un animal,? (?:et |ou )?(.+) pour des plantes", r"\1 (animal) or \2 (plants)"),
    (r"\bpar niveau\b", "per level"),
    (r"\bpar 1,6 km\b", "per mile"),
    (r"\binstantanee?\b", "instant"),
    (r"\bpermanente?\b", "permanent"),
    (r"\btours?\b", "turns"),
    (r"\bheures?\b", "hours"),
    (r"\bh\b", "hours"),
    (r"\bmin\b", "minutes"),
    (r"\b(?:jours?|j)\b", "days"),
    (r"\bsemaines?\b", "weeks"),
    (r",? ou ", " or "),
)
_NUMBER = r"(\d{1,6}(?:[.,]\d{1,2})?)"


def read_duration(text: str) -> str:
    """« 6 tours + 1 tour par niveau » as ``6 turns + 1 turn per level``."""
    key = search_key(text)
    fixed = {search_key(lasting_words(parse_duration(one))): one for one in _FIXED_DURATIONS}
    if key in fixed:
        return fixed[key]
    if _means(parse_duration, text):
        return text.strip()
    # English as the page says it is the rules' own, but for a comma.
    read = key.replace(", or until", " or until").replace("(animal), ", "(animal) or ")
    for french, english in _DURATION_WORDS:
        read = re.sub(french, english, read)
    return read if _means(parse_duration, read) else text.strip()


def read_range(text: str) -> str:
    """« 36 m », « cône de 18 m » as ``120 ft``, ``60 ft cone``."""
    key = search_key(text)
    fixed = {search_key(reaching_words(parse_range(one))): one for one in _FIXED_RANGES}
    fixed |= {"soi": "caster", "sur soi": "caster", "contact": "touch", "illimitee": "unlimited"}
    if key in fixed:
        return fixed[key]
    if _means(parse_range, text):
        return text.strip()
    read = re.sub(_NUMBER + r" ?(km|m)\b", lambda found: _feet(found[1], found[2]), key)
    for pattern, english in (
        (r"\bpar niveau\b", "per level"),
        (r"^cone de (.+)", r"\1 cone"),
        (r"^(.+) cone$|^(?:a )?cone of (.+)$", r"\1\2 cone"),
        (r"^carre de (.+?)(?: de cote)?$", r"\1 square"),
        (r"^(.+?) square$|^(?:a )?(.+?) square$", r"\1\2 square"),
        (r"^(.+) autour du lanceur$", r"\1 around caster"),
    ):
        read = re.sub(pattern, english, read)
    return read if _means(parse_range, read) else text.strip()


def _feet(written: str, unit: str) -> str:
    """Metres or kilometres in the rules' measures: miles where they come out even."""
    metres = Fraction(written.replace(",", ".")) * (1_000 if unit == "km" else 1)
    miles = metres / METRES_PER_MILE
    if unit == "km" and miles.denominator < 9:
        return f"{miles} mile"
    return f"{metres / METRES_PER_FOOT} ft"


def read_saving_throw(text: str) -> str:
    """« contre les sorts (annule ; à −2 sur une cible seule) » in the rules' own words."""
    if _means(parse_saving_throw, text):
        return " ".join(text.split())
    key = search_key(text).replace("\u2212", "-")
    found = re.fullmatch(r"([^()]+?)\s*(?:\((.+)\))?", key)
    if found is None:
        return text.strip()
    category = _category(found[1])
    parts = [_save_part(part.strip()) for part in re.split(r"[;,]", found[2] or "") if part.strip()]
    read = f"{category} ({'; '.join(parts)})" if parts else category
    return read if _means(parse_saving_throw, read) else text.strip()


def _category(words: str) -> str:
    known = {search_key(save_against(one)): str(one) for one in SaveCategory}
    known |= {key.split()[-1]: category for key, category in known.items()}
    known |= {"aucun": "none", "non": "none", "no": "none"}
    return known.get(words, words)


_RESULTS: Mapping[SaveResult, str] = {
    SaveResult.NEGATES: "negates",
    SaveResult.NEGATES_DESTRUCTION: "negates destruction",
    SaveResult.NEGATES_POSSESSION: "negates possession",
    SaveResult.NEGATES_SIDE_EFFECT: "negates side effect",
    SaveResult.HALF: "half",
    SaveResult.HALF_MOVEMENT: "half movement",
    SaveResult.DISBELIEF: "disbelief",
    SaveResult.DETECTS: "detect impersonation",
}
_CONDITIONS: Mapping[SaveCondition, str] = {
    SaveCondition.BLINDING: "blinding only",
    SaveCondition.CREATURE: "creature target",
    SaveCondition.UNWILLING: "if unwilling",
    SaveCondition.WIELDED_OBJECT: "wielded objects",
    SaveCondition.STRONGER_TARGET: "stronger targets",
    SaveCondition.UNDER_5_HIT_DICE: "under 5 HD",
    SaveCondition.OVER_2_HIT_DICE: "2+1 HD or more",
}


_SINGLE = r"(?:a |at )?([+-]\d{1,2}) (?:sur une cible seule|on a single target)"
_PER_LEVEL = r"([+-]\d{1,2}) (?:par niveau contre une peur magique|per level against magical fear)"


def _save_part(words: str) -> str:
    """One part between the brackets; as it was where it means nothing."""
    parts: dict[str, str] = {}
    for result, text in _RESULTS.items():
        save = SavingThrow(text="", category=SaveCategory.SPELLS, on_success=result)
        parts[search_key(save_details(save)[0])] = text
    for condition, text in _CONDITIONS.items():
        save = SavingThrow(text="", condition=condition)
        parts[search_key(save_details(save)[0])] = text
    for text in ("attack roll", "some sources: spells vs. incapacity"):
        parts[search_key(save_details(parse_saving_throw(f"none ({text})"))[0])] = text
    undead = parse_saving_throw("none (undead: spells)")
    parts[search_key(save_details(undead)[0])] = "undead: spells"
    each_round = parse_saving_throw("spells (negates; each round)")
    parts[search_key(save_details(each_round)[1])] = "each round"
    if words in parts:
        return parts[words]
    for pattern, text in (
        (r"(?:a |at )?([+-]\d{1,2})", r"\1"),
        (_PER_LEVEL, r"\1 per level vs magical fear"),
        (_SINGLE, r"\1 if single target"),
    ):
        if re.fullmatch(pattern, words):
            return re.sub(pattern, text, words)
    return words


def read_tags(text: str) -> str:
    """« + moral, − attaque » as ``+morale;-attack_rolls``."""
    words = {search_key(changed_word(one)): str(one) for one in Changed}
    read: list[str] = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
        found = re.fullmatch(r"([+\u2212±?-])\s*(.+)", part)
        if found is None:
            read.append(part)
            continue
        sign = {"\u2212": "-", "±": "?"}.get(found[1], found[1])
        name = search_key(found[2])
        read.append(f"{sign}{words.get(name, name)}")
    return ";".join(read)


def _means(parse: Callable[[str], object], text: str) -> bool:
    try:
        parse(text)
    except MalformedError:
        return False
    return True
