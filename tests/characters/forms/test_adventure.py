import pytest

from campaign.services.refusal import Problem
from characters.forms.adventure import ClosingForm, closing_words
from characters.services.adventures import TypedRoll
from characters.services.due_rolls import due_rolls
from rules.options import DiceSource
from rules.percentile.parameters import Characteristic
from tests.characters import adventure
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = build_table()
    fear = spell("Terreur", rolls_dice=False, resistance=Characteristic.POU)
    adventure.earn(table, table.mage, fear)
    return table


def _form(
    table: Table, fields: dict[str, str], *, source: DiceSource = DiceSource.EITHER
) -> ClosingForm:
    due = due_rolls(table.campaign)
    data = {"act_id": str(key()), "adventure": "1", "seen": " ".join(due.keys), **fields}
    return ClosingForm(data, due=due, source=source, remembered="server")


def test_a_d100_and_a_d6_keep_to_their_faces(table: Table) -> None:
    mage, own = due_rolls(table.campaign).keys

    form = _form(table, {"dice": "typed", mage: "101", own: "x", f"{own}-gain": "7"})

    assert not form.is_valid()
    assert set(form.errors) == {mage, own, f"{own}-gain"}


def test_the_house_rule_decides_whose_dice(table: Table) -> None:
    assert _form(table, {"dice": "server"}, source=DiceSource.TYPED).is_typed
    assert not _form(table, {"dice": "typed"}, source=DiceSource.SERVER).is_typed
    assert _form(table, {"dice": "typed"}).is_typed
    assert not _form(table, {}).is_typed


def test_dice_are_read_by_roll_and_00_is_a_hundred(table: Table) -> None:
    mage, own = due_rolls(table.campaign).keys

    form = _form(table, {"dice": "typed", mage: "00", own: "7", f"{own}-gain": "3"})

    assert form.is_valid()
    assert form.typed == {mage: TypedRoll(roll=100), own: TypedRoll(roll=7, gain=3)}


def test_dice_of_rolls_that_are_done_by_now_are_read_too(table: Table) -> None:
    form = _form(table, {"dice": "typed", "seen": "pou-999 skill-998 rm-1", "skill-998": "12"})

    assert form.is_valid()
    assert form.typed == {"pou-999": TypedRoll(), "skill-998": TypedRoll(roll=12)}
    assert form.seen_keys == ["pou-999", "skill-998", "rm-1"]


def test_where_the_server_throws_nothing_is_typed(table: Table) -> None:
    form = _form(table, {}, source=DiceSource.SERVER)

    assert form.is_valid()
    assert form.typed is None


@pytest.mark.parametrize(
    "code",
    [
        "adventure_not_open",
        "adventure_under_way",
        "rolls_changed",
        "server_dice_only",
        "typed_dice_only",
        "die_missing",
        "die_out_of_range",
        "key_reused",
        "only_the_gm",
        "campaign_archived",
        "not_at_the_table",
        "required",
    ],
)
def test_each_reason_has_its_sentence(code: str) -> None:
    assert closing_words(Problem(code=code)) != "Refusé."
