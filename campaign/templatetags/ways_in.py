"""Codes to scan, keys of taps and words of house rules, for templates: ``{% load ways_in %}``."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.forms.house_options import value_words
from campaign.forms.words import option_words, preset_detail, preset_words

register = template.Library()
register.filter("option_words", option_words)
register.filter("preset_words", preset_words)
register.filter("preset_detail", preset_detail)

#: Modules of white around the code that readers ask for.
_QUIET = 4


@register.filter
def option_before(change: Mapping[str, Any]) -> str:
    """What a changed house rule was, in words."""
    return value_words(change["name"], change["old"])


@register.filter
def option_after(change: Mapping[str, Any]) -> str:
    """What a changed house rule is now, in words."""
    return value_words(change["name"], change["new"])


@register.simple_tag
def tap_key() -> SafeString:
    """The hidden key of one act: each form of a page has its own."""
    return format_html('<input type="hidden" name="act_id" value="{}">', uuid4())


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """The address as a code: black on white in every theme, as readers want it."""
    rows = [list(row) for row in segno.make_qr(address, error="m").matrix]
    size = len(rows) + 2 * _QUIET
    return format_html(
        '<svg class="qr-code" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" '
        'shape-rendering="crispEdges">'
        '<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{dark}"/></svg>',
        size=size,
        label=_("Code à scanner"),
        dark="".join(_runs(rows)),
    )


def _runs(rows: list[list[int]]) -> list[str]:
    """Dark modules as one path, a stroke for each run of a row."""
    strokes = []
    for y, row in enumerate(rows, start=_QUIET):
        start = None
        for x, module in enumerate([*row, 0]):
            if module and start is None:
                start = x
            elif not module and start is not None:
                strokes.append(f"M{start + _QUIET} {y}h{x - start}v1h{start - x}z")
                start = None
    return strokes
