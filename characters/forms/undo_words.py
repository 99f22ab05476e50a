"""Why an act cannot be taken back, in words."""

from django.utils.translation import gettext as _

from campaign.services.refusal import Problem


def undo_words(problem: Problem) -> str:
    """One sentence for a problem of undoing or redoing."""
    if problem.code == "later_act":
        count, first = problem.detail["count"], problem.detail["seqs"][0]
        if count == 1:
            one = _("L’acte n° %(seq)s s’appuie dessus : l’annuler d’abord.")
            return one % {"seq": first}
        many = _("%(count)s actes s’appuient dessus, dès le n° %(seq)s : les annuler d’abord.")
        return many % {"count": count, "seq": first}
    return {
        "undo_of_undo": _("Une annulation ne s’annule pas : rétablir l’acte d’origine."),
        "nothing_to_undo": _("Cet acte n’a rien changé : il n’y a rien à annuler."),
        "already_undone": _("Cet acte est déjà annulé."),
        "not_your_act": _("Seul son auteur ou un MJ peut l’annuler."),
        "dice_ask_the_gm": _("Des dés ont parlé : seul un MJ annule. Il suffit de le demander."),
        "only_the_gm": _("Seul le MJ peut le faire."),
        "not_undone": _("Cet acte n’est pas annulé."),
        "already_redone": _("Cet acte est déjà rétabli."),
        "no_typed_dice": _("Il n’y a pas de dés saisis à corriger ici."),
        "acts_meanwhile": _("Un acte a été fait ou annulé entre-temps : la liste a changé."),
        "acts_since": _("Un autre acte a suivi : demander au MJ d’annuler."),
        "not_free": _("Quelqu’un l’a déjà pris."),
        "hidden_from_its_player": _(
            "Un personnage caché n’existe pas pour les joueurs : aucun ne peut le jouer."
        ),
        "incanting_meanwhile": _("Une autre incantation est en cours : elle passe d’abord."),
        "rewriting_meanwhile": _("Une autre réécriture est en cours : elle passe d’abord."),
        "name_taken": _("Un autre sort porte ce nom depuis."),
        "evening_open": _("Une autre séance est ouverte : la clore d’abord."),
        "changed_since": _("Ce que l’acte avait changé a changé de nouveau depuis."),
        "magic_points_out_of_bounds": _("Les points de magie sortiraient de leurs limites."),
        "number_out_of_bounds": _("Un nombre sortirait de ses limites."),
        "gold_out_of_bounds": _("L’or a été dépensé depuis."),
        "level_out_of_table": _("Le niveau sortirait de ceux de la classe."),
        "not_at_the_table": _("Ce siège n’est plus occupé."),
        "campaign_archived": _("La campagne est archivée : plus rien ne s’y joue."),
    }.get(problem.code, _("Refusé par les règles."))
