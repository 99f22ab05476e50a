"""Thogor casts at people: a friend whose numbers all may read, and a thief of the GM's.

The thief's numbers are such as stand nowhere else, so that a page can be searched for them.
"""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from campaign.models import LogEntry, Membership
from characters.models import ActiveSpell, Character, CharacterKind, SpellTarget
from characters.services.aiming import Aim
from characters.services.casting import cast
from characters.services.resistances import resolve_resistances
from characters.services.resisting import Answer
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import DurationKind
from spells.models import Spell
from tests.characters.scene import Scene, build_scene, spell
from tests.factories.characters import CharacterFactory, KnownSpellFactory

#: The thief's POU and CON, and what its barrier takes.
SECRET_POU, SECRET_CON, SECRET_BARRIER = 179, 193, 97


@dataclass(frozen=True, kw_only=True)
class Resisting:
    """The scene, its people and two more spells of Thogor's, sure at intensity 1."""

    scene: Scene
    friend: Character
    thief: Character
    #: Resisted by POU, lasts ten minutes, without dice.
    charm: Spell
    #: A barrier, without resistance.
    defence: Spell

    @property
    def gm(self) -> Membership:
        return self.scene.gm

    @property
    def player(self) -> Membership:
        return self.scene.player

    def charm_at(self, *aims: Aim, **more: Any) -> LogEntry:
        """Thogor casts the charm on a roll of 50, by his player, with dice from the table."""
        asked: dict[str, Any] = {
            "by": self.player,
            "act_id": uuid4(),
            "character_id": self.scene.thogor.pk,
            "spell_id": self.charm.pk,
            "plan": CastPlan(intensity=3),
            "aims": aims,
            "typed": TypedRolls(cast=50),
        }
        return cast(**(asked | more))

    def at_thief(self, **more: Any) -> LogEntry:
        return self.charm_at(Aim(character=self.thief.pk), **more)

    def defend(self, whom: Character, *, intensity: int, caster: Character | None = None) -> None:
        """Somebody, by the GM's hand the thief, wraps the character in a barrier."""
        caster = caster or self.thief
        held = ActiveSpell.objects.standing().filter(caster=caster, degree__gte=1).count()
        cast(
            by=self.gm,
            act_id=uuid4(),
            character_id=caster.pk,
            spell_id=self.defence.pk,
            plan=CastPlan(intensity=intensity),
            aims=[Aim(character=whom.pk, is_willing=True)],
            typed=TypedRolls(cast=50, holds=(1,) * held),
        )

    def pending(self) -> list[SpellTarget]:
        return list(SpellTarget.objects.pending(self.scene.campaign))

    def resolve(self, *rolls: int | None, tells: bool = True, **answer: Any) -> LogEntry:
        """The GM resolves all that waits, each with its roll."""
        answers = [
            Answer(row=row.pk, roll=roll, **answer)
            for row, roll in zip(self.pending(), rolls, strict=True)
        ]
        return resolve_resistances(by=self.gm, act_id=uuid4(), answers=answers, tells=tells)


def build_resisting(*, barrier: bool = False, **thogor: Any) -> Resisting:
    """Thogor has POU 16 and 16 points; with ``barrier``, the thief stands behind one."""
    scene = build_scene(mp=16, **thogor)
    charm = spell(
        "Ordre Bref", resistance="POU", duration_kind=DurationKind.LASTING, rolls_dice=False
    )
    defence = spell(
        "Défense Magique",
        duration_kind=DurationKind.LASTING,
        rolls_dice=False,
        is_barrier=True,
    )
    friend = CharacterFactory(campaign=scene.campaign, name="Maëlle", pou=12, con_score=11)
    thief = CharacterFactory(
        campaign=scene.campaign,
        name="Ombre",
        kind=CharacterKind.NPC,
        pou=SECRET_POU,
        con_score=SECRET_CON,
        known={defence: 1_000},
    )
    for known in (charm, defence):
        KnownSpellFactory(character=scene.thogor, spell=known, skill=100)
    made = Resisting(scene=scene, friend=friend, thief=thief, charm=charm, defence=defence)
    if barrier:
        made.defend(thief, intensity=SECRET_BARRIER)
    return made
