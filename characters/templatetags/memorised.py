"""Memorised spells in the log: ``{% load memorised %}``."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from characters.forms.vancian.cast_told import replaced_line, throw_line
from design.formats import in_language
from rules.vancian.saving_throws import SaveResult
from spells.templatetags.vancian_save_words import save_result

register = template.Library()


@register.filter
def subject_names(subjects: Iterable[Mapping[str, Any]] | None) -> str:
    """« Thogor, un gobelin »."""
    return ", ".join(str(one["name"]) for one in subjects or ())


@register.filter
def replaced_words(one: Mapping[str, Any]) -> str:
    """« remplace « Bénédiction » d’Anselme sur Ysaline : attaque, moral »."""
    return replaced_line(
        in_language(one["spell_name"]), one["caster_name"], one["lost"], whom=one["name"]
    )


@register.filter
def throw_words(save: Mapping[str, Any]) -> str:
    """« contre les sorts : 12, −2 = 10 pour 15 »."""
    return throw_line(save["category"], save["roll"], save["modifier"], save["number"])


@register.filter
def duration_dice(data: Mapping[str, Any]) -> str:
    """« 2 + 3 + 1 + 2 »: the dice of the duration, one by one; empty where none fell."""
    dice = [die for die in data.get("dice") or () if die["for"] == "duration"]
    return " + ".join(str(die["value"]) for die in dice)


@register.filter
def save_result_word(result: str) -> str:
    """« annule »."""
    return save_result(SaveResult(result))
