"""What was just done in a fight, and what came of it, as far as a member may know."""

from collections.abc import Mapping

from django.db.models import OuterRef, Subquery

from campaign.models import LogEntry, Membership
from characters.forms.log import Row, rows
from characters.services import casting
from characters.services.fight import joining, rounds
from characters.services.telling import entries_for
from characters.services.vancian.casting import CAST as CAST_FROM_MEMORY

#: Acts of a round besides the fight's own: they are told and undone on its page.
_OF_A_ROUND = ("cast", "incantation.", "memorised.", "resistance.", "save.", "spell_at_work.")


def last_of_fight(member: Membership, *, is_on: bool) -> Row | None:
    """The last act of which the member knows, where it is of the fight and stands.

    Without a fight, only its own: its end may be undone. One query, and what ``rows`` asks.
    """
    entry = entries_for(member).first()
    kinds = ("fight.", *_OF_A_ROUND) if is_on else ("fight.",)
    if entry is None or entry.undone_by_id is not None or not entry.kind.startswith(kinds):
        return None
    [row] = rows([entry], member, asked=set())
    return row


def casts_of_round(member: Membership) -> Mapping[int, Row]:
    """Spells cast in this round, by caster, the last of each. One query and what ``rows`` asks."""
    begun = LogEntry.objects.filter(
        campaign=OuterRef("campaign"),
        kind__in=(joining.STARTED, rounds.NEXT_ROUND),
        undone_by=None,
    ).order_by("-seq")
    found = entries_for(member).filter(
        kind__in=(casting.KIND, CAST_FROM_MEMORY),
        undone_by=None,
        seq__gt=Subquery(begun.values("seq")[:1]),
    )
    told = rows(list(found)[::-1], member, asked=set())
    return {row.entry.data["character"]: row for row in told if "character" in row.entry.data}
