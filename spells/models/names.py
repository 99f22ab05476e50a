"""How names of spells are sorted and found, accents and capitals aside."""

import unicodedata

#: Letters that Unicode does not take apart, and signs that keyboards write in another way.
_AS_TYPED = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "’": "'", "‑": "-"})
#: Columns of the sorted names; a freak of a name is sorted and found by its beginning.
_SORTED = 100


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
