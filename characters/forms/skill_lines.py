"""Known spells pasted as lines: « Foudre 65 »."""

import re
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from characters.models.known_spell import HIGHEST_SKILL
from design.formats import quoted
from spells.models import Spell
from spells.services.lookup import NameMatch, find_many

#: A mage knows INT spells at most; more lines than this are a paste gone wrong.
MOST_LINES = 200
#: Name, then the skill; a colon, a dash, a tab or a sign of per cent may stand between.
_LINE = re.compile(
    r"(?P<name>.*?\D)??[\s\u00a0:;,=.–—-]*(?P<skill>[0-9]{1,6})[\s\u00a0\u202f]*%?[\s.;,]*",
    re.ASCII,
)


@dataclass(frozen=True, kw_only=True)
class LineProblem:
    """What is wrong with one line."""

    #: Counted from 1, empty lines too, as the textarea shows them.
    number: int
    text: str
    words: str


@dataclass(frozen=True, kw_only=True)
class SkillLines:
    """A paste, read whole."""

    #: In the order of the lines.
    skills: tuple[tuple[Spell, int], ...] = ()
    problems: tuple[LineProblem, ...] = field(default=())

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(spell, skill) as services take them."""
        return tuple((spell.pk, skill) for spell, skill in self.skills)


def read_skill_lines(campaign: Campaign, text: str) -> SkillLines:
    """Reads every line and names everything that is wrong with any. One query; never raises."""
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [(number, line.strip()) for number, line in enumerate(rows, start=1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        return SkillLines()
    if len(lines) > MOST_LINES:
        words = ngettext("%(most)s ligne au plus.", "%(most)s lignes au plus.", MOST_LINES)
        problem = LineProblem(
            number=lines[MOST_LINES][0],
            text=_cut(lines[MOST_LINES][1]),
            words=words % {"most": MOST_LINES},
        )
        return SkillLines(problems=(problem,))
    read = [(number, line, *_split(line)) for number, line in lines]
    matches = find_many(campaign, {name for _n, _l, name, _s in read if name})
    skills: dict[int, tuple[Spell, int]] = {}
    problems: list[LineProblem] = []
    for number, line, name, skill in read:
        spell, wrong = _meaning(name, skill, matches.get(name))
        if spell is not None and spell.pk in skills:
            wrong = _("« %(spell)s » est déjà donné plus haut.") % {"spell": spell.name}
        if wrong:
            problems.append(LineProblem(number=number, text=_cut(line), words=wrong))
        elif spell is not None and skill is not None:
            skills[spell.pk] = (spell, skill)
    return SkillLines(skills=tuple(skills.values()), problems=tuple(problems))


def _split(line: str) -> tuple[str, int | None]:
    """The name and the skill of a line; no skill where it ends without a number."""
    found = _LINE.fullmatch(line[:300])
    if not found:
        return line[:300].rstrip(" :;,.%"), None
    return (found["name"] or "").strip(" \t:;,=–—-.\u00a0"), int(found["skill"])


def _meaning(name: str, skill: int | None, match: NameMatch | None) -> tuple[Spell | None, str]:
    """The spell that is meant, and what is wrong with the line, if anything is."""
    if not name or match is None:
        return None, _("Il manque le nom du sort.")
    if match.is_ambiguous:
        names = ", ".join(quoted(spell.name) for spell in match.candidates[:6])
        return None, _("Plusieurs sorts possibles : %(names)s.") % {"names": names}
    if match.spell is None:
        return None, _("Aucun sort de ce nom.") + near_words(match)
    if skill is None:
        return match.spell, _("Il manque la compétence, comme « 65 ».")
    if not 1 <= skill <= HIGHEST_SKILL:
        return match.spell, _("La compétence va de 1 à %(most)s %%.") % {"most": HIGHEST_SKILL}
    return match.spell, ""


def _cut(line: str) -> str:
    return line if len(line) <= 60 else line[:59] + "…"


def near_words(match: NameMatch) -> str:
    """« Peut-être « Sommeil ». »: what may have been meant, to stand after the refusal."""
    if not match.near:
        return ""
    names = _(" ou ").join(f"«\u00a0{name}\u00a0»" for name in match.near)
    return " " + _("Peut-être %(names)s.") % {"names": names}
