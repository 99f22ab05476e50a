"""What a study is, and why it does not go on, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem, Refused
from characters.forms import words
from characters.services.study_sources import Hold

_Detail = Mapping[str, Any]


def hold_words(hold: Hold | str) -> str:
    """Why time and rolls wait, with the way out."""
    return {
        Hold.BOOK_LOST: _("Le livre est perdu : le temps d’étude et le jet attendent."),
        Hold.BOOK_DESTROYED: _("Le livre est détruit : il faut une autre source."),
        Hold.BOOK_AWAY: _("Le livre est en d’autres mains : le reprendre ou changer de source."),
        Hold.NOT_IN_BOOK: _("Le sort n’est plus dans ce livre : il faut une autre source."),
        Hold.TEACHER_GONE: _("Le professeur n’est plus là : il faut une autre source."),
        Hold.KNOWN: _("Le sort est connu désormais."),
        Hold.AT_CAP: _("Autant de sorts connus que d’INT : aucun de plus ne s’apprend."),
        Hold.NO_CHANCE: _("INT 0 : rien ne s’apprend."),
        Hold.NOT_LIVING: _("Le personnage n’est plus en jeu."),
        Hold.FORGOTTEN: _("Ce sort n’est plus connu : il ne peut être travaillé."),
        Hold.NO_TRAINING: _("Les règles de la table n’ouvrent pas l’entraînement."),
    }[Hold(hold)]


def multiplier_words(multiplier: int) -> str:
    """Each kind of source as the table names it."""
    return {1: _("Sans maître"), 2: _("Professeur"), 3: _("Maître")}[multiplier]


def multiplier_detail(multiplier: int) -> str:
    """What makes it that kind."""
    return {
        1: _("un texte, ou moins de 60 %"),
        2: _("60 à 89 %"),
        3: _("90 % et plus"),
    }[multiplier]


def study_problem_words(problem: Problem) -> str:
    """One sentence for a refusal around books and studies."""
    if problem.code.startswith("held_"):
        return hold_words(problem.code.removeprefix("held_"))
    say = _SAYINGS.get(problem.code)
    return say(problem.detail) if say else words.problem_words(problem)


def add_study_problems(form: forms.Form, refusal: Refused) -> None:
    """Each problem beside its field; above the form where it has none."""
    for problem in refusal.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, study_problem_words(problem))


def _at_cap(detail: _Detail) -> str:
    return ngettext(
        "%(known)s sort connu, INT %(maximum)s : aucun de plus ne s’apprend.",
        "%(known)s sorts connus, INT %(maximum)s : aucun de plus ne s’apprend.",
        detail["known"],
    ) % dict(detail)


def _too_many(detail: _Detail) -> str:
    return ngettext(
        "%(maximum)s étude à la fois : mettre l’autre en pause ou l’abandonner.",
        "%(maximum)s études à la fois : en mettre une en pause ou l’abandonner.",
        detail["maximum"],
    ) % dict(detail)


_SAYINGS: Mapping[str, Callable[[_Detail], str]] = {
    "already_known": lambda _d: _("Ce sort est déjà connu."),
    "at_cap": _at_cap,
    "book_gone": lambda _d: _("Ce livre n’est plus là."),
    "book_is_destroyed": lambda _d: _("Ce livre est détruit."),
    "book_is_lost": lambda _d: _("Ce livre est perdu : il faut d’abord le retrouver."),
    "book_is_not_lost": lambda _d: _("Ce livre n’est pas perdu."),
    "die_missing": lambda _d: _("Il manque ce dé."),
    "die_out_of_range": lambda _d: _("De 01 à 00."),
    "holds_it_already": lambda _d: _("L’a déjà."),
    "no_chance": lambda _d: _("INT 0 : rien ne s’apprend."),
    "no_roll_due": lambda _d: _("Aucun jet à faire : le mois n’est pas écoulé."),
    "no_source": lambda _d: _(
        "Aucun livre en main ni professeur pour ce sort : il en faut un pour l’apprendre."
    ),
    "not_playing": lambda _d: _("Le personnage n’est pas en jeu."),
    "is_unconscious": lambda _d: _("Le personnage est inconscient."),
    "not_your_book": lambda _d: _("Ce livre est entre d’autres mains."),
    "server_dice_only": lambda _d: _("À cette table, le serveur lance les dés."),
    "studied_already": lambda _d: _("Ce sort est déjà à l’étude."),
    "study_over": lambda _d: _("Cette étude est terminée."),
    "study_paused": lambda _d: _("L’étude est en pause : la reprendre d’abord."),
    "teacher_hidden": lambda _d: _(
        "Ce professeur est caché aux joueurs : le montrer d’abord, ou en choisir un autre."
    ),
    "teacher_is_the_gms": lambda _d: _("Un personnage du MJ enseigne si le MJ le veut."),
    "too_many_studies": _too_many,
    "typed_dice_only": lambda _d: _("À cette table, les dés se lancent et se saisissent."),
}
