"""Both magics at one table, and their casts as the pages send them."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from campaign.models import Campaign, LogEntry, Membership
from characters.models import Caster, Character, MemorisedSpell
from spells.models import Spell
from tests.characters.scene import Scene, build_scene
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory
from tests.faults.phone import Answer, Phone

#: What the cast below costs: 1 point for its only level.
COST = 1


@dataclass(frozen=True)
class Tap:
    """A form that was filled in once and may be sent again."""

    path: str
    fields: dict[str, Any]

    @property
    def key(self) -> str:
        return str(self.fields["act_id"])

    def send(self, phone: Phone) -> Answer:
        return phone.post(self.path, self.fields)


@dataclass(frozen=True, kw_only=True)
class FaultScene:
    """Thogor, who spends points, and Ysaline, who forgets spells, played by one player."""

    scene: Scene
    caster: Caster
    missile: Spell

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.get(pk=self.scene.campaign.pk)

    @property
    def player(self) -> Membership:
        return self.scene.player

    @property
    def gm(self) -> Membership:
        return self.scene.gm

    @property
    def points(self) -> int:
        return Character.objects.get(pk=self.scene.thogor.pk).mp

    @property
    def held(self) -> int:
        """Copies of the spell that Ysaline has in memory."""
        return len(MemorisedSpell.objects.held_by([self.caster.character]))

    def spend(self) -> Tap:
        """Thogor casts for ``COST``, with dice from the table."""
        fields = {
            "spell": self.scene.lightning.pk,
            "intensity": 1,
            "dice": "typed",
            "roll": "27",
            "effect_rolls": "1",
        }
        return self._tap(f"characters/{self.scene.thogor.pk}/cast/roll/", fields)

    def forget(self) -> Tap:
        """Ysaline casts one copy out of her memory."""
        fields = {"spell": self.missile.pk, "dice": "server", "reversed": "0"}
        path = f"characters/{self.caster.character_id}/memorised/cast/now/"
        return self._tap(path, fields)

    def undo(self, entry: LogEntry) -> Tap:
        return self._tap(f"log/{entry.seq}/undo/", {})

    def entries(self, *kinds: str) -> list[LogEntry]:
        """Those of these kinds that stand, in their order."""
        rows = LogEntry.objects.filter(campaign=self.campaign, kind__in=kinds)
        return list(rows.filter(undone_by=None).order_by("seq"))

    def _tap(self, path: str, fields: dict[str, Any]) -> Tap:
        return Tap(f"/c/{self.campaign.pk}/{path}", {"act_id": str(uuid4()), **fields})


def build_fault_scene(*, copies: int = 3) -> FaultScene:
    """The table, with 14 points and so many copies in memory."""
    scene = build_scene(mp=14)
    missile = VancianSpellFactory(name_fr="Projectile magique", name_en="Magic Missile")
    caster = CasterFactory(
        campaign=scene.campaign,
        name="Ysaline",
        class_level=9,
        written=[missile],
        held=[missile] * copies,
        players=[scene.player],
    )
    return FaultScene(scene=scene, caster=caster, missile=missile)
