"""Those of the demo who memorise their spells: one beside each player's mage, and a stranger."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.models import Membership
from characters.management.demo_story import Key
from characters.models import Alignment, CharacterKind
from characters.services.books import make_book
from characters.services.vancian.choices import plan_memory
from characters.services.vancian.creation import NewCaster, create_caster
from characters.services.vancian.lines import Line
from characters.services.vancian.starting import HeldCopy


@dataclass(frozen=True, kw_only=True)
class Memoriser:
    """A character of the demo; spells by the catalogue's keys, reversed where one ends in « ~ »."""

    sheet: dict[str, Any]
    written: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    #: Chosen in pencil for the next night.
    planned: tuple[str, ...] = ()
    #: Spells of scrolls in hand, by the scroll's name.
    scrolls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    player: str = ""


CASTERS = {
    "Isaure": Memoriser(
        sheet={
            "species": "Humaine",
            "class_id": "magic_user",
            "class_level": 3,
            "int_score": 16,
            "dex_score": 14,
            "gold": 1_240,
            "book_name": "Grimoire d’Isaure",
            "notes": "Doit sa robe, et le reste, à la guilde de Verrière.",
        },
        written=(
            "arcane_light",
            "arcane_magic_missile",
            "arcane_read_magic",
            "arcane_sleep",
            "arcane_invisibility",
            "arcane_web",
        ),
        held=("arcane_magic_missile", "arcane_sleep", "arcane_web"),
        planned=("arcane_light~", "arcane_magic_missile", "arcane_invisibility"),
        scrolls={"Parchemin mouillé": ("arcane_shield", "arcane_knock")},
        player="Julien",
    ),
    "Frère Aubin": Memoriser(
        sheet={
            "species": "Humain",
            "class_id": "cleric",
            "class_level": 4,
            "int_score": 12,
            "dex_score": 9,
            "gold": 85,
            "alignment": Alignment.LAW,
        },
        held=("divine_cure_light_wounds", "divine_light", "divine_bless"),
        player="Maëlle",
    ),
    "Miravel": Memoriser(
        sheet={
            "kind": CharacterKind.NPC,
            "species": "Elfe",
            "class_id": "illusionist",
            "class_level": 3,
            "int_score": 15,
            "dex_score": 16,
            "notes": "Vend des souvenirs de la ville d’avant le feu.",
        },
        written=(
            "phantasmal_dancing_lights",
            "phantasmal_wall_of_fog",
            "phantasmal_mirror_image",
        ),
        held=("phantasmal_wall_of_fog", "phantasmal_mirror_image"),
    ),
}

#: Spells of all these, by the catalogue's keys.
CASTERS_SPELLS = frozenset(
    key.removesuffix("~")
    for who in CASTERS.values()
    for keys in (who.written, who.held, who.planned, *who.scrolls.values())
    for key in keys
)


def casters_come(
    *, gm: Membership, key: Key, spells: Mapping[str, int], players: Mapping[str, Membership]
) -> None:
    """They join the table, with their books, what they hold and what they mean to memorise."""
    for name, who in CASTERS.items():
        entry = create_caster(
            by=gm,
            act_id=key(name),
            sheet=NewCaster(
                name=name,
                written=tuple(spells[one] for one in who.written),
                held=tuple(HeldCopy(spell=spells[one]) for one in who.held),
                players=(players[who.player].pk,) if who.player else (),
                **who.sheet,
            ),
        )
        character: int = entry.data["character"]
        for scroll, written in who.scrolls.items():
            make_book(
                by=gm,
                act_id=key(scroll),
                holder_id=character,
                name=scroll,
                kind="scroll",
                spells=[spells[one] for one in written],
            )
        if who.planned:
            plan_memory(
                by=gm,
                act_id=key(f"{name}, au crayon"),
                character_id=character,
                lines=[_line(one, spells) for one in who.planned],
            )


def _line(key: str, spells: Mapping[str, int]) -> Line:
    return Line(spell=spells[key.removesuffix("~")], is_reversed=key.endswith("~"))
