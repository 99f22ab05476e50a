import pytest

from campaign.services.refusal import Refused
from characters.services.vancian.drawing import draw
from rules.dice import Dice, Roll, SystemDice, TypedDice
from spells.models import Spell
from tests.characters.table import codes

SPELLS = [Spell(pk=n, name_fr=f"Sort {n}") for n in range(1, 6)]


class Loaded:
    """The server's dice, falling as told."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)

    def roll(self, faces: int) -> Roll:
        return Roll(faces=faces, value=self.values.pop(0), typed=False)


def drawn(dice: Dice, *, count: int = 2, taken: tuple[int, ...] = ()) -> list[int]:
    found, told = draw(SPELLS, count=count, dice=dice, purpose="guild", field="roll", taken=taken)
    assert {die["for"] for die in told} == {"guild"}
    return [spell.pk for spell in found]


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        (TypedDice((3, 3)), "drawn_already"),
        (TypedDice((6,)), "out_of_range"),
        (TypedDice((3,)), "required"),
    ],
)
def test_a_typed_die_that_draws_nothing_is_refused(dice: TypedDice, code: str) -> None:
    with pytest.raises(Refused) as caught:
        drawn(dice)

    assert codes(caught.value) == [code]
    assert caught.value.problems[0].field == "roll"


def test_the_die_counts_along_the_list() -> None:
    assert drawn(TypedDice((5, 1))) == [5, 1]


def test_the_server_throws_again_where_a_spell_was_drawn() -> None:
    assert drawn(Loaded(2, 2, 4)) == [2, 4]


def test_what_is_taken_is_never_drawn() -> None:
    assert drawn(Loaded(1, 2, 3), count=1, taken=(1, 2)) == [3]


def test_a_short_list_is_drawn_whole() -> None:
    assert sorted(drawn(SystemDice(), count=9)) == [1, 2, 3, 4, 5]
