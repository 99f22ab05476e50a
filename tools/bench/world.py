"""The tables that are measured, made by acts as people make them; only long logs are copied."""

from dataclasses import dataclass
from uuid import uuid4

from django.db import connection, transaction
from django.db.models import F

from campaign.models import Campaign, LogEntry, Membership
from characters.models import Character, CharacterKind
from characters.services.casting import cast
from rules.percentile.casting import CastPlan
from spells.models import Spell
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory

#: Rows of a long log written in one transaction.
_AT_ONCE = 100_000
#: So many of the mages are players' own; the others are the GM's.
_PARTY = 5

_COPY = """
    INSERT INTO campaign_logentry (campaign_id, seq, act_id, given_hash, kind, by_id, real_time,
        game_seconds, data, changes, audience, readers)
    SELECT e.campaign_id, n, gen_random_uuid(), e.given_hash,
        CASE n %% 4 WHEN 0 THEN e.kind ELSE 'clock.advanced' END, e.by_id,
        e.real_time - (%(to)s - n) * interval '20 seconds', e.game_seconds, e.data, e.changes,
        CASE n %% 20 WHEN 0 THEN 'gms' ELSE e.audience END, e.readers
    FROM campaign_logentry e, generate_series(%(from)s, %(to)s) n WHERE e.id = %(entry)s
"""


@dataclass(frozen=True, kw_only=True)
class Table:
    """A campaign with its GM, the player of its first mage, and a spell that they all know."""

    campaign: Campaign
    gm: Membership
    player: Membership
    mages: list[int]
    spell: int

    @property
    def path(self) -> str:
        return f"/c/{self.campaign.pk}/"

    @property
    def cast_path(self) -> str:
        return f"{self.path}characters/{self.mages[0]}/cast/roll/"

    def cast_fields(self) -> dict[str, str]:
        """A tap on the planner, with a key of its own; costs one point."""
        return {
            "spell": str(self.spell),
            "intensity": "1",
            "dice": "server",
            "act_id": str(uuid4()),
        }


def make_table(*, mages: int = 1, entries: int = 0) -> Table:
    """A campaign with so many mages, five of them the party's, and at least so many entries."""
    campaign = CampaignFactory()
    player = MembershipFactory(campaign=campaign)
    spell = Spell.objects.get(key="lightning")
    made = [
        CharacterFactory(
            campaign=campaign,
            kind=CharacterKind.PC if number < _PARTY else CharacterKind.NPC,
            known={spell: 200},
            players=[player] if not number else [],
        ).pk
        for number in range(mages)
    ]
    table = Table(campaign=campaign, gm=gm_of(campaign), player=player, mages=made, spell=spell.pk)
    if entries:
        _lengthen(table, entries)
    return table


def _lengthen(table: Table, entries: int) -> None:
    """Copies of a real cast and of the passing of time, up to so many entries."""
    template = cast(
        by=table.player,
        act_id=uuid4(),
        character_id=table.mages[0],
        spell_id=table.spell,
        plan=CastPlan(intensity=1),
    )
    first = template.seq + 1
    for start in range(first, entries + 1, _AT_ONCE):
        end = min(start + _AT_ONCE - 1, entries)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_COPY, {"from": start, "to": end, "entry": template.pk})
            Campaign.objects.filter(pk=table.campaign.pk).update(last_seq=end)


def rest(tables: list[Table]) -> None:
    """Everybody has all points again, outside of any act."""
    campaigns = [table.campaign for table in tables]
    Character.objects.filter(campaign__in=campaigns).update(mp=F("pou"))


def tidy() -> None:
    """Statistics and dead rows, as autovacuum would have seen to by then."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def length_of(table: Table) -> int:
    return LogEntry.objects.filter(campaign=table.campaign).count()
