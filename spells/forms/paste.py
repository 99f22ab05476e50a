"""Lines of P15, pasted."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from campaign.forms.act import ActForm
from spells.forms.words import line_problem_words, problem_words
from spells.services.lines import MAX_LINE, MAX_LINES, Pasted, PastedLine
from spells.templatetags.spell_words import parameter_words


class PasteForm(ActForm):
    """The text as it was typed; nothing of it is changed."""

    lines = forms.CharField(
        strip=False,
        required=False,
        max_length=MAX_LINES * (MAX_LINE + 2) * 2,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["lines"].label = _("Un sort par ligne")


@dataclass(frozen=True, kw_only=True)
class LinePreview:
    """What a line will make, in words, or what is wrong with it."""

    number: int
    name: str
    parameters: str
    line: PastedLine
    problems: tuple[str, ...]

    @property
    def effect(self) -> str:
        draft = self.line.draft
        return (draft.effect_fr or draft.effect_en) if draft else ""

    @property
    def dice(self) -> str:
        draft = self.line.draft
        return (draft.dice_fr or draft.dice_en) if draft else ""


@dataclass(frozen=True, kw_only=True)
class PastePreview:
    """The whole paste as the page shows it."""

    lines: tuple[LinePreview, ...]
    problems: tuple[str, ...]
    is_right: bool
    #: How many lines are to be mended.
    wrong: int

    @property
    def count(self) -> int:
        return len(self.lines)


def preview(pasted: Pasted) -> PastePreview:
    """Words for every line."""
    return PastePreview(
        lines=tuple(_preview_line(line) for line in pasted.lines),
        problems=tuple(problem_words(problem) for problem in pasted.problems),
        is_right=pasted.is_right,
        wrong=len(pasted.wrong),
    )


def _preview_line(line: PastedLine) -> LinePreview:
    draft = line.draft
    has_parameters = draft is not None and not any(
        p.code == "base_out_of_range" for p in line.problems
    )
    return LinePreview(
        number=line.number,
        name=line.name or line.text,
        parameters=parameter_words(draft.parameters) if draft and has_parameters else "",
        line=line,
        problems=tuple(line_problem_words(problem) for problem in line.problems),
    )
