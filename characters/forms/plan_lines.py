"""The choices of a plan as the planner's lines and buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.percentile.plan import PLAN_BOUNDS


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
