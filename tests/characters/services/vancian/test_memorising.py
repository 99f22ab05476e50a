"""Pencil becomes ink. Source: V4, S5."""

import pytest

from characters.models import MemorisedSpell
from characters.services.vancian.lines import Line
from characters.services.vancian.memorising import Inked
from tests.characters.nights import night
from tests.characters.party import Party, build_party
from tests.characters.table import check_log

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def test_held_copies_are_kept_and_the_rest_makes_room(party: Party) -> None:
    lines = (Line(spell=party.missile.pk, copies=2), Line(spell=party.web.pk))
    inked = Inked(memory=party.memory(party.ysaline), lines=lines)
    assert [row.spell_id for row in inked.kept] == [party.missile.pk]
    assert inked.dropped == []
    assert inked.new == (Line(spell=party.missile.pk), Line(spell=party.web.pk))
    assert inked.told() == {"held": 3, "new": 2}


def test_another_form_is_another_spell(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk, is_reversed=True))
    night(party.campaign, [party.ysaline])
    inked = Inked(
        memory=party.memory(party.ysaline), lines=(Line(spell=party.light.pk, is_reversed=False),)
    )
    assert [row.is_reversed for row in inked.dropped] == [True]
    assert inked.new == inked.lines


def test_a_kept_copy_is_the_same_row_and_the_plan_becomes_the_last_choice(party: Party) -> None:
    before = MemorisedSpell.objects.get(character=party.ysaline)
    party.plan(party.ysaline, Line(spell=party.missile.pk), Line(spell=party.light.pk))
    night(party.campaign, [party.ysaline])
    assert MemorisedSpell.objects.held_by([party.ysaline])[0] == before
    memory = party.memory(party.ysaline)
    assert memory.plan is None
    assert memory.yesterday == (Line(spell=party.missile.pk), Line(spell=party.light.pk))
    check_log(party.campaign)
