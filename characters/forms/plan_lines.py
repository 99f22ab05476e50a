"""The choices of a plan as the planner's lines and buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.percentile.parameters import DurationKind, RangeKind
from rules.percentile.plan import PLAN_BOUNDS
from spells.templatetags.spell_words import duration_kind_word, range_kind_word


@dataclass(frozen=True, kw_only=True)
class PlanLine:
    """A choice of the plan: number in the margin, words on the line, steps under the thumb."""

    name: str
    title: str
    value: int
    #: What the person typed, where it could not be read.
    shown: str
    detail: str = ""
    #: Field in which a wanted distance or time is typed, and what stands in it.
    wanted: str = ""
    wanted_text: str = ""
    wanted_label: str = ""
    wanted_unit: str = ""
    #: Why the line takes no points; empty where it does.
    lock: str = ""
    errors: Sequence[str] = ()
    notes: Sequence[str] = ()

    @property
    def minimum(self) -> int:
        return PLAN_BOUNDS[self.name][0]

    @property
    def maximum(self) -> int:
        return PLAN_BOUNDS[self.name][1]


@dataclass(frozen=True, kw_only=True)
class DegreeChoice:
    """A degree of concentration as one of four buttons."""

    value: int
    name: str
    modifier: int
    is_chosen: bool
    is_open: bool


def range_lock(kind: RangeKind) -> str:
    """Why the range takes no points; empty where it does."""
    return _lock(range_kind_word(kind)) if kind.is_locked else ""


def duration_lock(kind: DurationKind) -> str:
    """Why the duration takes no points; empty where it does."""
    return _lock(duration_kind_word(kind)) if kind.is_locked else ""


def _lock(kind: str) -> str:
    words = _("%(kind)s : on ne peut pas y mettre de points") % {"kind": kind}
    return words[:1].upper() + words[1:]
