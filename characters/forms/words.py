"""Why an act on a character is refused, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem, Refused
from design import formats
from design.formats import in_language

_Detail = Mapping[str, Any]


def problem_words(problem: Problem) -> str:
    """One sentence for a problem of a sheet. An unknown code still says that it was refused."""
    say = _SAYINGS.get(problem.code)
    return say(problem.detail) if say else _("Refusé.")


def add_problems(form: forms.Form, refused: Refused) -> None:
    """Each problem beside its field; above the form where it has none."""
    for problem in refused.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, problem_words(problem))


def _range(detail: _Detail) -> str:
    return _("De %(minimum)s à %(maximum)s.") % {
        "minimum": detail["minimum"],
        "maximum": detail["maximum"],
    }


def _changed(detail: _Detail) -> str:
    now = detail["now"]
    if now in ("", None):
        return _("Modifié entre-temps : vide maintenant. Enregistrer à nouveau pour l’écraser.")
    return _(
        "Modifié entre-temps : « %(now)s » maintenant. Enregistrer à nouveau pour l’écraser."
    ) % {"now": _short(str(now))}


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _cap(detail: _Detail) -> str:
    return ngettext(
        "INT %(int)s : %(over)s sort de trop.",
        "INT %(int)s : %(over)s sorts de trop.",
        detail["over"],
    ) % dict(detail)


def incanting(detail: _Detail) -> str:
    """No other action while an incantation runs, and the way out."""
    return _(
        "Une incantation est en cours, %(spell)s : "
        "la lancer, l’interrompre ou l’abandonner d’abord."
    ) % {"spell": in_language(detail["spell_name"])}


def not_ready(detail: _Detail) -> str:
    """An incantation whose moment is still to come."""
    return ngettext(
        "Pas encore prêt : %(rounds)s round à attendre.",
        "Pas encore prêt : %(rounds)s rounds à attendre.",
        detail["rounds"],
    ) % dict(detail)


def _too_many(detail: _Detail) -> str:
    spells = ngettext("%(count)s sort", "%(count)s sorts", detail["count"])
    places = ngettext("%(slots)s emplacement", "%(slots)s emplacements", detail["slots"])
    return _("Niveau %(level)s : %(spells)s pour %(places)s.") % {
        "level": detail["level"],
        "spells": spells % dict(detail),
        "places": places % dict(detail),
    }


def _not_enough_gold(detail: _Detail) -> str:
    return ngettext(
        "La bourse n’a que %(gold)s pièce d’or.",
        "La bourse n’a que %(gold)s pièces d’or.",
        detail["gold"],
    ) % {"gold": formats.number(detail["gold"])}


def _too_long(detail: _Detail) -> str:
    return _("%(maximum)s caractères au plus.") % {"maximum": detail["maximum"]}


_SAYINGS: Mapping[str, Callable[[_Detail], str]] = {
    "said_aloud": lambda _d: _("À cette table, cela se demande de vive voix."),
    "already_there": lambda d: _("%(name)s y est déjà.") % dict(d),
    "cannot_travel": lambda d: _("%(name)s n’est pas en état de partir.") % dict(d),
    "confirm_death": lambda d: (
        _("%(name)s revient dans la matière : c’est la mort, sans jet de sauvegarde. À confirmer.")
        % dict(d)
    ),
    "hidden_apart": lambda _d: _(
        "Un personnage caché voyage à part : sinon, le journal le montrerait aux joueurs."
    ),
    "matter_unsaid": lambda _d: _("Au MJ de le dire : la place est-elle libre ?"),
    "nobody_goes": lambda _d: _("Personne n’est choisi."),
    "not_destroyed": lambda _d: _("Un Souhait ne ramène ainsi que du néant."),
    "planes_off": lambda _d: _("À cette table, personne ne quitte le plan matériel."),
    "travel_asked_already": lambda d: (
        _("%(name)s a déjà demandé\u00a0: le MJ va répondre.") % dict(d)
    ),
    "travel_not_asked": lambda _d: _("Ce voyage n’est plus demandé."),
    "the_gm_moves_the_clock": lambda _d: _(
        "Le temps que cela prend demande l’avis du MJ : à lui d’avancer l’horloge d’abord."
    ),
    "deadly_limit": lambda d: (
        _(
            "Le temps que cela prend anéantirait %(name)s, sur un autre plan. "
            "Avancer l’horloge d’abord, ou ramener qui s’y trouve."
        )
        % dict(d)
    ),
    "campaign_archived": lambda _d: _("La campagne est archivée : plus rien ne s’y joue."),
    "changed_meanwhile": _changed,
    "character_gone": lambda _d: _("Ce personnage n’est plus là."),
    "hidden_from_its_player": lambda _d: _(
        "Un personnage caché n’existe pas pour les joueurs : aucun ne peut le jouer."
    ),
    "incantation_over": lambda _d: _("Cette incantation est terminée."),
    "incanting": incanting,
    "key_reused": lambda _d: _(
        "Déjà enregistré avec d’autres valeurs. Vérifier, puis recommencer."
    ),
    "class_has_no_book": lambda _d: _("Cette classe n’a pas de grimoire."),
    "class_learns_nothing": lambda _d: _(
        "Cette classe n’a rien à apprendre : tout lui est ouvert."
    ),
    "class_not_played": lambda _d: _("Cette table ne joue pas cette classe."),
    "drawn_already": lambda d: _("%(value)s est déjà sorti : en lancer un autre.") % dict(d),
    "highest_level": lambda d: _("Le niveau %(maximum)s est le dernier de la classe.") % dict(d),
    "lowest_level": lambda _d: _("Rien sous le niveau 1."),
    "no_reverse": lambda _d: _("Un de ces sorts n’a pas de forme inversée."),
    "not_a_caster": lambda _d: _("Ce personnage ne mémorise pas de sorts."),
    "not_a_mage": lambda _d: _("Ce personnage mémorise ses sorts : il n’a ni PM ni compétences."),
    "not_enough_gold": _not_enough_gold,
    "not_of_class": lambda _d: _("Un de ces sorts n’est pas de la liste de la classe."),
    "not_offered": lambda _d: _("La guilde ne propose pas ce sort."),
    "too_many_of_level": _too_many,
    "written_twice": lambda _d: _("Un même sort y est deux fois."),
    "known_twice": lambda _d: _("Un même sort y est deux fois."),
    "member_gone": lambda _d: _("Ce membre n’est plus à la table, ou n’y joue pas."),
    "more_spells_than_int": _cap,
    "nothing_to_lose": lambda _d: _("Aucun sort tenu n’en dépend."),
    "server_dice_only": lambda _d: _("À cette table, le serveur lance les dés."),
    "typed_dice_only": lambda _d: _("À cette table, les dés sont lancés à la main et saisis."),
    "die_out_of_range": lambda _d: _("De 01 à 00."),
    "spell_at_work_gone": lambda _d: _("Ce sort n’agit plus."),
    "spell_is_not_held": lambda _d: _("Ce sort continue sans son magicien : rien à lâcher."),
    "not_at_the_table": lambda _d: _("Plus à cette table."),
    "not_dice": lambda _d: _("Des dés, comme 2d6+6."),
    "not_free": lambda _d: _("Quelqu’un l’a déjà pris."),
    "not_ready": not_ready,
    "not_your_character": lambda _d: _("Ce personnage est joué par quelqu’un d’autre."),
    "nothing_changed": lambda _d: _("Rien n’a changé."),
    "only_a_wish": lambda _d: _("Au néant pour toujours : seul un Souhait y peut quelque chose."),
    "only_the_gm": lambda _d: _("Seul le MJ le décide."),
    "out_of_range": _range,
    "players_only": lambda _d: _("Un spectateur regarde, il ne joue pas."),
    "plays_already": lambda _d: _("Le joue déjà."),
    "plays_no_more": lambda _d: _("Ne le joue plus."),
    "required": lambda _d: _("À remplir."),
    "spell_gone": lambda _d: _("Un de ces sorts n’existe plus dans cette campagne."),
    "too_long": _too_long,
    "form_chosen_in_memory": lambda _d: _("Cette classe choisit la forme en mémorisant."),
    "length_is_gms": lambda _d: _("Le MJ dit combien ce sort dure."),
    "length_not_asked": lambda _d: _("Ce sort dit lui-même combien il dure."),
    "length_too_long": lambda _d: _("Au plus cent ans."),
    "length_too_short": lambda _d: _("Au moins un round."),
    "unknown_value": lambda _d: _("Ce choix n’existe pas."),
}
