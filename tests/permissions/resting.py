"""Rows of the permission matrix: rests and memorisation."""

from collections.abc import Mapping
from typing import Any

from characters.models import Rest
from characters.services.rests import RestWay, Wish, ask_rest, grant_rest
from characters.services.vancian.choices import plan_memory, save_list
from characters.services.vancian.lines import Line
from tests.characters.table import key
from tests.factories.characters import CasterFactory, CharacterFactory
from tests.factories.spells import VancianSpellFactory
from tests.permissions.row import Maker, Row, a_tap, for_gms, for_members, for_players, in_campaign
from tests.permissions.studies import for_its_players
from tests.permissions.world import World


def prepare(world: World) -> None:
    """The player's magic-user, with a plan and a list; one who sleeps; one who broke the hour."""
    light = VancianSpellFactory(name_fr="Lumière")
    caster = CasterFactory(
        campaign=world.campaign, players=[world.player], written=[light], held=[light]
    ).character
    sleeper = CharacterFactory(campaign=world.campaign, players=[world.player])
    grant_rest(
        by=world.gm,
        act_id=key(),
        sleepers=[Wish(character=sleeper.pk)],
        seen=world.campaign.clock_seconds,
        way=RestWay.BEGIN,
    )
    kept = save_list(
        by=world.gm,
        act_id=key(),
        character_id=caster.pk,
        name="Siège",
        lines=[Line(spell=light.pk)],
    )
    world.things |= {"memoriser": caster, "memorised_light": light, "spell_list": kept.data["list"]}


def of_caster(world: World) -> Mapping[str, Any]:
    return {"campaign_id": world.campaign.pk, "character_id": world.things["memoriser"].pk}


def of_list(world: World) -> Mapping[str, Any]:
    return {**of_caster(world), "list_id": world.things["spell_list"]}


def of_rest(world: World) -> Mapping[str, Any]:
    """A rest that somebody asked for; the same one, however often a test comes back."""
    waiting = Rest.objects.asked_in(world.campaign).first()
    rest = waiting.pk if waiting else ask_rest(by=world.gm, act_id=key()).data["rest"]
    return {**in_campaign(world), "rest_id": rest}


def a_choice(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), f"c{world.things['memorised_light'].pk}n": 1}


def a_correction(world: World) -> Mapping[str, Any]:
    light = world.things["memorised_light"].pk
    return {**a_tap(world), "was": f"c{light}n:1", f"c{light}n": 2}


def a_named_choice(world: World) -> Mapping[str, Any]:
    return {**a_choice(world), "name": "Exploration"}


def a_name(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "name": "Assaut"}


def a_night(world: World) -> Mapping[str, Any]:
    world.campaign.refresh_from_db()
    return {
        **a_tap(world),
        "sleeper": [world.things["memoriser"].pk],
        "way": "night",
        "seen": world.campaign.clock_seconds,
    }


def after_a_night(data: Maker) -> Maker:
    """The caster has slept, and chosen nothing: the hour has passed."""

    def make(world: World) -> Mapping[str, Any]:
        world.campaign.refresh_from_db()
        grant_rest(
            by=world.gm,
            act_id=key(),
            sleepers=[Wish(character=world.things["memoriser"].pk)],
            seen=world.campaign.clock_seconds,
        )
        return data(world)

    return make


def an_hour(world: World) -> Mapping[str, Any]:
    """The caster has slept and chosen, and the hour was broken off."""
    from characters.models import RestParticipant

    after_a_night(a_tap)(world)
    caster, light = world.things["memoriser"], world.things["memorised_light"]
    plan_memory(by=world.gm, act_id=key(), character_id=caster.pk, lines=[Line(spell=light.pk)])
    RestParticipant.objects.filter(character=caster).update(hour_until=None)
    world.campaign.refresh_from_db()
    seen = world.campaign.clock_seconds
    return {**a_tap(world), "character": [caster.pk], "seen": seen}


ROWS: list[Row] = [
    for_members("characters:rest"),
    for_gms("characters:preview-rest", method="POST", data=a_night),
    for_gms("characters:grant-rest", 303, method="POST", data=a_night),
    for_players("characters:ask-rest", 303, method="POST", data=a_tap),
    for_gms("characters:refuse-rest", 303, method="POST", kwargs=of_rest, data=a_tap),
    for_gms("characters:interrupt-rest", 303, method="POST", data=a_tap),
    for_gms("characters:rest-hour", 303, method="POST", data=an_hour),
    for_its_players("characters:memory", kwargs=of_caster),
    for_its_players("characters:preview-memory", method="POST", kwargs=of_caster, data=a_choice),
    for_its_players("characters:plan-memory", 303, method="POST", kwargs=of_caster, data=a_choice),
    for_gms("characters:correct-memory", 303, method="POST", kwargs=of_caster, data=a_correction),
    for_its_players(
        "characters:memorise", 303, method="POST", kwargs=of_caster, data=after_a_night(a_choice)
    ),
    for_its_players(
        "characters:memorise-again",
        303,
        method="POST",
        kwargs=of_caster,
        data=after_a_night(a_tap),
    ),
    for_its_players(
        "characters:save-list", 303, method="POST", kwargs=of_caster, data=a_named_choice
    ),
    for_its_players("characters:rename-list", 303, method="POST", kwargs=of_list, data=a_name),
    for_its_players("characters:remove-list", 303, method="POST", kwargs=of_list, data=a_tap),
]
