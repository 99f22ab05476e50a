"""Why a cast is refused, in words, each with what would mend it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.services.refusal import Problem
from characters.forms import words
from characters.forms.words import incanting, not_ready
from design.formats import number
from rules.percentile.casting import CastNote

_Numbers = Mapping[str, Any]

#: Refusals of the time that a cast takes, whoever casts.
_OF_TIME = frozenset({"deadly_limit", "the_gm_moves_the_clock"})


def problem_words(problem: Problem) -> str:
    """One sentence for a problem of a cast. An unknown code still says that it was refused."""
    if problem.code in _OF_TIME:
        return words.problem_words(problem)
    say = _SAYINGS.get(problem.code)
    return say(problem.detail) if say else _("Refusé par les règles.")


def note_words(note: CastNote) -> str:
    """What the planner points out though nothing is refused."""
    return {
        CastNote.CEREMONY_BEYOND_USEFUL: _("La cérémonie n’apporte plus rien au-delà."),
        CastNote.NO_RESISTANCE: _("Rien ne résiste à ce sort : la valeur ne compte pas."),
        CastNote.SURCHARGE_WASTED: _("Sans barrière, la surcharge est dépensée pour rien."),
        CastNote.STOPPED_BY_BARRIER: _("La barrière arrête toute l’intensité."),
        CastNote.MP_TO_ZERO: _("Une réussite laisse à 0 PM, donc sans connaissance."),
    }[note]


def _remedy(numbers: _Numbers) -> str:
    """« Intensité 3 au plus, ou portée 2 au plus. » from the remedies of a problem."""
    ways = [
        text % {"most": numbers[name]}
        for name, text in (
            ("highest_intensity", _("intensité %(most)s")),
            ("highest_range_points", _("portée %(most)s")),
            ("highest_duration_points", _("durée %(most)s")),
            ("highest_surcharge", _("surcharge %(most)s")),
        )
        if name in numbers
    ]
    if not ways:
        return ""
    return " " + _("Au plus : %(ways)s.") % {"ways": _(" ou ").join(ways)}


def _not_enough_mp(numbers: _Numbers) -> str:
    missing = ngettext(
        "Il manque %(missing)s\u00a0PM.", "Il manque %(missing)s\u00a0PM.", numbers["missing"]
    )
    return missing % {"missing": numbers["missing"]} + _remedy(numbers)


def _level_too_high(numbers: _Numbers) -> str:
    over = ngettext(
        "%(excess)s niveau de trop : %(maximum)s au plus.",
        "%(excess)s niveaux de trop : %(maximum)s au plus.",
        numbers["excess"],
    )
    return over % dict(numbers) + _remedy(numbers)


def _chance_too_low(numbers: _Numbers) -> str:
    words = _("À %(chance)s %%, le sort ne peut pas réussir.") % {
        "chance": number(numbers["chance"])
    }
    rounds = numbers.get("ceremony_rounds")
    if rounds:
        words += " " + ngettext(
            "%(count)s round de cérémonie suffirait.",
            "%(count)s rounds de cérémonie suffiraient.",
            rounds,
        ) % {"count": rounds}
    return words


def _unconscious(numbers: _Numbers) -> str:
    if numbers.get("at_zero"):
        return _("À 0 PM, le magicien est inconscient : il lui faut 1 PM.")
    return _("Le magicien est inconscient.")


def _ends_held(numbers: _Numbers) -> str:
    return ngettext(
        "Lancer met fin à %(count)s sort tenu : le voir, puis lancer.",
        "Lancer met fin à %(count)s sorts tenus : les voir, puis lancer.",
        numbers["count"],
    ) % dict(numbers)


def _breaks_rest(numbers: _Numbers) -> str:
    if numbers["is_asleep"]:
        return _("Lancer interrompt le sommeil : le voir, puis lancer.")
    return _("Lancer interrompt l’heure de mémorisation : le voir, puis lancer.")


_SAYINGS: dict[str, Callable[[_Numbers], str]] = {
    "breaks_rest": _breaks_rest,
    "intensity_too_low": lambda _n: _("Au moins 1 d’intensité."),
    "negative": lambda n: _("Pas moins de %(minimum)s.") % dict(n),
    "too_high": lambda n: _("Pas plus de %(maximum)s.") % dict(n),
    "level_too_high": _level_too_high,
    "range_locked": lambda _n: _("Cette portée ne prend pas de points."),
    "duration_locked": lambda _n: _("Cette durée ne prend pas de points."),
    "degree_not_allowed": lambda _n: _("Ce sort ne se lance qu’à son propre degré."),
    "chance_too_low": _chance_too_low,
    "not_enough_mp": _not_enough_mp,
    "unconscious": _unconscious,
    "incanting": incanting,
    "incantation_over": lambda _n: _("Cette incantation est terminée."),
    "not_ready": not_ready,
    "time_stands": lambda _n: _(
        "Saisie après coup : aucun round ne passe. Lancer d’un trait, ou revenir au présent."
    ),
    "nothing_to_run": lambda _n: _("Ce sort part dans ce round : il se lance d’un trait."),
    "bound": lambda _n: _("Pas de cérémonie les mains liées."),
    "gagged": lambda _n: _("Pas de cérémonie avec un bâillon."),
    "silenced": lambda _n: _("Pas de cérémonie sous silence : rien ne s’entend."),
    "not_playing": lambda _n: _("Ce personnage n’est pas en jeu."),
    "surprised": lambda _n: _("Surprise : rien ne se déclare ni ne se lance dans ce round."),
    "after_initiative": lambda _n: _(
        "L’initiative est jouée : un sort mémorisé se déclare avant, au début du round."
    ),
    "declare_first": lambda _n: _(
        "Au combat, un sort mémorisé se déclare d’abord ; il se lance quand vient son tour."
    ),
    "round_by_round": lambda _n: _(
        "Au combat, les rounds passent pour tous : commencer l’incantation, round par round."
    ),
    "is_unconscious": lambda _n: _("Le personnage est inconscient."),
    "character_gone": lambda _n: _("Ce personnage n’est plus là."),
    "not_your_character": lambda _n: _("Ce personnage est joué par quelqu’un d’autre."),
    "spell_not_known": lambda _n: _("Ce sort n’est pas connu du personnage."),
    "ends_held": _ends_held,
    "resistance_gone": lambda _n: _("C’est déjà résolu, ou annulé : voici ce qui reste."),
    "score_missing": lambda _n: _("Sans cette valeur, il n’y a pas de jet."),
    "out_of_range": lambda n: _("De 0 à %(maximum)s.") % dict(n),
    "target_gone": lambda _n: _("Cette cible n’est plus là."),
    "too_many_targets": lambda n: _("%(maximum)s cibles au plus.") % dict(n),
    "only_the_gm": lambda _n: _("Au MJ seul."),
    "server_dice_only": lambda _n: _("À cette table, le serveur lance les dés."),
    "typed_dice_only": lambda _n: _("À cette table, les dés sont lancés à la main et saisis."),
    "die_missing": lambda n: _("Il manque un dé : 1d%(faces)s.") % dict(n),
    "die_out_of_range": lambda n: _("Un d%(faces)s va de 1 à %(faces)s.") % dict(n),
    "dice_left_over": lambda n: _("Il y a %(typed)s dés pour %(wanted)s.") % dict(n),
    "not_at_the_table": lambda _n: _("Ce siège n’est plus occupé."),
    "campaign_archived": lambda _n: _("La campagne est archivée : plus rien ne s’y joue."),
    "stale_page": lambda _n: _(
        "Les chiffres affichés n’étaient plus ceux des choix : les voici. Rien n’a été lancé."
    ),
    "key_reused": lambda _n: _(
        "Ce geste avait déjà été fait avec d’autres choix. Rien de plus n’a été lancé : "
        "vérifier, puis lancer à nouveau."
    ),
}
