"""What PostgreSQL's NOTIFY carries to every web process: numbers and kinds, never content."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import connection

from campaign.models import Audience, LogEntry, Membership

#: The channel on which tables announce what happened.
CHANNEL = "sortilege"


@dataclass(frozen=True, kw_only=True)
class Nudge:
    """Something happened at a table; whoever may see it looks again."""

    campaign: int
    #: Of the log entry; unset for what the log does not tell (a request to the GM).
    seq: int | None
    kind: str
    #: The member who did it.
    by: int
    #: ``Audience``: who may know of it.
    audience: str = Audience.ALL
    #: Members by id, besides the GMs, where the audience is ``MEMBERS``.
    readers: tuple[int, ...] = ()

    def is_for(self, *, member: int, is_gm: bool) -> bool:
        """The same question as ``LogQuerySet.readable_by``, asked in memory."""
        return (
            is_gm
            or self.audience == Audience.ALL
            or (self.audience == Audience.MEMBERS and member in self.readers)
        )

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Nudge":
        """Raises ``ValueError`` or ``TypeError`` on what is no nudge."""
        given = json.loads(text)
        return cls(**{**given, "readers": tuple(given["readers"])})

    @classmethod
    def of(cls, entry: LogEntry) -> "Nudge":
        """The nudge of an act. No query."""
        return cls(
            campaign=entry.campaign_id,
            seq=entry.seq,
            kind=entry.kind,
            by=entry.by_id,
            audience=entry.audience,
            readers=tuple(entry.readers),
        )


def send(*nudges: Nudge) -> None:
    """Announces them in their order at commit. One query."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told",
            [CHANNEL, [nudge.to_json() for nudge in nudges]],
        )


def tell_all(kind: str, *, campaign: int) -> None:
    """Something that shows on pages though no entry says so to their readers. One query.

    It has neither number nor author: that somebody was hidden until now is not told.
    """
    send(Nudge(campaign=campaign, seq=None, kind=kind, by=0))


def tell_gms(kind: str, *, by: Membership, besides: Sequence[int] = ()) -> None:
    """Something that the log does not tell, for GMs and these members. One query."""
    send(
        Nudge(
            campaign=by.campaign_id,
            seq=None,
            kind=kind,
            by=by.pk,
            audience=Audience.MEMBERS if besides else Audience.GMS,
            readers=tuple(besides),
        )
    )
