"""Names of the planes, short for the map and whole for a sentence. Source: V12."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.vancian.planes import Plane

Words = str | Promise

_SHORT: Mapping[Plane, Words] = {
    Plane.MATERIAL: pgettext_lazy("plan", "Matériel"),
    Plane.ASTRAL: pgettext_lazy("plan", "Astral"),
    Plane.ETHEREAL: pgettext_lazy("plan", "Éthéré"),
    Plane.SHADOW: pgettext_lazy("plan", "Ombre"),
    Plane.DEMIPLANE: pgettext_lazy("plan", "Demi-plans"),
    Plane.FIRE: pgettext_lazy("plan", "Feu"),
    Plane.AIR: pgettext_lazy("plan", "Air"),
    Plane.WATER: pgettext_lazy("plan", "Eau"),
    Plane.EARTH: pgettext_lazy("plan", "Terre"),
    Plane.POSITIVE: pgettext_lazy("plan", "Positive"),
    Plane.NEGATIVE: pgettext_lazy("plan", "Négative"),
    Plane.LAW: pgettext_lazy("plan", "Loi"),
    Plane.BALANCE: pgettext_lazy("plan", "Équilibre"),
    Plane.CHAOS: pgettext_lazy("plan", "Chaos"),
    Plane.BEASTS: pgettext_lazy("plan", "Bêtes"),
}
_TITLE: Mapping[Plane, Words] = {
    Plane.MATERIAL: _("Plan matériel"),
    Plane.ASTRAL: _("Plan astral"),
    Plane.ETHEREAL: _("Plan éthéré"),
    Plane.SHADOW: _("Plan de l’ombre"),
    Plane.DEMIPLANE: _("Demi-plans"),
    Plane.FIRE: _("Plan du feu"),
    Plane.AIR: _("Plan de l’air"),
    Plane.WATER: _("Plan de l’eau"),
    Plane.EARTH: _("Plan de la terre"),
    Plane.POSITIVE: _("Plan de l’énergie positive"),
    Plane.NEGATIVE: _("Plan de l’énergie négative"),
    Plane.LAW: _("Plan de la loi"),
    Plane.BALANCE: _("Plan de l’équilibre"),
    Plane.CHAOS: _("Plan du chaos"),
    Plane.BEASTS: _("Plan des bêtes"),
}
_WHERE: Mapping[Plane, Words] = {
    Plane.MATERIAL: _("sur le plan matériel"),
    Plane.ASTRAL: _("sur le plan astral"),
    Plane.ETHEREAL: _("sur le plan éthéré"),
    Plane.SHADOW: _("sur le plan de l’ombre"),
    Plane.DEMIPLANE: _("dans un demi-plan"),
    Plane.FIRE: _("sur le plan du feu"),
    Plane.AIR: _("sur le plan de l’air"),
    Plane.WATER: _("sur le plan de l’eau"),
    Plane.EARTH: _("sur le plan de la terre"),
    Plane.POSITIVE: _("sur le plan de l’énergie positive"),
    Plane.NEGATIVE: _("sur le plan de l’énergie négative"),
    Plane.LAW: _("sur le plan de la loi"),
    Plane.BALANCE: _("sur le plan de l’équilibre"),
    Plane.CHAOS: _("sur le plan du chaos"),
    Plane.BEASTS: _("sur le plan des bêtes"),
}


def plane_name(plane: str) -> str:
    """The short name on the map: « Astral ». Raises ``ValueError`` for no plane."""
    return str(_SHORT[Plane(plane)])


def plane_title(plane: str) -> str:
    """The whole name: « Plan astral »."""
    return str(_TITLE[Plane(plane)])


def plane_here(plane: str, place: str = "") -> str:
    """Where one person is: « Plan astral », « Demi-plan, Le Moulin »."""
    name = gettext("Demi-plan") if Plane(plane) is Plane.DEMIPLANE else plane_title(plane)
    return f"{name}, {place}" if place else name


def plane_where(plane: str) -> str:
    """Where somebody is or goes: « sur le plan astral »."""
    return str(_WHERE[Plane(plane)])
