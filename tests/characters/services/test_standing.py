from typing import Any

import pytest

from campaign.models import Audience
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import ActiveSpell, Character, CharacterState
from characters.services import standing
from tests.characters.scene import build_scene
from tests.characters.table import Table, build_table, check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def refused(do: Any, **arguments: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        do(act_id=key(), **arguments)
    return codes(caught.value)


def test_a_player_sets_no_state(table: Table) -> None:
    found = refused(standing.set_state, by=table.player, character_id=table.mage.pk, state="dead")

    assert found == ["only_the_gm"]


def test_an_unknown_state_is_refused(table: Table) -> None:
    found = refused(standing.set_state, by=table.gm, character_id=table.mage.pk, state="asleep")

    assert found == ["unknown_value"]


def test_the_same_state_is_no_act(table: Table) -> None:
    found = refused(standing.set_state, by=table.gm, character_id=table.mage.pk, state="playing")

    assert found == ["nothing_changed"]


def test_a_gm_sets_the_state(table: Table) -> None:
    standing.set_state(by=table.gm, act_id=key(), character_id=table.mage.pk, state="dead")

    table.mage.refresh_from_db()
    assert table.mage.state == "dead"
    check_log(table.campaign)


def test_a_character_that_a_player_plays_is_not_hidden(table: Table) -> None:
    found = refused(standing.set_hidden, by=table.gm, character_id=table.mage.pk, hidden=True)

    assert found == ["hidden_from_its_player"]


def test_a_player_hides_nobody(table: Table) -> None:
    found = refused(standing.set_hidden, by=table.player, character_id=table.npc.pk, hidden=True)

    assert found == ["only_the_gm"]


@pytest.mark.parametrize("hidden", [True, False], ids=["hiding", "showing"])
def test_players_learn_nothing_of_it(table: Table, *, hidden: bool) -> None:
    who = table.npc if hidden else table.hidden

    entry = standing.set_hidden(by=table.gm, act_id=key(), character_id=who.pk, hidden=hidden)

    assert entry.audience == Audience.GMS


def test_another_player_ties_nobody(table: Table) -> None:
    found = refused(
        standing.set_ties, by=table.other, character_id=table.mage.pk, bound=True, gagged=False
    )

    assert found == ["not_your_character"]


def test_who_plays_it_says_that_it_is_tied(table: Table) -> None:
    standing.set_ties(
        by=table.player, act_id=key(), character_id=table.mage.pk, bound=True, gagged=True
    )

    table.mage.refresh_from_db()
    assert (table.mage.bound, table.mage.gagged) == (True, True)
    check_log(table.campaign)


def test_a_player_says_nothing_of_silence(table: Table) -> None:
    found = refused(
        standing.set_ties,
        by=table.player,
        character_id=table.mage.pk,
        bound=False,
        gagged=False,
        silenced=True,
    )

    assert found == ["only_the_gm"]


def test_silence_stays_while_its_player_says_something_else(table: Table) -> None:
    for by, more in ((table.gm, {"silenced": True}), (table.player, {})):
        standing.set_ties(
            by=by,
            act_id=key(),
            character_id=table.mage.pk,
            bound=by == table.player,
            gagged=False,
            **more,
        )

    table.mage.refresh_from_db()
    assert (table.mage.bound, table.mage.silenced) == (True, True)
    check_log(table.campaign)


def test_who_falls_unconscious_holds_no_spell_and_undo_gives_it_back() -> None:
    scene = build_scene()
    held = ActiveSpell.objects.create(
        campaign=scene.campaign,
        caster=scene.thogor,
        spell=scene.lightning,
        cast_seq=0,
        intensity=1,
        degree=1,
        begins=0,
    )

    entry = standing.set_ties(
        by=scene.gm,
        act_id=key(),
        character_id=scene.thogor.pk,
        bound=False,
        gagged=False,
        unconscious=True,
    )

    assert [spell["id"] for spell in entry.data["lost"]] == [held.pk]
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    scene.thogor.refresh_from_db()
    assert not scene.thogor.unconscious
    assert ActiveSpell.objects.standing().exists()


def test_who_was_told_unconscious_casts_nothing() -> None:
    scene = build_scene()
    standing.set_ties(
        by=scene.gm,
        act_id=key(),
        character_id=scene.thogor.pk,
        bound=False,
        gagged=False,
        unconscious=True,
    )

    with pytest.raises(Refused) as caught:
        scene.cast()

    assert codes(caught.value) == ["is_unconscious"]


def test_only_a_wish_brings_back_the_destroyed(table: Table) -> None:
    Character.objects.filter(pk=table.mage.pk).update(state=CharacterState.DESTROYED)

    found = refused(
        standing.set_state, by=table.gm, character_id=table.mage.pk, state=CharacterState.PLAYING
    )

    assert found == ["only_a_wish"]


def test_destruction_is_no_state_that_a_gm_sets(table: Table) -> None:
    found = refused(
        standing.set_state, by=table.gm, character_id=table.mage.pk, state=CharacterState.DESTROYED
    )

    assert found == ["unknown_value"]
