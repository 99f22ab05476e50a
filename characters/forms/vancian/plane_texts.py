"""What each plane is, in the product's own words. Source: V12.

What the rules say of travellers stands under ``effects`` and ``perception``; the rest sets the
scene, and leaves the last word to the GM.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.vancian.planes import Plane, PlaneKind

Words = str | Promise


@dataclass(frozen=True, kw_only=True)
class PlaneText:
    """The page of one plane."""

    #: One line under the title.
    kind: Words
    #: What the place is like.
    nature: Words
    #: Who lives there.
    dwellers: Words
    #: What it does to magic and to those who come.
    effects: Words
    #: Who perceives whom.
    perception: Words


_KIND: Mapping[PlaneKind, Words] = {
    PlaneKind.MATERIAL: _("Au cœur de la sphère"),
    PlaneKind.TRANSITIVE: _("Plan de passage, presque sans matière solide"),
    PlaneKind.DEMIPLANE: _("Petits mondes finis, à la dérive"),
    PlaneKind.INNER: _("Plan intérieur, matériau de l’univers"),
    PlaneKind.OUTER: _("Plan extérieur, domaine de dieux et d’âmes"),
}
_FAINT = _(
    "D’ici, on entrevoit le plan matériel comme à travers un voile : une créature de taille "
    "humaine ne s’y distingue qu’à 9 m au plus. En face, personne ne perçoit le voyageur, par "
    "aucun sens ; rares sont les êtres qui font exception."
)
_CLOSED = _(
    "D’ici, rien ne se voit du plan matériel, et nul n’y perçoit le voyageur, par aucun sens. "
    "On ne se voit qu’entre présents."
)

_NATURE: Mapping[Plane, Words] = {
    Plane.MATERIAL: _(
        "Le monde où l’on naît, où l’on marche et où l’on meurt. Tout y pèse son poids : la "
        "pierre arrête le pas, le feu finit par s’éteindre. Les autres plans l’entourent sans "
        "qu’on les voie."
    ),
    Plane.ASTRAL: _(
        "Une étendue d’argent sans haut ni bas, où rien ne pousse et où rien ne tombe. On y "
        "avance par la volonté plus que par les jambes, et les distances trompent."
    ),
    Plane.ETHEREAL: _(
        "Une brume qui épouse le monde et le double. Les murs, les collines et les gens y sont "
        "des ombres pâles que l’on traverse ; plus loin, elle mène aux plans intérieurs."
    ),
    Plane.SHADOW: _(
        "Le monde encore, mais en noir et blanc, comme un dessin oublié. Les lieux s’y "
        "reconnaissent à demi : une ville connue y est plus vide, une tour plus haute, un pont "
        "absent."
    ),
    Plane.DEMIPLANE: _(
        "Des bulles de réalité qui dérivent dans l’Astral ou l’Éthéré, souvent pas plus grandes "
        "qu’une maison ou un vallon. Chacune a ses bords, ses lois et son nom."
    ),
    Plane.FIRE: _(
        "Un ciel de flammes sur une mer de braise. Le feu n’y brûle pas quelque chose : il est "
        "le sol, l’air et la lumière."
    ),
    Plane.AIR: _(
        "Un bleu sans fond, traversé de vents et de nuages. On n’y tombe nulle part, sauf vers "
        "ce que l’on a choisi d’appeler le bas."
    ),
    Plane.WATER: _(
        "Une mer sans surface ni fond, claire ici, noire plus loin, parcourue de courants "
        "tièdes et glacés."
    ),
    Plane.EARTH: _(
        "De la roche partout, pleine et sourde, veinée de métaux et de gemmes. Les grottes y "
        "sont des accidents, et les chemins, des blessures."
    ),
    Plane.POSITIVE: _(
        "La source de la vie : une lumière si pleine qu’elle n’éclaire rien, faute d’ombre. Tout "
        "y grandit sans mesure."
    ),
    Plane.NEGATIVE: _(
        "La source de la mort et de l’usure : un noir qui boit la chaleur, le bruit et l’élan. "
        "Ce qui y entre s’y défait."
    ),
    Plane.LAW: _(
        "Des cités d’angles droits, des champs en damier, des heures qui sonnent juste. Chaque "
        "chose y a sa place et n’en bouge pas sans raison."
    ),
    Plane.BALANCE: _(
        "Un pays de saisons égales, où chaque pente a sa contre-pente et chaque parole sa "
        "réponse. Rien n’y gagne longtemps."
    ),
    Plane.CHAOS: _(
        "Un lieu qui change pendant qu’on le regarde : une mer devient escalier, un cri devient "
        "fleur. Le même chemin n’y mène jamais deux fois au même endroit."
    ),
    Plane.BEASTS: _(
        "Des forêts, des savanes et des mers d’avant les routes. On n’y juge personne : on y "
        "chasse, on y dort, on y élève ses petits."
    ),
}
_DWELLERS: Mapping[Plane, Words] = {
    Plane.MATERIAL: _("Les mortels, leurs bêtes, leurs royaumes ; et, de passage, tout le reste."),
    Plane.ASTRAL: _(
        "Peu d’habitants : des voyageurs, des esprits sans corps, et ceux qui guettent les uns "
        "et les autres."
    ),
    Plane.ETHEREAL: _(
        "Des spectres, des curieux et quelques chasseurs qui savent frapper d’une rive à l’autre."
    ),
    Plane.SHADOW: _("Des ombres qui imitent les vivants, et ce qui se nourrit d’elles."),
    Plane.DEMIPLANE: _(
        "Leur maître, s’il vit encore, et ses hôtes : mages retirés, prisonniers, gardiens."
    ),
    Plane.FIRE: _("Les élémentaires de feu et leurs princes, prompts à prendre ombrage."),
    Plane.AIR: _("Les élémentaires de l’air, des oiseaux immenses et les seigneurs des vents."),
    Plane.WATER: _(
        "Les élémentaires de l’eau, des bancs innombrables et les puissances des grands fonds."
    ),
    Plane.EARTH: _("Les élémentaires de terre et de vieux souverains qui comptent chaque gemme."),
    Plane.POSITIVE: _("Presque personne : ce qui vit ici déborde de vie, et parle peu."),
    Plane.NEGATIVE: _("Les morts qui marchent y ont leur racine, et l’entropie ses serviteurs."),
    Plane.LAW: _("Les dieux de l’ordre, leurs juges, et les âmes qui tinrent parole."),
    Plane.BALANCE: _("Les dieux arbitres, et les âmes qui n’ont pas choisi de camp."),
    Plane.CHAOS: _("Les dieux changeants, leurs démons, et les âmes que rien n’a retenues."),
    Plane.BEASTS: _("Les esprits des animaux et leurs dieux, étrangers à tout alignement."),
}
_EFFECTS: Mapping[Plane, Words] = {
    Plane.MATERIAL: _(
        "La magie y agit comme les règles le disent. On y revient : de l’Astral ou de l’Éthéré, "
        "reparaître à l’intérieur d’un corps solide tue, sans jet de sauvegarde."
    ),
    Plane.ASTRAL: _(
        "On traverse les objets du plan matériel, aveugle tant qu’on est dedans. Revenir dans la "
        "matière, c’est la mort. Chaque entrée fait des remous que des êtres hostiles entendent."
    ),
    Plane.ETHEREAL: _(
        "On passe à travers murs et portes, aveugle à l’intérieur. Y reparaître sur le plan "
        "matériel, c’est la mort, sans jet de sauvegarde : mieux vaut avoir vu la place libre."
    ),
    Plane.SHADOW: _(
        "La matière y manque, les couleurs aussi. Au MJ de dire ce que la lumière, le feu et les "
        "illusions y deviennent."
    ),
    Plane.DEMIPLANE: _(
        "Chacun suit les lois que son créateur lui a données : le temps, la pesanteur et la "
        "magie peuvent y différer. Le MJ les connaît."
    ),
    Plane.FIRE: _(
        "Sans protection contre le feu, nul n’y tient. Ce qui peut brûler brûle ; l’élémentaire "
        "de feu que l’on appelle ailleurs vient d’ici."
    ),
    Plane.AIR: _(
        "On respire, mais rien ne porte : il faut voler, flotter ou s’accrocher. Un vent y "
        "emporte ce que l’on lâche."
    ),
    Plane.WATER: _(
        "Il faut respirer l’eau et nager sans fin. La flamme n’y prend pas, la voix s’y noie : "
        "au MJ de dire quels sorts s’y prononcent."
    ),
    Plane.EARTH: _(
        "Arriver hors d’une grotte, c’est être enseveli. Il faut de l’air, de la lumière et un "
        "chemin, ou savoir se glisser dans la pierre."
    ),
    Plane.POSITIVE: _(
        "La vie y afflue, d’abord comme un baume, puis comme un flot : au MJ de dire quand le "
        "corps n’en peut plus contenir."
    ),
    Plane.NEGATIVE: _(
        "La vie s’en va, lentement puis d’un coup, à moins d’une protection. Ce qui est mort s’y "
        "porte bien."
    ),
    Plane.LAW: _(
        "Les serments y pèsent, le mensonge s’y remarque. Qui vient du chaos s’y sent épié, et "
        "l’est."
    ),
    Plane.BALANCE: _(
        "Ce qui penche y est redressé : une faveur appelle une dette. Le MJ décide de ce que la "
        "magie doit rendre."
    ),
    Plane.CHAOS: _(
        "Rien n’y est sûr, pas même l’effet d’un sort : le MJ peut le laisser dériver. La "
        "volonté y façonne ce qui l’entoure."
    ),
    Plane.BEASTS: _(
        "La parole y compte moins que le geste et l’odeur. Les sorts qui parlent aux animaux y "
        "sont entendus de loin."
    ),
}


def text_of(plane: Plane) -> PlaneText:
    """The page of a plane, in the reader's language."""
    return PlaneText(
        kind=_KIND[plane.kind],
        nature=_NATURE[plane],
        dwellers=_DWELLERS[plane],
        effects=_EFFECTS[plane],
        perception=_perception(plane),
    )


def _perception(plane: Plane) -> Words:
    if plane.is_immaterial:
        return _FAINT
    if plane is Plane.MATERIAL:
        return _(
            "D’ici, on ne perçoit personne d’un autre plan, par aucun sens. De l’Astral et de "
            "l’Éthéré, on peut être entrevu, à 9 m au plus pour qui est de taille humaine."
        )
    return _CLOSED
