"""A campaign to look at: « Les Cendres de Verrière », made by acts as people make them."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from accounts.models import User
from campaign.models import Membership, Role
from campaign.services.campaigns import create_campaign
from characters.management.demo_casters import CASTERS_SPELLS, casters_come
from characters.management.demo_story import SPELLS, before_the_evening, the_evening
from characters.models import CharacterKind
from characters.services.creation import NewCharacter, create_character
from spells.models import Spell

#: Keys of the demo's acts come from here, so that they are the same everywhere.
_SPACE = UUID("6f1c2b7e-0a4d-4c1e-9d53-7a5e0c1d0e3f")
#: Two starts at once make one demo: the lock is this number's.
_LOCK = 7_310_612
_CAMPAIGN = "Les Cendres de Verrière"
#: Some memorise their spells: rounds of 10 s for all. Source: P9.
_PRESET = "advanced"
_GM = "Aurore"
_PLAYERS = ("Julien", "Maëlle")


@dataclass(frozen=True, kw_only=True)
class Mage:
    """A character of the demo; spells by the catalogue's keys."""

    scores: dict[str, Any]
    known: dict[str, int]
    player: str = ""
    #: Was there before the evening began: the others come with the points of that hour.
    was_there: bool = False


_MAGES = {
    "Thogor": Mage(
        scores={
            "species": "Humain",
            "int_score": 17,
            "pou": 16,
            "dex_score": 13,
            "con_score": 12,
            "mp": 14,
            "notes": "Cherche encore qui a mis le feu à Verrière.",
        },
        known={
            "lightning": 200,
            "magic-defence": 116,
            "mist-veil": 75,
            "curt-command": 58,
            "crow-eye": 34,
        },
        player="Julien",
    ),
    "Cmir": Mage(
        scores={
            "species": "Humain",
            "int_score": 14,
            "pou": 15,
            "dex_score": 16,
            "mp": 3,
            "notes": "A veillé trois nuits. À laisser dormir.",
        },
        known={
            "watch-sleep": 92,
            "flesh-restitched": 81,
            "black-ice": 67,
            "marsh-fever": 55,
            "stolen-face": 48,
            "dead-vigil": 40,
            "salt-soles": 22,
            "chalk-hound": 10,
        },
        player="Maëlle",
    ),
    "Orsenne": Mage(
        scores={
            "species": "Lessar",
            "pou_dice": "2d6+8",
            "int_score": 11,
            "pou": 19,
            "dex_score": 9,
            "for_score": 8,
            "con_score": 14,
            "tai_score": 7,
        },
        known={"bronze-skin": 63, "wind-backhand": 41},
        was_there=True,
    ),
    "Maître Osric": Mage(
        scores={
            "kind": CharacterKind.NPC,
            "species": "Humain",
            "int_score": 15,
            "pou": 13,
            "dex_score": 8,
            "notes": "Enseigne à qui l’aide à rebâtir la halle.",
        },
        known={"mist-veil": 93, "salt-soles": 70},
        was_there=True,
    ),
    "Dame Hermance": Mage(
        scores={
            "kind": CharacterKind.NPC,
            "species": "Humain",
            "int_score": 16,
            "pou": 14,
            "dex_score": 11,
        },
        known={"sworn-word": 88, "changer-eye": 71},
    ),
    "Le Veilleur gris": Mage(
        scores={
            "kind": CharacterKind.NPC,
            "hidden": True,
            "species": "Autre",
            "pou_dice": "3d6+6",
            "int_score": 18,
            "pou": 22,
            "dex_score": 12,
            "notes": "Attend sous les cendres de la halle.",
        },
        known={"pinned-shadow": 130, "last-breath": 95, "hundred-years-rust": 77},
    ),
}


class Command(BaseCommand):
    """Makes the demo once; further runs change nothing."""

    help = "Makes the demo campaign and its people (idempotent)."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        if User.objects.filter(is_demo=True).exists():
            return
        spells = _spells()
        gm_user, *player_users = (_person(name) for name in (_GM, *_PLAYERS))
        campaign = create_campaign(
            user=gm_user, name=_CAMPAIGN, act_id=_key("campaign"), preset=_PRESET
        )
        gm = Membership.objects.select_related("campaign").get(campaign=campaign, user=gm_user)
        players = {
            user.name: Membership.objects.create(
                campaign=campaign, user=user, name=user.name, role=Role.PLAYER
            )
            for user in player_users
        }
        people: dict[str, int] = {}
        for was_there, story in ((True, before_the_evening), (False, the_evening)):
            for name, mage in _MAGES.items():
                if mage.was_there is was_there:
                    seats = (players[mage.player].pk,) if mage.player else ()
                    people[name] = _character(gm, name, mage, spells, seats)
            story(gm=gm, key=_key, spells=spells, people=people)
            if was_there:
                casters_come(gm=gm, key=_key, spells=spells, players=players)


def _character(
    gm: Membership, name: str, mage: Mage, spells: dict[str, int], players: tuple[int, ...]
) -> int:
    """Made as a GM makes one; its id."""
    entry = create_character(
        by=gm,
        act_id=_key(name),
        sheet=NewCharacter(
            name=name,
            known=tuple((spells[key], skill) for key, skill in mage.known.items()),
            players=players,
            **mage.scores,
        ),
    )
    made: int = entry.data["character"]
    return made


def _person(name: str) -> User:
    """One of the demo's people: entered by a button, never by a password."""
    user = User.objects.create_user(name=name)
    user.is_demo = True
    user.save(update_fields=["is_demo"])
    return user


def _spells() -> dict[str, int]:
    """Ids of the catalogue's spells that the demo speaks of, by key."""
    wanted = SPELLS | CASTERS_SPELLS | {key for mage in _MAGES.values() for key in mage.known}
    found = dict(Spell.objects.filter(campaign=None, key__in=wanted).values_list("key", "pk"))
    missing = sorted(wanted - found.keys())
    if missing:
        raise CommandError(f"load_catalogue comes first; missing: {', '.join(missing)}")
    return found


def _key(name: str) -> UUID:
    return uuid5(_SPACE, name)
