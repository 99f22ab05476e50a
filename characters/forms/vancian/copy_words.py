"""Why a spell is not copied or rewritten, and where a written one is from, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem, Refused
from characters.forms import study_words
from characters.forms.vancian import cast_words
from characters.models import AccessibleSpell, BookSpell, Origin
from design import formats
from rules.vancian.casting import INTERRUPTING

_Detail = Mapping[str, Any]


def copy_words(problem: Problem) -> str:
    """One sentence for a refusal around grimoires and scrolls."""
    if problem.code in _HINDERED:
        return cast_words.problem_words(problem)
    say = _SAYINGS.get(problem.code)
    return say(problem.detail) if say else study_words.study_problem_words(problem)


def add_copy_problems(form: forms.Form, refusal: Refused) -> None:
    """Each problem beside its field; above the form where it has none."""
    for problem in refusal.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, copy_words(problem))


def origin_words(row: BookSpell | AccessibleSpell) -> str:
    """« du parchemin « Rouleau gris » »; empty where nothing is told."""
    if row.origin in (Origin.SCROLL, Origin.BOOK) and row.origin_name:
        return _("copié de « %(name)s »") % {"name": row.origin_name}
    words = {
        Origin.STARTING: _("sort de départ"),
        Origin.GUILD: _("confié par la guilde"),
        Origin.SCROLL: _("copié d’un parchemin"),
        Origin.BOOK: _("copié d’un grimoire"),
        Origin.REWRITING: _("réécrit"),
        Origin.LESSON: _("appris d’un supérieur"),
    }
    return words.get(Origin(row.origin), "")


def _over_limit(detail: _Detail) -> str:
    if "level" in detail:
        return _(
            "Au plus %(maximum)s sorts de niveau %(level)s à cette table : %(count)s déjà."
        ) % {**detail}
    return ngettext(
        "%(count)s sort déjà : la table en permet %(maximum)s.",
        "%(count)s sorts déjà : la table en permet %(maximum)s.",
        detail["count"],
    ) % {**detail}


def _gold(detail: _Detail) -> str:
    return _("Il faut %(needed)s po pour commencer : il en manque %(missing)s.") % {
        "needed": formats.number(detail["needed"]),
        "missing": formats.number(detail["missing"]),
    }


def _rewriting(detail: _Detail) -> str:
    book = detail.get("book")
    if not book:
        return _("Une réécriture est en cours : rien d’autre avant sa fin, sauf le repos.")
    return _(
        "La réécriture de « %(book)s » est en cours : rien d’autre avant sa fin, sauf le repos."
    ) % {"book": book}


def _busy(detail: _Detail) -> str:
    if detail.get("with") == "declared":
        spell = formats.in_language(detail["spell"])
        return _("%(spell)s est déclaré\u00a0: le lancer ou le retirer d’abord.") % {"spell": spell}
    if detail.get("with") == "memorising":
        return _("L’heure de mémorisation court\u00a0: la laisser finir, ou l’interrompre.")
    return _("La nuit est en cours\u00a0: attendre le réveil, ou l’interrompre.")


#: What keeps somebody from casting Read Magic.
_HINDERED = frozenset({*map(str, INTERRUPTING), "memorising"})
_SAYINGS: Mapping[str, Callable[[_Detail], str]] = {
    "already_rewriting": _rewriting,
    "already_there": lambda _d: _("Déjà écrit dans ce grimoire."),
    "busy": _busy,
    "learns_from_books": lambda _d: _("Cette classe choisit dans ses grimoires."),
    "list_unchanged": lambda _d: _("La liste est déjà celle-là."),
    "never_learned": lambda _d: _("Une copie a manqué : ce sort lui est fermé pour toujours."),
    "no_book": lambda _d: _("Aucun grimoire à soi sous la main pour l’écrire."),
    "no_chance": lambda d: _("INT %(int)s : aucune chance de copier.") % {**d},
    "no_read_magic": lambda _d: _("Lecture de la magie n’est pas en mémoire."),
    "no_rewriting": lambda _d: _("Aucune réécriture n’est en cours."),
    "not_begun": lambda _d: _("Le temps ne compte qu’une fois l’or payé."),
    "not_deciphered": lambda _d: _("À déchiffrer d’abord, par Lecture de la magie."),
    "not_enough_gold": _gold,
    "not_in_source": lambda _d: _("Ce sort n’est plus dans cette source, ou elle n’est plus là."),
    "not_lost": lambda _d: _("Un de ces sorts n’était dans aucun grimoire perdu."),
    "not_on_list": lambda _d: _("Pas de la liste que le MJ a donnée."),
    "nothing_chosen": lambda _d: _("Aucun sort n’est choisi."),
    "nothing_to_learn": lambda _d: _("Cette classe n’a rien à copier : tout lui est ouvert."),
    "over_limit": _over_limit,
    "rewriting": _rewriting,
    "source_unusable": lambda _d: _(
        "Une copie de ce sort a manqué ici : il faut une autre source."
    ),
    "too_many_days": lambda _d: _("Plus que le sort n’en demande."),
    "twice": lambda _d: _("Un même sort y est deux fois."),
    "unable": lambda _d: _("Le personnage n’est pas en état d’écrire."),
    "wrong_type": lambda _d: _("D’une autre magie que la sienne."),
}
