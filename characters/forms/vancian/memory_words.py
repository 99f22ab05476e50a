"""What is wrong with a choice of spells, in words, each with its way out. Source: V4, V9."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem
from characters.forms.words import problem_words
from design import formats

_Detail = Mapping[str, Any]


def memory_problem_words(problem: Problem) -> str:
    """One sentence for a problem of a choice, of the hour or of a list."""
    say = _SAYINGS.get(problem.code)
    return say(problem.detail) if say else problem_words(problem)


def short_words(problem: Problem) -> str:
    """The same in two words, for the place of the spell."""
    say = _SHORT.get(problem.code)
    return say() if say else ""


def _too_many(detail: _Detail) -> str:
    asked = ngettext(
        "%(count)s sort de niveau %(level)s",
        "%(count)s sorts de niveau %(level)s",
        detail["count"],
    )
    places = ngettext("%(slots)s emplacement", "%(slots)s emplacements", detail["slots"])
    remedy = ngettext("En retirer %(over)s.", "En retirer %(over)s.", detail["over"])
    said = _("%(asked)s pour %(places)s. %(remedy)s")
    return said % {
        "asked": asked % detail,
        "places": places % detail,
        "remedy": remedy % detail,
    }


_SAYINGS: Mapping[str, Callable[[_Detail], str]] = {
    "book_away": lambda d: (
        _("%(name)s : « %(book)s » n’est pas à portée de main. Le reprendre, ou retirer le sort.")
        % d
    ),
    "empty_list": lambda _d: _("Aucun sort choisi : rien à enregistrer."),
    "not_playing": lambda _d: _("Le personnage n’est pas en jeu."),
    "form_missing": lambda d: _("%(name)s : choisir entre le sort et son inverse.") % d,
    "form_too_early": lambda d: _("%(name)s : la forme se choisit au lancer.") % d,
    "list_exists": lambda _d: _("Une autre liste porte déjà ce nom."),
    "list_gone": lambda _d: _("Cette liste n’existe plus."),
    "memorises_already": lambda _d: _("Mémorise déjà : l’heure court."),
    "memorises_nothing": lambda _d: _("Ce personnage ne mémorise pas de sorts."),
    "no_book": lambda _d: _(
        "Aucun grimoire à portée de main : seuls les sorts encore en mémoire peuvent être gardés."
    ),
    "no_reverse": lambda d: _("%(name)s n’a pas d’inverse.") % d,
    "no_right": lambda _d: _("Il faut d’abord dormir 8 h : le choix reste au crayon."),
    "not_accessible": lambda d: _("%(name)s n’est pas accessible. Le retirer.") % d,
    "watch_too_short": lambda d: (
        _("Le sommeil commence à %(time)s, avant la fin de l’heure : le choix reste au crayon.")
        % {"time": formats.game_time(d["until"])}
    ),
    "nothing_changed": lambda _d: _("C’est déjà enregistré ainsi."),
    "spell_gone": lambda _d: _("Un des sorts n’existe plus dans cette campagne. Le retirer."),
    "too_many": _too_many,
    "too_many_lists": lambda d: _("%(maximum)s listes au plus : en supprimer une.") % d,
}

_SHORT: Mapping[str, Callable[[], str]] = {
    "book_away": lambda: _("grimoire absent"),
    "form_missing": lambda: _("forme à choisir"),
    "no_reverse": lambda: _("sans inverse"),
    "not_accessible": lambda: _("pas accessible"),
    "spell_gone": lambda: _("disparu"),
}
