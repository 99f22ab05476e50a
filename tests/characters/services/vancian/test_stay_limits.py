import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.services import clock
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import Caster, Character, MemorisedSpell, PlanarStay
from characters.services.rests import RestWay
from characters.services.vancian.choices import plan_memory
from characters.services.vancian.lines import Line
from characters.services.vancian.stay_limits import deadlines
from rules.clock import HOUR, SLEEP, TURN
from tests.characters.nights import night
from tests.characters.planes import Journey, build_journey
from tests.characters.table import check_log, codes, key
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def asked(journey: Journey, seconds: int, **more: object) -> dict[str, object]:
    """What the GM is asked when so much time would pass."""
    with pytest.raises(Refused) as caught:
        journey.wait(seconds, **more)
    assert codes(caught.value) == ["deadly_limit"]
    return dict(caught.value.problems[0].detail)


def test_time_stops_before_it_destroys_and_asks(journey: Journey) -> None:
    journey.leave(turns=2)

    found = asked(journey, HOUR)

    assert found == {"second": 2 * TURN, "characters": [journey.oreste.pk], "name": "Oreste"}
    journey.campaign.refresh_from_db()
    assert journey.campaign.clock_seconds == 0


def test_at_the_last_second_the_traveller_lives_and_a_second_later_is_lost(
    journey: Journey,
) -> None:
    journey.leave(turns=2)

    journey.wait(2 * TURN)
    assert journey.now() == ("astral", "playing")
    entry = journey.wait(1, losing=[journey.oreste.pk])

    assert journey.now() == ("astral", "destroyed")
    assert journey.stay() is None
    [told] = [one for one in entry.data["happened"] if one["kind"] == "planar.lost"]
    assert (told["second"], told["character"]) == (2 * TURN + 1, journey.oreste.pk)
    check_log(journey.campaign)


def test_the_first_limit_is_asked_about_then_the_next(journey: Journey) -> None:
    other = CasterFactory(campaign=journey.campaign, name="Bran", class_level=1).character
    journey.leave(turns=2)
    journey.leave(turns=1, who=other)

    assert asked(journey, HOUR)["name"] == "Bran"
    assert asked(journey, HOUR, losing=[other.pk])["name"] == "Oreste"
    journey.wait(HOUR, losing=[other.pk, journey.oreste.pk])

    assert journey.now(other) == ("astral", "destroyed")


def test_the_level_is_read_when_the_limit_passes(journey: Journey) -> None:
    journey.leave(turns=1)
    Caster.objects.filter(character=journey.oreste).update(class_level=10)

    journey.wait(HOUR)

    assert journey.now() == ("astral", "playing")


def test_without_planes_nothing_is_counted(journey: Journey) -> None:
    journey.leave(turns=1)
    journey.rule(planes="off")

    journey.wait(HOUR)

    assert journey.now() == ("astral", "playing")


def test_the_dead_are_not_destroyed(journey: Journey) -> None:
    journey.leave(turns=1)
    Character.objects.filter(pk=journey.oreste.pk).update(state="dead")

    journey.wait(HOUR)

    assert journey.now() == ("astral", "dead")


def test_a_limit_passed_by_the_date_alone_is_asked_about_with_the_next_second(
    journey: Journey,
) -> None:
    journey.leave(turns=1)
    clock.set_clock(by=journey.gm, act_id=key(), seconds=HOUR, seen=0)
    assert journey.now() == ("astral", "playing")

    assert asked(journey, 1)["second"] == TURN
    entry = journey.wait(1, losing=[journey.oreste.pk])

    [told] = [one for one in entry.data["happened"] if one["kind"] == "planar.lost"]
    assert told["second"] == HOUR + 1


def test_undoing_the_time_gives_the_traveller_back(journey: Journey) -> None:
    journey.leave(turns=1)
    entry = journey.wait(HOUR, losing=[journey.oreste.pk])

    undo(by=journey.gm, act_id=key(), seq=entry.seq)

    assert journey.now() == ("astral", "playing")
    assert journey.stay() is not None
    check_log(journey.campaign)


def test_what_is_foreseen_is_the_loss(journey: Journey) -> None:
    journey.leave(turns=1)
    journey.campaign.refresh_from_db()

    found = [one.kind for one in clock.foresee(journey.campaign, HOUR)]

    assert "planar.lost" in found
    assert journey.now() == ("astral", "playing")


def test_many_travellers_ask_no_more_than_one(journey: Journey) -> None:
    def asks() -> int:
        with CaptureQueriesContext(connection) as queries:
            deadlines(journey.campaign, 0, HOUR)
        return len(queries)

    journey.leave(turns=1)
    alone = asks()
    for _one in range(5):
        one = CasterFactory(campaign=journey.campaign, class_level=2).character
        journey.leave(turns=1, who=one)

    assert asks() == alone == 1
    everybody = list(PlanarStay.objects.standing().values_list("character_id", flat=True))
    journey.wait(HOUR, losing=everybody)
    assert Character.objects.filter(state="destroyed").count() == 6


def test_who_is_destroyed_lives_through_nothing_that_comes_later(journey: Journey) -> None:
    """Source: S1: nobody memorises eight hours after being destroyed."""
    missile = VancianSpellFactory(name_fr="Projectile magique")
    gone = CasterFactory(
        campaign=journey.campaign, name="Bran", class_level=3, written=[missile]
    ).character
    line = Line(spell=missile.pk)
    plan_memory(by=journey.gm, act_id=key(), character_id=gone.pk, lines=[line])
    night(journey.campaign, [gone, journey.oreste], way=RestWay.BEGIN)
    journey.leave(turns=1, who=gone)
    journey.campaign.refresh_from_db()

    foreseen = clock.foresee(journey.campaign, SLEEP + HOUR)
    entry = journey.wait(SLEEP + HOUR, losing=[gone.pk])

    def told(kinds: list[tuple[str, int | None]]) -> list[str]:
        return [kind for kind, character in kinds if character == gone.pk]

    assert told([(one.kind, one.character) for one in foreseen]) == ["planar.lost"]
    happened = [(one["kind"], one["character"]) for one in entry.data["happened"]]
    assert told(happened) == ["planar.lost"]
    assert ("rest.slept", journey.oreste.pk) in happened
    assert not MemorisedSpell.objects.standing().filter(character=gone).exists()
    check_log(journey.campaign)

    undo(by=journey.gm, act_id=key(), seq=entry.seq)

    assert journey.now(gone) == ("astral", "playing")
    check_log(journey.campaign)


@pytest.mark.parametrize(("seconds", "lost"), [(TURN // 2, 0), (HOUR, 51)])
def test_time_asks_as_much_for_fifty_travellers_as_for_one(
    journey: Journey, seconds: int, lost: int
) -> None:
    def asks(seconds: int) -> int:
        everybody = list(PlanarStay.objects.standing().values_list("character_id", flat=True))
        with CaptureQueriesContext(connection) as queries:
            journey.wait(seconds, losing=everybody)
        return len(queries)

    journey.leave(turns=1)
    alone = asks(seconds)
    journey.campaign.refresh_from_db()
    now = journey.campaign.clock_seconds
    for _one in range(50):
        one = CasterFactory(campaign=journey.campaign, class_level=2).character
        Character.objects.filter(pk=one.pk).update(plane="astral")
        PlanarStay.objects.create(
            campaign=journey.campaign, character=one, plane="astral", since=now, turns=1
        )

    assert asks(seconds) == alone
    assert Character.objects.filter(state="destroyed").count() == lost
