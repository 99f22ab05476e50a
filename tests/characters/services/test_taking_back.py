"""What players may take back and do again: what they could do now. Source: S11."""

import pytest

from campaign.models import LogEntry, Membership, Role
from campaign.services import members, undo
from campaign.services.refusal import Refused
from characters.models import Character
from characters.services import control, editing, knowledge, standing
from characters.services.creation import NewCharacter, create_character
from tests.attack.nonsense import key
from tests.characters.scene import Scene, build_scene, spell
from tests.characters.table import Table, build_table, check_log
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


@pytest.fixture
def table() -> Table:
    return build_table()


def why(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refusal.value.problems]


def _second_gm_corrects(scene: Scene) -> tuple[Membership, LogEntry]:
    second = MembershipFactory(campaign=scene.campaign, role=Role.GM)
    entry = editing.correct_magic_points(
        by=second, act_id=key(), character_id=scene.thogor.pk, seen=14, wanted=3
    )
    return second, entry


@pytest.mark.parametrize("do", [undo.undo, undo.redo])
def test_a_former_gm_does_not_take_back_what_only_gms_do(scene: Scene, do: object) -> None:
    second, entry = _second_gm_corrects(scene)
    if do is undo.redo:
        undo.undo(by=second, act_id=key(), seq=entry.seq)
    members.change_role(by=scene.gm, act_id=key(), member_id=second.pk, role=Role.PLAYER)
    second.refresh_from_db()

    with pytest.raises(Refused) as refusal:
        do(by=second, act_id=key(), seq=entry.seq)  # type: ignore[operator]

    assert why(refusal) == ["only_the_gm"]


def _player_edits(scene: Scene) -> LogEntry:
    return editing.edit_character(
        by=scene.player,
        act_id=key(),
        character_id=scene.thogor.pk,
        seen={"notes": ""},
        wanted={"notes": "un secret"},
    )


def test_a_player_does_not_undo_on_a_character_that_is_theirs_no_more(scene: Scene) -> None:
    entry = _player_edits(scene)
    control.take_back(
        by=scene.gm, act_id=key(), character_id=scene.thogor.pk, member_id=scene.player.pk
    )

    with pytest.raises(Refused) as refusal:
        undo.undo(by=scene.player, act_id=key(), seq=entry.seq)

    assert why(refusal) == ["only_the_gm"]


def test_a_player_does_not_redo_what_a_gm_undid(scene: Scene) -> None:
    entry = _player_edits(scene)
    undo.undo(by=scene.gm, act_id=key(), seq=entry.seq)

    with pytest.raises(Refused) as refusal:
        undo.redo(by=scene.player, act_id=key(), seq=entry.seq)

    assert why(refusal) == ["only_the_gm"]


def test_a_player_undoes_and_redoes_their_own_edit(scene: Scene) -> None:
    entry = _player_edits(scene)
    undo.undo(by=scene.player, act_id=key(), seq=entry.seq)
    undo.redo(by=scene.player, act_id=key(), seq=entry.seq)

    assert Character.objects.get(pk=scene.thogor.pk).notes == "un secret"
    check_log(scene.campaign)


def test_a_player_does_not_redo_taking_what_another_took_since(table: Table) -> None:
    free = CharacterFactory(campaign=table.campaign)
    taken = control.take(by=table.player, act_id=key(), character_id=free.pk)
    undo.undo(by=table.player, act_id=key(), seq=taken.seq)
    control.take(by=table.other, act_id=key(), character_id=free.pk)

    with pytest.raises(Refused) as refusal:
        undo.redo(by=table.player, act_id=key(), seq=taken.seq)

    assert why(refusal) == ["not_free"]


def test_a_player_takes_back_and_does_again_each_kind_of_their_own(table: Table) -> None:
    Character.objects.filter(pk=table.mage.pk).update(player_edits="sheet")
    sheet = NewCharacter(name="Renée", int_score=12, pou=12, dex_score=12)
    by, mage = table.player, table.mage.pk
    free = CharacterFactory(campaign=table.campaign)
    acts = [
        knowledge.learn(by=by, act_id=key(), character_id=mage, spell_id=spell().pk, skill=20),
        standing.set_ties(by=by, act_id=key(), character_id=mage, bound=True, gagged=False),
        control.take(by=by, act_id=key(), character_id=free.pk),
        create_character(by=by, act_id=key(), sheet=sheet),
    ]
    for entry in acts:
        undo.undo(by=by, act_id=key(), seq=entry.seq)
        again = undo.redo(by=by, act_id=key(), seq=entry.seq)

        assert again.redo_of == entry


def test_a_former_player_unmakes_nothing(table: Table) -> None:
    sheet = NewCharacter(name="Renée", int_score=12, pou=12, dex_score=12)
    made = create_character(by=table.player, act_id=key(), sheet=sheet)
    members.change_role(by=table.gm, act_id=key(), member_id=table.player.pk, role=Role.SPECTATOR)

    with pytest.raises(Refused) as refusal:
        undo.undo(by=table.player, act_id=key(), seq=made.seq)

    assert why(refusal) == ["only_the_gm"]
