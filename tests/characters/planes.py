"""A table whose characters leave the material plane."""

from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import clock
from campaign.services.clock import Step, Stride
from campaign.services.refusal import Refused
from characters.models import Character, PlanarStay
from characters.services.vancian.travel import Traveller, travel
from rules.house_rules import HouseRules
from tests.characters.table import Table, build_table, key
from tests.factories.characters import CasterFactory


@dataclass(frozen=True, kw_only=True)
class Journey:
    """The table of ``build_table`` and three who memorise."""

    table: Table
    #: Level 5, played by the player.
    oreste: Character
    #: Level 10.
    maelle: Character

    @property
    def campaign(self) -> Campaign:
        return self.table.campaign

    @property
    def gm(self) -> Membership:
        return self.table.gm

    @property
    def mage(self) -> Character:
        """Of percentile magic, without a class level."""
        return self.table.mage

    def go(self, plane: str, *who: Character | Traveller, **more: Any) -> LogEntry:
        """They go, with the server's dice unless said."""
        travellers = [
            one if isinstance(one, Traveller) else Traveller(character=one.pk) for one in who
        ]
        return travel(
            **({"by": self.gm, "act_id": key(), "travellers": travellers, "plane": plane} | more)
        )

    def refused(self, plane: str, *who: Character | Traveller, **more: Any) -> dict[str, str]:
        """Why they may not: code by field."""
        try:
            self.go(plane, *who, **more)
        except Refused as refusal:
            return {problem.field: problem.code for problem in refusal.problems}
        raise AssertionError("it was done")

    def leave(self, *, turns: int = 2, plane: str = "astral", who: Character | None = None) -> None:
        """Somebody leaves with so many turns on a typed die."""
        one = who or self.oreste
        self.go(plane, Traveller(character=one.pk, die=turns), typed=True)

    def wait(self, seconds: int, **more: Any) -> LogEntry:
        """So much time passes by the GM's hand."""
        self.campaign.refresh_from_db()
        now = self.campaign.clock_seconds
        stride = Stride(step=Step.UNTIL, until=now + seconds)
        return clock.advance(by=self.gm, act_id=key(), stride=stride, seen=now, **more)

    def stay(self, who: Character | None = None) -> PlanarStay | None:
        """The stay in force."""
        one = who or self.oreste
        return PlanarStay.objects.standing().filter(character=one).first()

    def now(self, who: Character | None = None) -> tuple[str, str]:
        """Plane and state."""
        one = Character.objects.get(pk=(who or self.oreste).pk)
        return one.plane, one.state

    def rule(self, **options: Any) -> None:
        """House rules are changed by hand, outside the log."""
        rules = HouseRules.from_mapping(self.campaign.rules.to_mapping() | options)
        Campaign.objects.filter(pk=self.campaign.pk).update(house_rules=rules.to_mapping())
        self.campaign.refresh_from_db()
        for seat in (self.table.gm, self.table.player, self.table.other, self.table.spectator):
            seat.refresh_from_db()


def build_journey() -> Journey:
    """Everybody at home, at a table where a journey is asked for by a tap."""
    table = build_table()
    table.campaign.house_rules = {"requests": "all"}
    table.campaign.save(update_fields=["house_rules"])
    return Journey(
        table=table,
        oreste=CasterFactory(
            campaign=table.campaign, name="Oreste", class_level=5, players=[table.player]
        ).character,
        maelle=CasterFactory(campaign=table.campaign, name="Maëlle", class_level=10).character,
    )
