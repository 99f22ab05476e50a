"""Reads the lines that a GM pastes: P15, one a spell, and what may follow it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.models import Campaign
from campaign.services.refusal import Problem
from rules.errors import MalformedError
from rules.percentile.parameters import read_line
from spells.services.draft import SpellDraft, draft_problems, name_problems
from spells.services.notes import NO_REMARK, Remark

MAX_LINES = 200
#: Longest line, in characters.
MAX_LINE = 500
#: Between the parameters, the effect, what the dice count, the note and the page.
SEPARATOR = "|"
_PARTS = 5


@dataclass(frozen=True, kw_only=True)
class PastedLine:
    """One line: the spell that it makes, or why it makes none."""

    #: Number of the line in the text, from 1, empty lines counted.
    number: int
    text: str
    #: What stands before the parameters.
    name: str = ""
    draft: SpellDraft | None = None
    remark: Remark = NO_REMARK
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """Everything that was pasted."""

    lines: tuple[PastedLine, ...]
    #: What is wrong with the whole.
    problems: tuple[Problem, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether it can be saved: all of it or nothing."""
        return bool(self.lines) and not self.problems and not self.wrong

    @property
    def wrong(self) -> tuple[PastedLine, ...]:
        return tuple(line for line in self.lines if line.problems)


def read_lines(*, campaign: Campaign, text: str, language: str) -> Pasted:
    """What each line will make in this campaign, with everything that is wrong. One query.

    ``language`` says to which language the names and effects belong. Source: P15.
    """
    rows = [
        (number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()
    ]
    if not rows:
        return Pasted(lines=(), problems=(Problem(code="nothing_pasted"),))
    if len(rows) > MAX_LINES:
        detail = {"maximum": MAX_LINES, "count": len(rows)}
        return Pasted(lines=(), problems=(Problem(code="too_many_lines", detail=detail),))
    lines = [_read(number, line, language) for number, line in rows]
    return Pasted(lines=tuple(_with_taken_names(campaign, lines)))


def _read(number: int, line: str, language: str) -> PastedLine:
    read = PastedLine(number=number, text=line[:MAX_LINE])
    if len(line) > MAX_LINE:
        return replace(
            read, problems=(Problem(code="line_too_long", detail={"maximum": MAX_LINE}),)
        )
    parameters, *rest = (part.strip() for part in line.split(SEPARATOR))
    read = replace(read, name=parameters.rpartition(";")[0].strip())
    problems: list[Problem] = []
    if len(rest) >= _PARTS:
        detail = {"maximum": _PARTS, "count": len(rest) + 1}
        problems.append(Problem(code="too_many_parts", detail=detail))
    effect, dice, note, page, *_ = (*rest, "", "", "", "")
    remark = Remark(note=note, page=page)
    try:
        named = read_line(parameters)
    except MalformedError as error:
        problems += [
            Problem(
                code=f"line_{problem.code}",
                field=problem.field,
                detail={**problem.numbers, "value": problem.value},
            )
            for problem in error.problems
        ]
        return replace(read, problems=(*problems, *remark.problems()))
    draft = SpellDraft.of_line(named.name, named.parameters, language=language)
    if language == "fr":
        draft = replace(draft, rolls_dice=bool(dice), effect_fr=effect, dice_fr=dice)
    else:
        draft = replace(draft, rolls_dice=bool(dice), effect_en=effect, dice_en=dice)
    problems += draft_problems(draft) + remark.problems()
    return replace(read, draft=draft, remark=remark, problems=tuple(problems))


def _with_taken_names(campaign: Campaign, lines: Sequence[PastedLine]) -> list[PastedLine]:
    """Adds the names that are taken, also where the parameters cannot be read."""
    named = [line.draft or SpellDraft(name_fr=line.name) for line in lines]
    return [
        replace(line, problems=(*line.problems, *taken))
        for line, taken in zip(lines, name_problems(campaign, named), strict=True)
    ]
