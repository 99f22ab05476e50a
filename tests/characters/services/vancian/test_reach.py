"""The spells that the memorisation page names. Source: V3."""

import pytest

from characters.models import AccessibleSpell, Character
from characters.services.vancian.lines import Line, Lines
from characters.services.vancian.reach import spells_around
from tests.characters.party import Party, build_party

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def around(party: Party, who: Character, lines: Lines = ()) -> set[str]:
    found = spells_around(party.campaign, party.memory(who), lines)
    return {spell.name_fr for spell in found.values()}


def test_a_magic_user_sees_books_memory_and_choice(party: Party) -> None:
    assert around(party, party.ysaline) == {"Projectile magique", "Lumière", "Toile d’araignée"}
    assert "Vol" in around(party, party.ysaline, (Line(spell=party.flight.pk),))


def test_a_cleric_sees_the_list_of_the_type_or_their_own(party: Party) -> None:
    assert around(party, party.bertil) == {"Soins légers", "Bénédiction"}
    AccessibleSpell.objects.create(
        campaign=party.campaign, character=party.bertil, spell=party.bless
    )
    assert around(party, party.bertil) == {"Bénédiction"}
