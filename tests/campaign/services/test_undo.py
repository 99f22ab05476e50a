"""Taking an act back. Source: S11."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.forms.models import model_to_dict

from campaign.models import LogEntry, UndoRequest
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import ask_undo, decline_undo, redo, undo
from characters.models import Character, KnownSpell
from characters.services.editing import edit_character
from rules.percentile.casting import CastPlan
from tests.characters.scene import Scene, build_scene
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def codes(do: Callable[..., object], **asked: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        do(act_id=uuid4(), **asked)
    return [problem.code for problem in caught.value.problems]


def state(scene: Scene) -> list[dict[str, Any]]:
    """Every column of everything that a cast may touch."""
    scene.campaign.refresh_from_db()
    rows = [*Character.objects.order_by("pk"), *KnownSpell.objects.order_by("pk")]
    return [
        *(model_to_dict(row) for row in rows),
        model_to_dict(scene.campaign, exclude=["last_seq"]),
    ]


def rename(scene: Scene, name: str) -> LogEntry:
    return edit_character(
        by=scene.player,
        act_id=uuid4(),
        character_id=scene.thogor.pk,
        seen={"name": Character.objects.get(pk=scene.thogor.pk).name},
        wanted={"name": name},
    )


# --- refusals ---------------------------------------------------------------------------
def test_a_player_does_not_undo_dice_alone(scene: Scene) -> None:
    entry = scene.cast()
    assert codes(undo, by=scene.player, seq=entry.seq) == ["dice_ask_the_gm"]


def test_a_player_does_not_undo_somebody_elses_act(scene: Scene) -> None:
    entry = rename(scene, "Thogor le Gris")
    other = MembershipFactory(campaign=scene.campaign)
    assert codes(undo, by=other, seq=entry.seq) == ["not_your_act"]


def test_an_act_is_undone_once(scene: Scene) -> None:
    entry = scene.cast()
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert codes(undo, by=scene.gm, seq=entry.seq) == ["already_undone"]


def test_an_undoing_is_not_undone(scene: Scene) -> None:
    entry = undo(by=scene.gm, act_id=uuid4(), seq=scene.cast().seq)
    assert codes(undo, by=scene.gm, seq=entry.seq) == ["undo_of_undo"]


def test_a_later_act_that_stands_on_it_is_named(scene: Scene) -> None:
    made = LogEntry.objects.get(kind="character.created")
    later = scene.cast()
    with pytest.raises(Refused) as caught:
        undo(by=scene.gm, act_id=uuid4(), seq=made.seq)
    [problem] = caught.value.problems
    assert (problem.code, problem.detail) == ("later_act", {"seqs": [later.seq], "count": 1})


def test_of_many_acts_that_stand_on_it_three_are_named_and_all_counted(scene: Scene) -> None:
    made = LogEntry.objects.get(kind="character.created")
    later = [rename(scene, f"Thogor {number}").seq for number in range(5)]
    with pytest.raises(Refused) as caught:
        undo(by=scene.gm, act_id=uuid4(), seq=made.seq)
    [problem] = caught.value.problems
    assert problem.detail == {"seqs": later[:3], "count": 5}


def test_acts_that_a_player_may_not_know_of_are_neither_named_nor_counted(scene: Scene) -> None:
    made = rename(scene, "Thogor le Gris")
    LogEntry.objects.filter(seq=rename(scene, "Thogor le Blanc").seq).update(audience="gms")
    assert codes(undo, by=scene.player, seq=made.seq) == ["changed_since"]


def test_an_act_that_moved_the_clock_is_held_by_any_later_act() -> None:
    scene = build_scene(mp=16)
    moved = scene.cast(roll=60, effect=(1, 2, 3), plan=CastPlan(intensity=12))
    rename(scene, "Thogor le Gris")
    assert codes(undo, by=scene.gm, seq=moved.seq) == ["later_act"]


def test_a_value_changed_again_is_held_by_the_later_change(scene: Scene) -> None:
    first = rename(scene, "Thogor le Gris")
    rename(scene, "Thogor le Blanc")
    assert codes(undo, by=scene.gm, seq=first.seq) == ["later_act"]


def test_an_inverse_that_would_leave_the_pool_is_refused(scene: Scene) -> None:
    entry = scene.cast()
    Character.objects.update(mp=15)
    assert codes(undo, by=scene.gm, seq=entry.seq) == ["magic_points_out_of_bounds"]


def test_another_campaigns_act_does_not_exist(scene: Scene) -> None:
    entry, other = scene.cast(), build_scene()
    for _ in range(3):
        scene.cast(plan=CastPlan(intensity=1), effect=(1,))
    with pytest.raises(LogEntry.DoesNotExist):
        undo(by=other.gm, act_id=uuid4(), seq=entry.seq + 3)


def test_what_is_not_undone_is_not_redone(scene: Scene) -> None:
    assert codes(redo, by=scene.gm, seq=scene.cast().seq) == ["not_undone"]


# --- back and forth ---------------------------------------------------------------------
@pytest.mark.parametrize(("skill", "roll"), [(200, 27), (200, 60), (90, 95), (200, 100)], ids=str)
def test_every_field_returns_to_what_it_was(skill: int, roll: int) -> None:
    scene = build_scene(skill=skill)
    before = state(scene)
    entry = scene.cast(roll=roll)
    assert state(scene) != before
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert state(scene) == before
    assert differences(scene.campaign) == []


def test_redoing_gives_the_same_state_with_the_same_dice(scene: Scene) -> None:
    entry = scene.cast()
    after = state(scene)
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    again = redo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert state(scene) == after
    assert again.data["dice"] == entry.data["dice"]
    assert differences(scene.campaign) == []
    assert codes(redo, by=scene.gm, seq=entry.seq) == ["already_redone"]


def test_a_redone_act_can_be_undone(scene: Scene) -> None:
    before = state(scene)
    entry = scene.cast()
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    again = redo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    undo(by=scene.gm, act_id=uuid4(), seq=again.seq)
    assert state(scene) == before


def test_a_made_character_is_ended_and_comes_back(scene: Scene) -> None:
    made = LogEntry.objects.get(kind="character.created")
    undo(by=scene.gm, act_id=uuid4(), seq=made.seq)
    assert not Character.objects.standing().exists()
    redo(by=scene.gm, act_id=uuid4(), seq=made.seq)
    assert Character.objects.standing().get() == scene.thogor
    assert differences(scene.campaign) == []


def test_the_same_tap_undoes_once(scene: Scene) -> None:
    entry, key = scene.cast(), uuid4()
    first = undo(by=scene.gm, act_id=key, seq=entry.seq)
    assert undo(by=scene.gm, act_id=key, seq=entry.seq) == first


def test_a_player_undoes_an_act_of_theirs_without_dice(scene: Scene) -> None:
    entry = rename(scene, "Thogor le Gris")
    undo(by=scene.player, act_id=uuid4(), seq=entry.seq)
    assert Character.objects.get(pk=scene.thogor.pk).name == "Thogor"


def test_the_undoing_is_about_the_same_characters(scene: Scene) -> None:
    entry = undo(by=scene.gm, act_id=uuid4(), seq=scene.cast().seq)
    assert [row.character for row in entry.involvements.all()] == [scene.thogor]


# --- asking -------------------------------------------------------------------------------
def test_only_who_did_it_asks_to_undo(scene: Scene) -> None:
    entry = scene.cast()
    with pytest.raises(Refused):
        ask_undo(by=MembershipFactory(campaign=scene.campaign), seq=entry.seq)
    assert not UndoRequest.objects.exists()


def test_asking_twice_asks_once_and_undoing_answers(scene: Scene) -> None:
    entry = scene.cast()
    assert ask_undo(by=scene.player, seq=entry.seq) == ask_undo(by=scene.player, seq=entry.seq)
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert UndoRequest.objects.get().granted is True


def test_a_gm_lets_it_stand_and_a_player_cannot(scene: Scene) -> None:
    entry = scene.cast()
    ask_undo(by=scene.player, seq=entry.seq)
    with pytest.raises(Refused):
        decline_undo(by=scene.player, seq=entry.seq)
    decline_undo(by=scene.gm, seq=entry.seq)
    assert UndoRequest.objects.get().granted is False
