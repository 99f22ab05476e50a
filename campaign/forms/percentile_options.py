"""The house rules of magic by percentages, as their page offers them."""

from django.utils.translation import gettext_lazy as _

from campaign.forms import house_examples as examples
from campaign.forms.house_option import Group, Option, choices
from campaign.forms.incantation_examples import interrupted
from rules.percentile.house_options import MAX_PARALLEL_STUDIES

_CASTING = (
    Option(
        name="critical_regime",
        what=_("Ce que vaut chaque jet d’un sort ou d’un mois d’étude, selon les chances."),
        choices=choices(
            (
                "elric",
                "Elric",
                _("Critique au cinquième des chances, échec critique sur 99 et 00."),
            ),
            (
                "brp_uge",
                "BRP",
                _("Critique au vingtième ; 01 à 05 réussit, 96 à 00 rate."),
            ),
            (
                "rq",
                "RuneQuest",
                _("Critique au vingtième, au plus près ; 01 à 05 réussit, 96 à 00 rate."),
            ),
            (
                "stormbringer",
                "Stormbringer",
                _("Critique au dixième des chances, échec critique sur 99 et 00."),
            ),
            (
                "coc7",
                _("L’Appel de Cthulhu"),
                _("Critique sur 01 seul ; échec critique sur 00, dès 96 sous 50 % de chances."),
            ),
            ("basic_fr", "BaSIC", _("Critique de 01 à 05, échec critique de 96 à 00.")),
            ("none", _("Sans"), _("Ni réussite critique, ni échec critique.")),
        ),
        example=examples.cast_at_65,
    ),
    Option(
        name="max_level_skill",
        what=_("La compétence dont le dixième fixe le niveau maximum d’un sort."),
        choices=choices(
            (
                "with_concentration",
                _("Avec la concentration"),
                _("Plus de concentration que demandé monte le niveau maximum, moins le baisse."),
            ),
            (
                "bare",
                _("Compétence seule"),
                _("La concentration change les chances, jamais le niveau maximum."),
            ),
        ),
        example=examples.levels_by_degree,
    ),
    Option(
        name="interruption_cost",
        what=_("Ce que coûte une incantation interrompue, jamais plus qu’il ne reste."),
        choices=choices(
            ("one", _("1 PM"), _("Autant qu’un échec.")),
            ("none", _("Rien"), _("Seul le temps est perdu.")),
            ("level", _("Le niveau"), _("Autant qu’un sort lancé.")),
        ),
        example=interrupted,
    ),
)
_POINTS = (
    Option(
        name="recovery",
        what=_("Comment les points de magie reviennent quand le temps passe."),
        choices=choices(
            (
                "pou_per_24h",
                _("Le POU par jour"),
                _("Autant de points que le POU en 24 heures, éveillé ou endormi."),
            ),
            (
                "sleep_1_per_hour",
                _("Selon le sommeil"),
                _("1 point par heure de sommeil, 1 toutes les deux heures de veille."),
            ),
            (
                "full_after_sleep",
                _("Une nuit suffit"),
                _("Tout revient après 8 heures de sommeil, rien autrement."),
            ),
            ("manual", _("À la main"), _("Rien ne revient tout seul : le MJ le dit.")),
        ),
        example=examples.points_after_a_night,
    ),
    Option(
        name="at_zero",
        what=_("Ce qui arrive au magicien à qui il ne reste pas un point."),
        choices=choices(
            (
                "unconscious",
                _("Sans connaissance"),
                _("Il tombe jusqu’au premier point revenu, et perd ce qu’il tenait."),
            ),
            ("nothing", _("Debout"), _("Il agit comme avant, sans magie.")),
        ),
        example=examples.empty_pool,
    ),
)
_CONCENTRATION = (
    Option(
        name="instant_degree",
        what=_("Les degrés de concentration qu’accepte un sort instantané."),
        choices=choices(
            ("own_only", _("Le sien seul"), _("Sans durée à tenir, pas de bonus à prendre.")),
            ("free", _("Tous"), _("+10 par degré au-dessus du sien, −30 par degré au-dessous.")),
        ),
        example=examples.degrees_of_an_instant_spell,
    ),
    Option(
        name="total_roll_multiplier",
        what=_("Le jet qui garde un sort de concentration totale quand le magicien est dérangé."),
        choices=choices(
            (1, _("INT × 1"), _("Presque toujours perdu.")),
            (3, _("INT × 3"), _("Comme une concentration intense.")),
            (5, _("INT × 5"), _("Le plus souvent gardé.")),
        ),
        example=examples.hold_when_disturbed,
    ),
)
_RESISTANCE = (
    Option(
        name="resistance_bounds",
        what=_("Les chances les plus basses et les plus hautes d’un jet de résistance."),
        choices=choices(
            ("0_100", _("De 0 à 100 %"), _("Un grand écart décide à lui seul.")),
            ("1_99", _("De 1 à 99 %"), _("01 l’emporte toujours, 00 échoue toujours.")),
            ("5_95", _("De 5 à 95 %"), _("Une chance sur vingt reste à chacun.")),
        ),
        example=examples.uneven_resistance,
    ),
    Option(
        name="resistance_points",
        what=_("Ce que le magicien oppose à la caractéristique de la cible."),
        choices=choices(
            (
                "before_cost",
                _("Ses points avant le coût"),
                _("Les points de magie d’avant le sort, surcharge déduite."),
            ),
            (
                "after_cost",
                _("Ses points après le coût"),
                _("Ce qui reste une fois le sort payé : un gros sort force moins."),
            ),
            ("pou", _("Son POU"), _("Frais ou épuisé, il force autant.")),
        ),
        example=examples.forced_resistance,
    ),
    Option(
        name="pou_mark",
        what=_("Ce qui vaut une marque de POU, donc un jet de gain à la fin de l’aventure."),
        choices=choices(
            (
                "resistance_critical",
                _("Résistance critique"),
                _("Vaincre une résistance d’une réussite critique."),
            ),
            (
                "cast_critical",
                _("Sort critique"),
                _("Lancer le sort d’une réussite critique, et vaincre la résistance."),
            ),
            (
                "any_win",
                _("Résistance vaincue"),
                _("Vaincre une résistance, quel que soit le jet."),
            ),
        ),
        example=examples.what_marks,
    ),
)
_PROGRESS = (
    Option(
        name="skill_progress",
        what=_("Comment une compétence monte par l’usage."),
        choices=choices(
            (
                "check_d6",
                _("Cocher, puis 1d6"),
                _("Un sort réussi se coche. À la fin, un d100 au-dessus, ou 00, donne +1d6."),
            ),
            ("manual", _("À la main"), _("Le MJ change les compétences quand il le juge bon.")),
        ),
        example=examples.end_of_adventure,
    ),
    Option(
        name="training",
        what=_("Si un mois d’étude peut servir à un sort déjà connu."),
        choices=choices(
            ("off", _("Non"), _("L’étude ne sert qu’à apprendre un sort nouveau.")),
            (
                "month_1d6",
                _("Oui, +1d6"),
                _("Après le mois, un d100 au-dessus de la compétence, ou 00, donne +1d6."),
            ),
        ),
        example=examples.month_of_training,
    ),
    Option(
        name="parallel_studies",
        what=_("Combien de sorts un magicien étudie en même temps."),
        choices=choices(
            (1, _("Un seul"), _("Chaque mois va à un sort.")),
            (2, _("Deux"), ""),
            (3, _("Trois"), ""),
            ("unlimited", _("Autant qu’il veut"), _("Chaque étude a son mois plein.")),
        ),
        example=examples.three_studies,
        most=MAX_PARALLEL_STUDIES,
    ),
    Option(
        name="month_days",
        what=_("La durée d’un mois d’étude : un jet à chaque mois plein."),
        choices=choices(
            ("30", _("30 jours"), _("Toujours autant, quel que soit le mois.")),
            ("calendar", _("Le mois du calendrier"), _("D’un jour au même jour du mois suivant.")),
        ),
        example=examples.lengths_of_a_month,
    ),
)

PERCENTILE = (
    Group(key="casting", title=_("Lancer un sort"), options=_CASTING),
    Group(key="points", title=_("Points de magie"), options=_POINTS),
    Group(key="concentration", title=_("Concentration"), options=_CONCENTRATION),
    Group(key="resistance", title=_("Résistance et POU"), options=_RESISTANCE),
    Group(key="progress", title=_("Étude et progrès"), options=_PROGRESS),
)
