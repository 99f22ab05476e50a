"""Addresses and names of what a search found: ``{% load finding %}``."""

from dataclasses import dataclass

from django import template

from characters.forms.find import Search
from design.formats import is_french
from spells.models import Spell

register = template.Library()


@dataclass(frozen=True, kw_only=True)
class OtherName:
    """A spell's name in the language that is not the reader's."""

    language: str
    name: str


@register.filter
def other_name(spell: Spell) -> OtherName | None:
    """Under what the other language knows it, where that is another name."""
    language, name = ("en", spell.name_en) if is_french() else ("fr", spell.name_fr)
    return OtherName(language=language, name=name) if name not in {"", spell.name} else None


@register.filter
def within(search: Search, group: str) -> str:
    """The address of the same search in one kind alone."""
    return search.within(group)


@register.filter
def older(search: Search, seq: int) -> str:
    """The address of the acts before this one that fit the search."""
    return search.older(seq)
