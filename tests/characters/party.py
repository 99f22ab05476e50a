"""A party of both kinds of magic: a magic-user, a cleric, a mage of percentages."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from campaign.models import Campaign, LogEntry, Membership
from characters.models import Book, Character, MemorisedSpell
from characters.services.vancian.choices import plan_memory
from characters.services.vancian.lines import Line
from characters.services.vancian.memory import Memory, memories
from spells.models import Spell
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CasterFactory, CharacterFactory
from tests.factories.spells import VancianSpellFactory


@dataclass(frozen=True, kw_only=True)
class Party:
    """Ysaline (magic-user of level 3: places 2 and 1), Bertil (cleric of level 4: 2 and 1) and
    Thogor, each with a player.
    """

    campaign: Campaign
    gm: Membership
    player: Membership
    other: Membership
    ysaline: Character
    bertil: Character
    thogor: Character
    missile: Spell
    #: Reversible: « Ténèbres ».
    light: Spell
    web: Spell
    #: Arcane, of no book at hand.
    flight: Spell
    #: Divine and reversible.
    cure: Spell
    bless: Spell

    def plan(self, who: Character, *lines: Line, **more: Any) -> LogEntry:
        """The GM pencils in what the character chose."""
        asked: dict[str, Any] = {"by": self.gm, "act_id": uuid4(), "character_id": who.pk}
        return plan_memory(**(asked | {"lines": lines} | more))

    def memory(self, who: Character) -> Memory:
        """The character's memory as it is now."""
        self.campaign.refresh_from_db()
        row = Character.objects.select_related("caster").get(pk=who.pk)
        return memories(self.campaign, [row])[who.pk]

    def held(self, who: Character) -> list[tuple[str, bool | None]]:
        """Copies in memory by name, with their forms, in the order of names."""
        rows = MemorisedSpell.objects.held_by([who])
        return sorted(((row.spell.name_fr, row.is_reversed) for row in rows), key=str)

    @property
    def book(self) -> Book:
        """Ysaline's grimoire."""
        return Book.objects.get(owner=self.ysaline)


def build_party(**mage: Any) -> Party:
    """The party; ``mage`` are fields of Thogor's sheet."""
    campaign = CampaignFactory()
    player, other = (MembershipFactory(campaign=campaign) for _each in range(2))
    missile = VancianSpellFactory(name_fr="Projectile magique")
    light = VancianSpellFactory(name_fr="Lumière", reverse={"name_fr": "Ténèbres", "name_en": "D"})
    web = VancianSpellFactory(name_fr="Toile d’araignée", spell_level=2)
    flight = VancianSpellFactory(name_fr="Vol", spell_level=2)
    cure = VancianSpellFactory(
        name_fr="Soins légers",
        magic_type="divine",
        reverse={"name_fr": "Blessures", "name_en": "W"},
    )
    bless = VancianSpellFactory(name_fr="Bénédiction", magic_type="divine", spell_level=2)
    ysaline = CasterFactory(
        campaign=campaign,
        name="Ysaline",
        class_level=3,
        written=[missile, light, web],
        held=[missile],
        players=[player],
    ).character
    bertil = CasterFactory(
        campaign=campaign, name="Bertil", class_id="cleric", class_level=4, players=[other]
    ).character
    fields = {"name": "Thogor", "mp": 5} | mage
    return Party(
        campaign=campaign,
        gm=gm_of(campaign),
        player=player,
        other=other,
        ysaline=ysaline,
        bertil=bertil,
        thogor=CharacterFactory(campaign=campaign, **fields),
        missile=missile,
        light=light,
        web=web,
        flight=flight,
        cure=cure,
        bless=bless,
    )
