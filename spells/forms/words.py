"""The words for what is wrong with a spell, in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem
from design.formats import in_language

_Detail = Mapping[str, Any]


def problem_words(problem: Problem) -> str:
    """One sentence for one problem."""
    say = _WORDS.get(problem.code)
    return say(problem.detail) if say else _("Cela n’est pas possible.")


def line_problem_words(problem: Problem) -> str:
    """The same, with the part of a pasted line that is wrong before it."""
    if not problem.code.startswith("line_"):
        return problem_words(problem)
    if problem.code in _WORDS:
        return problem_words(problem)
    part = _parts().get(problem.field, "")
    value = problem.detail.get("value", "")
    if problem.code == "line_missing":
        return _("%(part)s\u00a0: à remplir.") % {"part": part}
    if problem.code == "line_unknown_value":
        return _("%(part)s\u00a0: «\u00a0%(value)s\u00a0» ne se lit pas. %(allowed)s") % {
            "part": part,
            "value": value,
            "allowed": _allowed().get(problem.field, ""),
        }
    if problem.code in {"line_too_low", "line_too_high"}:
        return _("%(part)s\u00a0: «\u00a0%(value)s\u00a0» est hors de toute mesure.") % {
            "part": part,
            "value": value,
        }
    return _("%(part)s\u00a0: «\u00a0%(value)s\u00a0» ne se lit pas.") % {
        "part": part,
        "value": value,
    }


def _parts() -> dict[str, str]:
    return {
        "line": _("Ligne"),
        "name": _("Nom"),
        "degree": _("Concentration"),
        "range": _("Portée"),
        "duration": _("Durée"),
        "resistance": _("Résistance"),
    }


def _allowed() -> dict[str, str]:
    return {
        "degree": _("Nul, Léger, Intense, Total, ou «\u00a0-\u00a0» pour Léger."),
        "range": _(
            "«\u00a030\u00a0m\u00a0», «\u00a02\u00a0km\u00a0», Soi, Contact, Vue, Spécial, "
            "ou «\u00a0-\u00a0» pour 10\u00a0m."
        ),
        "duration": _(
            "«\u00a030\u00a0min\u00a0», «\u00a02\u00a0h\u00a0», «\u00a01\u00a0j\u00a0», "
            "Instantané, Permanent, Spécial, ou «\u00a0-\u00a0» pour 10\u00a0min."
        ),
        "resistance": _(
            "Aucune, FOR, CON, TAI, INT, POU, DEX, APP, ou «\u00a0-\u00a0» pour aucune."
        ),
    }


_WORDS: dict[str, Callable[[_Detail], str]] = {
    "name_missing": lambda d: _("Il faut un nom."),
    "newer_version": lambda d: (
        _(
            "Quelqu’un a enregistré la version %(number)s pendant la saisie. Ce qui est saisi "
            "ici est gardé\u00a0; enregistrer encore n’écrit que ce qui a été changé ici."
        )
        % d
    ),
    "version_unknown": lambda d: _("Cette version n’existe pas."),
    "version_in_force": lambda d: _("Cette version fait déjà foi."),
    "name_taken": lambda d: _("Ce nom existe déjà\u00a0: %(name)s.") % {"name": in_language(d)},
    "magic_type_unknown": lambda d: _("Divine, druidique, profane ou fantasmatique."),
    "level_out_of_range": lambda d: (
        _("Un niveau de %(minimum)s à %(maximum)s pour cette magie.") % d
    ),
    "duration_unreadable": lambda d: _(
        "Cette durée ne se lit pas. Un nombre ou des dés et une unité (round, tour, minute, heure, "
        "jour, semaine), «\u00a0par niveau\u00a0» s’il le faut\u00a0; ou concentration, "
        "instantanée, permanente, spéciale."
    ),
    "range_unreadable": lambda d: _(
        "Cette portée ne se lit pas. Des mètres, «\u00a0par niveau\u00a0» s’il le faut\u00a0; ou "
        "au contact, le lanceur, cône de 9\u00a0m, carré de 9\u00a0m, sans limite."
    ),
    "saving_throw_unreadable": lambda d: _(
        "Cette sauvegarde ne se lit pas. Aucune, contre les sorts, la mort ou la paralysie\u00a0; "
        "entre parenthèses, ce que fait une réussite (annule, moitié des dégâts) et ce qui "
        "s’ajoute au dé."
    ),
    "combine_tags_unreadable": lambda d: (
        _(
            "«\u00a0%(value)s\u00a0» ne se lit pas. Un signe, puis attaque, dégâts infligés, "
            "moral, sauvegardes, classe d’armure, déplacement, points de vie ou taille."
        )
        % d
    ),
    "too_long": lambda d: (
        ngettext("%(maximum)s caractère au plus.", "%(maximum)s caractères au plus.", d["maximum"])
        % d
    ),
    "base_out_of_range": lambda d: _("Un nombre entier de %(minimum)s à %(maximum)s.") % d,
    "too_many_steps": lambda d: _("%(maximum)s paliers au plus.") % d,
    "step_out_of_range": lambda d: (
        _("Palier %(intensity)s\u00a0: l’intensité va de 1 à %(maximum)s.") % d
    ),
    "step_too_long": lambda d: _("Palier %(intensity)s\u00a0: %(maximum)s caractères au plus.") % d,
    "step_unreadable": lambda d: (
        _("«\u00a0%(line)s\u00a0»\u00a0: écrire l’intensité, deux points, puis ce qu’elle donne.")
        % d
    ),
    "step_twice": lambda d: _("L’intensité %(intensity)s est donnée deux fois.") % d,
    "only_the_gm": lambda d: _("Seul le MJ peut le faire."),
    "spell_not_ours": lambda d: _(
        "Ce sort ne se modifie pas\u00a0: il est du catalogue, ou n’est plus proposé."
    ),
    "spell_unknown": lambda d: _("Ce sort n’existe pas dans cette campagne."),
    "key_reused": lambda d: _(
        "Ce formulaire a déjà servi. En voici un neuf, avec ce qui est écrit\u00a0: "
        "l’envoyer à nouveau."
    ),
    "campaign_archived": lambda d: _(
        "La campagne est archivée\u00a0: on la lit, on n’y écrit plus."
    ),
    "not_at_the_table": lambda d: _("Ce siège n’est plus occupé."),
    "nothing_pasted": lambda d: _("Il n’y a encore aucune ligne."),
    "too_many_lines": lambda d: (
        _("%(maximum)s lignes au plus à la fois\u00a0; en voici %(count)s.") % d
    ),
    "lines_wrong": lambda d: (
        ngettext(
            "%(count)s ligne est à revoir\u00a0: rien n’est encore enregistré.",
            "%(count)s lignes sont à revoir\u00a0: rien n’est encore enregistré.",
            d["count"],
        )
        % d
    ),
    "line_too_long": lambda d: (
        _("La ligne est trop longue\u00a0: %(maximum)s caractères au plus.") % d
    ),
    "line_no_semicolon": lambda d: _("Il manque le point-virgule entre le nom et les paramètres."),
    "line_too_many_fields": lambda d: (
        _(
            "Quatre paramètres après le nom\u00a0: concentration, portée, durée, résistance\u00a0; "
            "en voici %(count)s."
        )
        % d
    ),
    "too_many_parts": lambda d: (
        _("%(maximum)s parties au plus entre barres\u00a0; en voici %(count)s.") % d
    ),
}
