"""Rows of the permission matrix: books and studies."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from characters.models import CharacterKind, PlayerEdits
from characters.services import books
from characters.services.studies import Source, pause_study, start_study
from tests.characters.scene import spell
from tests.factories.characters import CharacterFactory
from tests.permissions.row import Maker, Row, a_tap, for_gms, for_members
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's student, with two books; one study of theirs and one that is paused."""
    ward, fire = spell("Défense Magique"), spell("Feu")
    student = CharacterFactory(
        campaign=world.campaign, players=[world.player], player_edits=PlayerEdits.SHEET
    )
    idle = CharacterFactory(campaign=world.campaign, players=[world.player])
    world.things["knower"] = CharacterFactory(campaign=world.campaign, known={fire: 40})
    npc = CharacterFactory(campaign=world.campaign, kind=CharacterKind.NPC)
    made = {
        name: books.make_book(
            by=world.gm,
            act_id=uuid4(),
            holder_id=holder.pk,
            name=name,
            kind="grimoire",
            spells=[ward.pk, fire.pk],
        ).data["book"]
        for name, holder in (("gris", student), ("noir", student), ("npc", npc), ("bleu", idle))
    }
    lost = books.lose_book(by=world.gm, act_id=uuid4(), book_id=made["noir"])
    world.things |= {
        "student": student,
        "idle_student": idle,
        "ward": ward,
        "fire": fire,
        "book": made["gris"],
        "lost_book": lost.data["book"],
        "npc_book": made["npc"],
        "idle_book": made["bleu"],
    }
    for name, what in (("paused_study", fire), ("study", ward)):
        started = start_study(
            by=world.gm,
            act_id=uuid4(),
            character_id=student.pk,
            spell_id=what.pk,
            source=Source(book=made["gris"]),
        )
        world.things[name] = started.data["study"]
        if name == "paused_study":
            pause_study(
                by=world.gm,
                act_id=uuid4(),
                character_id=student.pk,
                study_id=started.data["study"],
            )


def of_book(name: str) -> Maker:
    return lambda world: {"campaign_id": world.campaign.pk, "book_id": world.things[name]}


def of_student(name: str = "student") -> Maker:
    return lambda world: {
        "campaign_id": world.campaign.pk,
        "character_id": world.things[name].pk,
    }


def of_study(name: str = "study") -> Maker:
    return lambda world: {**of_student()(world), "study_id": world.things[name]}


def a_book(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "name": "Le Livre vert", "kind": "grimoire", "lines": "Feu"}


def to_npc(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "to": world.things["idle_student"].pk}


def what_is_near(world: World) -> Mapping[str, Any]:
    return {
        **a_tap(world),
        "spell": world.things["ward"].pk,
        "book": world.things["idle_book"],
    }


def of_skill(world: World) -> Mapping[str, Any]:
    return {**of_student("knower")(world), "spell_id": world.things["fire"].pk}


def another_skill(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "was_skill": 40, "skill": 41, "was_checked": 0}


def a_roll(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "roll": "50"}


def for_its_players(name: str, status: int = 200, **more: Any) -> Row:
    """GMs and who plays the character."""
    return for_members(name, status, **({"spectator": 403, "other_player": 403} | more))


ROWS: list[Row] = [
    for_members("characters:book", kwargs=of_book("book")),
    for_its_players("characters:new-book", kwargs=of_student()),
    for_its_players("characters:make-book", 303, method="POST", kwargs=of_student(), data=a_book),
    for_its_players("characters:edit-book", kwargs=of_book("book")),
    for_its_players(
        "characters:save-book", 303, method="POST", kwargs=of_book("book"), data=a_book
    ),
    for_its_players(
        "characters:lend-book", 303, method="POST", kwargs=of_book("book"), data=to_npc
    ),
    for_its_players(
        "characters:give-book", 303, method="POST", kwargs=of_book("book"), data=to_npc
    ),
    for_gms("characters:find-book", 303, method="POST", kwargs=of_book("lost_book"), data=to_npc),
    for_its_players("characters:lose-book", 303, method="POST", kwargs=of_book("book"), data=a_tap),
    # for players it does not exist
    for_gms(
        "characters:destroy-book",
        303,
        method="POST",
        kwargs=of_book("npc_book"),
        data=a_tap,
        spectator=404,
        player=404,
        other_player=404,
    ),
    for_gms("characters:studies"),
    # no roll is due: back to the page
    for_gms("characters:roll-studies", 303, method="POST", data=a_tap),
    for_its_players("characters:new-study", kwargs=of_student()),
    for_its_players(
        "characters:start-study",
        303,
        method="POST",
        kwargs=of_student("idle_student"),
        data=what_is_near,
    ),
    # the house rules train nothing
    for_its_players(
        "characters:start-training",
        422,
        method="POST",
        kwargs=of_student("idle_student"),
        data=what_is_near,
    ),
    for_members("characters:study", kwargs=of_study()),
    for_its_players("characters:study-source", kwargs=of_study()),
    # the source that it has already
    for_its_players(
        "characters:change-study-source",
        422,
        method="POST",
        kwargs=of_study(),
        data=lambda world: {**a_tap(world), "book": world.things["book"]},
    ),
    for_its_players("characters:pause-study", 303, method="POST", kwargs=of_study(), data=a_tap),
    # the other one has its place
    for_its_players(
        "characters:resume-study",
        422,
        method="POST",
        kwargs=of_study("paused_study"),
        data=a_tap,
    ),
    for_its_players("characters:give-up-study", 303, method="POST", kwargs=of_study(), data=a_tap),
    # no month is full yet
    for_its_players("characters:roll-study", 422, method="POST", kwargs=of_study(), data=a_roll),
    for_gms("characters:skill", kwargs=of_skill),
    for_gms("characters:set-skill", 303, method="POST", kwargs=of_skill, data=another_skill),
    # nothing changed
    for_gms("characters:correct-study", 422, method="POST", kwargs=of_study(), data=a_tap),
]
