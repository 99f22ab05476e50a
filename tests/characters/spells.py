"""Thogor with spells at work: a light veil, an intense fog, a total trance, a rune without mage."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import pass_time
from characters.models import ActiveSpell, Character
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Degree, DurationKind
from spells.models import Spell
from tests.characters.scene import Scene, build_scene, spell
from tests.factories.characters import KnownSpellFactory


@dataclass(frozen=True, kw_only=True)
class Work:
    """The scene and what else Thogor knows: each lasts ten minutes, has no dice, is sure."""

    scene: Scene
    veil: Spell
    fog: Spell
    trance: Spell
    rune: Spell

    def cast(self, what: Spell, *, holds: tuple[int, ...] = (), **more: Any) -> LogEntry:
        """Thogor casts at intensity 1, on a roll of 50, at the spell's own degree."""
        asked: dict[str, Any] = {
            "spell_id": what.pk,
            "plan": CastPlan(intensity=1, degree=what.parameters.degree),
            "typed": TypedRolls(cast=50, holds=holds),
        }
        return self.scene.cast(**(asked | more))

    def at_work(self) -> list[str]:
        """Names of the spells at work now, oldest first."""
        self.scene.campaign.refresh_from_db()
        return [one.spell.name_fr for one in ActiveSpell.objects.at_work(self.scene.campaign)]

    def row(self, what: Spell) -> ActiveSpell:
        """Its newest row, ended or not."""
        return ActiveSpell.objects.filter(spell=what).latest("pk")

    def wait(self, seconds: int) -> LogEntry:
        """Time passes at the table."""
        with acts.begin(by=self.scene.gm, act_id=uuid4(), kind="clock.advanced", given={}) as act:
            start = act.campaign.clock_seconds
            act.data = {"seconds": seconds, "from": start, "to": start + seconds}
            pass_time(act, seconds)
        return act.done


def build_work(*, mp: int = 16, int_score: int = 17, **more: Any) -> Work:
    """The scene with four spells known at 100 %."""
    scene = build_scene(mp=mp, int_score=int_score, **more)
    degrees = {
        "veil": ("Voile de Brume", Degree.LIGHT),
        "fog": ("Nappe de Suie", Degree.INTENSE),
        "trance": ("Œil du Corbeau", Degree.TOTAL),
        "rune": ("Rune de Garde", Degree.NONE),
    }
    spells = {
        key: spell(name, degree=int(degree), duration_kind=DurationKind.LASTING, rolls_dice=False)
        for key, (name, degree) in degrees.items()
    }
    for known in spells.values():
        KnownSpellFactory(character=scene.thogor, spell=known, skill=100)
    return Work(scene=scene, **spells)


def many_at_work(character: Character, known: Spell, number: int) -> None:
    """So many rows that last, past the acts: for counting queries only."""
    ActiveSpell.objects.bulk_create(
        ActiveSpell(
            campaign=character.campaign,
            caster=character,
            spell=known,
            cast_seq=0,
            intensity=1,
            degree=0,
            begins=0,
            ends=600 + place,
        )
        for place in range(number)
    )


def holding(gm: Membership, mage: Character, degree: Degree, *, lasts: int | None) -> ActiveSpell:
    """The mage holds a spell at this degree from now on, for so many seconds or without end."""
    with acts.begin(by=gm, act_id=uuid4(), kind="test", given={}) as act:
        now = act.campaign.clock_seconds
        row = act.make(
            ActiveSpell(
                campaign=act.campaign,
                caster=mage,
                spell=spell("Œil du Corbeau"),
                cast_seq=act.seq,
                intensity=1,
                degree=int(degree),
                begins=now,
                ends=None if lasts is None else now + lasts,
            )
        )
    return row
