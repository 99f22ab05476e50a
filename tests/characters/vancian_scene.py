"""Ysaline at her table: a magic-user of level 3 with a grimoire and two spells in memory."""

from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign, Membership, Role
from characters.models import Book, Caster, Character, MemorisedSpell
from rules.house_rules import HouseRules
from spells.models import Spell
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory


@dataclass(frozen=True, kw_only=True)
class VancianScene:
    """A table with a GM, a player who plays Ysaline, another player and a spectator."""

    campaign: Campaign
    gm: Membership
    player: Membership
    other: Membership
    spectator: Membership
    #: Slots 2 of level 1, 1 of level 2.
    caster: Caster
    #: Arcane, level 1; both in the grimoire.
    missile: Spell
    #: Reversible: « Ténèbres ».
    light: Spell
    #: Arcane, level 2; in the grimoire.
    invisibility: Spell
    #: Arcane, level 3: in no book yet, and out of reach at level 3.
    fireball: Spell
    #: Arcane, level 2: in no book yet.
    web: Spell

    @property
    def ysaline(self) -> Character:
        return Character.objects.select_related("campaign", "caster").get(
            pk=self.caster.character_id
        )

    @property
    def book(self) -> Book:
        """The first of her grimoires."""
        rows = Book.objects.standing().filter(owner=self.caster.character, kind="grimoire")
        return rows.earliest("pk")

    @property
    def held(self) -> list[str]:
        """Names of what is in memory, in its order."""
        rows = MemorisedSpell.objects.held_by([self.caster.character])
        return [row.spell.name_fr for row in rows]


def set_rules(campaign: Campaign, **options: Any) -> None:
    """House rules from now on, past the log: for scenes alone."""
    rules = HouseRules.from_mapping(campaign.rules.to_mapping() | options)
    campaign.house_rules = rules.to_mapping()
    campaign.save(update_fields=["house_rules"])


def build_vancian_scene(**caster: Any) -> VancianScene:
    """The scene; ``caster`` are more fields of Ysaline's sheet (see ``CasterFactory``)."""
    campaign = CampaignFactory()
    player = MembershipFactory(campaign=campaign)
    missile = VancianSpellFactory(name_fr="Projectile magique", name_en="Magic Missile")
    light = VancianSpellFactory(
        name_fr="Lumière",
        name_en="Light",
        reverse={"name_fr": "Ténèbres", "name_en": "Darkness"},
    )
    invisibility = VancianSpellFactory(
        name_fr="Invisibilité", name_en="Invisibility", spell_level=2
    )
    fireball = VancianSpellFactory(name_fr="Boule de feu", name_en="Fire Ball", spell_level=3)
    web = VancianSpellFactory(name_fr="Toile d’araignée", name_en="Web", spell_level=2)
    fields: dict[str, Any] = {
        "name": "Ysaline",
        "class_level": 3,
        "gold": 120,
        "written": [missile, light, invisibility],
        "held": [missile, (light, True)],
        "book_name": "Livre d’Ysaline",
        "players": [player],
    }
    return VancianScene(
        campaign=campaign,
        gm=gm_of(campaign),
        player=player,
        other=MembershipFactory(campaign=campaign),
        spectator=MembershipFactory(campaign=campaign, role=Role.SPECTATOR),
        caster=CasterFactory(campaign=campaign, **(fields | caster)),
        missile=missile,
        light=light,
        invisibility=invisibility,
        fireball=fireball,
        web=web,
    )
