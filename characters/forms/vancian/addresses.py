"""Addresses of pages of memorised spells."""

from urllib.parse import urlencode

from django.urls import reverse

from characters.forms.vancian.memory_fields import choice_fields
from characters.models import Character
from characters.services.vancian.lines import Lines

#: The choice that follows in the address is the page's, though nothing keeps it yet.
CHOSEN = "chosen"


def cast_query(spell: int, *, form: bool | None = None, **more: object) -> str:
    """The address fields under which a spell is cast; ``form``: reversed, where memory fixed it."""
    fields: dict[str, object] = {"spell": spell}
    if form is not None:
        fields["reversed"] = int(form)
    return urlencode(fields | more)


def choice_address(character: Character, lines: Lines, *, shown: str) -> str:
    """The memorisation page with this choice under this filter."""
    page = reverse("characters:memory", args=[character.campaign_id, character.pk])
    return f"{page}?{urlencode({CHOSEN: 1, 'show': shown, **dict(choice_fields(lines))})}"
