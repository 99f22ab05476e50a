"""How the product writes numbers, times and names of outcomes, in French and in English.

Every function reads the active language and returns plain text. French follows the page's
typography: decimal comma, U+00A0 between thousands, before a sign of its own and between a
number and its unit, a true minus.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any
from unicodedata import normalize

from django.utils.translation import get_language, gettext, ngettext

Number = int | float | Decimal | Fraction

MINUS = "−"
_ACCENT = "[\u0300-\u036f]*"
#: A name before which « de » becomes « d’ », its accents apart from its letters.
_ELIDES = re.compile(rf"[aeiouœæ]|y{_ACCENT}(?![aeiouœæ\W])", re.IGNORECASE)
_HOURS, _MINUTES, _DAY = 3_600, 60, 86_400


def is_french() -> bool:
    """French is the language of the source, and so of anything that is not English."""
    return not (get_language() or "fr").startswith("en")


def in_language(texts: Mapping[str, Any]) -> str:
    """The reader's text of a pair (``fr``, ``en``); the other one only where it is missing."""
    first, second = ("fr", "en") if is_french() else ("en", "fr")
    return str(texts.get(first) or texts.get(second) or "")


def number(value: Number, places: int = 1) -> str:
    """7,4 or 7.4: at most ``places`` decimals, zeros at the end left out, thousands apart."""
    scaled = _half_up(abs(Fraction(value)) * 10**places)
    units, rest = divmod(scaled, 10**places)
    whole, decimals = f"{units:,}", f"{rest:0{places}d}".rstrip("0") if places else ""
    if is_french():
        whole, point = whole.replace(",", "\u00a0"), ","
    else:
        point = "."
    written = f"{whole}{point}{decimals}" if decimals else whole
    return f"{MINUS}{written}" if scaled and value < 0 else written


def _half_up(value: Fraction) -> int:
    """The nearest whole number, a half upwards, as people round on paper."""
    return int(value + Fraction(1, 2))


def signed(value: Number) -> str:
    """+5, −3, ±0: what is added to a sum."""
    if value == 0:
        return "±0"
    return f"+{number(value)}" if value > 0 else number(value)


def d100(value: int) -> str:
    """Two digits as the dice show them: 07, 42, and 00 for 100."""
    return f"{value % 100:02d}"


def percent(value: Number) -> str:
    """A probability from 0 to 1: « 40 % » in French, "40%" in English.

    A chance that exists never rounds to nothing, nor a doubt to certainty.
    """
    share = Fraction(value) * 100
    if 0 < share < Fraction(1, 2):
        return per_cent_sign(f"< {1}")
    if Fraction(199, 2) < share < 100:
        return per_cent_sign(f"> {99}")
    return per_cent_sign(number(share, 0))


def per_cent_sign(written: str) -> str:
    """Puts the sign after an already written number, with French's no-break space."""
    return f"{written}\u00a0%" if is_french() else f"{written}%"


def colon() -> str:
    """A colon and the space before it, where the language sets one."""
    return "\u00a0:" if is_french() else ":"


def semicolon() -> str:
    """The same of a semicolon."""
    return "\u00a0;" if is_french() else ";"


def quoted(name: str) -> str:
    """« Sommeil », “Sleep”."""
    return f"«\u00a0{name}\u00a0»" if is_french() else f"“{name}”"


def game_clock(seconds: int) -> str:
    """The campaign's clock, counted from its first midnight: « jour 3, 21 h 42 »."""
    day, rest = divmod(int(seconds), _DAY)
    return gettext("jour\u00a0%(day)s, %(time)s") % {
        "day": number(day + 1),
        "time": game_time(rest),
    }


def game_time(seconds: int) -> str:
    """The hour alone: « 21 h 42 » in French, "21:42" in English."""
    hours, rest = divmod(int(seconds) % _DAY, _HOURS)
    minutes = rest // _MINUTES
    return f"{hours}\u00a0h\u00a0{minutes:02d}" if is_french() else f"{hours}:{minutes:02d}"


def first_of_month(day: str) -> str:
    """A day already written: in French « mardi 1 décembre » becomes « mardi 1er décembre »."""
    return re.sub(r"(?<!\d)1(?=\s[^\W\d])", "1er", day, count=1) if is_french() else day


def of_name(name: object) -> str:
    """Whose: « d’Élise », « de Julien »; in English "of Julien".

    An h counts as a consonant: letters alone do not tell a mute one. So does a y before a vowel
    (« de Yann », « d’Ysolde »).
    """
    written = str(name)
    if is_french() and _ELIDES.match(normalize("NFKD", written)):
        return f"d’{written}"
    return gettext("de %(name)s") % {"name": written}


def in_a_row(words: Sequence[str]) -> str:
    """« Aldwin, Odo et Ysolde »."""
    if len(words) < 2:
        return "".join(words)
    return gettext("%(first)s et %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


def game_span(seconds: int) -> str:
    """A length of game time, its two largest units: « 12 s », « 2 h 40 », « 3 j 4 h »."""
    seconds = int(seconds)
    days, rest = divmod(seconds, _DAY)
    hours, rest = divmod(rest, _HOURS)
    minutes, left = divmod(rest, _MINUTES)
    if days:
        day = gettext("%(count)s\u00a0j") % {"count": number(days)}
        return f"{day} {hours}\u00a0h" if hours else day
    if hours:
        if not minutes:
            return f"{hours}\u00a0h"
        return f"{hours}\u00a0h\u00a0{minutes:02d}"
    if minutes:
        return f"{minutes}\u00a0min" + (f" {left}\u00a0s" if left else "")
    return f"{left}\u00a0s"


def metres(value: Number) -> str:
    """A distance given in metres: « 160 m », « 1,5 km »; beyond, in whole kilometres."""
    if value < 1_000:
        return f"{number(value)}\u00a0m"
    return f"{number(Fraction(value) / 1_000)}\u00a0km"


def outcome_word(outcome: object) -> str:
    """How the table names an outcome: réussite critique, réussite, échec, échec critique."""
    key = outcome_key(outcome)
    words = {
        "critical": gettext("réussite critique"),
        "success": gettext("réussite"),
        "failure": gettext("échec"),
        "fumble": gettext("échec critique"),
    }
    return words.get(key, key)


def outcome_short(outcome: object) -> str:
    """The same, as the head of a narrow column."""
    key = outcome_key(outcome)
    heads = {
        "critical": gettext("Critique"),
        "success": gettext("Réussite"),
        "failure": gettext("Échec"),
        "fumble": gettext("Échec critique"),
    }
    return heads.get(key, key)


def outcome_key(outcome: object) -> str:
    """The plain name of an outcome that may come as text or as a member of an enumeration."""
    return str(getattr(outcome, "value", outcome))


def points_word(count: int) -> str:
    """« 1 point de magie », « 9 points de magie »."""
    return ngettext("%(count)s point de magie", "%(count)s points de magie", count) % {
        "count": number(count)
    }
