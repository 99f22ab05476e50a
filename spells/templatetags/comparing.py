"""Where a row of the catalogue leads: ``{% load comparing %}``."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse

from spells.models import Spell

register = template.Library()


@register.simple_tag(takes_context=True)
def row_address(context: dict[str, Any], spell: Spell) -> str:
    """The spell's page; while two are being chosen, the next step of that."""
    campaign = context["member"].campaign_id
    if not context.get("compares"):
        return reverse("spells:spell", args=[campaign, spell.pk])
    first: Spell | None = context.get("compared")
    if first is None:
        asked = {"compare": spell.pk, "system": spell.system}
        return f"{reverse('spells:catalogue', args=[campaign])}?{urlencode(asked)}"
    asked = {"a": first.pk, "b": spell.pk}
    return f"{reverse('spells:compare', args=[campaign])}?{urlencode(asked)}"
