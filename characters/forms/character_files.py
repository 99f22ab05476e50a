"""A file of a character as its preview shows it, in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.forms.uploads import file_problem_words, placed_words
from campaign.services.refusal import Problem
from characters.forms.words import problem_words
from characters.services.character_files.matching import CharacterPlan
from files.problems import FileProblem
from spells.forms.spell_files import column_words
from spells.forms.words import problem_words as spell_problem_words


@dataclass(frozen=True, kw_only=True)
class CharacterPreview:
    """What the file will make."""

    name: str
    #: How many of what, a line each.
    lines: tuple[str, ...]
    #: Spells that become the campaign's own.
    new: tuple[str, ...]
    problems: tuple[str, ...]
    remarks: tuple[str, ...]
    is_right: bool


def preview_character(plan: CharacterPlan) -> CharacterPreview:
    """Words for the whole file."""
    file = plan.file
    return CharacterPreview(
        name=str(file.values.get("name") or _("sans nom")),
        lines=tuple(_lines(plan)),
        new=tuple(one.row.name for one in plan.new),
        problems=tuple(dict.fromkeys(_words(problem) for problem in plan.problems)),
        remarks=tuple(placed_words(remark) for remark in file.remarks),
        is_right=plan.is_right,
    )


def _lines(plan: CharacterPlan) -> list[str]:
    file = plan.file
    skills, held, books = len(file.skills), len(file.memorised), len(file.books)
    told = {
        ngettext("%(n)s sort connu", "%(n)s sorts connus", skills) % {"n": skills}: skills,
        ngettext("%(n)s sort en mémoire", "%(n)s sorts en mémoire", held) % {"n": held}: held,
        ngettext("%(n)s livre", "%(n)s livres", books) % {"n": books}: books,
    }
    return [words for words, count in told.items() if count]


def _words(problem: Problem | FileProblem) -> str:
    if isinstance(problem, Problem):
        words = problem_words(problem) if problem.code != "value_missing" else _("à remplir.")
        return f"{sheet_words(problem.field)}\u00a0: {words}" if problem.field else words
    of = problem.detail.get("of")
    if not of:
        return file_problem_words(problem)
    known = Problem(code=problem.code, field=problem.field, detail=problem.detail)
    words = spell_problem_words(known)
    return _("%(spell)s, %(column)s\u00a0: %(words)s") % {
        "spell": of,
        "column": column_words(problem.field),
        "words": words,
    }


def sheet_words(name: str) -> str:
    """A column of the sheet as its page calls it."""
    words = {
        "name": _("Nom"),
        "int_score": "INT",
        "dex_score": "DEX",
        "pou": "POU",
        "for_score": "FOR",
        "con_score": "CON",
        "tai_score": "TAI",
        "app_score": "APP",
        "mp": _("Points de magie"),
        "class_id": _("Classe"),
        "class_level": _("Niveau"),
        "gold": _("Pièces d’or"),
        "alignment": _("Alignement"),
        "skills": _("Compétence"),
    }
    return words.get(name, name)
