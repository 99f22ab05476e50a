"""The clock as the table's page and its own page show it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from campaign.models import LogEntry, Membership
from campaign.services.clock import Step, Stride, foresee
from campaign.services.refusal import Problem
from characters.forms.clock import STEP_CHOICES
from characters.forms.happenings import Told, tell
from characters.forms.log import Row, rows
from characters.services.telling import entries_for
from design import formats


@dataclass(frozen=True, kw_only=True)
class StepButton:
    """A step of the clock: its name and what it lasts."""

    step: Step
    name: str
    lasts: str
    is_chosen: bool

    @property
    def key(self) -> str:
        """The letter that presses it on a keyboard: its first, which no other has."""
        return self.name[0].lower()


@dataclass(frozen=True, kw_only=True)
class Forecast:
    """What a stride will do, before it is taken."""

    stride: Stride
    seconds: int
    #: The clock afterwards.
    end: int
    happenings: list[Told]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Time would pass the limit of somebody on another plane: the GM decides. Source: S1."""

    stride: Stride
    name: str
    #: The last second of the clock at which they live.
    second: int
    characters: tuple[int, ...]
    #: Those whose loss was taken upon them before.
    known: tuple[int, ...] = ()

    @property
    def losing(self) -> str:
        """What the form sends to go on."""
        return ",".join(map(str, (*self.known, *self.characters)))

    @property
    def known_losing(self) -> str:
        """What the form sends to stop there."""
        return ",".join(map(str, self.known))


def asked(problem: Problem, stride: Stride, *, known: Iterable[int]) -> Asked:
    """The question of a refusal ``deadly_limit``."""
    return Asked(
        stride=stride,
        name=str(problem.detail["name"]),
        second=int(problem.detail["second"]),
        characters=tuple(problem.detail["characters"]),
        known=tuple(known),
    )


@dataclass(frozen=True, kw_only=True)
class ClockPanel:
    """The clock in a GM's hands."""

    member: Membership
    key: UUID
    #: The page to which an advance leads back: ``table`` or ``clock``.
    back: str
    will: Forecast | None = None
    problems: tuple[str, ...] = ()
    #: Whether somebody may be lost.
    asked: Asked | None = None
    #: The last act of the table, where it moved the clock.
    last: Row | None = None

    @property
    def seen(self) -> int:
        """The clock that the page shows; sent along, so that nobody advances twice."""
        return self.member.campaign.clock_seconds

    @property
    def may_stop(self) -> bool:
        """Whether some time may pass before the limit that is asked about."""
        return self.asked is not None and self.asked.second > self.seen

    @property
    def steps(self) -> Iterator[StepButton]:
        """Every step but the date."""
        for value, name in STEP_CHOICES:
            stride = Stride(step=Step(value))
            yield StepButton(
                step=stride.step,
                name=str(name),
                lasts=formats.game_span(stride.seconds(self.member.campaign)),
                is_chosen=self.will is not None and self.will.stride.step is stride.step,
            )

    @property
    def title(self) -> str:
        """« 3 × Tour », « Une date »: what was chosen."""
        if self.will is None:
            return ""
        stride = self.will.stride
        if stride.step is Step.UNTIL:
            return _("Jusqu’à une date")
        name = str(dict(STEP_CHOICES)[stride.step.value])
        return name if stride.count == 1 else f"{stride.count} × {name}"


def draw_panel(
    member: Membership,
    *,
    back: str,
    stride: Stride | None = None,
    problems: tuple[str, ...] = (),
    asked: Asked | None = None,
) -> ClockPanel:
    """The panel, with what a stride would do: its forecast, and one query for the last act."""
    return ClockPanel(
        member=member,
        key=uuid4(),
        back=back,
        will=_forecast(member, stride) if stride else None,
        problems=problems,
        asked=asked,
        last=last_act(member),
    )


def _forecast(member: Membership, stride: Stride) -> Forecast:
    campaign = member.campaign
    seconds = stride.seconds(campaign)
    return Forecast(
        stride=stride,
        seconds=seconds,
        end=campaign.clock_seconds + seconds,
        happenings=tell(member, foresee(campaign, seconds)),
    )


def last_act(member: Membership) -> Row | None:
    """The table's last act, where it moved the clock or was of a rest. One query, or two."""
    last: LogEntry | None = entries_for(member).filter(seq=member.campaign.last_seq).first()
    if (
        last is None
        or not last.kind.startswith(("clock.", "rest."))
        or last.undone_by_id is not None
    ):
        return None
    [row] = rows([last], member, asked=set())
    return row
