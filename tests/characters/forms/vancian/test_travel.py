import pytest
from django.http import QueryDict

from characters.access import party
from characters.forms.vancian.planes import OnMap, draw_page
from characters.forms.vancian.travel import (
    TravelForm,
    Wanted,
    counts_anew,
    journeys,
    planned,
    warnings,
)
from characters.services.vancian.whereabouts import whereabouts
from rules.clock import TURN
from rules.vancian.planes import Plane, TravelWarning
from tests.characters.planes import Journey, build_journey
from tests.characters.table import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def people(journey: Journey) -> list[OnMap]:
    journey.gm.campaign.refresh_from_db()
    found = whereabouts(journey.gm, party(journey.gm).select_related("caster"))
    return list(draw_page(found).people)


def wanted(query: str) -> Wanted:
    return Wanted.of(QueryDict(query))


@pytest.mark.parametrize("query", ["to=heaven", "", "who=x&who=-1&who=²&who=" + "9" * 5_000])
def test_what_makes_no_sense_is_as_if_it_had_not_been_said(query: str) -> None:
    assert wanted(query) == Wanted(who=[], plane=None, place="")


def test_a_place_has_no_invisible_letters_and_is_short() -> None:
    assert wanted("place=%00Moulin%0A" + "x" * 60).place == ("Moulin" + "x" * 60)[:40]


def test_the_limit_is_told_before_it_counts(journey: Journey) -> None:
    def said(who: str) -> str:
        legs = journeys(
            people(journey), wanted(f"to=law&who={getattr(journey, who).pk}"), journey.campaign
        )
        return legs[0].limit_words.replace("\u00a0", " ")

    assert said("oreste") == "niveau 5 : 1d6 tours au plus, jetés à l’arrivée"
    assert said("maelle") == "niveau 10 : sans limite"
    assert said("mage").startswith("sans niveau de classe")
    journey.leave(turns=3)
    journey.wait(TURN)
    assert said("oreste") == "niveau 5 : le même compte continue, encore 20 min"


def test_each_thing_is_said_once(journey: Journey) -> None:
    query = f"to=astral&who={journey.oreste.pk}&who={journey.maelle.pk}"

    found = warnings(journeys(people(journey), wanted(query), journey.campaign))

    assert found.count(TravelWarning.SPLASH) == 1


def test_in_pencil_they_stand_where_they_would_be(journey: Journey) -> None:
    drawn = planned(people(journey), wanted(f"to=fire&who={journey.oreste.pk}"))

    [one] = [one for one in drawn if one.is_planned]
    assert (one.name, one.plane, one.origin, one.turns) == (
        "Oreste",
        Plane.FIRE,
        Plane.MATERIAL,
        None,
    )


def test_dice_are_asked_of_those_who_need_one_unless_the_server_rolls(journey: Journey) -> None:
    query = wanted(f"to=fire&who={journey.oreste.pk}&who={journey.maelle.pk}")

    def asked() -> list[str]:
        form = TravelForm(legs=journeys(people(journey), query, journey.gm.campaign))
        return [name for name in form.fields if name.startswith("die-")]

    assert asked() == [f"die-{journey.oreste.pk}"]
    journey.rule(dice_source="server")
    assert asked() == []


def test_without_a_typed_die_the_server_rolls_unless_the_table_must(journey: Journey) -> None:
    query = wanted(f"to=fire&who={journey.oreste.pk}")

    def is_typed(die: str) -> bool:
        legs = journeys(people(journey), query, journey.gm.campaign)
        form = TravelForm({"act_id": str(key()), f"die-{journey.oreste.pk}": die}, legs=legs)
        assert form.is_valid()
        return form.is_typed

    assert (is_typed(""), is_typed("3")) == (False, True)
    journey.rule(dice_source="typed")
    assert is_typed("")


def test_each_plane_has_its_die_by_the_other_rule(journey: Journey) -> None:
    assert not counts_anew(journey.campaign)
    journey.rule(planar_limit="per_entry")
    assert counts_anew(journey.campaign)
