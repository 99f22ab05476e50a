"""Reasons in words, for the pages of a table."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.services.refusal import Problem

_WORDS = {
    "not_at_the_table": gettext_lazy("Ce siège n’est plus occupé : il faut une invitation."),
    "campaign_archived": gettext_lazy("La campagne est archivée : un MJ peut la rouvrir."),
    "key_reused": gettext_lazy("La page avait changé entre-temps. Vérifier, puis recommencer."),
    "only_the_gm": gettext_lazy("Seul le MJ peut le faire."),
    "name_missing": gettext_lazy("Il manque un nom."),
    "nothing_changed": gettext_lazy("Rien n’a changé."),
    "unknown_value": gettext_lazy("Ce choix n’existe pas."),
    "number_out_of_bounds": gettext_lazy("Un nombre entier, de 1 à %(most)s."),
    "changed_meanwhile": gettext_lazy("Changé entre-temps par un autre MJ."),
    "preset_unknown": gettext_lazy("Ce jeu n’est pas dans la liste."),
    "role_unknown": gettext_lazy("Ce rôle n’existe pas."),
    "member_gone": gettext_lazy("Cette personne n’est plus à la table."),
    "last_gm": gettext_lazy(
        "Il faut un MJ à la table. Confier d’abord le siège à quelqu’un, ou archiver la campagne."
    ),
    "already_yours": gettext_lazy("C’est déjà ce siège."),
    "leave_instead": gettext_lazy("Pour partir soi-même : « Quitter la table »."),
    "uses_out_of_range": gettext_lazy("De 1 à %(most)d places."),
    "invitation_unknown": gettext_lazy("Cette invitation n’existe pas."),
    "invitation_revoked": gettext_lazy("Cette invitation a été retirée."),
    "invitation_expired": gettext_lazy("Cette invitation n’est plus valable."),
    "invitation_used_up": gettext_lazy("Toutes les places de cette invitation sont prises."),
    "invitation_archived": gettext_lazy("La campagne est archivée."),
    "access_of_gm": gettext_lazy(
        "Le compte d’un MJ ouvre toute la table : il ne se rend pas par un code."
    ),
    "access_not_for_this_account": gettext_lazy("Ce compte ne s’ouvre pas par un code."),
    "access_has_password": gettext_lazy(
        "%(name)s a une adresse e-mail : « Mot de passe oublié », sur la page de connexion, "
        "lui rend l’accès."
    ),
    "account_gone": gettext_lazy("Ce compte n’existe plus."),
    "formula_unreadable": gettext_lazy("Des dés comme 1d100, 2d6+3 ou 3d6+1d4."),
    "formula_without_dice": gettext_lazy("Il manque un dé à lancer."),
    "typed_dice_only": gettext_lazy("À cette table, les dés sont de vrais dés : les saisir."),
    "server_dice_only": gettext_lazy("À cette table, le serveur lance les dés."),
    "dice_miscounted": gettext_lazy("Autant de dés que la formule en lance, dans son ordre."),
    "die_out_of_range": gettext_lazy("Un de ces dés n’a pas cette face."),
    "no_such_roll": gettext_lazy("Ce jet n’existe pas."),
    "roll_shown_already": gettext_lazy("Ce jet est déjà connu de tous."),
    "nobody_to_tell": gettext_lazy("À qui le dire ? Choisir parmi les joueurs de la table."),
    "words_missing": gettext_lazy("Il manque le message."),
    "too_long": gettext_lazy("Trop long : %(most)s caractères au plus."),
    "link_used": gettext_lazy("Ce code a déjà servi."),
    "link_expired": gettext_lazy("Ce code n’est plus valable."),
}


def problem_words(problem: Problem) -> str:
    """The sentence for a refusal of this app. Raises ``KeyError`` for a code of another."""
    return str(_WORDS[problem.code]) % dict(problem.detail)


def is_ours(problem: Problem) -> bool:
    """Whether this module knows the code."""
    return problem.code in _WORDS


def option_words(name: str) -> str:
    """The name of a house rule's option, as the log tells of it."""
    words = {
        "critical_regime": _("seuils du d100"),
        "max_level_skill": _("compétence du niveau maximum"),
        "interruption_cost": _("coût d’une interruption"),
        "recovery": _("retour des points de magie"),
        "at_zero": _("à 0 point de magie"),
        "instant_degree": _("degrés d’un sort instantané"),
        "total_roll_multiplier": _("jet de concentration totale"),
        "round_seconds": _("durée du round"),
        "resistance_bounds": _("bornes de la résistance"),
        "resistance_points": _("points opposés à la résistance"),
        "pou_mark": _("marque de POU"),
        "month_days": _("durée du mois"),
        "parallel_studies": _("études menées de front"),
        "skill_progress": _("progrès des compétences"),
        "training": _("entraînement"),
        "sleep_interruption": _("sommeil interrompu"),
        "rest_interval": _("fréquence des repos"),
        "dice_source": _("qui lance les dés"),
        "initiative": _("ordre d’initiative"),
        "planes": _("plans"),
        "planar_limit": _("limite d’un séjour"),
        "planar_roll_seen": _("qui voit la limite d’un séjour"),
        "party_view": _("ce que chacun voit des autres"),
        "requests": _("demandes au MJ"),
        "edition": _("édition"),
        "extra_classes": _("classes de plus"),
        "half_caster_level": _("niveau des rôdeurs et paladins"),
        "unified_magic": _("sorts des clercs et druides"),
        "memorisations_per_sleep": _("mémorisations par nuit"),
        "cast_unmemorised": _("sort lancé sans être mémorisé"),
        "opposed_effects": _("effets opposés"),
        "guild": _("sorts de la guilde"),
        "book_limit": _("nombre de sorts d’un grimoire"),
        "copy_roll": _("jet de copie"),
        "copy_failure": _("copie ratée"),
        "read_magic": _("lecture de la magie"),
    }
    return words.get(name, name)


def preset_detail(name: str) -> str:
    """What sets a preset apart, in one line."""
    return {
        "Elric": _("Les règles d’origine : critique au cinquième des chances."),
        "Stormbringer": _("Comme Elric, mais critique au dixième des chances."),
        "BaSIC": _("Comme Elric, mais critique de 01 à 05, échec critique de 96 à 00."),
        "RuneQuest": _(
            "Critique au vingtième des chances, au plus près ; résistance de 5 à 95 %, et "
            "toute résistance vaincue marque le POU."
        ),
        "BRP": _("Comme RuneQuest, mais critique au vingtième arrondi au-dessus."),
        "advanced": _("Rounds de 10 secondes, tables des règles avancées."),
        "basic": _("Rounds de 10 secondes, tables des règles de base."),
    }.get(name, "")


def preset_words(name: str) -> str:
    """The name of a preset: a game's is the same in every language, an edition's is not."""
    words = {"advanced": _("Règles avancées"), "basic": _("Règles de base")}
    return words.get(name, name)
