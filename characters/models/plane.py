"""The planes on which a character may be."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Plane(models.TextChoices):
    """The material plane, and those around it. Source: V12."""

    MATERIAL = "material", _("Plan matériel")
    ASTRAL = "astral", _("Plan astral")
    ETHEREAL = "ethereal", _("Plan éthéré")
    SHADOW = "shadow", _("Plan de l’ombre")
    DEMIPLANE = "demiplane", _("Demi-plan")
    FIRE = "fire", _("Feu")
    AIR = "air", _("Air")
    WATER = "water", _("Eau")
    EARTH = "earth", _("Terre")
    POSITIVE = "positive", _("Énergie positive")
    NEGATIVE = "negative", _("Énergie négative")
    LAW = "law", _("Loi")
    BALANCE = "balance", _("Équilibre")
    CHAOS = "chaos", _("Chaos")
    BEASTS = "beasts", _("Bêtes")
