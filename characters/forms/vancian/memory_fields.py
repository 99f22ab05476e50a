"""The copies of a choice as the memorisation page sends them. Source: V4, V9."""

import re
from collections.abc import Mapping

from django.http import QueryDict

from characters.services.vancian.lines import MOST_COPIES, Line, Lines, summed

#: ``c12n``: copies of spell 12 as it is; ``r`` its reverse, ``o`` open until the cast.
_FIELD = re.compile(r"c([0-9]{1,18})([nro])", re.ASCII)
_FORMS: Mapping[str, bool | None] = {"n": False, "r": True, "o": None}
_LETTERS = {form: letter for letter, form in _FORMS.items()}
#: More fields than this are no page of ours.
_MOST_FIELDS = 1_000


def field_name(spell: int, *, is_reversed: bool | None) -> str:
    """The name under which a form's copies are sent."""
    return f"c{spell}{_LETTERS[is_reversed]}"


def choice_fields(lines: Lines) -> list[tuple[str, int]]:
    """What ``read_choice`` reads as these copies: (name, copies)."""
    return [(field_name(line.spell, is_reversed=line.is_reversed), line.copies) for line in lines]


def read_choice(data: QueryDict) -> Lines:
    """The copies as they were sent, a stepper's tap counted."""
    name, _sign, step = data.get("bump", "").partition(":")
    bump = {name: {"+1": 1, "-1": -1}.get(step, 0)}
    lines = []
    for key in list(data)[:_MOST_FIELDS]:
        found = _FIELD.fullmatch(key)
        text = data.get(key, "")
        if not found or not (text.isascii() and text.isdigit() and len(text) < 4):
            continue
        copies = min(max(0, int(text) + bump.get(key, 0)), MOST_COPIES)
        lines.append(Line(spell=int(found[1]), is_reversed=_FORMS[found[2]], copies=copies))
    return summed(lines)


def read_seen(data: QueryDict) -> Lines:
    """What was held when the page was drawn, as it sends it back."""
    lines = []
    for part in data.get("was", "").split(",")[:_MOST_FIELDS]:
        name, _colon, text = part.partition(":")
        found = _FIELD.fullmatch(name)
        if found and text.isascii() and text.isdigit() and len(text) < 4:
            form = _FORMS[found[2]]
            lines.append(Line(spell=int(found[1]), is_reversed=form, copies=int(text)))
    return summed(lines)
