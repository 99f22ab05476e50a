from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import ActiveSpell, Character, KnownSpell
from characters.services.casting import cast
from characters.services.corrections import correct_known, correct_numbers
from characters.services.editing import edit_character
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Degree
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, check_log, codes, key
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table(known={spell(): 60})


def now(table: Table) -> Character:
    return Character.objects.get(pk=table.mage.pk)


def correct(table: Table, *, by: Any = None, reason: str = "", **wanted: Any) -> Any:
    mage = now(table)
    return correct_numbers(
        by=by or table.gm,
        act_id=key(),
        character_id=mage.pk,
        seen={name: getattr(mage, name) for name in wanted},
        wanted=wanted,
        reason=reason,
    )


def refused(*args: Any, **wanted: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        correct(*args, **wanted)
    return codes(caught.value)


def test_players_correct_nothing(table: Table) -> None:
    assert refused(table, by=table.player, pou=3) == ["only_the_gm"]


def test_what_no_sheet_holds_is_refused_with_every_reason(table: Table) -> None:
    wrong = refused(table, pou=0, dex_score=None, mp_fraction=86_400, reason="x" * 201)

    assert sorted(wrong) == ["out_of_range", "out_of_range", "required", "too_long"]


def test_the_same_number_is_no_correction(table: Table) -> None:
    assert refused(table, pou=now(table).pou) == ["nothing_changed"]


def test_a_name_is_no_number(table: Table) -> None:
    assert refused(table, name="Autre") == ["unknown_value"]


def test_points_above_the_maximum_are_refused(table: Table) -> None:
    assert refused(table, mp=now(table).mp_maximum + 1) == ["out_of_range"]


def test_a_number_that_somebody_else_changed_is_said(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        correct_numbers(
            by=table.gm,
            act_id=key(),
            character_id=table.mage.pk,
            seen={"pou": 3},
            wanted={"pou": 4},
        )

    assert codes(caught.value) == ["changed_meanwhile"]


@pytest.mark.parametrize(
    "name",
    ["int_score", "pou", "dex_score", "for_score", "con_score", "tai_score", "app_score"],
)
def test_each_score_is_set_with_a_reason_undone_and_done_again(table: Table, name: str) -> None:
    before = getattr(now(table), name)

    entry = correct(table, reason="mal recopié", **{name: 19})

    assert (getattr(now(table), name), entry.data["reason"]) == (19, "mal recopié")
    assert entry.data["numbers"] == [[name, before, 19]]
    undo(by=table.gm, act_id=key(), seq=entry.seq)
    assert getattr(now(table), name) == before
    redo(by=table.gm, act_id=key(), seq=entry.seq)
    assert getattr(now(table), name) == 19
    check_log(table.campaign)


def test_points_below_a_whole_one_are_set_and_dropped_at_the_maximum(table: Table) -> None:
    correct(table, mp=3, mp_fraction=21_600)
    assert (now(table).mp, now(table).mp_fraction) == (3, 21_600)

    correct(table, mp=now(table).mp_maximum)
    assert now(table).mp_fraction == 0
    assert refused(table, mp_fraction=864) == ["out_of_range"]
    check_log(table.campaign)


def test_a_lower_maximum_takes_the_points_above_it(table: Table) -> None:
    correct(table, mp_reserve=10)
    correct(table, mp=now(table).mp_maximum)

    correct(table, mp_reserve=0)

    assert now(table).mp == now(table).mp_maximum
    check_log(table.campaign)


def test_without_a_point_what_is_held_ends() -> None:
    held = spell("Veille", degree=1, duration_kind="lasting", rolls_dice=False)
    table = build_table(known={held: 60})
    cast(
        by=table.gm,
        act_id=key(),
        character_id=table.mage.pk,
        spell_id=held.pk,
        plan=CastPlan(intensity=1, degree=Degree.LIGHT),
        typed=TypedRolls(cast=30),
    )

    entry = correct(table, mp=0)

    assert [lost["spell_name"]["fr"] for lost in entry.data["lost"]] == ["Veille"]
    assert not ActiveSpell.objects.standing().exists()
    undo(by=table.gm, act_id=key(), seq=entry.seq)
    assert ActiveSpell.objects.standing().count() == 1
    check_log(table.campaign)


def test_a_correction_is_undone_though_the_number_changed_since(table: Table) -> None:
    before = now(table).pou
    entry = correct(table, pou=before + 3)
    edit_character(
        by=table.gm,
        act_id=key(),
        character_id=table.mage.pk,
        seen={"pou": before + 3},
        wanted={"pou": before + 4},
    )

    undo(by=table.gm, act_id=key(), seq=entry.seq)

    assert now(table).pou == before + 1
    check_log(table.campaign)


def test_an_undoing_leaves_no_number_that_no_sheet_holds(table: Table) -> None:
    mage = now(table)
    correct(table, dex_score=1)
    up = correct(table, dex_score=5)
    correct(table, dex_score=2)

    with pytest.raises(Refused) as caught:
        undo(by=table.gm, act_id=key(), seq=up.seq)

    assert (codes(caught.value), mage.pk) == (["number_out_of_bounds"], table.mage.pk)


def test_a_mark_is_set_and_taken_off(table: Table) -> None:
    correct(table, pou_marked=True)
    assert now(table).pou_marked

    correct(table, pou_marked=False)
    assert not now(table).pou_marked
    check_log(table.campaign)


def known(table: Table) -> KnownSpell:
    return KnownSpell.objects.standing().get(character=table.mage)


def set_known(table: Table, **wanted: Any) -> Any:
    row = known(table)
    return correct_known(
        by=table.gm,
        act_id=key(),
        character_id=table.mage.pk,
        spell_id=row.spell_id,
        seen={name: getattr(row, name) for name in wanted},
        wanted=wanted,
        reason="relu",
    )


def test_a_skill_outside_its_bounds_or_unchanged_is_refused(table: Table) -> None:
    for skill, code in ((0, "out_of_range"), (1001, "out_of_range"), (60, "nothing_changed")):
        with pytest.raises(Refused) as caught:
            set_known(table, skill=skill)
        assert codes(caught.value) == [code]


def test_a_spell_that_is_not_known_has_no_number(table: Table) -> None:
    other = CharacterFactory(campaign=table.campaign)

    with pytest.raises(Refused) as caught:
        correct_known(
            by=table.gm,
            act_id=key(),
            character_id=other.pk,
            spell_id=known(table).spell_id,
            seen={"skill": 60},
            wanted={"skill": 61},
        )

    assert codes(caught.value) == ["spell_gone"]


def test_skill_and_check_are_set_undone_and_done_again(table: Table) -> None:
    entry = set_known(table, skill=65, checked=True)

    assert (known(table).skill, known(table).checked) == (65, True)
    undo(by=table.gm, act_id=key(), seq=entry.seq)
    assert (known(table).skill, known(table).checked) == (60, False)
    redo(by=table.gm, act_id=key(), seq=entry.seq)
    assert (known(table).skill, known(table).checked) == (65, True)
    assert entry.data["spells"][0]["from"] == 60
    check_log(table.campaign)
