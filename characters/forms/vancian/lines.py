"""Memorised spells pasted as lines: « Projectile magique x2 », « Lumière (inversé) »."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from characters.forms.skill_lines import LineProblem, near_words
from characters.services.vancian.guild import spells_of_class
from design.formats import quoted
from rules.vancian.classes import CasterClass
from spells.models import SPELL_LEVELS, Spell, search_key
from spells.services.lookup import NameMatch, find_many

#: No list is longer; more lines than this are a paste gone wrong.
MOST_LINES = 200
#: Nobody holds more copies of one spell.
MOST_COPIES = 20
_COUNT_AFTER = re.compile(
    r"^(?P<name>.*?)[\s\u00a0:,]*(?:[x×*]\s*|\()?(?P<count>[0-9]{1,18})\)?$", re.I
)
_COUNT_BEFORE = re.compile(r"^(?P<count>[0-9]{1,18})\s*[x×*]?\s+(?P<name>.+)$", re.I)
_REVERSED = re.compile(r"[\s\u00a0]*[(\[]\s*(?:invers[eé]e?|rev(?:ersed?)?\.?)\s*[)\]]\s*$", re.I)
#: « 1. Flou », « 2) Flou »: the number of the line, no count.
_NUMBERED = re.compile(r"^[0-9]{1,3}[.)][\s\u00a0]+")
#: « Flou, Suggestion » are two; not « Flou, 2 », nor « Silence sur 4,5 m ».
_PARTED = re.compile(r";|,[\s\u00a0]+(?![x×*]?[\s\u00a0]*[0-9])", re.I)
_NAME_ENDS = " \t:;,.=–—-\u00a0•*"


@dataclass(frozen=True, kw_only=True)
class SpellLine:
    """What a line means."""

    spell: Spell
    count: int
    is_reversed: bool


@dataclass(frozen=True, kw_only=True)
class SpellLines:
    """A paste, read whole."""

    #: In the order of the lines.
    found: tuple[SpellLine, ...] = ()
    problems: tuple[LineProblem, ...] = field(default=())

    @property
    def spells(self) -> tuple[int, ...]:
        """Each spell once, by id."""
        return tuple(dict.fromkeys(line.spell.pk for line in self.found))


def read_spell_lines(campaign: Campaign, caster: CasterClass, text: str) -> SpellLines:
    """Reads every line and names everything that is wrong with any. Three queries; never raises.

    A line holds one spell; commas and semicolons part them too. Names of the class's list, in
    either language, accents aside; that of a reversed form means the form. A number counts copies.
    """
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [
        (number, part.strip())
        for number, row in enumerate(rows, start=1)
        for part in _PARTED.split(row)
    ]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        return SpellLines()
    if len(lines) > MOST_LINES:
        words = ngettext("%(most)s ligne au plus.", "%(most)s lignes au plus.", MOST_LINES)
        number, line = lines[MOST_LINES]
        problem = LineProblem(number=number, text=_cut(line), words=words % {"most": MOST_LINES})
        return SpellLines(problems=(problem,))
    among = spells_of_class(campaign, caster, SPELL_LEVELS)
    reverses = _reverses(list(among.with_forms()))
    read = [(number, line, *_split(line)) for number, line in lines]
    names = {name for _n, _l, name, _c, _r in read if name}
    matches = find_many(campaign, names, among=among)
    found: list[SpellLine] = []
    problems: list[LineProblem] = []
    for number, line, name, count, is_reversed in read:
        match = matches.get(name, NameMatch(name=name))
        meant, wrong = _meaning(match, count, reverses, is_reversed=is_reversed)
        if meant is None or wrong:
            problems.append(LineProblem(number=number, text=_cut(line), words=wrong))
        else:
            found.append(meant)
    return SpellLines(found=tuple(found), problems=tuple(problems))


def _reverses(spells: Sequence[Spell]) -> dict[str, Spell]:
    """Spells by the names of their reversed forms."""
    found: dict[str, Spell] = {}
    for spell in spells:
        form = spell.reversed_form
        if form is not None:
            found |= {form.sort_fr: spell, form.sort_en: spell}
    return found


def _split(line: str) -> tuple[str, int, bool]:
    """Name, copies, and whether the line says that it is reversed."""
    text, is_reversed = _NUMBERED.sub("", line[:300].strip()).strip(_NAME_ENDS), False
    count = 1
    for _again in range(2):  # the mark may stand before the number, or after
        bare = _REVERSED.sub("", text)
        is_reversed = is_reversed or bare != text
        text = bare.strip(_NAME_ENDS)
        counted = _COUNT_BEFORE.match(text) or _COUNT_AFTER.match(text)
        if counted:
            count, text = int(counted["count"]), counted["name"].strip(_NAME_ENDS)
    return text, count, is_reversed


def _meaning(
    match: NameMatch, count: int, reverses: dict[str, Spell], *, is_reversed: bool
) -> tuple[SpellLine | None, str]:
    """The spell and form that are meant, and what is wrong with the line, if anything is."""
    key = search_key(match.name)
    if not key:
        return None, _("Il manque le nom du sort.")
    spell = match.spell
    if key in reverses and (spell is None or key not in {spell.sort_fr, spell.sort_en}):
        spell, is_reversed = reverses[key], True
    if spell is None and match.is_ambiguous:
        names = ", ".join(quoted(spell.name) for spell in match.candidates[:6])
        return None, _("Plusieurs sorts possibles : %(names)s.") % {"names": names}
    if spell is None:
        return None, _("Aucun sort de ce nom sur la liste de la classe.") + near_words(match)
    if not 1 <= count <= MOST_COPIES:
        return None, _("De 1 à %(most)s fois.") % {"most": MOST_COPIES}
    if is_reversed and spell.reversed_form is None:
        return None, _("« %(spell)s » n’a pas de forme inversée.") % {"spell": spell.name}
    return SpellLine(spell=spell, count=count, is_reversed=is_reversed), ""


def _cut(line: str) -> str:
    return line if len(line) <= 60 else line[:59] + "…"
