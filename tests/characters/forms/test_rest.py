"""The night as it is typed: who is ticked, how long each watches, what bad fields become."""

from uuid import uuid4

import pytest
from django.http import QueryDict

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.forms.rest import GrantForm, NightForm, SleepersForm, read_night
from characters.models import Character
from characters.services.rest_people import candidates
from characters.services.rests import RestWay
from characters.services.vancian.lines import Line
from rules.clock import DAY, HOUR, SLEEP
from tests.characters.nights import night
from tests.characters.party import Party, build_party
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def read(party: Party, typed: str | None = None, *problems: Problem) -> NightForm:
    party.campaign.refresh_from_db()
    people = Character.objects.standing().in_campaign(party.campaign).select_related("caster")
    return read_night(
        None if typed is None else QueryDict(typed),
        candidates(party.campaign, list(people.order_by("name"))),
        campaign=party.campaign,
        problems=problems,
    )


def watches(form: NightForm) -> dict[str, int]:
    return {line.character.name: line.watch for line in form.lines}


@pytest.mark.parametrize(
    "losing", ["a", "1,", ",1", "-1", "1 2", "9" * 19, "1," * 1_100 + "1"], ids=len
)
def test_whom_a_night_may_lose_are_ids_and_nothing_else(losing: str) -> None:
    data = {"act_id": str(uuid4()), "seen": "0", "way": "night", "losing": losing}
    assert not GrantForm(data).is_valid()


@pytest.mark.parametrize("seen", ["", "-1", "x", "9" * 30])
def test_a_night_needs_the_clock_that_was_shown(seen: str) -> None:
    assert not GrantForm({"act_id": str(uuid4()), "seen": seen, "way": "night"}).is_valid()


def test_ways_and_losses_are_read() -> None:
    data = {"act_id": str(uuid4()), "seen": "5", "way": "begin", "losing": "3,7"}
    form = GrantForm(data)
    assert form.is_valid()
    assert (RestWay(form.cleaned_data["way"]), form.lost) == (RestWay.BEGIN, [3, 7])


def test_only_those_of_the_table_are_woken() -> None:
    fields = QueryDict(mutable=True)
    fields.setlist("character", ["4", "9"])
    fields["act_id"] = str(uuid4())
    assert not SleepersForm(fields, characters=[4]).is_valid()
    form = SleepersForm(fields, characters=[4, 9])
    assert form.is_valid()
    assert form.characters == [4, 9]


@pytest.mark.parametrize("typed", ["", "-3", "3.5", "٣", "1e9", "9999999", "abc"])
def test_hours_that_are_none_are_no_watch(party: Party, typed: str) -> None:
    assert watches(read(party, f"watch-{party.thogor.pk}={typed}"))["Thogor"] == 0


def test_a_stepper_counts_one_more_and_never_below_none(party: Party) -> None:
    field = f"watch-{party.thogor.pk}"
    assert watches(read(party, f"{field}=2&bump={field}:%2B1"))["Thogor"] == 3
    assert watches(read(party, f"{field}=0&bump={field}:-1"))["Thogor"] == 0
    assert watches(read(party, f"{field}=2&bump=nothing:%2B1"))["Thogor"] == 2


def test_at_first_the_players_characters_sleep(party: Party) -> None:
    CharacterFactory(campaign=party.campaign, name="Osric", kind="npc")
    form = read(party)
    assert [line.character.name for line in form.sleepers] == ["Bertil", "Thogor", "Ysaline"]
    assert form.seconds == SLEEP + HOUR


def test_without_a_caster_no_hour_follows(party: Party) -> None:
    form = read(party, f"sleeper={party.thogor.pk}&watch-{party.thogor.pk}=2")
    assert (form.is_studied, form.seconds) == (False, 2 * HOUR + SLEEP)
    [sleep] = form.sleeps.values()
    assert (sleep.begins, sleep.ends) == (2 * HOUR, 2 * HOUR + SLEEP)


def test_a_problem_stands_beside_its_sleeper(party: Party) -> None:
    problem = Problem(
        code="rests_already", field=f"sleeper-{party.thogor.pk}", detail={"name": "Thogor"}
    )
    found = {line.character.name: line.errors for line in read(party, "", problem).lines}
    assert found == {"Bertil": [], "Thogor": ["Thogor se repose déjà."], "Ysaline": []}


def test_notes_say_what_is_chosen_and_what_lacks(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk, copies=2))
    notes = {line.character.name: [n.words for n in line.notes] for line in read(party).lines}
    assert notes["Ysaline"] == ["2 sorts choisis"]
    assert notes["Bertil"] == ["choix à faire"]
    assert notes["Thogor"] == []


def test_who_has_just_rested_is_not_ticked_and_says_so(party: Party) -> None:
    night(party.campaign)
    [thogor] = [line for line in read(party).lines if line.character == party.thogor]
    assert not thogor.is_ticked
    assert [note.words for note in thogor.notes] == ["a dormi il y a moins de 24\u00a0h"]


def test_a_forgotten_night_is_over_with_its_hour_at_the_date_that_is_entered(party: Party) -> None:
    present = party.campaign.clock_seconds + 3 * DAY
    entered = party.campaign.clock_seconds + DAY
    Campaign.objects.filter(pk=party.campaign.pk).update(
        clock_seconds=entered, present_seconds=present
    )

    form = read(party)

    for line, bar in form.bars:
        assert (line.sleep.begins, line.sleep.ends) == (entered - HOUR - SLEEP, entered - HOUR)
        assert not line.is_ticked or bar[0].kind == "sleep"
    assert form.end == entered
