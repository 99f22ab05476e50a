"""What kind of file it is: told from what stands in it, never from its name."""

from typing import Any

from files.character_file import FORMAT as CHARACTER
from files.character_file import CharacterFile, read_character
from files.foundry import looks_like_foundry, read_entries, read_foundry_actor, read_foundry_spells
from files.problems import refuse, shown
from files.spell_list import FORMAT, SpellFile, read_csv, read_spells
from files.texts import ReadText, read_text


def read_spell_file(data: bytes) -> SpellFile:
    """A list of spells: a table, or our JSON. Raises ``FileRefused``."""
    read = read_text(data)
    if not looks_like_json(read):
        return read_csv(read)
    entries = read_entries(read.text)
    format_ = format_of(entries[0]) if len(entries) == 1 else ""
    if format_ == FORMAT:
        return read_spells(entries[0], read.remarks)
    if not format_ and looks_like_foundry(entries):
        return read_foundry_spells(entries)
    raise refuse("format_unknown", format=shown(format_))


def read_character_file(data: bytes) -> CharacterFile:
    """One character: our JSON, or an actor of Foundry. Raises ``FileRefused``."""
    entries = read_entries(read_text(data).text)
    format_ = format_of(entries[0]) if len(entries) == 1 else ""
    if format_ == CHARACTER:
        return read_character(entries[0])
    if not format_ and looks_like_foundry(entries):
        return read_foundry_actor(entries)
    raise refuse("format_unknown", format=shown(format_))


def looks_like_json(read: ReadText) -> bool:
    """Whether a text is meant as JSON: a table of ours begins with a name."""
    return read.text.lstrip()[:1] in {"{", "["}


def format_of(document: Any) -> str:
    """What a JSON file says it is; empty where it says nothing."""
    found = document.get("format") if isinstance(document, dict) else None
    return found if isinstance(found, str) else ""
