"""The cast as an act."""

from collections.abc import Callable
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from campaign.models import Audience, LogEntry
from campaign.services.audit import differences
from campaign.services.members import remove_member
from campaign.services.refusal import KeyReused, Refused
from campaign.services.undo import undo
from characters.models import CharacterKind, CharacterState
from characters.services.aiming import Aim
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.characters.scene import Scene, build_scene, spell
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def refusal(do: Callable[..., object], *args: object, **more: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        do(*args, **more)
    return [(problem.code, problem.field) for problem in caught.value.problems]


def points_of(scene: Scene) -> int:
    scene.thogor.refresh_from_db()
    return scene.thogor.mp


# --- refusals ---------------------------------------------------------------------------
def test_every_problem_is_told_at_once(scene: Scene) -> None:
    plan = CastPlan(intensity=20, duration_points=3)
    codes = {code for code, _field in refusal(scene.cast, plan=plan)}
    assert {"level_too_high", "duration_locked", "not_enough_mp"} <= codes
    assert points_of(scene) == 14


def test_a_cast_at_no_points_is_refused() -> None:
    scene = build_scene(mp=0)
    assert ("unconscious", "mp") in refusal(scene.cast, plan=CastPlan())


def test_a_spell_that_is_not_known_is_refused(scene: Scene) -> None:
    other = spell("Voile de Brume")
    assert refusal(scene.cast, spell_id=other.pk) == [("spell_not_known", "spell")]


def test_the_dead_do_not_cast() -> None:
    scene = build_scene(state=CharacterState.DEAD)
    assert refusal(scene.cast) == [("not_playing", "character")]


def test_a_hidden_character_is_gone_for_the_player_who_had_the_page_open(scene: Scene) -> None:
    type(scene.thogor).objects.filter(pk=scene.thogor.pk).update(hidden=True)
    assert refusal(scene.cast) == [("character_gone", "character")]


def test_a_missing_die_of_the_effect_is_named_and_nothing_is_spent(scene: Scene) -> None:
    assert refusal(scene.cast, effect=()) == [("die_missing", "effect_rolls")]
    assert points_of(scene) == 14


def test_a_die_that_cannot_show_its_number_is_named(scene: Scene) -> None:
    assert refusal(scene.cast, effect=(11,)) == [("die_out_of_range", "effect_rolls")]


def test_more_dice_than_the_effect_has_are_refused(scene: Scene) -> None:
    assert refusal(scene.cast, effect=(8, 3)) == [("dice_left_over", "effect_rolls")]


@pytest.mark.parametrize(
    ("source", "typed", "code"),
    [("server", TypedRolls(cast=5), "server_dice_only"), ("typed", None, "typed_dice_only")],
)
def test_the_tables_rule_of_dice_holds(
    scene: Scene, source: str, typed: TypedRolls | None, code: str
) -> None:
    type(scene.campaign).objects.update(house_rules={"dice_source": source})
    assert refusal(scene.cast, typed=typed) == [(code, "dice")]


def test_the_same_key_for_something_else_is_refused(scene: Scene) -> None:
    key = uuid4()
    scene.cast(act_id=key)
    with pytest.raises(KeyReused):
        scene.cast(act_id=key, plan=CastPlan(intensity=1))
    assert points_of(scene) == 9


def test_a_refusal_leaves_the_key_free(scene: Scene) -> None:
    key = uuid4()
    refusal(scene.cast, act_id=key, effect=())
    assert scene.cast(act_id=key, effect=(8,)).data["outcome"] == "critical"


# --- the four outcomes ------------------------------------------------------------------
@pytest.mark.parametrize(
    ("skill", "roll", "outcome", "cost"),
    [
        (200, 27, "critical", 5),
        (200, 60, "success", 9),
        (90, 95, "failure", 1),
        (200, 100, "fumble", 9),
    ],
)
def test_each_outcome_takes_its_points(skill: int, roll: int, outcome: str, cost: int) -> None:
    scene = build_scene(skill=skill)
    entry = scene.cast(roll=roll)
    assert (entry.data["outcome"], entry.data["cost"]) == (outcome, cost)
    assert points_of(scene) == 14 - cost
    assert differences(scene.campaign) == []


def test_the_server_rolls_every_die_that_falls(scene: Scene) -> None:
    entry = scene.cast(typed=None)
    assert entry.data["dice"][0]["for"] == "cast"
    assert all(1 <= die["value"] <= die["faces"] for die in entry.data["dice"])
    assert not any(die["typed"] for die in entry.data["dice"])


def test_a_cast_that_lands_checks_the_skill_and_a_failed_one_does_not() -> None:
    lands, fails = build_scene(), build_scene(skill=90)
    lands.cast(roll=60)
    fails.cast(roll=95)
    assert (lands.known.checked, fails.known.checked) == (True, False)


def test_a_cast_moves_the_clock_by_its_rounds() -> None:
    scene = build_scene(mp=16)
    scene.cast(roll=95, effect=(1, 2, 3), plan=CastPlan(intensity=12, ceremony_rounds=2))
    scene.campaign.refresh_from_db()
    assert scene.campaign.clock_seconds == (2 + 1) * 12


def test_a_resisted_spell_rolls_against_the_target_and_the_mark_is_kept() -> None:
    scene = build_scene(mp=16)
    type(scene.lightning).objects.update(resistance="POU")
    friend = CharacterFactory(campaign=scene.campaign, pou=10)
    typed = TypedRolls(cast=60, resistances=(3,), effect=(4,))
    entry = scene.cast(aims=[Aim(character=friend.pk)], typed=typed)
    assert entry.data["whom"][0]["resistance"]["is_won"] is True
    scene.thogor.refresh_from_db()
    assert scene.thogor.pou_marked is True


def test_the_log_keeps_all_it_takes_to_draw_the_result_again(scene: Scene) -> None:
    data = scene.cast().data
    assert data["level"] == 9
    assert data["effect"] == {
        "formula": "1d10",
        "rolls": [{"faces": 10, "value": 8}],
        "total": 8,
    }
    assert data["range_m"] == 160
    assert sum(high - low + 1 for _outcome, low, high in data["bands"]) == 100


# --- who ----------------------------------------------------------------------------------
def test_a_gm_casts_for_the_player(scene: Scene) -> None:
    entry = scene.cast(by=scene.gm)
    assert (entry.by, entry.on_behalf_of) == (scene.gm, scene.player)


def test_a_cast_of_a_gms_character_stays_with_the_gms() -> None:
    scene = build_scene(kind=CharacterKind.NPC)
    assert scene.cast(by=scene.gm).audience != Audience.ALL


def test_somebody_who_was_removed_meanwhile_does_not_cast(scene: Scene) -> None:
    remove_member(by=scene.gm, act_id=uuid4(), member_id=scene.player.pk)
    assert refusal(scene.cast)


# --- once, and together ------------------------------------------------------------------
def test_the_same_tap_twice_casts_once(scene: Scene) -> None:
    key = uuid4()
    first, second = scene.cast(act_id=key), scene.cast(act_id=key)
    assert first == second
    assert points_of(scene) == 9


def test_an_undone_cast_is_not_done_again_by_its_tap(scene: Scene) -> None:
    key = uuid4()
    entry = scene.cast(act_id=key)
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert scene.cast(act_id=key) == entry
    assert points_of(scene) == 14


@pytest.mark.django_db(transaction=True)
def test_two_people_spending_at_once_both_count_and_never_go_below_zero() -> None:
    scene = build_scene(mp=16)
    start, refused = Barrier(4), []

    def spend() -> None:
        start.wait()
        try:
            scene.cast(roll=60, effect=(8, 1), plan=CastPlan(intensity=6))
        except Refused as error:
            refused.append(error)
        finally:
            connection.close()

    people = [Thread(target=spend) for _ in range(4)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert len(refused) == 2
    assert points_of(scene) == 16 - 2 * 6
    assert differences(scene.campaign) == []


def test_a_cast_asks_a_constant_number_of_questions(
    scene: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(15):
        scene.cast()
    assert LogEntry.objects.filter(kind="cast").count() == 1
