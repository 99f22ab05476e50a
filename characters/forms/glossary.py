"""The table's words: what is meant, and what other tables and the other language call it."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from design.formats import in_language
from spells.models import found_in


@dataclass(frozen=True, kw_only=True)
class Term:
    """A word of the table in both languages, with other ways of saying it."""

    fr: str
    en: str
    #: By which it is found as well: abbreviations, other tables' words.
    also: str
    meaning: Callable[[], str]

    @property
    def word(self) -> str:
        """In the reader's language."""
        return in_language({"fr": self.fr, "en": self.en})

    @property
    def other_word(self) -> str:
        """In the other one; empty where it is the same."""
        other = in_language({"fr": self.en, "en": self.fr})
        return "" if other == self.word else other


TERMS = (
    Term(
        fr="MJ",
        en="GM",
        also="MdT maître du jeu, de la table, meneur DM game master",
        meaning=lambda: _("Mène la partie\u00a0: voit toute la table et peut tout corriger."),
    ),
    Term(
        fr="PM, points de magie",
        en="MP, magic points",
        also="mana",
        meaning=lambda: _("Ce que coûte un sort à pourcentages. Au plus\u00a0: POU et réserve."),
    ),
    Term(
        fr="POU, pouvoir",
        en="POW, power",
        also="",
        meaning=lambda: _("Fixe le plus de points de magie\u00a0; peut monter en fin d’aventure."),
    ),
    Term(
        fr="INT, intelligence",
        en="INT, intelligence",
        also="",
        meaning=lambda: _("Sert à étudier, à tenir une concentration, à mener plusieurs sorts."),
    ),
    Term(
        fr="niveau d’un sort",
        en="level of a spell",
        also="intensité portée durée intensity range duration",
        meaning=lambda: _(
            "À pourcentages\u00a0: intensité, points de portée et de durée, additionnés."
        ),
    ),
    Term(
        fr="concentration",
        en="concentration",
        also="nul léger intense total none light degree degré",
        meaning=lambda: _(
            "Ce qu’il faut d’attention pour tenir un sort\u00a0: nul, léger, intense, total."
        ),
    ),
    Term(
        fr="emplacement",
        en="slot",
        also="mémoire memory place",
        meaning=lambda: _(
            "Place en mémoire pour un sort d’un niveau\u00a0; vient de la classe et de son niveau."
        ),
    ),
    Term(
        fr="sort mémorisé",
        en="memorised spell",
        also="vancien vancian prepared préparé memorized",
        meaning=lambda: _("Choisi après le sommeil, effacé de la mémoire une fois lancé."),
    ),
    Term(
        fr="forme inversée",
        en="reversed form",
        also="inversé inverse réversible reversible",
        meaning=lambda: _("L’autre face d’un sort mémorisé\u00a0: lumière, ténèbres."),
    ),
    Term(
        fr="JS, jet de sauvegarde",
        en="saving throw",
        also="save sauvegarde",
        meaning=lambda: _("Le d20 d’une cible pour échapper à un sort mémorisé, ou le réduire."),
    ),
    Term(
        fr="round",
        en="round",
        also="tour de combat",
        meaning=lambda: _("Le temps d’une action dans un combat."),
    ),
    Term(
        fr="tour",
        en="turn",
        also="",
        meaning=lambda: _("10\u00a0minutes de temps de jeu."),
    ),
)


def terms_found(words: tuple[str, ...]) -> list[Term]:
    """The words of the table that fit a search."""
    return [term for term in TERMS if found_in(f"{term.fr} {term.en} {term.also}", words)]
