"""What kind of file it is: told from what stands in it, never from its name."""

from typing import Any

from files.documents import read_document
from files.problems import refuse, shown
from files.spell_list import FORMAT, SpellFile, read_csv, read_spells
from files.texts import ReadText, read_text


def read_spell_file(data: bytes) -> SpellFile:
    """A list of spells: a table, or our JSON. Raises ``FileRefused``."""
    read = read_text(data)
    if not looks_like_json(read):
        return read_csv(read)
    document = read_document(read.text)
    if format_of(document) == FORMAT:
        return read_spells(document, read.remarks)
    raise refuse("format_unknown", format=shown(format_of(document)))


def looks_like_json(read: ReadText) -> bool:
    """Whether a text is meant as JSON: a table of ours begins with a name."""
    return read.text.lstrip()[:1] in {"{", "["}


def format_of(document: Any) -> str:
    """What a JSON file says it is; empty where it says nothing."""
    found = document.get("format") if isinstance(document, dict) else None
    return found if isinstance(found, str) else ""
