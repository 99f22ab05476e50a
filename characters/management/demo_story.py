"""What has happened at the demo's table: books, a study, twelve days, an adventure, two casts."""

from collections.abc import Callable, Mapping
from uuid import UUID

from campaign.models import Campaign, Membership
from campaign.services.clock import Step, Stride, advance
from characters.models import SpellTarget
from characters.services.adventures import open_adventure
from characters.services.aiming import Aim
from characters.services.books import make_book
from characters.services.casting import cast
from characters.services.resistances import resolve_resistances
from characters.services.resisting import Answer
from characters.services.rolling import TypedRolls
from characters.services.studies import Source, start_study
from rules.clock import DAY, HOUR
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Degree

#: Spells of the story, by the catalogue's keys, besides those that the mages know.
SPELLS = frozenset({"mist-veil", "bronze-skin", "sworn-word", "wind-backhand", "salt-soles"})
#: The clock when the story begins for whoever enters.
_NOW = 12 * DAY + 14 * HOUR

Key = Callable[[str], UUID]


def before_the_evening(
    *, gm: Membership, key: Key, spells: Mapping[str, int], people: Mapping[str, int]
) -> None:
    """Orsenne studies with a master, and twelve days pass. ``spells`` and ``people`` are ids."""
    make_book(
        by=gm,
        act_id=key("scroll"),
        holder_id=people["Orsenne"],
        name="Parchemin roussi",
        kind="scroll",
        spells=[spells["sworn-word"]],
    )
    start_study(
        by=gm,
        act_id=key("study"),
        character_id=people["Orsenne"],
        spell_id=spells["mist-veil"],
        source=Source(teacher=people["Maître Osric"]),
    )
    seen = Campaign.objects.get(pk=gm.campaign_id).clock_seconds
    stride = Stride(step=Step.UNTIL, until=_NOW)
    advance(by=gm, act_id=key("twelve days"), stride=stride, seen=seen)


def the_evening(
    *, gm: Membership, key: Key, spells: Mapping[str, int], people: Mapping[str, int]
) -> None:
    """A grimoire changes hands, an adventure begins; Orsenne is marked and holds a spell."""
    make_book(
        by=gm,
        act_id=key("grimoire"),
        holder_id=people["Cmir"],
        name="Le Livre des cendres",
        kind="grimoire",
        spells=[spells["mist-veil"], spells["bronze-skin"]],
    )
    open_adventure(by=gm, act_id=key("adventure"), name="La halle aux cendres")
    cast(
        by=gm,
        act_id=key("backhand"),
        character_id=people["Orsenne"],
        spell_id=spells["wind-backhand"],
        plan=CastPlan(intensity=1, degree=Degree.NONE),
        aims=[Aim(name="Un guetteur", score=11)],
        typed=TypedRolls(cast=28, effect=(2,)),
    )
    resolve_resistances(
        by=gm,
        act_id=key("watchman"),
        answers=[Answer(row=row.pk, roll=3) for row in SpellTarget.objects.pending(gm.campaign)],
        tells=True,
    )
    cast(
        by=gm,
        act_id=key("bronze"),
        character_id=people["Orsenne"],
        spell_id=spells["bronze-skin"],
        plan=CastPlan(intensity=2, duration_points=4, degree=Degree.LIGHT),
        typed=TypedRolls(cast=37),
    )
