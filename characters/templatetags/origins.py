"""Where written spells are from: ``{% load origins %}``."""

from django import template

from characters.forms.vancian.copy_words import origin_words

register = template.Library()
register.filter("origin_words", origin_words)
