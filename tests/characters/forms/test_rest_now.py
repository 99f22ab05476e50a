"""Those who rest, as each member reads of them."""

import pytest

from campaign.models import Campaign, Membership
from characters.access import party as people_of
from characters.forms.rest_now import Rester, resters
from characters.models import CharacterKind
from characters.services.rest_people import candidates
from characters.services.rests import RestWay
from characters.services.vancian.lines import Line
from rules.clock import HOUR
from tests.characters.nights import night
from tests.characters.party import Party, build_party
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """At a table with open sheets."""
    party = build_party()
    set_rules(party.campaign, party_view="full")
    return party


def read(party: Party, who: Membership | None = None) -> dict[str, Rester]:
    """Whoever rests, by name, for the member; the GM unless said."""
    member = Membership.objects.select_related("campaign").get(pk=(who or party.gm).pk)
    people = list(people_of(member).select_related("caster"))
    found = resters(member, candidates(member.campaign, people).values())
    return {one.character.name: one for one in found}


def set_clock(party: Party, seconds: int) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(clock_seconds=seconds)


def test_nobody_rests_at_first(party: Party) -> None:
    assert read(party) == {}


def test_a_gms_sleeper_is_not_for_players(party: Party) -> None:
    guard = CharacterFactory(campaign=party.campaign, name="Garde", kind=CharacterKind.NPC)
    night(party.campaign, [party.thogor, guard], way=RestWay.BEGIN)
    assert set(read(party)) == {"Thogor", "Garde"}
    assert set(read(party, party.player)) == {"Thogor"}


def test_players_act_for_their_own_alone(party: Party) -> None:
    night(party.campaign, way=RestWay.BEGIN)
    found = read(party, party.player)
    assert (found["Ysaline"].may_act, found["Bertil"].may_act) == (True, False)


def test_on_watch_then_asleep(party: Party) -> None:
    night(party.campaign, [party.thogor], watch={party.thogor: 2}, way=RestWay.BEGIN)
    assert read(party)["Thogor"].words == "veille, dormira à 2\u00a0h\u00a000"
    set_clock(party, 3 * HOUR)
    thogor = read(party)["Thogor"]
    assert (thogor.is_watching, thogor.words) == (False, "dort, debout à 10\u00a0h\u00a000")
    assert thogor.number == "7\u00a0h"


def test_the_margin_is_the_time_left_and_empty_once_it_is_over(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    night(party.campaign, [party.ysaline, party.bertil], way=RestWay.BEGIN)
    set_clock(party, 8 * HOUR - 1800)
    assert read(party)["Ysaline"].number == "30\u00a0min"
    set_clock(party, 12 * HOUR)
    assert read(party)["Ysaline"].number == ""


def test_who_slept_without_a_choice_waits_for_one(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    night(party.campaign, seen=0)
    found = read(party)
    assert set(found) == {"Bertil"}
    bertil = found["Bertil"]
    assert (bertil.waits_for_choice, bertil.had_hour, bertil.is_ready) == (True, True, False)
    assert bertil.words == "a dormi, n’a pas choisi"
