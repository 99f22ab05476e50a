"""Why an act of a fight is refused, in words, each with what would mend it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem
from characters.forms import cast_words, words
from design.formats import in_language

_Detail = Mapping[str, Any]


def problem_words(problem: Problem) -> str:
    """One sentence for a problem of a fight."""
    say = _SAYINGS.get(problem.code)
    if say:
        return say(problem.detail)
    if problem.code in _OF_DICE:
        return cast_words.problem_words(problem)
    return words.problem_words(problem)


_OF_DICE = frozenset({"die_missing", "die_out_of_range", "time_stands", "not_playing"})


def _waits(text: str, detail: _Detail) -> str:
    return text % {"name": detail["name"], "spell": in_language(detail["spell_name"])}


_SAYINGS: dict[str, Callable[[_Detail], str]] = {
    "no_fight": lambda _d: _("Le combat est fini."),
    "fights_already": lambda _d: _("Un combat est déjà en cours."),
    "nobody_fights": lambda _d: _("Personne ne se bat : choisir quelqu’un, ou écrire un ennemi."),
    "round_moved": lambda d: (
        _("Un round a passé entre-temps : voici le round %(round)s.") % dict(d)
    ),
    "combatant_gone": lambda _d: _("Plus dans ce combat."),
    "passed_already": lambda _d: _("A déjà passé dans ce round."),
    "acted_already": lambda _d: _("A déjà joué dans ce round."),
    "before_initiative": lambda _d: _("Les déclarations d’abord : l’initiative n’est pas jouée."),
    "after_initiative": lambda _d: _("L’initiative est déjà jouée dans ce round."),
    "has_declared": lambda _d: _("A déjà déclaré un sort : le retirer d’abord."),
    "too_many_foes": lambda d: _("%(maximum)s ennemis au plus.") % dict(d),
    "declared_waits": lambda d: _waits(
        _("%(name)s a déclaré %(spell)s : le lancer, ou l’interrompre."), d
    ),
    "incantation_waits": lambda d: _waits(_("%(spell)s : à %(name)s de lancer."), d),
    "resistances_wait": lambda d: (
        ngettext("%(count)s résistance attend.", "%(count)s résistances attendent.", d["count"])
        % dict(d)
    ),
    "saves_wait": lambda d: (
        ngettext(
            "%(count)s jet de sauvegarde attend.",
            "%(count)s jets de sauvegarde attendent.",
            d["count"],
        )
        % dict(d)
    ),
}
