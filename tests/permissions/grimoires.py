"""Rows of the permission matrix: copying, and grimoires rewritten."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from characters.models import Book
from characters.services import books
from characters.services.vancian.rewriting import Wanted, start_rewriting
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory
from tests.permissions.row import Maker, Row, a_tap, for_gms, for_members
from tests.permissions.world import World


def prepare(world: World) -> None:
    """Three of the player's: one with a scroll, one without a book, one who rewrites."""
    one, two = VancianSpellFactory(), VancianSpellFactory()
    for name in ("copier", "bookless", "rewriter"):
        world.things[name] = CasterFactory(
            campaign=world.campaign,
            players=[world.player],
            gold=9000,
            written=[one],
        ).character
    world.things["listed"] = CasterFactory(
        campaign=world.campaign, class_id="cleric", players=[world.player]
    ).character
    divine = VancianSpellFactory(magic_type="divine")
    world.things["divine"] = divine
    made = books.make_book(
        by=world.gm,
        act_id=uuid4(),
        holder_id=world.things["copier"].pk,
        name="Rouleau",
        kind="scroll",
        spells=[two.pk],
    )
    for name in ("bookless", "rewriter"):
        own = Book.objects.standing().get(owner=world.things[name])
        books.lose_book(by=world.gm, act_id=uuid4(), book_id=own.pk)
    start_rewriting(
        by=world.gm,
        act_id=uuid4(),
        character_id=world.things["rewriter"].pk,
        wanted=Wanted(spells=(one.pk,)),
    )
    world.things |= {"vancian_scroll": made.data["book"], "written_one": one, "on_scroll": two}


def _of(name: str) -> Maker:
    return lambda world: {
        "campaign_id": world.campaign.pk,
        "character_id": world.things[name].pk,
    }


def _copying(world: World) -> Mapping[str, Any]:
    what = f"{world.things['vancian_scroll']}-{world.things['on_scroll'].pk}"
    return {**a_tap(world), "what": what}


def _source(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "source": world.things["vancian_scroll"]}


def _plan(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "order": str(world.things["written_one"].pk)}


def _numbers(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "was_seconds": 0, "was_paid": "True", "days": 2, "is_paid": "on"}


def _list(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "was": "", "spells": world.things["divine"].pk}


def _scroll(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "book_id": world.things["vancian_scroll"]}


def _thief(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "to": world.things["bookless"].pk}


def _its_players(name: str, status: int = 200, **more: Any) -> Row:
    return for_members(name, status, **({"spectator": 403, "other_player": 403} | more))


ROWS: list[Row] = [
    _its_players("characters:copy", kwargs=_of("copier")),
    _its_players("characters:copy-spell", 303, method="POST", kwargs=_of("copier"), data=_copying),
    # this table deciphers nothing
    _its_players("characters:decipher", 422, method="POST", kwargs=_of("copier"), data=_source),
    _its_players("characters:rewriting", kwargs=_of("rewriter")),
    _its_players(
        "characters:start-rewriting", 303, method="POST", kwargs=_of("bookless"), data=_plan
    ),
    _its_players(
        "characters:give-up-rewriting", 303, method="POST", kwargs=_of("rewriter"), data=a_tap
    ),
    for_gms(
        "characters:correct-rewriting",
        303,
        method="POST",
        kwargs=_of("rewriter"),
        data=_numbers,
    ),
    for_gms("characters:spell-list", kwargs=_of("listed")),
    for_gms("characters:assign-list", 303, method="POST", kwargs=_of("listed"), data=_list),
    # players come as far as the GM's word
    for_gms(
        "characters:steal-book",
        303,
        method="POST",
        kwargs=_scroll,
        data=_thief,
        player=422,
    ),
]
