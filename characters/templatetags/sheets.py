"""Parts of sheets for templates: ``{% load sheets %}``."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from characters.models import Alignment, CharacterState
from design.formats import in_a_row, in_language
from rules.percentile.magic_points import FRACTION
from rules.vancian.classes import CLASSES
from spells.templatetags.spell_words import characteristic_word

register = template.Library()


@register.simple_tag
def act_key() -> SafeString:
    """The key of a button that is one act: a second tap is the same act."""
    return format_html('<input type="hidden" name="act_id" value="{}">', uuid4())


@register.filter
def state_word(state: str) -> str:
    """« en jeu », « de côté », « sans vie », « à la retraite », « au néant »: within a sentence."""
    return {
        CharacterState.PLAYING: gettext("en jeu"),
        CharacterState.ASIDE: gettext("de côté"),
        CharacterState.DEAD: gettext("sans vie"),
        CharacterState.RETIRED: pgettext("personnage", "à la retraite"),
        CharacterState.DESTROYED: gettext("au néant"),
    }.get(CharacterState(state), state)


@register.filter
def class_word(class_id: str) -> str:
    """« Magicien »: the class as the reader's table calls it."""
    found = CLASSES.get(class_id)
    return in_language({"fr": found.name_fr, "en": found.name_en}) if found else class_id


@register.filter
def alignment_word(alignment: str) -> str:
    """« Loyal », « Neutre », « Chaotique »."""
    return str(Alignment(alignment).label) if alignment in Alignment.values else alignment


@register.filter
def conditions_word(data: Mapping[str, Any]) -> str:
    """« mains liées et bâillon »: what holds a character back; empty where nothing does."""
    words = {
        "bound": pgettext("personnage", "mains liées"),
        "gagged": pgettext("personnage", "bâillon"),
        "silenced": pgettext("personnage", "sous silence"),
        "unconscious": pgettext("personnage", "sans connaissance"),
    }
    return in_a_row([word for name, word in words.items() if data.get(name)])


@register.filter
def field_word(name: str) -> str:
    """A field of the sheet as the log names it."""
    words = {
        "name": gettext("nom"),
        "species": gettext("espèce"),
        "pou_dice": gettext("dés de POU"),
        "mp_reserve": gettext("réserve"),
        "kind": gettext("sorte"),
        "player_edits": gettext("droits des joueurs"),
        "notes": gettext("notes"),
        "mp": gettext("PM"),
        "mp_fraction": gettext("centièmes du point suivant"),
        "pou_marked": gettext("marque de POU"),
        "months": gettext("mois passés"),
        "failures": gettext("échecs"),
        "days": gettext("jours du mois"),
        "class_id": gettext("classe"),
        "class_level": gettext("niveau"),
        "gold": gettext("or"),
    }
    return words.get(name) or characteristic_word(name.removesuffix("_score").upper())


@register.filter
def hundredths(fraction: int) -> int:
    """The part of a point that came back, in hundredths."""
    return fraction * 100 // FRACTION


@register.filter
def edited_numbers(
    data: Mapping[str, Any], changes: list[Mapping[str, Any]]
) -> list[tuple[str, Any, Any]]:
    """(field, old, new) of the numbers that an edit changed.

    Entries of before kept them in their changes alone.
    """
    if "numbers" in data:
        return [(name, old, new) for name, old, new in data["numbers"]]
    return [
        (change["field"], change["old"], change["new"])
        for change in changes
        if change["op"] == "value"
        and (change["field"] in {"pou", "mp_reserve"} or change["field"].endswith("_score"))
    ]
