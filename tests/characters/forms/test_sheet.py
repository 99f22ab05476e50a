from typing import Any
from uuid import uuid4

import pytest

from characters.forms.sheet import EditForm, NewCharacterForm, SheetForm
from tests.characters.scene import spell
from tests.characters.table import Table, build_table

pytestmark = pytest.mark.django_db

FILLED = {"name": "Ordane", "int_score": "12", "pou": "13", "dex_score": "9"}


@pytest.fixture
def table() -> Table:
    return build_table(notes="une\nligne")


def new(table: Table, *, by: str = "gm", **data: Any) -> NewCharacterForm:
    return NewCharacterForm(
        {"act_id": str(uuid4()), **FILLED, **data},
        member=getattr(table, by),
        catalogue=data.pop("catalogue", []),
    )


@pytest.mark.parametrize(
    ("species", "dice"), [("lessar", "2d6+8"), ("Humain", "2d6+6"), ("Elfe", "2d6+6")]
)
def test_dice_left_empty_are_those_of_the_species(table: Table, species: str, dice: str) -> None:
    form = new(table, species=species)

    assert form.is_valid(), form.errors
    assert form.to_sheet().pou_dice == dice


def test_a_player_has_no_field_of_the_gm(table: Table) -> None:
    form = new(table, by="player", hidden="on", kind="npc", mp_reserve="9")

    assert form.is_valid(), form.errors
    sheet = form.to_sheet()
    assert (sheet.hidden, sheet.kind, sheet.mp_reserve) == (False, "pc", 0)


def test_a_bad_line_is_an_error_of_its_field(table: Table) -> None:
    form = new(table, skills="Inconnu 30")

    assert not form.is_valid()
    assert form.lines.problems[0].number == 1


def test_a_pasted_line_counts_before_the_list(table: Table) -> None:
    fire = spell("Feu")
    form = NewCharacterForm(
        {"act_id": str(uuid4()), **FILLED, "skills": "Feu 70", f"spell_{fire.pk}": "30"},
        member=table.gm,
        catalogue=[fire],
    )

    assert form.is_valid(), form.errors
    assert form.to_sheet().known == ((fire.pk, 70),)


def test_a_null_character_is_refused_and_not_stored(table: Table) -> None:
    assert not new(table, name="Ord\0ane").is_valid()


def edit(table: Table, **data: Any) -> EditForm:
    names = [name for name in SheetForm.base_fields if name != "act_id"]
    shown = {name: getattr(table.mage, name) for name in names}
    shown = {name: "" if value is None else str(value) for name, value in shown.items()}
    originals = {f"was_{name}": value for name, value in shown.items()}
    return EditForm(
        {"act_id": str(uuid4()), **shown, **originals, **data},
        character=table.mage,
        allowed=names,
    )


def test_an_untouched_form_wants_what_it_has_seen(table: Table) -> None:
    form = edit(table)

    assert form.is_valid(), form.errors
    assert form.wanted == form.seen


def test_line_ends_of_a_browser_are_no_change(table: Table) -> None:
    form = edit(table, notes="une\r\nligne", was_notes="une\r\nligne")

    assert form.is_valid(), form.errors
    assert form.wanted["notes"] == form.seen["notes"] == "une\nligne"


def test_an_original_that_cannot_be_read_counts_as_unset(table: Table) -> None:
    form = edit(table, was_pou="beaucoup")

    assert form.is_valid(), form.errors
    assert form.seen["pou"] is None
