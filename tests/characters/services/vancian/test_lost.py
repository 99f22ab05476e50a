import pytest

from campaign.services import acts
from characters.models import CharacterState
from characters.services.vancian.lost import lose
from tests.characters.spells import build_work
from tests.characters.table import key

pytestmark = pytest.mark.django_db


def test_nobody_lost_is_no_question_and_no_change() -> None:
    work = build_work()

    with acts.begin(by=work.scene.gm, act_id=key(), kind="character.state", given={}) as act:
        assert lose(act, [], state=CharacterState.DESTROYED) == []
        assert act.changes == []


def test_what_they_held_ends_with_them_and_is_told() -> None:
    work = build_work()
    work.cast(work.veil)

    with acts.begin(by=work.scene.gm, act_id=key(), kind="character.state", given={}) as act:
        found = lose(act, [work.scene.thogor], state=CharacterState.DESTROYED)

    assert [one["spell_name"]["fr"] for one in found] == ["Voile de Brume"]
    assert work.at_work() == []
    work.scene.thogor.refresh_from_db()
    assert work.scene.thogor.state == "destroyed"
