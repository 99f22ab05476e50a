"""A character as its file says it: for GMs and whoever plays it, with what they may see."""

from typing import Any

from campaign.models import Membership
from characters.models import (
    AccessibleSpell,
    Book,
    BookSpell,
    Caster,
    Character,
    KnownSpell,
    MemorisedSpell,
)
from files.character_file import COLUMNS, write_character
from files.spell_list import OF_SYSTEM
from spells.models import Spell
from spells.services.spell_files.exporting import spell_entry


def character_file(member: Membership, character: Character) -> str:
    """The whole file. A constant number of queries, however much the character has."""
    known = KnownSpell.objects.standing().filter(character=character).select_related("spell")
    held = MemorisedSpell.objects.held_by([character])
    listed = AccessibleSpell.objects.listed_for(character)
    books = list(Book.objects.seen_by(member).filter(owner=character).by_name())
    written = BookSpell.objects.standing().filter(book__in=books).select_related("spell")
    in_book: dict[int, list[Spell]] = {book.pk: [] for book in books}
    for row in written.order_by("pk"):
        in_book[row.book_id].append(row.spell)
    rows = [*known.order_by("pk"), *held, *listed]
    spells = {row.spell_id: row.spell for row in rows}
    spells |= {spell.pk: spell for found in in_book.values() for spell in found}
    own = Spell.objects.filter(pk__in=[pk for pk, spell in spells.items() if spell.is_own])
    return write_character(
        {
            "character": _sheet(character),
            "skills": [
                {"spell": _ref(row.spell), "skill": row.skill, "checked": row.checked}
                for row in rows
                if isinstance(row, KnownSpell)
            ],
            "memorised": [
                {"spell": _ref(row.spell), "reversed": row.is_reversed}
                for row in rows
                if isinstance(row, MemorisedSpell)
            ],
            "accessible": [_ref(row.spell) for row in rows if isinstance(row, AccessibleSpell)],
            "books": [
                {
                    "name": book.name,
                    "kind": book.kind,
                    "state": book.state,
                    "spells": [_ref(spell) for spell in in_book[book.pk]],
                }
                for book in books
            ],
            "spells": [_entry(spell) for spell in own.with_forms().by_name()],
        }
    )


def _sheet(character: Character) -> dict[str, Any]:
    caster = Caster.objects.filter(character=character).first()
    found = {name: getattr(character, name) for name in COLUMNS if hasattr(character, name)}
    if caster is not None:
        found |= {name: getattr(caster, name) for name in COLUMNS if hasattr(caster, name)}
    return {name: found[name] for name in COLUMNS if found.get(name) is not None}


def _ref(spell: Spell) -> dict[str, str]:
    ref = {"key": spell.key, "name_fr": spell.name_fr, "name_en": spell.name_en}
    ref["magic_type"] = spell.magic_type
    return {name: value for name, value in ref.items() if value}


def _entry(spell: Spell) -> dict[str, Any]:
    """A spell of the campaign's own, which another table has not got; no word of the GMs."""
    entry = spell_entry(spell)
    return {name: value for name, value in entry.items() if name in OF_SYSTEM[entry["system"]]}
