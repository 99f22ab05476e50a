"""What an evening of play came to, in a line."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from characters.services.evenings_told import EveningTold


def evening_sum(told: EveningTold) -> str:
    """What was done, the memorable first, then how many acts in all."""
    found = []
    for kinds, words in _KINDS:
        count = sum(told.kinds[kind] for kind in kinds)
        if count:
            found.append(words(count) % {"n": count})
    acts = told.acts
    if not acts:
        return _("Aucun acte.")
    found.append(ngettext("%(n)s\u00a0acte", "%(n)s\u00a0actes", acts) % {"n": acts})
    return ", ".join(found)


def _casts(count: int) -> str:
    return ngettext("%(n)s\u00a0sort lancé", "%(n)s\u00a0sorts lancés", count)


def _fights(count: int) -> str:
    return ngettext("%(n)s\u00a0combat", "%(n)s\u00a0combats", count)


def _rests(count: int) -> str:
    return ngettext("%(n)s\u00a0repos accordé", "%(n)s\u00a0repos accordés", count)


def _levels(count: int) -> str:
    return ngettext("%(n)s\u00a0niveau gagné", "%(n)s\u00a0niveaux gagnés", count)


def _adventures(count: int) -> str:
    return ngettext("%(n)s\u00a0aventure achevée", "%(n)s\u00a0aventures achevées", count)


#: Kinds of acts that an evening is remembered by.
_KINDS: tuple[tuple[tuple[str, ...], Callable[[int], str]], ...] = (
    (("adventure.closed",), _adventures),
    (("level.gained",), _levels),
    (("fight.started",), _fights),
    (("cast", "memorised.cast"), _casts),
    (("rest.granted",), _rests),
)
