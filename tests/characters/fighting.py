"""A fight at the table of ``CastingScene``: Ysaline and Anselme, Thogor, and enemies."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign, LogEntry, Membership
from characters.forms.fight.enemy_lines import read_enemy_lines
from characters.models import Character, Combatant, DeclaredSpell, Fight
from characters.services.fight import people, rounds
from characters.services.fight.joining import Entry, Muster, join, start
from spells.models import Spell
from tests.characters.casting_scene import CastingScene, build_casting_scene
from tests.characters.scene import spell
from tests.characters.table import key
from tests.factories.characters import CharacterFactory

#: Two goblins of DEX 11.
GOBLINS = "2 gobelins, DEX 11"


@dataclass(frozen=True, kw_only=True)
class Brawl:
    """The table, and the acts of a fight there."""

    scene: CastingScene
    #: Of percentile magic, DEX 13, played by Ysaline's player.
    thogor: Character
    lightning: Spell

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.get(pk=self.scene.campaign.pk)

    @property
    def gm(self) -> Membership:
        return self.scene.gm

    @property
    def player(self) -> Membership:
        return self.scene.table.player

    @property
    def fight(self) -> Fight:
        """The newest, open or over."""
        return Fight.objects.latest("pk")

    def place(self, name: str) -> Combatant:
        """The newest row of the character of this name."""
        rows = Combatant.objects.select_related("character", "fight")
        return rows.filter(character__name=name).latest("pk")

    def names(self) -> list[str]:
        """Who fights now."""
        rows = Combatant.objects.standing().order_by("pk")
        return list(rows.values_list("character__name", flat=True))

    def muster(
        self,
        *who: Character,
        enemies: str = GOBLINS,
        surprised: Sequence[Character] = (),
        surprised_by: int | None = None,
        **more: Any,
    ) -> Muster:
        """These, all of the party where nobody is named, against the enemies."""
        chosen = who or (self.scene.ysaline, self.scene.anselme, self.thogor)
        ids = {one.pk for one in surprised}
        return Muster(
            entries=[
                Entry(character=one.pk, is_surprised=one.pk in ids, surprised_by=surprised_by)
                for one in chosen
            ],
            enemies=read_enemy_lines(self.campaign, enemies).lines,
            **more,
        )

    def start(self, *who: Character, by: Membership | None = None, **more: Any) -> LogEntry:
        return start(by=by or self.gm, act_id=key(), muster=self.muster(*who, **more))

    def join(self, *who: Character, by: Membership | None = None, **more: Any) -> LogEntry:
        seen = more.pop("seen", self.fight.round_number)
        muster = self.muster(*who, **more) if who else self.only(more.get("enemies", GOBLINS))
        return join(by=by or self.gm, act_id=key(), muster=muster, seen=seen)

    def only(self, enemies: str, *, is_hidden: bool = False) -> Muster:
        """Enemies alone."""
        lines = read_enemy_lines(self.campaign, enemies).lines
        return Muster(enemies=lines, is_hidden=is_hidden)

    def declare(self, what: Spell | None = None, **more: Any) -> DeclaredSpell:
        """Ysaline's player declares; sleep unless said."""
        entry = self.scene.declare(what or self.scene.sleep, **more)
        return DeclaredSpell.objects.get(pk=entry.data["declaration"])

    def initiative(self, *, by: Membership | None = None, **more: Any) -> LogEntry:
        asked = {"seen": self.fight.round_number} | more
        return rounds.roll_initiative(by=by or self.gm, act_id=key(), **asked)

    def next_round(self, *, by: Membership | None = None, **more: Any) -> LogEntry:
        asked = {"seen": self.fight.round_number} | more
        return rounds.next_round(by=by or self.gm, act_id=key(), **asked)

    def end(self, *, by: Membership | None = None, aside: bool = True) -> LogEntry:
        return rounds.end(by=by or self.gm, act_id=key(), aside=aside)

    def let_pass(self, name: str, *, by: Membership | None = None, **more: Any) -> LogEntry:
        asked = {"seen": self.fight.round_number, "combatant_id": self.place(name).pk} | more
        return people.let_pass(by=by or self.gm, act_id=key(), **asked)

    def acted(self, name: str, *, by: Membership | None = None, **more: Any) -> LogEntry:
        asked = {"seen": self.fight.round_number, "combatant_id": self.place(name).pk} | more
        return people.act_done(by=by or self.gm, act_id=key(), **asked)

    def surprise(self, name: str, *, by: Membership | None = None, **more: Any) -> LogEntry:
        asked: dict[str, Any] = {
            "seen": self.fight.round_number,
            "combatant_id": self.place(name).pk,
            "is_surprised": True,
        }
        return people.surprise(by=by or self.gm, act_id=key(), **(asked | more))

    def leave(self, name: str, *, by: Membership | None = None) -> LogEntry:
        return people.leave(by=by or self.gm, act_id=key(), combatant_id=self.place(name).pk)


def build_brawl(**mage: Any) -> Brawl:
    """Nobody fights yet. ``mage`` are fields of Thogor's sheet."""
    scene = build_casting_scene()
    lightning = spell("Foudre")
    fields: dict[str, Any] = {
        "name": "Thogor",
        "known": {lightning: 100},
        "players": [scene.table.player],
    }
    thogor = CharacterFactory(campaign=scene.campaign, **(fields | mage))
    return Brawl(scene=scene, thogor=thogor, lightning=lightning)
