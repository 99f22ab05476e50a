"""The house rules of memorised spells, as their page offers them."""

from django.utils.translation import gettext_lazy as _

from campaign.forms import memorised_examples as examples
from campaign.forms.house_option import Group, Option, choices
from rules.vancian.house_options import MAX_BOOK_LIMIT

_CLASSES = (
    Option(
        name="edition",
        what=_("Les classes qui lancent des sorts."),
        choices=choices(
            (
                "advanced",
                _("Règles avancées"),
                _("Aussi druides, illusionnistes, rôdeurs et paladins."),
            ),
            ("basic", _("Règles de base"), _("Clercs, magiciens et elfes.")),
        ),
        example=examples.classes_that_cast,
    ),
    Option(
        name="extra_classes",
        what=_("Si semi-elfe, drow, gnome et barde sont ouverts aux joueurs."),
        choices=choices(
            ("off", _("Non"), _("Personne ne les choisit.")),
            ("on", _("Oui"), _("Quatre classes de plus, chacune avec sa magie.")),
        ),
        example=examples.classes_that_cast,
    ),
    Option(
        name="half_caster_level",
        what=_("Le niveau qui compte pour les sorts d’un rôdeur ou d’un paladin."),
        choices=choices(
            (
                "class_level",
                _("Celui de la classe"),
                _("Il compte comme chez les autres."),
            ),
            (
                "since_first_slot",
                _("Depuis leur premier sort"),
                _("Le niveau où ils commencent à en lancer compte pour 1."),
            ),
        ),
        example=examples.a_paladins_level,
    ),
    Option(
        name="unified_magic",
        what=_("Comment clercs et druides connaissent leurs sorts."),
        choices=choices(
            ("off", _("Toute leur liste"), _("Chaque sort à leur portée se mémorise.")),
            (
                "on",
                _("Un par un"),
                _("Comme les magiciens : trois au départ, les autres s’apprennent."),
            ),
        ),
        example=examples.a_clerics_first_spells,
    ),
)
_MEMORY = (
    Option(
        name="memorisations_per_sleep",
        what=_("Combien de fois on mémorise après une nuit."),
        choices=choices(
            ("1", _("Une fois"), _("Ce qui est choisi tient jusqu’à la nuit suivante.")),
            ("unlimited", _("Sans limite"), _("Chaque heure au calme permet de tout changer.")),
        ),
        example=examples.memorisations_of_a_morning,
    ),
    Option(
        name="cast_unmemorised",
        what=_("Si un sort peut être lancé sans avoir été mémorisé."),
        choices=choices(
            ("off", _("Jamais"), _("Sans le sort en mémoire, rien ne part.")),
            ("gm_leave", _("Si le MJ le veut"), _("Il le permet pour un lancer, au cas par cas.")),
        ),
    ),
    Option(
        name="opposed_effects",
        what=_("Un bonus et un malus sur la même caractéristique."),
        choices=choices(
            ("both", _("Les deux comptent"), _("Bénédiction et malédiction s’ajoutent.")),
            ("replace", _("Le dernier compte"), _("Le second sort chasse le premier.")),
        ),
        example=examples.a_blessing_then_its_reverse,
    ),
)
_BOOKS = (
    Option(
        name="guild",
        what=_("Le sort qu’une guilde donne à chaque niveau gagné."),
        choices=choices(
            ("gm_choice", _("Au choix du MJ"), _("Parmi les sorts que le personnage peut lancer.")),
            (
                "random",
                _("Tiré au hasard"),
                _("Parmi les mêmes, tous à chances égales."),
            ),
            ("none", _("Aucun"), _("Il reste les parchemins et les grimoires trouvés.")),
        ),
        example=examples.a_gift_of_the_guild,
    ),
    Option(
        name="book_limit",
        what=_("Combien de sorts un personnage peut apprendre."),
        choices=choices(
            ("none", _("Sans limite"), _("Tout ce qu’il trouve.")),
            (
                "slots",
                _("Autant que d’emplacements"),
                _("À chaque niveau de sort, autant de sorts qu’il peut en mémoriser."),
            ),
            (12, _("12 en tout"), ""),
            (24, _("24 en tout"), ""),
            (36, _("36 en tout"), ""),
        ),
        example=examples.room_for_spells,
        most=MAX_BOOK_LIMIT,
    ),
    Option(
        name="copy_roll",
        what=_("Si copier un sort demande un jet."),
        choices=choices(
            ("off", _("Non"), _("La copie réussit toujours.")),
            ("by_int", _("Selon l’INT"), _("Un d100 sous les chances que donne l’INT.")),
        ),
        example=examples.chances_to_copy,
    ),
    Option(
        name="copy_failure",
        what=_("Ce que ferme une copie ratée, quand elle demande un jet."),
        choices=choices(
            (
                "source_unusable",
                _("Cette source"),
                _("Un autre exemplaire du même sort laisse réessayer."),
            ),
            ("never_learn", _("Ce sort"), _("Le personnage ne l’apprendra jamais.")),
        ),
        example=examples.after_a_failed_copy,
    ),
    Option(
        name="read_magic",
        what=_("Si un parchemin ou le grimoire d’un autre se déchiffre avant de servir."),
        choices=choices(
            ("off", _("Non"), _("Il se lit tout de suite.")),
            ("on", _("Oui"), _("Une fois, par le sort Lecture de la magie.")),
        ),
        example=examples.a_scroll_found,
    ),
)

MEMORISED = (
    Group(key="classes", title=_("Classes"), options=_CLASSES),
    Group(key="memory", title=_("Mémoire et effets"), options=_MEMORY),
    Group(key="books", title=_("Grimoires et parchemins"), options=_BOOKS),
)
