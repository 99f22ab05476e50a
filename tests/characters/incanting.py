"""Thogor over an incantation: lightning of level 12 after two rounds of ceremony."""

from dataclasses import dataclass
from typing import Any

from campaign.models import LogEntry
from characters.models import Incantation
from characters.services.declaring import Declaration
from characters.services.incantation_ends import leave, touch
from characters.services.incanting import declare_incantation, roll_incantation
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from spells.models import Spell
from tests.characters.spells import Work, build_work
from tests.characters.table import key

#: Two rounds of ceremony, one of concentration; 2d10+1d4.
LONG = CastPlan(intensity=12, ceremony_rounds=2)
#: The dice of its effect.
EFFECT = (7, 5, 2)
ROUND = 12


@dataclass(frozen=True, kw_only=True)
class Chant:
    """The table of ``Work``, and the acts of an incantation there."""

    work: Work

    @property
    def mp(self) -> int:
        thogor = self.work.scene.thogor
        thogor.refresh_from_db()
        return thogor.mp

    @property
    def row(self) -> Incantation:
        """The newest, running or not."""
        return Incantation.objects.latest("pk")

    def runs(self) -> bool:
        return self.row.ended_seq is None

    def declare(self, *, plan: CastPlan = LONG, what: Spell | None = None, **more: Any) -> LogEntry:
        """Thogor's player declares; lightning at level 12 unless said."""
        scene = self.work.scene
        asked: dict[str, Any] = {
            "by": scene.player,
            "act_id": key(),
            "character_id": scene.thogor.pk,
            "spell_id": (what or scene.lightning).pk,
            "declaration": Declaration(plan=plan),
        }
        return declare_incantation(**(asked | more))

    def rounds(self, number: int) -> None:
        """So many rounds pass."""
        self.work.wait(number * ROUND)

    def roll(self, *, roll: int = 50, effect: tuple[int, ...] = EFFECT, **more: Any) -> LogEntry:
        typed = TypedRolls(cast=roll, effect=effect)
        return roll_incantation(**({**self._whose(), "typed": typed} | more))

    def leave(self, **more: Any) -> LogEntry:
        return leave(**(self._whose() | more))

    def touch(self, **more: Any) -> LogEntry:
        return touch(**(self._whose() | {"by": self.work.scene.gm} | more))

    def mage(self, **fields: Any) -> None:
        """Thogor's sheet, past the acts."""
        thogor = self.work.scene.thogor
        type(thogor).objects.filter(pk=thogor.pk).update(**fields)

    def rules(self, **options: Any) -> None:
        """House rules, past the acts."""
        campaign = self.work.scene.campaign
        campaign.house_rules = options
        campaign.save(update_fields=["house_rules"])

    def _whose(self) -> dict[str, Any]:
        scene = self.work.scene
        return {
            "by": scene.player,
            "act_id": key(),
            "character_id": scene.thogor.pk,
            "incantation_id": self.row.pk,
        }


def build_chant(*, mp: int = 20, **more: Any) -> Chant:
    """Thogor has POU 20 and as many points, DEX 13."""
    return Chant(work=build_work(**({"mp": mp, "pou": 20, "dex_score": 13} | more)))
