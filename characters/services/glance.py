"""What there is at a table at all, at one glance: a quiet table asks for nothing else."""

from functools import lru_cache

from django.db import connection

from campaign.models import Adventure, Campaign, Evening, RowOfPlay
from characters.models import (
    ActiveSpell,
    DeclaredSpell,
    Fight,
    Incantation,
    PlanarRequest,
    PlanarStay,
    Rest,
    RestParticipant,
    SpellSubject,
    SpellTarget,
    Study,
)

#: What stands on the table's page, or in the way of a cast, where there is any.
KINDS: tuple[type[RowOfPlay], ...] = (
    ActiveSpell,
    Adventure,
    DeclaredSpell,
    Evening,
    Fight,
    Incantation,
    PlanarRequest,
    PlanarStay,
    Rest,
    RestParticipant,
    SpellSubject,
    SpellTarget,
    Study,
)


def glance(campaign: Campaign) -> frozenset[type[RowOfPlay]]:
    """Of which of ``KINDS`` a row is in force at this table. One query.

    Whether the member may know of any is for whoever asks for the rows.
    """
    with connection.cursor() as cursor:
        cursor.execute(_question(), {"campaign": campaign.pk})
        found = cursor.fetchone()
    return frozenset(kind for kind, is_there in zip(KINDS, found, strict=True) if is_there)


@lru_cache(maxsize=1)
def _question() -> str:
    """Written once: to have Django put it together would cost as much as what it spares."""
    name = connection.ops.quote_name
    one = "EXISTS (SELECT 1 FROM {} WHERE campaign_id = %(campaign)s AND ended_seq IS NULL)"
    return "SELECT " + ", ".join(one.format(name(kind._meta.db_table)) for kind in KINDS)
