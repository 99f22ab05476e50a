"""Why a rest is refused, in words, each with its way out."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaign.forms.dates import date_words
from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.forms.clock import clock_words
from characters.forms.vancian.memory_words import memory_problem_words

_Detail = Mapping[str, Any]


def rest_problem_words(problem: Problem, campaign: Campaign) -> str:
    """One sentence for a problem of a rest."""
    if problem.code == "rested_already":
        said = _("%(name)s a dormi il y a moins de 24 h : pas avant le %(date)s.")
        return said % {
            "name": problem.detail["name"],
            "date": date_words(campaign, problem.detail["until"]),
        }
    say = _SAYINGS.get(problem.code)
    if say:
        return say(problem.detail)
    if problem.code in {"clock_moved", "key_reused", "campaign_archived", "not_at_the_table"}:
        return clock_words(problem, campaign)
    return memory_problem_words(problem)


_SAYINGS: Mapping[str, Callable[[_Detail], str]] = {
    "character_gone": lambda _d: _(
        "Un des personnages n’est plus en jeu. Vérifier, puis recommencer."
    ),
    "nobody_memorises": lambda _d: _("Personne n’est prêt à mémoriser : il manque les choix."),
    "said_aloud": lambda _d: _("À cette table, cela se demande de vive voix."),
    "nobody_rests": lambda _d: _("Plus personne ne se repose."),
    "nobody_sleeps": lambda _d: _("Personne n’est coché : qui dort ?"),
    "only_the_gm": lambda _d: _("Seul le MJ accorde le repos."),
    "players_only": lambda _d: _("Un spectateur regarde, il ne joue pas."),
    "rest_asked_already": lambda _d: _("Un repos est déjà demandé : le MJ va répondre."),
    "rest_not_asked": lambda _d: _("Cette demande a déjà sa réponse."),
    "rest_in_the_past": lambda _d: _(
        "Saisie après coup en cours : noter une nuit oubliée, ou revenir d’abord au présent."
    ),
    "rests_already": lambda d: _("%(name)s se repose déjà.") % d,
    "watch_too_long": lambda d: _("%(name)s : de 0 à %(maximum)s h de garde.") % d,
}
