from typing import Any

import pytest

from campaign.models import Membership
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character, PlanarRequest
from characters.services.telling import entries_for
from characters.services.vancian.travel_asked import ask_travel, refuse_travel
from tests.characters.planes import Journey, build_journey
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def ask(
    journey: Journey, plane: str, *, by: Membership | None = None, who: Character | None = None
) -> Any:
    return ask_travel(
        by=by or journey.table.player,
        act_id=key(),
        character_id=(who or journey.oreste).pk,
        plane=plane,
    )


def refused(journey: Journey, plane: str, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        ask(journey, plane, **more)
    return codes(caught.value)


def states() -> list[str]:
    return [row.state for row in PlanarRequest.objects.standing().order_by("pk")]


def test_nobody_asks_for_somebody_else_s_character(journey: Journey) -> None:
    assert refused(journey, "astral", by=journey.table.other) == ["not_your_character"]


def test_nobody_asks_to_go_where_they_are_or_nowhere(journey: Journey) -> None:
    assert refused(journey, "material") == ["already_there"]
    assert refused(journey, "cellar") == ["unknown_value"]


def test_one_request_at_a_time(journey: Journey) -> None:
    ask(journey, "astral")

    assert refused(journey, "fire") == ["travel_asked_already"]


def test_the_gm_alone_refuses(journey: Journey) -> None:
    pk = ask(journey, "astral").data["request"]
    with pytest.raises(Refused) as caught:
        refuse_travel(by=journey.table.player, act_id=key(), request_id=pk)
    assert codes(caught.value) == ["only_the_gm"]

    refuse_travel(by=journey.gm, act_id=key(), request_id=pk)

    assert states() == ["refused"]
    with pytest.raises(Refused) as caught:
        refuse_travel(by=journey.gm, act_id=key(), request_id=pk)
    assert codes(caught.value) == ["travel_not_asked"]
    check_log(journey.campaign)


def test_to_travel_there_grants_it_and_undo_asks_again(journey: Journey) -> None:
    asked = ask(journey, "astral")
    entry = journey.go("astral", journey.oreste)

    assert states() == ["granted"]
    undo(by=journey.gm, act_id=key(), seq=entry.seq)
    assert states() == ["asked"]
    undo(by=journey.gm, act_id=key(), seq=asked.seq)
    assert states() == []
    redo(by=journey.gm, act_id=key(), seq=asked.seq)
    check_log(journey.campaign)


def test_who_is_taken_elsewhere_goes_on_asking(journey: Journey) -> None:
    ask(journey, "astral")

    journey.go("fire", journey.oreste)

    assert states() == ["asked"]


def test_others_see_only_what_they_asked(journey: Journey) -> None:
    entry = ask(journey, "astral")

    assert PlanarRequest.objects.waiting_for(journey.gm).count() == 1
    assert PlanarRequest.objects.waiting_for(journey.table.player).count() == 1
    assert not PlanarRequest.objects.waiting_for(journey.table.other).exists()
    assert entries_for(journey.table.other).filter(pk=entry.pk).exists()
