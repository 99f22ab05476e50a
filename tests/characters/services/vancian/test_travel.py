from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import Audience, LogEntry
from campaign.services.undo import redo, undo
from characters.models import Character, CharacterKind, PlanarStay
from characters.services.standing import set_state
from characters.services.telling import as_told_to, entries_for
from characters.services.vancian.travel import Traveller, travel
from tests.characters.planes import Journey, build_journey
from tests.characters.spells import build_work
from tests.characters.table import check_log, key, signed_in
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def test_a_player_takes_nobody_anywhere(journey: Journey) -> None:
    found = journey.refused("astral", journey.oreste, by=journey.table.player)

    assert found == {"": "only_the_gm"}


def test_where_no_planes_are_played_nobody_goes(journey: Journey) -> None:
    journey.rule(planes="off")

    assert journey.refused("astral", journey.oreste) == {"": "planes_off"}


@pytest.mark.parametrize(
    ("plane", "more", "field", "code"),
    [
        ("heaven", {}, "plane", "unknown_value"),
        ("demiplane", {"place": "x" * 41}, "place", "too_long"),
        ("material", {}, "who", "already_there"),
    ],
)
def test_a_goal_that_makes_no_sense_is_refused(
    journey: Journey, plane: str, more: dict[str, Any], field: str, code: str
) -> None:
    assert journey.refused(plane, journey.oreste, **more) == {field: code}


def test_nobody_is_no_journey(journey: Journey) -> None:
    assert journey.refused("astral") == {"who": "nobody_goes"}


def test_who_is_dead_or_elsewhere_goes_nowhere(journey: Journey) -> None:
    set_state(by=journey.gm, act_id=key(), character_id=journey.oreste.pk, state="dead")
    stranger = CasterFactory().character

    assert journey.refused("astral", journey.oreste) == {"who": "cannot_travel"}
    assert journey.refused("astral", stranger, journey.maelle) == {"who": "character_gone"}


@pytest.mark.parametrize(
    ("rule", "typed", "code"),
    [("server", True, "server_dice_only"), ("typed", False, "typed_dice_only")],
)
def test_dice_are_of_the_origin_that_the_table_wants(
    journey: Journey, *, rule: str, typed: bool, code: str
) -> None:
    journey.rule(dice_source=rule)
    who = Traveller(character=journey.oreste.pk, die=3)

    assert journey.refused("astral", who, typed=typed) == {"dice": code}


@pytest.mark.parametrize(("die", "code"), [(None, "required"), (7, "out_of_range")])
def test_a_typed_die_is_there_and_has_six_faces(
    journey: Journey, die: int | None, code: str
) -> None:
    pk = journey.oreste.pk

    journey.rule(dice_source="typed")

    found = journey.refused("astral", Traveller(character=pk, die=die), typed=True)

    assert found == {f"die-{pk}": code}


def test_below_level_ten_the_die_falls_on_arrival(journey: Journey) -> None:
    entry = journey.go("astral", journey.oreste)

    stay = journey.stay()
    assert stay is not None
    assert (stay.plane, stay.since, stay.level) == ("astral", 0, None)
    assert stay.turns in range(1, 7)
    assert entry.data["gms"]["limits"] == [{"name": "Oreste", "turns": stay.turns, "typed": False}]
    assert entry.has_dice
    assert journey.now() == ("astral", "playing")
    check_log(journey.campaign)


def test_from_level_ten_and_without_a_level_nothing_is_counted(journey: Journey) -> None:
    entry = journey.go("astral", journey.maelle, journey.mage)

    assert [stay.turns for stay in PlanarStay.objects.standing()] == [None, None]
    assert not entry.has_dice


def test_a_level_that_the_gm_sets_counts_for_who_has_none(journey: Journey) -> None:
    who = Traveller(character=journey.mage.pk, level=3, die=6)

    journey.go("fire", who, typed=True)

    stay = journey.stay(journey.mage)
    assert stay is not None
    assert (stay.level, stay.turns) == (3, 6)


def test_a_level_that_nobody_has_is_refused(journey: Journey) -> None:
    pk = journey.mage.pk

    found = journey.refused("fire", Traveller(character=pk, level=100))

    assert found == {f"level-{pk}": "out_of_range"}


def test_going_on_the_same_count_goes_on(journey: Journey) -> None:
    journey.leave(turns=3)
    journey.wait(600)

    entry = journey.go("law", journey.oreste)

    stay = journey.stay()
    assert stay is not None
    assert (stay.plane, stay.since, stay.turns) == ("law", 0, 3)
    assert not entry.has_dice


def test_by_the_other_rule_each_plane_has_its_die(journey: Journey) -> None:
    journey.rule(planar_limit="per_entry")
    journey.leave(turns=3)
    journey.wait(600)

    journey.leave(turns=5, plane="law")

    stay = journey.stay()
    assert stay is not None
    assert (stay.since, stay.turns) == (600, 5)


def test_two_demiplanes_are_two_places(journey: Journey) -> None:
    journey.go("demiplane", journey.maelle, place="Le Moulin")

    assert journey.refused("demiplane", journey.maelle, place="Le Moulin") == {
        "who": "already_there"
    }
    journey.go("demiplane", journey.maelle, place="La Cave")
    stay = journey.stay(journey.maelle)
    assert stay is not None
    assert stay.place == "La Cave"


def test_coming_home_from_the_astral_the_gm_says_whether_the_place_is_free(
    journey: Journey,
) -> None:
    journey.leave()

    assert journey.refused("material", journey.oreste) == {
        f"matter-{journey.oreste.pk}": "matter_unsaid"
    }
    journey.go("material", Traveller(character=journey.oreste.pk, in_matter=False))

    assert journey.now() == ("material", "playing")
    assert journey.stay() is None
    check_log(journey.campaign)


def test_coming_home_inside_matter_is_death_once_it_is_confirmed(journey: Journey) -> None:
    journey.leave()
    who = Traveller(character=journey.oreste.pk, in_matter=True)

    assert journey.refused("material", who) == {"confirmed": "confirm_death"}
    entry = journey.go("material", who, confirmed=True)

    assert journey.now() == ("material", "dead")
    assert entry.data["travellers"][0]["in_matter"]
    check_log(journey.campaign)


def test_whoever_dies_in_matter_holds_nothing_more() -> None:
    work = build_work()
    work.cast(work.veil)
    thogor = work.scene.thogor.pk

    def go(plane: str, **more: Any) -> LogEntry:
        who = Traveller(character=thogor, in_matter=more.get("confirmed"))
        return travel(by=work.scene.gm, act_id=key(), travellers=[who], plane=plane, **more)

    go("ethereal")
    entry = go("material", confirmed=True)

    assert work.at_work() == []
    assert [one["spell_name"]["fr"] for one in entry.data["lost"]] == ["Voile de Brume"]


def test_from_a_plane_of_matter_nothing_is_asked(journey: Journey) -> None:
    journey.leave(plane="fire")

    journey.go("material", journey.oreste)

    assert journey.now() == ("material", "playing")


def test_a_journey_is_undone_and_done_again_with_its_die(journey: Journey) -> None:
    entry = journey.go("astral", journey.oreste, journey.maelle)
    before = journey.stay()
    assert before is not None

    undo(by=journey.gm, act_id=key(), seq=entry.seq)
    assert (journey.stay(), journey.now()) == (None, ("material", "playing"))
    check_log(journey.campaign)

    redo(by=journey.gm, act_id=key(), seq=entry.seq)
    after = journey.stay()
    assert after is not None
    assert (after.turns, journey.now()) == (before.turns, ("astral", "playing"))
    check_log(journey.campaign)


def test_the_same_tap_goes_once(journey: Journey) -> None:
    tap = key()

    first = journey.go("astral", journey.oreste, act_id=tap)

    assert journey.go("astral", journey.oreste, act_id=tap) == first
    assert PlanarStay.objects.count() == 1


def test_players_learn_who_went_and_neither_die_nor_splash(journey: Journey) -> None:
    entry = journey.go("astral", journey.oreste)
    assert entry.audience == Audience.ALL
    assert entry.data["gms"]["splash"]

    seen = as_told_to(journey.table.player, entry).data

    assert "gms" not in seen
    assert seen["limits"] == []
    assert all("value" not in die for die in seen["dice"])


def test_where_the_table_shows_it_the_die_of_a_players_character_is_told(journey: Journey) -> None:
    journey.rule(planar_roll_seen="all")
    villain = CasterFactory(
        campaign=journey.campaign, name="Vesna", class_level=4, kind=CharacterKind.NPC
    ).character

    entry = journey.go("astral", journey.oreste, villain)

    assert [one["name"] for one in entry.data["limits"]] == ["Oreste"]
    assert [one["name"] for one in entry.data["gms"]["limits"]] == ["Vesna"]


def test_the_journey_of_a_hidden_character_is_the_gms_own(journey: Journey) -> None:
    entry = journey.go("shadow", journey.table.hidden)

    assert entry.audience == Audience.GMS


def test_many_travellers_ask_no_more_than_one(journey: Journey) -> None:
    def asked(*who: Any) -> int:
        with CaptureQueriesContext(connection) as queries:
            journey.go("ethereal", *who)
        return len(queries)

    crowd = [CasterFactory(campaign=journey.campaign, class_level=3).character for _one in range(6)]

    assert asked(*crowd) == asked(journey.oreste)


def test_who_is_hidden_goes_along_and_players_read_nothing_of_it(journey: Journey) -> None:
    hidden = journey.table.hidden
    entry = journey.go("astral", journey.oreste, Traveller(character=hidden.pk, level=3))

    assert entry.audience == Audience.ALL
    assert Character.objects.get(pk=hidden.pk).plane == "astral"
    assert [one["name"] for one in entry.data["travellers"]] == ["Oreste"]
    assert [one["name"] for one in entry.data["gms"]["travellers"]] == [hidden.name]
    assert entry.data["dice"][0]["count"] == 1
    taken_back = undo(by=journey.gm, act_id=key(), seq=entry.seq)
    seen_by = journey.table.other
    for one in (entry, taken_back):
        found = as_told_to(seen_by, entries_for(seen_by).get(pk=one.pk))
        assert hidden.name not in str(found.data)
        assert len(found.changes) == 2  # Oreste's plane and stay
        page = signed_in(seen_by).get(
            reverse("characters:entry", args=[journey.campaign.pk, one.seq])
        )
        assert hidden.name not in page.content.decode()
    redo(by=journey.gm, act_id=key(), seq=entry.seq)
    check_log(journey.campaign)


def test_a_die_for_the_hidden_one_alone_shows_in_no_count(journey: Journey) -> None:
    hidden = Traveller(character=journey.table.hidden.pk, level=3)
    entry = journey.go("astral", journey.maelle, hidden)

    assert entry.data["dice"][0]["count"] == 0
    assert len(entry.data["gms"]["limits"]) == 1
