import pytest

from rules.clock import TURN
from rules.errors import MalformedError
from rules.options import PlanarLimit
from rules.vancian.planes import (
    KINDS,
    Plane,
    PlaneKind,
    Sight,
    StayLimit,
    TravelWarning,
    is_destroyed,
    is_limited,
    last_second,
    may_end_in_matter,
    planar_limit,
    rolls_on_arrival,
    seconds_left,
    sight,
    travel_warnings,
)


@pytest.mark.parametrize("die", [0, 7])
def test_a_die_without_such_a_face_is_malformed(die: int) -> None:
    with pytest.raises(MalformedError):
        planar_limit(class_level=5, die=die)


def test_a_level_below_none_is_malformed() -> None:
    with pytest.raises(MalformedError):
        is_limited(-1)


def test_there_are_fifteen_planes_each_in_its_place() -> None:
    counts = {kind: list(KINDS.values()).count(kind) for kind in PlaneKind}

    assert counts == {
        PlaneKind.MATERIAL: 1,
        PlaneKind.TRANSITIVE: 3,
        PlaneKind.DEMIPLANE: 1,
        PlaneKind.INNER: 6,
        PlaneKind.OUTER: 4,
    }
    assert set(KINDS) == set(Plane)


@pytest.mark.parametrize("plane", list(Plane))
def test_what_touches_is_touched(plane: Plane) -> None:
    assert plane.neighbours
    assert plane not in plane.neighbours
    assert all(plane in other.neighbours for other in plane.neighbours)


def test_the_transitive_planes_join_all_others_to_the_material_one() -> None:
    joined = {Plane.MATERIAL, *Plane.MATERIAL.neighbours}
    for plane in Plane.MATERIAL.neighbours:
        joined |= set(plane.neighbours)

    assert {plane.kind for plane in Plane.MATERIAL.neighbours} == {PlaneKind.TRANSITIVE}
    assert joined == set(Plane)


def test_below_level_ten_the_die_is_the_limit() -> None:
    assert planar_limit(class_level=9, die=4) == StayLimit(is_limited=True, turns=4)


@pytest.mark.parametrize("level", [10, 20, None])
def test_from_level_ten_and_without_a_level_there_is_no_limit(level: int | None) -> None:
    assert planar_limit(class_level=level, die=4) == StayLimit(is_limited=False, turns=None)


def test_at_the_last_second_one_lives_and_a_second_later_one_is_destroyed() -> None:
    end = 1_000 + 2 * TURN

    assert last_second(since=1_000, turns=2) == end
    assert not is_destroyed(class_level=5, since=1_000, turns=2, now=end)
    assert is_destroyed(class_level=5, since=1_000, turns=2, now=end + 1)


@pytest.mark.parametrize(("level", "turns"), [(10, 2), (None, 2), (5, None)])
def test_nobody_is_destroyed_without_a_level_below_ten_and_a_die(
    level: int | None, turns: int | None
) -> None:
    assert not is_destroyed(class_level=level, since=0, turns=turns, now=10**6)


def test_the_time_left_never_goes_below_nothing() -> None:
    assert seconds_left(since=0, turns=3, now=TURN) == 2 * TURN
    assert seconds_left(since=0, turns=3, now=4 * TURN) == 0


@pytest.mark.parametrize(
    ("start", "option", "rolls"),
    [
        (Plane.MATERIAL, PlanarLimit.PER_ABSENCE, True),
        (Plane.MATERIAL, PlanarLimit.PER_ENTRY, True),
        (Plane.ETHEREAL, PlanarLimit.PER_ABSENCE, False),
        (Plane.ETHEREAL, PlanarLimit.PER_ENTRY, True),
    ],
)
def test_from_plane_to_plane_the_option_says_whether_a_new_die_falls(
    start: Plane, option: PlanarLimit, *, rolls: bool
) -> None:
    def is_rolled(class_level: int | None) -> bool:
        return rolls_on_arrival(
            class_level=class_level, start=start, end=Plane.ASTRAL, option=option
        )

    assert is_rolled(5) is rolls
    assert not is_rolled(10)
    assert not is_rolled(None)


def test_coming_home_rolls_nothing() -> None:
    assert not rolls_on_arrival(
        class_level=5, start=Plane.FIRE, end=Plane.MATERIAL, option=PlanarLimit.PER_ENTRY
    )


@pytest.mark.parametrize("start", [Plane.ASTRAL, Plane.ETHEREAL])
def test_coming_back_from_the_astral_or_ethereal_may_end_in_matter(start: Plane) -> None:
    assert travel_warnings(start=start, end=Plane.MATERIAL) == (TravelWarning.INSIDE_MATTER,)
    assert may_end_in_matter(start=start, end=Plane.MATERIAL)


@pytest.mark.parametrize("start", [Plane.SHADOW, Plane.FIRE, Plane.LAW, Plane.DEMIPLANE])
def test_coming_back_from_elsewhere_asks_nothing(start: Plane) -> None:
    assert not may_end_in_matter(start=start, end=Plane.MATERIAL)


def test_entering_a_plane_makes_a_splash_and_takes_one_out_of_sight() -> None:
    assert travel_warnings(start=Plane.MATERIAL, end=Plane.FIRE) == (
        TravelWarning.SPLASH,
        TravelWarning.UNPERCEIVED,
    )
    assert TravelWarning.THROUGH_MATTER in travel_warnings(start=Plane.MATERIAL, end=Plane.ASTRAL)


def test_from_the_two_mists_the_material_is_seen_faintly_and_never_the_other_way() -> None:
    assert sight(of=Plane.ASTRAL, on=Plane.MATERIAL) is Sight.FAINT
    assert sight(of=Plane.ETHEREAL, on=Plane.MATERIAL) is Sight.FAINT
    assert sight(of=Plane.MATERIAL, on=Plane.ASTRAL) is Sight.NONE
    assert sight(of=Plane.SHADOW, on=Plane.MATERIAL) is Sight.NONE
    assert sight(of=Plane.ASTRAL, on=Plane.ETHEREAL) is Sight.NONE
    assert sight(of=Plane.FIRE, on=Plane.FIRE) is Sight.FULL
