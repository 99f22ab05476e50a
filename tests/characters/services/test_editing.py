from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import Character, PlayerEdits
from characters.services.editing import correct_magic_points, edit_character
from tests.characters.table import Table, build_table, check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table(mp=14)


def edit(table: Table, by: Any, seen: dict[str, Any], wanted: dict[str, Any]) -> Character:
    edit_character(by=by, act_id=key(), character_id=table.mage.pk, seen=seen, wanted=wanted)
    table.mage.refresh_from_db()
    return table.mage


def refused(table: Table, by: Any, seen: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    with pytest.raises(Refused) as caught:
        edit(table, by, seen, wanted)
    return codes(caught.value)


def test_a_player_may_not_write_scores_unless_the_gm_allows_it(table: Table) -> None:
    assert refused(table, table.player, {"pou": 16}, {"pou": 18}) == ["only_the_gm"]


def test_another_player_may_not_write_notes(table: Table) -> None:
    assert refused(table, table.other, {"notes": ""}, {"notes": "x"}) == ["only_the_gm"]


def test_nothing_is_editable_where_the_gm_says_so(table: Table) -> None:
    edit(table, table.gm, {"player_edits": "notes"}, {"player_edits": PlayerEdits.NOTHING})

    assert refused(table, table.player, {"notes": ""}, {"notes": "x"}) == ["only_the_gm"]


def test_a_hidden_character_cannot_even_be_refused(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        edit_character(
            by=table.player,
            act_id=key(),
            character_id=table.hidden.pk,
            seen={"notes": ""},
            wanted={"notes": "x"},
        )

    assert codes(caught.value) == ["character_gone"]


def test_a_touched_field_that_changed_meanwhile_is_refused(table: Table) -> None:
    edit(table, table.gm, {"notes": ""}, {"notes": "du MJ"})

    assert refused(table, table.player, {"notes": ""}, {"notes": "du joueur"}) == [
        "changed_meanwhile"
    ]


def test_a_field_not_touched_keeps_what_somebody_else_wrote(table: Table) -> None:
    edit(table, table.gm, {"notes": ""}, {"notes": "du MJ"})

    mage = edit(
        table,
        table.player,
        {"name": "Ysolde", "notes": ""},
        {"name": "Ysolde la Grise", "notes": ""},
    )

    assert (mage.name, mage.notes) == ("Ysolde la Grise", "du MJ")


def test_a_form_without_a_change_is_refused(table: Table) -> None:
    assert refused(table, table.gm, {"pou": 16}, {"pou": 16}) == ["nothing_changed"]


def test_pou_that_falls_takes_the_points_above_it(table: Table) -> None:
    mage = edit(table, table.gm, {"pou": 16}, {"pou": 11})

    assert (mage.pou, mage.mp) == (11, 11)
    check_log(table.campaign)


def test_pou_that_rises_leaves_the_points(table: Table) -> None:
    assert edit(table, table.gm, {"pou": 16}, {"pou": 18}).mp == 14


def test_undoing_gives_pou_and_points_back(table: Table) -> None:
    entry = edit_character(
        by=table.gm, act_id=key(), character_id=table.mage.pk, seen={"pou": 16}, wanted={"pou": 3}
    )

    undo(by=table.gm, act_id=key(), seq=entry.seq)

    table.mage.refresh_from_db()
    assert (table.mage.pou, table.mage.mp) == (16, 14)


def correct(table: Table, *, by: Any = None, seen: int = 14, wanted: int = 9) -> Any:
    return correct_magic_points(
        by=by or table.gm, act_id=key(), character_id=table.mage.pk, seen=seen, wanted=wanted
    )


def test_only_a_gm_corrects_points(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        correct(table, by=table.player)

    assert codes(caught.value) == ["only_the_gm"]


def test_points_stay_within_their_bounds(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        correct(table, wanted=17)

    assert codes(caught.value) == ["out_of_range"]


def test_points_spent_meanwhile_are_said(table: Table) -> None:
    correct(table, wanted=10)

    with pytest.raises(Refused) as caught:
        correct(table, wanted=12)

    assert codes(caught.value) == ["changed_meanwhile"]


def test_a_correction_is_relative_in_the_log(table: Table) -> None:
    entry = correct(table)

    assert [(c["op"], c["by"]) for c in entry.changes] == [("number", -5)]
    check_log(table.campaign)
