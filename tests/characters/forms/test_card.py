import pytest

from campaign.models import Campaign, Membership, Role
from characters.forms.card import Card, SpellRow
from characters.models import Character, KnownSpell
from rules.options import CriticalRegime


def card(**fields: object) -> Card:
    member = Membership(role=Role.PLAYER, campaign=Campaign(name="x"))
    return Card(member=member, character=Character(pou=10, **fields))


def test_nobody_dead_is_unconscious() -> None:
    assert not card(mp=0, state="dead").is_unconscious


def test_at_zero_one_is_unconscious_unless_the_table_plays_otherwise() -> None:
    found = card(mp=0)
    assert found.is_unconscious

    found.member.campaign.house_rules = {"at_zero": "nothing"}
    assert not found.is_unconscious


def test_a_hidden_character_waits_for_nobody() -> None:
    assert not card(mp=1, kind="pc", hidden=True).is_free
    assert card(mp=1, kind="pc").is_free


@pytest.mark.parametrize(
    ("skill", "critical", "success", "level"),
    [(200, 40, 99, 20), (75, 15, 75, 8), (1, 1, 1, 1)],
)
def test_a_spell_says_which_rolls_cast_it(
    skill: int, critical: int, success: int, level: int
) -> None:
    row = SpellRow(known=KnownSpell(skill=skill), regime=CriticalRegime.ELRIC)

    assert (row.critical, row.success, row.level) == (critical, success, level)
