"""Rows of the permission matrix: the cast, the log and what is undone."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from campaign.models import LogEntry
from campaign.services.undo import redo
from campaign.services.undo_several import Way, undo_several
from characters.models import ActiveSpell, Character
from characters.services.casting import cast
from characters.services.editing import edit_character
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.characters.scene import spell
from tests.factories.characters import CharacterFactory
from tests.permissions.row import Row, a_tap, for_gms, for_members, for_players
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's mage, a cast of it, and a change of its name."""
    lightning = spell()
    mage: Character = CharacterFactory(
        campaign=world.campaign, known={lightning: 100}, players=[world.player]
    )
    thrown = cast(
        by=world.player,
        act_id=uuid4(),
        character_id=mage.pk,
        spell_id=lightning.pk,
        plan=CastPlan(intensity=1),
        typed=TypedRolls(cast=50, effect=(1,)),
    )
    renamed = edit_character(
        by=world.player,
        act_id=uuid4(),
        character_id=mage.pk,
        seen={"name": mage.name},
        wanted={"name": "Autre nom"},
    )
    veil = spell("Voile de Brume", degree=1, duration_kind="lasting", rolls_dice=False)
    fog = spell("Nappe de Suie", degree=2, duration_kind="lasting", rolls_dice=False)
    holder: Character = CharacterFactory(
        campaign=world.campaign, known={veil: 100, fog: 100}, players=[world.player]
    )
    for what, holds in ((veil, ()), (fog, (1,))):
        cast(
            by=world.player,
            act_id=uuid4(),
            character_id=holder.pk,
            spell_id=what.pk,
            plan=CastPlan(intensity=1, degree=what.parameters.degree),
            typed=TypedRolls(cast=50, holds=holds),
        )
    world.things |= {
        "holder": holder,
        "held": ActiveSpell.objects.get(caster=holder, spell=veil),
        "caster": mage,
        "cast_spell": lightning,
        "cast": thrown,
        "renamed": renamed,
    }


def of_caster(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "character_id": world.things["caster"].pk}


def of_holder(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "character_id": world.things["holder"].pk}


def of_held(world: World) -> Mapping[str, Any]:
    return {**of_holder(world), "spell_id": world.things["held"].pk}


def of_cast(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "seq": world.things["cast"].seq}


def of_rename(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "seq": world.things["renamed"].seq}


def the_cast(world: World) -> Mapping[str, Any]:
    return {
        **a_tap(world),
        "spell": world.things["cast_spell"].pk,
        "dice": "typed",
        "roll": "50",
        "effect_rolls": "1",
    }


def for_casters(name: str, status: int, **more: Any) -> Row:
    """GMs and who plays the character; everybody else at the table sees that it is not theirs."""
    return for_members(
        name, status, **({"spectator": 403, "other_player": 403, "kwargs": of_caster} | more)
    )


def _of_two_renames(world: World) -> Mapping[str, Any]:
    """The first of two acts that may be taken back together."""
    first, _second = _rename(world, "Un nom"), _rename(world, "Un autre")
    return {"campaign_id": world.campaign.pk, "seq": first}


def _rename(world: World, name: str) -> int:
    mage = Character.objects.get(pk=world.things["caster"].pk)
    seen, wanted = {"name": mage.name}, {"name": name}
    done = edit_character(
        by=world.gm, act_id=uuid4(), character_id=mage.pk, seen=seen, wanted=wanted
    )
    return done.seq


def _both_renames(world: World) -> Mapping[str, Any]:
    newest = LogEntry.objects.filter(campaign=world.campaign).order_by("-seq")[0].seq
    return {**a_tap(world), "way": "since", "count": 2, "newest": newest}


def _of_their_undoing(world: World) -> Mapping[str, Any]:
    """One of the two was done again by itself: the other is left."""
    first = _of_two_renames(world)
    newest: int = first["seq"] + 1
    undone = undo_several(
        by=world.gm, act_id=uuid4(), seq=first["seq"], way=Way.SINCE, count=2, newest=newest
    )
    redo(by=world.gm, act_id=uuid4(), seq=first["seq"])
    return {"campaign_id": world.campaign.pk, "seq": undone.seq}


def searched(world: World) -> Mapping[str, Any]:
    """Words that fit a kind of act and something of every other kind."""
    return {"q": "m"}


ROWS: list[Row] = [
    for_casters("characters:plan", 302),
    for_casters("characters:replan", 303, method="POST", data=the_cast),
    for_casters("characters:cast", 303, method="POST", data=the_cast),
    for_casters("characters:acts", 303, method="POST", kwargs=of_holder, data=a_tap),
    for_casters("characters:moves", 303, method="POST", kwargs=of_holder, data=a_tap),
    # nothing of what is held minds being disturbed: the sheet says so
    for_casters("characters:disturbed", 422, method="POST", kwargs=of_holder, data=a_tap),
    for_casters("characters:let-go", 303, method="POST", kwargs=of_held, data=a_tap),
    for_gms("characters:undo-to"),
    for_gms(
        "characters:undo-several",
        303,
        method="POST",
        kwargs=_of_two_renames,
        data=_both_renames,
    ),
    for_gms("characters:redo-several", 303, method="POST", kwargs=_of_their_undoing, data=a_tap),
    for_gms("characters:end-spell", 303, method="POST", kwargs=of_held, data=a_tap),
    for_members("characters:find", data=searched),
    for_members("characters:log"),
    for_members("characters:entry", kwargs=of_cast),
    # another player may not undo what is not theirs: the page says why
    for_players(
        "characters:undo", 303, method="POST", kwargs=of_rename, data=a_tap, other_player=422
    ),
    for_players(
        "characters:redo", 422, method="POST", kwargs=of_rename, data=a_tap
    ),  # it stands: nobody can
    for_players(
        "characters:ask-undo",
        303,
        method="POST",
        kwargs=of_cast,
        data=a_tap,
        other_player=422,
        gm=422,  # GMs undo, they need not ask
    ),
    # acts have followed the cast: the page says so to whoever may act
    for_players("characters:mend", 422, method="POST", kwargs=of_cast, data=the_cast),
    for_gms("characters:decline-undo", 303, method="POST", kwargs=of_cast, data=a_tap),
]
