"""Addresses of pages of memorised spells."""

from urllib.parse import urlencode


def cast_query(spell: int, *, form: bool | None = None, **more: object) -> str:
    """The address fields under which a spell is cast; ``form``: reversed, where memory fixed it."""
    fields: dict[str, object] = {"spell": spell}
    if form is not None:
        fields["reversed"] = int(form)
    return urlencode(fields | more)
