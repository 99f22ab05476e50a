"""The house rules of the planes, as their page offers them. Source: V12, S9."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.forms.house_examples import Figure
from campaign.forms.house_option import Group, Option, choices
from rules.house_rules import HouseRules
from rules.options import PlanarLimit

#: The traveller of the example: the die on leaving, the turns spent, the die on the second plane.
_FIRST, _SPENT, _SECOND = 4, 3, 5


def turns_on_the_second_plane(rules: HouseRules) -> tuple[Figure, ...]:
    """What is left to somebody who goes on to a second plane."""
    goes_on = rules.planar_limit is PlanarLimit.PER_ABSENCE
    return (
        Figure(
            number=str(_FIRST - _SPENT if goes_on else _SECOND),
            caption=gettext(
                "tours restants, en passant à un deuxième plan après %(spent)s tours sur %(first)s"
            )
            % {"spent": _SPENT, "first": _FIRST},
        ),
    )


PLANES = Group(
    key="planes",
    title=_("Plans"),
    options=(
        Option(
            name="planes",
            what=_("Si des personnages quittent le plan matériel."),
            choices=choices(
                ("on", _("Oui"), _("La page des plans dit où est chacun.")),
                ("off", _("Non"), _("La page des plans reste fermée.")),
            ),
        ),
        Option(
            name="planar_limit",
            what=_("Ce que mesure le 1d6 tours d’un séjour, avant le niveau 10."),
            choices=choices(
                (
                    "per_absence",
                    _("Toute l’absence"),
                    _("Un seul dé, du départ au retour sur le plan matériel."),
                ),
                ("per_entry", _("Chaque plan"), _("Un dé de plus à chaque plan où l’on entre.")),
            ),
            example=turns_on_the_second_plane,
        ),
        Option(
            name="planar_roll_seen",
            what=_("Qui voit ce dé et le temps qui reste."),
            choices=choices(
                ("gm", _("Le MJ seul"), _("Les joueurs savent seulement que le temps est compté.")),
                ("all", _("Tout le monde"), _("Le compte à rebours est sur la page des plans.")),
            ),
        ),
    ),
)
