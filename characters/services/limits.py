"""Limits of a character's numbers, asked before an undo would break them."""

from characters.models import Character


def outside_magic_points(character: Character) -> str | None:
    """Magic points stay within 0 and POU + reserve. Source: P5, S11."""
    return None if 0 <= character.mp <= character.mp_maximum else "magic_points_out_of_bounds"
