"""Who may sleep, and what they lack. Source: S5, V4."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import Campaign
from characters.models import Character, CharacterState
from characters.services import books
from characters.services.rest_people import Candidate, candidates, has_right
from characters.services.rests import RestWay
from characters.services.vancian.lines import Line
from rules.clock import HOUR
from tests.characters.nights import night, rest_of
from tests.characters.party import Party, build_party
from tests.characters.table import key
from tests.factories.characters import CasterFactory, CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def find(party: Party) -> dict[int, Candidate]:
    campaign = Campaign.objects.get(pk=party.campaign.pk)
    people = Character.objects.standing().in_campaign(campaign).select_related("caster")
    return candidates(campaign, list(people))


def house(party: Party, **options: Any) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(house_rules=options)


def test_the_dead_are_no_candidates(party: Party) -> None:
    CharacterFactory(campaign=party.campaign, state=CharacterState.DEAD)
    assert set(find(party)) == {party.ysaline.pk, party.bertil.pk, party.thogor.pk}


def test_a_caster_without_a_choice_is_not_ready(party: Party) -> None:
    assert list(find(party)[party.ysaline.pk].unready) == ["nothing_chosen"]
    party.plan(party.ysaline, Line(spell=party.light.pk))
    assert list(find(party)[party.ysaline.pk].unready) == []
    books.lose_book(by=party.gm, act_id=key(), book_id=party.book.pk)
    assert list(find(party)[party.ysaline.pk].unready) == ["no_book", "book_away"]


def test_only_who_has_places_memorises(party: Party) -> None:
    novice = CasterFactory(campaign=party.campaign, class_id="cleric").character
    found = find(party)
    assert [found[one.pk].memorises for one in (party.ysaline, party.thogor, novice)] == [
        True,
        False,
        False,
    ]


def test_a_sleep_goes_on_with_what_was_slept_where_the_house_says_so(party: Party) -> None:
    house(party, sleep_interruption="resume")
    night(party.campaign, [party.thogor], way=RestWay.BEGIN)
    rest = rest_of(party.thogor)
    type(rest).objects.filter(pk=rest.pk).update(state="interrupted", sleeps_until=3 * HOUR)
    found = find(party)[party.thogor.pk]
    assert (found.kept, found.sleep(begins=0).ends) == (3 * HOUR, 5 * HOUR)


def test_the_right_is_used_up_unless_the_house_says_otherwise(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    memory = party.memory(party.ysaline)
    assert not has_right(None, memory, now=0)
    night(party.campaign, [party.ysaline])
    assert not has_right(rest_of(party.ysaline), party.memory(party.ysaline), now=0)
    house(party, memorisations_per_sleep="unlimited")
    assert has_right(rest_of(party.ysaline), party.memory(party.ysaline), now=0)


def test_the_number_of_questions_is_that_of_one(
    party: Party, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    for _each in range(3):
        more = CasterFactory(campaign=party.campaign, class_level=3, written=[party.light])
        party.plan(more.character, Line(spell=party.light.pk))
    campaign = Campaign.objects.get(pk=party.campaign.pk)
    people = Character.objects.in_campaign(campaign).select_related("caster")
    everybody = list(people)
    with django_assert_num_queries(9):
        assert len(candidates(campaign, everybody)) == 6
