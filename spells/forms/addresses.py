"""What an address says of spells."""

#: The greatest id that the database knows.
_LARGEST = 2**63 - 1


def spell_id(text: str) -> int | None:
    """An id as an address gives it; nothing for what is none."""
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        return None
    found = int(text)
    return found if 0 < found <= _LARGEST else None
