"""Why a memorised spell is not cast, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem
from characters.forms import cast_words

_Numbers = Mapping[str, Any]


def problem_words(problem: Problem) -> str:
    """One sentence for a problem; of those that percentile casts have too, the same."""
    say = _SAYINGS.get(problem.code)
    return say(problem.detail) if say else cast_words.problem_words(problem)


def _other_plane(numbers: _Numbers) -> str:
    return ngettext(
        "%(count)s cible est sur un autre plan.",
        "%(count)s cibles sont sur un autre plan.",
        numbers["count"],
    ) % dict(numbers)


def _sign_missing(numbers: _Numbers) -> str:
    return ngettext(
        "Bonus ou malus\u00a0: %(count)s choix à faire.",
        "Bonus ou malus\u00a0: %(count)s choix à faire.",
        numbers["count"],
    ) % dict(numbers)


_SAYINGS: dict[str, Callable[[_Numbers], str]] = {
    "not_memorised": lambda _n: _("Ce sort n’est pas en mémoire."),
    "form_not_held": lambda _n: _("Ce sort est en mémoire sous son autre forme."),
    "form_missing": lambda _n: _("Choisir la forme\u00a0: le sort ou son inverse."),
    "form_forbidden": lambda _n: _("Le MJ tient l’inverse pour contraire à la foi."),
    "no_reverse": lambda _n: _("Ce sort n’a pas d’inverse."),
    "leave_not_open": lambda _n: _("À cette table, seul un sort mémorisé se lance."),
    "wrong_type": lambda _n: _("Ce sort n’est pas de la magie de ce personnage."),
    "not_on_list": lambda _n: _("Ce sort n’est pas sur la liste que le MJ a donnée."),
    "no_scroll": lambda _n: _("Le parchemin n’est pas en main, ou ne porte plus ce sort."),
    "not_deciphered": lambda _n: _("Lire d’abord le parchemin par Lecture de la magie."),
    "bound": lambda _n: _("Mains liées\u00a0: il les faut libres."),
    "gagged": lambda _n: _("Bâillon\u00a0: il faut la voix."),
    "silenced": lambda _n: _("Sous silence\u00a0: il faut la voix."),
    "unconscious": lambda _n: _("Le personnage est inconscient."),
    "asleep": lambda _n: _("Le personnage dort."),
    "dead": lambda _n: _("Le personnage est mort."),
    "destroyed": lambda _n: _("Le personnage est anéanti."),
    "other_action": lambda _n: _("Un sort est déjà déclaré\u00a0: le lancer ou le retirer."),
    "memorising": lambda _n: _("Le personnage est dans son heure de mémorisation."),
    "rewriting": lambda _n: _("Réécrire un grimoire prend toute la concentration."),
    "other_plane": _other_plane,
    "choice_missing": lambda _n: _("Choisir l’une des deux durées."),
    "choice_unknown": lambda _n: _("Cette durée n’est pas au choix."),
    "miles_missing": lambda _n: _("Dire la distance en milles."),
    "miles_unknown": lambda _n: _("Cette distance n’est pas possible."),
    "sign_missing": _sign_missing,
    "length_is_gms": lambda _n: _("Le MJ dit combien ce sort dure."),
    "length_not_asked": lambda _n: _("Ce sort dit lui-même combien il dure."),
    "length_too_long": lambda _n: _("Au plus cent ans."),
    "not_dice": lambda _n: _("Des dés, comme 6d6 ou 1d6+1."),
    "spell_gone": lambda _n: _("Ce sort n’est plus dans la campagne."),
    "not_a_caster": lambda _n: _("Ce personnage ne mémorise pas de sorts."),
    "declaration_over": lambda _n: _(
        "Ce sort n’est plus déclaré\u00a0: lancé, interrompu ou retiré."
    ),
    "declared_lost": lambda _n: _("Ce qui devait être lancé n’est plus là\u00a0: retirer le sort."),
    "save_gone": lambda _n: _("Ce jet est déjà fait, ou annulé\u00a0: voici ce qui reste."),
    "number_missing": lambda _n: _("Dire le nombre à atteindre."),
    "number_out_of_range": lambda n: _("De %(minimum)s à %(maximum)s.") % dict(n),
}
