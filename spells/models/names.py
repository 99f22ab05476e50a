"""How names of spells are sorted and found, accents and capitals aside."""

import re
import unicodedata

#: Letters that Unicode does not take apart, and signs that keyboards write in another way.
_AS_TYPED = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "’": "'", "‑": "-"})
#: Columns of the sorted names; a freak of a name is sorted and found by its beginning.
_SORTED = 100
_WORD = re.compile(r"[^\W_]+")
#: What a search is read of: a line of somebody's own words, not a text.
MOST_WORDS = 8


def search_key(text: str) -> str:
    """Lower case, no accents: how names are sorted and found (the embedded server has no ICU)."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_AS_TYPED))
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())[:_SORTED].rstrip()


def sort_keys(*, name_fr: str, name_en: str) -> dict[str, str]:
    """The two columns by which a spell of these names is sorted and found."""
    return {
        "sort_fr": search_key(name_fr or name_en),
        "sort_en": search_key(name_en or name_fr),
    }


def search_words(text: str) -> tuple[str, ...]:
    """The words of a search as keys: letters and digits alone, so that no sign means anything."""
    return tuple(dict.fromkeys(_WORD.findall(search_key(text))))[:MOST_WORDS]


def starts(word: str) -> str:
    """A pattern of PostgreSQL: a key in which some word begins like this one."""
    return rf"(^|[^[:alnum:]]){word}"


def found_in(text: str, words: tuple[str, ...]) -> bool:
    """Whether each of the words begins one of the text's."""
    own = _WORD.findall(search_key(text))
    return all(any(one.startswith(word) for one in own) for word in words)
