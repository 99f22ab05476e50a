"""What players ask the GMs, by kind: one answer for all of a kind, or one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms

from campaign.forms.act import ActForm
from campaign.models import Membership
from characters.forms.at_work import AtWork
from characters.forms.log import Row, rows
from characters.models import PlanarRequest, Rest
from characters.services.requests import Asked
from characters.services.telling import entries_for
from rules.options import Planes

#: Most requests that one tap answers.
_MOST = 100


@dataclass(frozen=True, kw_only=True)
class Journey:
    """Those who want to go to the same place."""

    plane: str
    place: str
    rows: Sequence[PlanarRequest]


@dataclass(frozen=True, kw_only=True)
class Requests:
    """Everything that waits for a GM's answer."""

    rests: Sequence[Rest]
    journeys: Sequence[Journey]
    undos: Sequence[Row]
    #: Spells of players that a GM has yet to say the length of. Source: V13.
    lengths: Sequence[AtWork]
    #: A fight goes on: nothing asks for attention until it is over.
    is_silent: bool

    @property
    def number(self) -> int:
        travellers = sum(len(journey.rows) for journey in self.journeys)
        return len(self.rests) + travellers + len(self.undos) + len(self.lengths)


def requests_for(
    member: Membership,
    *,
    rests: Sequence[Rest],
    at_work: Iterable[AtWork],
    is_silent: bool,
    may_travel: bool,
) -> Requests | None:
    """All of them for a GM, in two queries; nothing for others, and no query.

    ``at_work`` are the spells of the table; ``may_travel``: whether it has requests of that sort.
    """
    if not member.is_gm:
        return None
    waiting: list[PlanarRequest] = []
    if may_travel and member.campaign.rules.planes is not Planes.OFF:
        waiting = list(PlanarRequest.objects.waiting_for(member))
    return Requests(
        rests=rests,
        journeys=_together(waiting),
        undos=_undos(member),
        lengths=[line for line in at_work if line.is_awaited],
        is_silent=is_silent,
    )


def _together(waiting: Iterable[PlanarRequest]) -> list[Journey]:
    found: dict[tuple[str, str], list[PlanarRequest]] = {}
    for row in waiting:
        found.setdefault((row.plane, row.place), []).append(row)
    return [Journey(plane=plane, place=place, rows=rows) for (plane, place), rows in found.items()]


def _undos(member: Membership) -> list[Row]:
    """What players ask to take back, newest first. One query."""
    entries = list(
        entries_for(member).filter(undo_requests__isnull=False, undo_requests__answered_at=None)
    )
    return rows(entries, member, asked={entry.pk for entry in entries})


class AnswerForm(ActForm):
    """A GM's answer to those of one kind that the page showed."""

    kind = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in Asked])
    answer = forms.ChoiceField(choices=[("grant", "grant"), ("refuse", "refuse")])
    one = forms.TypedMultipleChoiceField(coerce=int)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        sent = [pk for pk in data.getlist("one")[:_MOST] if pk.isascii() and pk.isdigit()]
        field = cast(forms.TypedMultipleChoiceField, self.fields["one"])
        field.choices = [(pk, pk) for pk in sent if len(pk) < 19]

    @property
    def kind_asked(self) -> Asked:
        return Asked(self.cleaned_data["kind"])

    @property
    def is_granted(self) -> bool:
        return bool(self.cleaned_data["answer"] == "grant")

    @property
    def ones(self) -> list[int]:
        return sorted(set(self.cleaned_data["one"]))
