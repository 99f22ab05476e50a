import pytest

from campaign.services.rules import change_rules
from characters.models import CharacterState
from characters.services.due_rolls import due_rolls
from characters.services.editing import edit_character
from characters.services.standing import set_state
from rules.percentile.parameters import Characteristic
from spells.models import Spell
from tests.characters import adventure
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


@pytest.fixture
def fear(db: None) -> Spell:
    return spell("Terreur", rolls_dice=False, resistance=Characteristic.POU)


def test_nothing_is_due_where_nobody_earned_anything(table: Table) -> None:
    due = due_rolls(table.campaign)

    assert (due.keys, due.unrolled, due.characters) == ((), 0, [])


def test_the_dead_and_the_retired_roll_nothing(table: Table, fear: Spell) -> None:
    adventure.earn(table, table.mage, fear)
    set_state(by=table.gm, act_id=key(), character_id=table.mage.pk, state=CharacterState.RETIRED)

    assert due_rolls(table.campaign).keys == ()


def test_each_character_has_its_rolls_together_by_name(table: Table, fear: Spell) -> None:
    own = adventure.earn(table, table.mage, fear)
    others = adventure.earn(table, table.hidden, fear)

    due = due_rolls(table.campaign)

    assert [(c.name, [one.key for one in rolls]) for c, rolls in due.characters] == [
        ("Ysolde", [f"pou-{table.mage.pk}", f"skill-{own.pk}"]),
        ("Zarkhul", [f"pou-{table.hidden.pk}", f"skill-{others.pk}"]),
    ]


def test_the_chances_come_from_the_species_dice_and_the_skill(table: Table, fear: Spell) -> None:
    adventure.earn(table, table.mage, fear)
    edit_character(
        by=table.gm,
        act_id=key(),
        character_id=table.mage.pk,
        seen={"pou_dice": "2d6+6"},
        wanted={"pou_dice": "2d6+8"},
    )

    due = due_rolls(table.campaign)

    assert [(one.bounds.minimum, one.bounds.maximum, one.chance) for one in due.pou] == [
        (10, 20, 70)
    ]
    assert [one.chance for one in due.skills] == [40]


def test_with_progress_by_hand_checks_are_counted_and_not_rolled(table: Table, fear: Spell) -> None:
    adventure.earn(table, table.mage, fear)
    change_rules(by=table.gm, act_id=key(), seen={}, wanted={"skill_progress": "manual"})
    table.campaign.refresh_from_db()

    due = due_rolls(table.campaign)

    assert due.keys == (f"pou-{table.mage.pk}",)
    assert due.unrolled == 1
