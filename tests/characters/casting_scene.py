"""Ysaline, a magic-user of level 3, and Anselme, a cleric of level 4, at one table."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from campaign.models import Campaign, LogEntry, Membership
from characters.models import ActiveSpell, Caster, Character, DeclaredSpell, MemorisedSpell
from characters.services.aiming import Aim
from characters.services.vancian.casting import cast, declare
from characters.services.vancian.ordering import CastOrder
from spells.models import Spell
from tests.characters.vancian_scene import VancianScene, build_vancian_scene
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory


@dataclass(frozen=True, kw_only=True)
class CastingScene:
    """The table of ``VancianScene`` with a cleric played by the other player, and a brute."""

    table: VancianScene
    cleric: Caster
    #: A GM's character, of level 2; only GMs know its numbers.
    villain: Caster
    #: Divine, level 1: + on attack rolls and morale; its reverse − on both.
    bless: Spell
    #: Divine, level 2: a saving throw against spells negates it.
    hold: Spell
    #: Arcane, level 1, instant.
    bolt: Spell
    #: Arcane, level 1: sleep for 4d4 turns.
    sleep: Spell
    #: Arcane, level 2: concentration.
    phantasm: Spell

    @property
    def campaign(self) -> Campaign:
        return self.table.campaign

    @property
    def gm(self) -> Membership:
        return self.table.gm

    @property
    def ysaline(self) -> Character:
        return self.table.ysaline

    @property
    def anselme(self) -> Character:
        return Character.objects.select_related("campaign", "caster").get(
            pk=self.cleric.character_id
        )

    def held(self, character: Character) -> list[str]:
        """Names of what is in memory, in its order."""
        return [row.spell.name_fr for row in MemorisedSpell.objects.held_by([character])]

    def at_work(self) -> list[ActiveSpell]:
        campaign = Campaign.objects.get(pk=self.campaign.pk)
        return list(ActiveSpell.objects.at_work(campaign))

    def declared(self) -> DeclaredSpell:
        return DeclaredSpell.objects.standing().get()

    def cast(
        self,
        spell: Spell,
        *,
        by: Membership | None = None,
        who: Character | None = None,
        **more: Any,
    ) -> LogEntry:
        """A cast as the page would send it; by the GM with Ysaline unless said."""
        typed, rest = more.pop("typed", None), more.pop("rest", None)
        return cast(
            by=by or self.gm,
            act_id=uuid4(),
            character_id=(who or self.ysaline).pk,
            order=CastOrder(spell=spell.pk, **({"is_reversed": False} | more)),
            typed=typed,
            rest=rest,
        )

    def declare(
        self,
        spell: Spell,
        *,
        by: Membership | None = None,
        who: Character | None = None,
        **more: Any,
    ) -> LogEntry:
        """The same, declared only."""
        rest = more.pop("rest", None)
        return declare(
            by=by or self.table.player,
            act_id=uuid4(),
            character_id=(who or self.ysaline).pk,
            order=CastOrder(spell=spell.pk, **({"is_reversed": False} | more)),
            rest=rest,
        )


def on(*subjects: Character | str, willing: bool = False) -> tuple[Aim, ...]:
    """Aims at characters, or at names."""
    return tuple(
        Aim(name=one, is_willing=willing)
        if isinstance(one, str)
        else Aim(character=one.pk, is_willing=willing)
        for one in subjects
    )


def build_casting_scene() -> CastingScene:
    """The scene: Ysaline holds bolt, sleep and phantasm; Anselme twice bless, and hold."""
    sleep = VancianSpellFactory(name_fr="Sommeil", name_en="Sleep", duration="4d4 turns")
    phantasm = VancianSpellFactory(
        name_fr="Force fantasmagorique",
        name_en="Phantasmal Force",
        spell_level=2,
        duration="concentration",
    )
    tags = "+attack_rolls;+morale"
    bless = VancianSpellFactory(
        name_fr="Bénédiction",
        name_en="Bless",
        magic_type="divine",
        combine_tags=tags,
        reverse={
            "name_fr": "Malédiction",
            "name_en": "Blight",
            "combine_tags": tags.replace("+", "-"),
            "saving_throw": "spells (negates)",
        },
    )
    hold = VancianSpellFactory(
        name_fr="Immobilisation",
        name_en="Hold Person",
        magic_type="divine",
        spell_level=2,
        duration="9 turns",
        saving_throw="spells (negates; −2 if single target)",
    )
    bolt = VancianSpellFactory(name_fr="Trait de feu", name_en="Fire Bolt", duration="instant")
    table = build_vancian_scene(held=[bolt, sleep, phantasm])
    campaign = table.campaign
    cleric = CasterFactory(
        campaign=campaign,
        name="Anselme",
        class_id="cleric",
        class_level=4,
        alignment="law",
        held=[(bless, None), (bless, None), (hold, None)],
        players=[table.other],
    )
    villain = CasterFactory(campaign=campaign, name="Vorgast", class_level=2, kind="npc")
    return CastingScene(
        table=table,
        cleric=cleric,
        villain=villain,
        bless=bless,
        hold=hold,
        bolt=bolt,
        sleep=sleep,
        phantasm=phantasm,
    )
