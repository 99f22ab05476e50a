"""Thogor at his table, with the spell of the texts: 200 % in Évocation de la Foudre."""

from dataclasses import dataclass
from uuid import uuid4

from campaign.models import Campaign, LogEntry, Membership
from characters.models import Character, KnownSpell
from characters.services.casting import cast
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import DurationKind
from spells.models import Spell, sort_keys
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory

#: 1d10 at 100 m: intensity 5 and 4 points of range, level 9.
AT_100_M = CastPlan(intensity=5, range_points=4)


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A table with a GM, a player who plays Thogor, and his spell."""

    campaign: Campaign
    gm: Membership
    player: Membership
    thogor: Character
    lightning: Spell

    @property
    def known(self) -> KnownSpell:
        return KnownSpell.objects.get(character=self.thogor, spell=self.lightning)

    def cast(self, *, roll: int = 27, effect: tuple[int, ...] = (8,), **more: object) -> LogEntry:
        """Thogor casts at 100 m with dice from the table, by his player."""
        asked = {
            "by": self.player,
            "act_id": uuid4(),
            "character_id": self.thogor.pk,
            "spell_id": self.lightning.pk,
            "plan": AT_100_M,
            "typed": TypedRolls(cast=roll, effect=effect),
        }
        return cast(**(asked | more))  # type: ignore[arg-type]  # one dict for all cases


def spell(name: str = "Évocation de la Foudre", **more: object) -> Spell:
    """A spell of the catalogue; instant, with dice of damage, unless said."""
    fields = {
        "key": f"spell-{Spell.objects.count()}",
        "name_fr": name,
        "duration_kind": DurationKind.INSTANT,
        "rolls_dice": True,
        "dice_fr": "points de dégâts",
    }
    keys = sort_keys(name_fr=name, name_en="")
    return Spell.objects.create(**(fields | keys | more))


def build_scene(*, skill: int = 200, mp: int = 14, **character: object) -> Scene:
    """The scene; ``character`` are more fields of Thogor's sheet."""
    campaign = CampaignFactory()
    player = MembershipFactory(campaign=campaign)
    lightning = spell()
    thogor = CharacterFactory(
        campaign=campaign,
        name="Thogor",
        mp=mp,
        known={lightning: skill},
        players=[player],
        **character,
    )
    return Scene(
        campaign=campaign,
        gm=gm_of(campaign),
        player=player,
        thogor=thogor,
        lightning=lightning,
    )
