"""The house rules of a whole table, whatever its magic, as their page offers them."""

from django.utils.translation import gettext_lazy as _

from campaign.forms import fight_examples as fights
from campaign.forms import house_examples as examples
from campaign.forms import memorised_examples as nights
from campaign.forms.house_option import Group, Option, choices
from campaign.forms.planar_options import PLANES

_TABLE = (
    Option(
        name="round_seconds",
        what=_("Le temps qu’un round prend à l’horloge."),
        choices=choices(
            (12, _("12 secondes"), _("5 rounds par minute.")),
            (10, _("10 secondes"), _("6 rounds par minute, comme pour les sorts mémorisés.")),
        ),
        example=examples.rounds_on_the_clock,
    ),
    Option(
        name="dice_source",
        what=_("D’où viennent les dés des sorts, des études et des fins d’aventure."),
        choices=choices(
            ("either", _("Au choix"), _("Chacun choisit à chaque jet.")),
            ("server", _("Le serveur"), _("Personne ne saisit de dés.")),
            ("typed", _("La table"), _("De vrais dés, saisis à l’écran.")),
        ),
    ),
)
_PLAYERS = (
    Option(
        name="party_view",
        what=_("Ce qu’un joueur voit des personnages que d’autres jouent."),
        choices=choices(
            (
                "names_and_state",
                _("Noms et états"),
                _("Qui est là, les mains liées ou sans connaissance."),
            ),
            ("full", _("Tout"), _("Points, emplacements, sorts et feuille.")),
            ("own_only", _("Rien"), _("À la table, chacun n’a que les siens.")),
        ),
    ),
    Option(
        name="requests",
        what=_("Ce qu’un joueur demande au MJ d’un geste."),
        choices=choices(
            ("rest_only", _("Un repos"), _("Le reste se dit de vive voix.")),
            ("all", _("Tout"), _("Un repos, un voyage vers un autre plan.")),
            ("none", _("Rien"), _("Tout se dit de vive voix.")),
        ),
    ),
)
_FIGHT = (
    Option(
        name="initiative",
        what=_("Qui agit le premier dans un round de combat."),
        choices=choices(
            ("dex", _("La DEX"), _("De la plus haute à la plus basse, sans dé.")),
            (
                "side",
                _("1d6 par camp"),
                _("Le camp au dé le plus haut joue d’abord, puis l’autre."),
            ),
            ("each", _("1d6 chacun"), _("Du dé le plus haut au plus bas, puis par DEX.")),
        ),
        example=fights.a_round,
    ),
)
_REST = (
    Option(
        name="sleep_interruption",
        what=_("Ce que vaut un sommeil interrompu avant ses 8 heures."),
        choices=choices(
            ("restart", _("Rien"), _("Il recommence de zéro.")),
            ("resume", _("Ce qui est dormi"), _("Il reprend où il en était.")),
        ),
        example=nights.a_broken_night,
    ),
    Option(
        name="rest_interval",
        what=_("Combien de fois un personnage se repose."),
        choices=choices(
            ("once_per_24h", _("Une fois par jour"), _("24 heures d’un repos au suivant.")),
            ("none", _("Quand il veut"), _("Dès que le temps le permet.")),
        ),
        example=nights.the_next_rest,
    ),
)

SHARED = (
    Group(key="table", title=_("Temps et dés"), options=_TABLE),
    Group(key="players", title=_("Joueurs"), options=_PLAYERS),
    Group(key="fight", title=_("Combat"), options=_FIGHT),
    Group(key="rest", title=_("Repos"), options=_REST),
    PLANES,
)
