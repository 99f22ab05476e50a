"""What a caster may memorise, holds and has chosen. Source: V2 to V4, V9, V11."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import Campaign
from characters.models import AccessibleSpell, Character
from characters.services import books
from characters.services.vancian.lines import Line
from characters.services.vancian.memory import choice_problems, in_form, memories, spells_of
from spells.models import Spell
from tests.characters.party import Party, build_party
from tests.characters.table import key
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def problems(party: Party, who: Character, *lines: Line) -> list[tuple[str, str]]:
    memory = party.memory(who)
    spells = spells_of(party.campaign, [lines])
    found = choice_problems(memory, in_form(memory, lines, spells), spells)
    return [(problem.code, problem.field) for problem in found]


def accessible(party: Party, who: Character) -> set[str]:
    ids = party.memory(who).accessible(Spell.objects.vancian().with_forms())
    return set(Spell.objects.filter(pk__in=ids).values_list("name_fr", flat=True))


# --- what is wrong ----------------------------------------------------------------------------
def test_everything_wrong_is_said_at_once(party: Party) -> None:
    found = problems(
        party,
        party.ysaline,
        Line(spell=party.missile.pk, copies=3),
        Line(spell=party.light.pk, is_reversed=None),
        Line(spell=party.flight.pk),
        Line(spell=party.flight.pk + 1_000),
    )
    assert found == [
        ("spell_gone", f"spell-{party.flight.pk + 1_000}"),
        ("form_missing", f"spell-{party.light.pk}"),
        ("not_accessible", f"spell-{party.flight.pk}"),
        ("too_many", "level-1"),
    ]


def test_a_book_that_is_elsewhere_is_named(party: Party) -> None:
    books.lend_book(by=party.gm, act_id=key(), book_id=party.book.pk, to=party.thogor.pk)
    assert problems(party, party.ysaline, Line(spell=party.web.pk)) == [
        ("no_book", "book"),
        ("book_away", f"spell-{party.web.pk}"),
    ]


def test_what_is_still_held_may_be_kept_without_a_book(party: Party) -> None:
    books.lose_book(by=party.gm, act_id=key(), book_id=party.book.pk)
    assert problems(party, party.ysaline, Line(spell=party.missile.pk)) == []
    assert problems(party, party.ysaline, Line(spell=party.missile.pk, copies=2)) == [
        ("no_book", "book"),
        ("book_away", f"spell-{party.missile.pk}"),
    ]


def test_a_spell_that_has_no_reverse_is_not_reversed(party: Party) -> None:
    wrong = Line(spell=party.missile.pk, is_reversed=True)
    assert problems(party, party.ysaline, wrong) == [("no_reverse", f"spell-{party.missile.pk}")]


# --- what is within reach ---------------------------------------------------------------------
def test_the_spells_of_grimoires_at_hand(party: Party) -> None:
    assert accessible(party, party.ysaline) == {
        "Projectile magique",
        "Lumière",
        "Toile d’araignée",
    }


def test_a_cleric_has_all_of_the_levels_with_a_place(party: Party) -> None:
    assert accessible(party, party.bertil) == {"Soins légers", "Bénédiction"}
    novice = CasterFactory(campaign=party.campaign, class_id="cleric").character
    assert accessible(party, novice) == {"Soins légers"}


def test_a_list_of_their_own_decides_where_there_is_one(party: Party) -> None:
    AccessibleSpell.objects.create(
        campaign=party.campaign, character=party.bertil, spell=party.bless
    )
    assert accessible(party, party.bertil) == {"Bénédiction"}


def test_under_unified_magic_a_cleric_has_what_was_learned(party: Party) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(house_rules={"unified_magic": "on"})
    assert accessible(party, party.bertil) == set()
    AccessibleSpell.objects.create(
        campaign=party.campaign, character=party.bertil, spell=party.cure
    )
    assert accessible(party, party.bertil) == {"Soins légers"}


# --- forms ------------------------------------------------------------------------------------
@pytest.mark.parametrize("asked", [False, True, None])
def test_a_cleric_chooses_the_form_at_casting(party: Party, *, asked: bool | None) -> None:
    line = Line(spell=party.cure.pk, is_reversed=asked)
    memory, spells = party.memory(party.bertil), spells_of(party.campaign, [[line]])
    assert in_form(memory, [line], spells) == (Line(spell=party.cure.pk, is_reversed=None),)


def test_both_forms_may_be_held_by_a_magic_user(party: Party) -> None:
    both = (Line(spell=party.light.pk), Line(spell=party.light.pk, is_reversed=True))
    assert problems(party, party.ysaline, *both) == []


# --- choices ----------------------------------------------------------------------------------
def test_yesterday_is_what_a_character_came_with_where_nothing_was_memorised_yet(
    party: Party,
) -> None:
    memory = party.memory(party.ysaline)
    assert memory.yesterday == (Line(spell=party.missile.pk),)
    assert (memory.plan, memory.lists) == (None, [])
    assert memory.last is not None


def test_the_number_of_questions_is_that_of_one(
    party: Party, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _each in range(3):
        CasterFactory(campaign=party.campaign, written=[party.light], held=[party.light])
    people = Character.objects.vancian().filter(campaign=party.campaign)
    everybody: list[Any] = list(people)
    with django_assert_num_queries(6):
        assert len(memories(party.campaign, everybody)) == 5
    with django_assert_num_queries(0):
        assert memories(party.campaign, []) == {}
        assert spells_of(party.campaign, [[]]) == {}
