"""Enemies in one line each: « 4 gobelins, DEX 11 », « chaman, 12 PM, Foudre 60 % ».

A line is read from left to right, cut at its commas: how many and who, then what they have.
Percentile magic: scores, magic points, spells with their skill. Memorised magic: a class with its
level (« clerc 5 »), then the spells in memory. Numbers of other games (PV 12) go to the notes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from campaign.models import Campaign
from characters.forms.fight.enemy_names import singular
from characters.forms.skill_lines import LineProblem, read_skill_lines
from characters.forms.vancian.lines import read_spell_lines
from characters.services.creation import NewCharacter
from characters.services.fight.enemies import MOST, EnemyLine
from characters.services.vancian.creation import NewCaster
from characters.services.vancian.starting import HeldCopy
from rules.vancian.classes import CLASSES, CasterClass, ReversalMode
from spells.models import search_key

#: More lines than this are a paste gone wrong.
MOST_LINES = 20
#: A score that the line does not give: that of ordinary people.
USUAL = 10

_GAP = r"[\s\u00a0:=]*"
_SCORES = {
    "dex": "dex_score",
    "int": "int_score",
    "pou": "pou",
    "pow": "pou",
    "for": "for_score",
    "str": "for_score",
    "con": "con_score",
    "tai": "tai_score",
    "siz": "tai_score",
    "app": "app_score",
}
_POINTS = r"(?:PM|MP|points?\s+de\s+magie|magic\s+points?)"
_NUMBER_LAST = re.compile(
    rf"(?P<word>[^\W\d_]+(?:\s+de\s+magie)?){_GAP}(?P<number>\d{{1,5}})", re.I
)
_NUMBER_FIRST = re.compile(r"(?P<number>\d{1,5})[\s\u00a0]*(?P<word>[^\W\d_].*)", re.I)
_IS_POINTS = re.compile(_POINTS, re.I)
_CLASS = re.compile(
    rf"(?P<class>[^\d]+?)(?:[\s\u00a0,]+(?:de\s+)?(?:niveau|niv\.?|level|lvl\.?|lv\.?))?{_GAP}"
    r"(?P<level>\d{1,3})",
    re.I,
)
_COUNT_FIRST = re.compile(r"(?P<count>\d{1,5})[\s\u00a0]*[x×]?[\s\u00a0]*(?P<name>\D.*)", re.I)
_COUNT_LAST = re.compile(r"(?P<name>.*\D)[\s\u00a0]+[x×][\s\u00a0]*(?P<count>\d{1,5})", re.I)
_SURPRISED = re.compile(r"surpris(?:e|es|ed)?", re.I)
#: Numbers of a sheet that no magic asks for.
_NOTED = re.compile(r"(?:PV|HP|CA|AC|DV|HD|THAC0|TAC0|TACO|ML|moral|morale|XP)\b.*", re.I)


@dataclass(frozen=True, kw_only=True)
class EnemyLines:
    """What was typed, read whole."""

    lines: tuple[EnemyLine, ...] = ()
    #: The line of the text from which each comes.
    numbers: tuple[int, ...] = ()
    problems: tuple[LineProblem, ...] = field(default=())


@dataclass(kw_only=True)
class _Read:
    """A line on its way."""

    number: int
    text: str
    count: int = 1
    name: str = ""
    scores: dict[str, int] = field(default_factory=dict)
    mp: int | None = None
    caster: CasterClass | None = None
    class_level: int = 0
    is_surprised: bool = False
    notes: list[str] = field(default_factory=list)
    #: Parts that name spells.
    spells: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def read_enemy_lines(campaign: Campaign, text: str) -> EnemyLines:
    """Reads every line and names everything that is wrong with any; never raises.

    One query for percentile spells, three for each class that memorises; none without spells.
    """
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [(number, line.strip()) for number, line in enumerate(rows, start=1) if line.strip()]
    if len(lines) > MOST_LINES:
        number, line = lines[MOST_LINES]
        words = _("%(most)s lignes au plus.") % {"most": MOST_LINES}
        return EnemyLines(problems=(LineProblem(number=number, text=_cut(line), words=words),))
    read = [_read(number, line) for number, line in lines]
    skills = _skills(campaign, read)
    held = _held(campaign, read)
    found = [
        EnemyLine(
            count=one.count,
            sheet=_caster(one, held.get(one.number, [])) if one.caster else _mage(one, skills),
            is_surprised=one.is_surprised,
        )
        for one in read
        if not one.wrong
    ]
    return EnemyLines(
        lines=tuple(found),
        numbers=tuple(one.number for one in read if not one.wrong),
        problems=tuple(
            LineProblem(number=one.number, text=_cut(one.text), words=words)
            for one in read
            for words in one.wrong
        ),
    )


def _read(number: int, line: str) -> _Read:
    one = _Read(number=number, text=line)
    first, *parts = [part.strip(" \t\u00a0.;") for part in line[:500].split(",")]
    _read_name(one, first)
    for part in parts:
        if part:
            _read_part(one, part)
    if not 1 <= one.count <= MOST:
        one.wrong.append(_("De 1 à %(most)s à la fois.") % {"most": MOST})
    if one.caster and (one.mp is not None or set(one.scores) - {"int_score", "dex_score"}):
        one.wrong.append(_("Qui mémorise ses sorts n’a ni PM, ni POU : garder l’un ou l’autre."))
    return one


def _read_name(one: _Read, text: str) -> None:
    counted = _COUNT_FIRST.fullmatch(text) or _COUNT_LAST.fullmatch(text)
    if counted:
        one.count, text = int(counted["count"]), counted["name"].strip()
    one.name = singular(text) if one.count > 1 else text
    if not one.name or one.name.isdigit():
        one.wrong.append(_("Il manque le nom, au début de la ligne."))
    elif len(one.name) > 50:
        one.wrong.append(_("50 caractères au plus pour le nom."))


def _read_part(one: _Read, part: str) -> None:
    if _SURPRISED.fullmatch(part):
        one.is_surprised = True
        return
    if _NOTED.fullmatch(part):
        one.notes.append(part)
        return
    pair = _NUMBER_LAST.fullmatch(part) or _NUMBER_FIRST.fullmatch(part)
    word = pair["word"].strip().casefold() if pair else ""
    if pair and word in _SCORES:
        one.scores[_SCORES[word]] = int(pair["number"])
    elif pair and _IS_POINTS.fullmatch(word):
        one.mp = int(pair["number"])
    elif (named := _class_of(part)) is not None:
        one.caster, one.class_level = named
    else:
        one.spells.append(part)


def _class_of(part: str) -> tuple[CasterClass, int] | None:
    """« clerc 5 », « magic-user level 3 »."""
    found = _CLASS.fullmatch(part)
    key = search_key(found["class"].strip()) if found else ""
    for one in CLASSES.values():
        if found and key in {search_key(one.name_fr), search_key(one.name_en)}:
            return one, int(found["level"])
    return None


def _skills(campaign: Campaign, read: Sequence[_Read]) -> dict[int, tuple[tuple[int, int], ...]]:
    """(spell, skill) by the number of the line; what is wrong is noted in ``read``."""
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    for one in read:
        if one.caster or not one.spells:
            continue
        lines = read_skill_lines(campaign, "\n".join(one.spells))
        found[one.number] = lines.pairs
        one.wrong += [_about(one.spells[wrong.number - 1], wrong.words) for wrong in lines.problems]
    return found


def _held(campaign: Campaign, read: Sequence[_Read]) -> dict[int, list[HeldCopy]]:
    """What is in memory, by the number of the line; what is wrong is noted in ``read``."""
    found: dict[int, list[HeldCopy]] = {}
    for one in read:
        if one.caster is None or not one.spells:
            continue
        lines = read_spell_lines(campaign, one.caster, "\n".join(one.spells))
        waits = one.caster.reversal_mode is ReversalMode.CAST_CHOICE
        found[one.number] = [
            HeldCopy(spell=line.spell.pk, is_reversed=None if waits else line.is_reversed)
            for line in lines.found
            for _copy in range(line.count)
        ]
        one.wrong += [_about(one.spells[wrong.number - 1], wrong.words) for wrong in lines.problems]
    return found


def _mage(one: _Read, skills: dict[int, tuple[tuple[int, int], ...]]) -> NewCharacter:
    scores = one.scores
    given = scores.get("pou")
    pou = given if given is not None else (one.mp or USUAL)
    mp = pou if one.mp is None else one.mp
    return NewCharacter(
        name=one.name,
        int_score=scores.get("int_score", USUAL),
        dex_score=scores.get("dex_score", USUAL),
        for_score=scores.get("for_score"),
        con_score=scores.get("con_score"),
        tai_score=scores.get("tai_score"),
        app_score=scores.get("app_score"),
        pou=pou,
        mp=mp,
        mp_reserve=max(0, mp - pou),
        known=skills.get(one.number, ()),
        notes=", ".join(one.notes),
    )


def _caster(one: _Read, held: Sequence[HeldCopy]) -> NewCaster:
    if one.caster is None:
        raise TypeError("the line names no class")
    return NewCaster(
        name=one.name,
        int_score=one.scores.get("int_score", USUAL),
        dex_score=one.scores.get("dex_score", USUAL),
        class_id=one.caster.id,
        class_level=one.class_level,
        held=tuple(held),
        notes=", ".join(one.notes),
    )


def _about(part: str, words: str) -> str:
    return _("« %(part)s » : %(words)s") % {"part": _cut(part), "words": words}


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
