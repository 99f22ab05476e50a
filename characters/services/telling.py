"""What the log tells, and to whom."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, QuerySet

from campaign.models import LogEntry, Membership
from characters.models import Character, Involvement
from characters.services import casting
from design.formats import in_language


def entries_for(member: Membership) -> QuerySet[LogEntry]:
    """The campaign's log as far as this member may know it, newest first.

    For players, entries about a character that is hidden now are gone too, whatever they were
    when they were written.
    """
    entries = LogEntry.objects.readable_by(member).filter(campaign=member.campaign)
    if not member.is_gm:
        about_hidden = Involvement.objects.filter(entry=OuterRef("pk"), character__hidden=True)
        entries = entries.filter(~Exists(about_hidden))
    return entries.select_related("by", "on_behalf_of", "undone_by__by", "redo_of").order_by("-seq")


def as_told_to(member: Membership, entry: LogEntry) -> LogEntry:
    """The entry without what its act keeps for GMs (``data["gms"]``), for anybody else."""
    if not member.is_gm:
        entry.data = _without_gms_part(entry.data)
    return entry


def _without_gms_part(data: dict[str, Any]) -> dict[str, Any]:
    """Of an undo, that of the undone act too."""
    kept = {name: value for name, value in data.items() if name != "gms"}
    if isinstance(kept.get("of"), dict):
        kept["of"] = _without_gms_part(kept["of"])
    return kept


@dataclass(frozen=True, kw_only=True)
class LastCast:
    """The cast a player would do again."""

    data: dict[str, Any]

    @property
    def spell_name(self) -> str:
        """In the reader's language."""
        return in_language(self.data["spell_name"])

    @property
    def query(self) -> str:
        """The planner's address fields that plan the same cast."""
        return plan_query(self.data)


def plan_query(data: dict[str, Any]) -> str:
    """The planner's fields for the cast that a log entry tells of."""
    plan = {name: value for name, value in data["plan"].items() if value is not None}
    plan.pop("barrier", None)
    return urlencode(
        {
            "spell": data["spell"],
            **plan,
            "modifier_name": data.get("modifier_name", ""),
            "targets": data.get("targets", ""),
        }
    )


def last_cast(
    character: Character, member: Membership, *, known: Collection[int]
) -> LastCast | None:
    """The newest standing cast of the character that this member may know of. One query.

    Nothing where its spell is not among ``known`` (ids of spells): it cannot be cast again.
    """
    entry = (
        LogEntry.objects.readable_by(member)
        .filter(
            campaign=character.campaign_id, kind=casting.KIND, involvements__character=character
        )
        .standing()
        .order_by("-seq")
        .first()
    )
    return LastCast(data=entry.data) if entry and entry.data["spell"] in known else None
