"""Dice from the table as they are typed."""

from uuid import uuid4

import pytest
from django.http import QueryDict

from characters.forms.dice import CastForm
from characters.services.rolling import TypedRolls
from rules.options import DiceSource


def form(source: DiceSource = DiceSource.EITHER, **fields: str) -> CastForm:
    data = QueryDict(mutable=True)
    data.update({"act_id": str(uuid4()), **fields})
    return CastForm(data, source=source, remembered="server")


@pytest.mark.parametrize("text", ["101", "-1", "000", "douze", "7.5", "1 2"])
def test_what_no_d100_shows_is_refused(text: str) -> None:
    asked = form(dice="typed", roll=text)
    assert not asked.is_valid()
    assert asked.errors["roll"]


def test_typed_dice_without_a_roll_are_refused() -> None:
    asked = form(dice="typed")
    assert not asked.is_valid()
    assert asked.errors["roll"]


@pytest.mark.parametrize("text", ["huit", "8d10", "8 -3", "1 " * 300])
def test_effect_dice_that_are_no_numbers_are_refused(text: str) -> None:
    asked = form(dice="typed", roll="27", effect_rolls=text)
    assert not asked.is_valid()
    assert asked.errors["effect_rolls"]


@pytest.mark.parametrize(("text", "roll"), [("00", 100), ("0", 100), ("100", 100), ("07", 7)])
def test_double_zero_is_a_hundred(text: str, roll: int) -> None:
    asked = form(dice="typed", roll=text)
    assert asked.is_valid()
    assert asked.typed == TypedRolls(cast=roll)


def test_effect_dice_are_apart_by_blanks_commas_or_plus() -> None:
    asked = form(dice="typed", roll="27", effect_rolls="8, 3+1")
    assert asked.is_valid()
    assert asked.typed == TypedRolls(cast=27, effect=(8, 3, 1))


def test_the_server_needs_no_typed_dice() -> None:
    asked = form(dice="server", roll="27")
    assert asked.is_valid()
    assert asked.typed is None


def test_a_table_that_types_its_dice_is_not_asked_whose_dice() -> None:
    asked = form(source=DiceSource.TYPED, dice="server", roll="27")
    assert asked.is_valid()
    assert asked.typed == TypedRolls(cast=27)
    assert not asked.may_choose


def test_the_last_way_is_remembered() -> None:
    fresh = CastForm(source=DiceSource.EITHER, remembered="typed")
    assert fresh.entry == "typed"


def test_a_key_is_needed() -> None:
    asked = form(act_id="non")
    assert not asked.is_valid()
    assert asked.errors["act_id"]
