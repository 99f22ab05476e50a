from hypothesis import given
from hypothesis import strategies as st

from design.pictures.points import SEGMENTS_AT_MOST, magic_points


def states(**asked: int) -> str:
    letters = {"on": "O", "plan": "p", "gone": "x", "gain": "g", "empty": "."}
    return "".join(letters[segment.state] for segment in magic_points(**asked).segments)


def test_pencil_covers_the_last_of_the_current_points() -> None:
    assert states(current=14, maximum=16, plan=9) == "OOOOOppppppppp.."


def test_spent_points_stand_behind_the_current_ones() -> None:
    assert states(current=9, maximum=16, gone=5) == "OOOOOOOOOxxxxx.."


def test_a_point_that_comes_back_is_one_more() -> None:
    assert states(current=11, maximum=13, gain=1) == "OOOOOOOOOOOg."


def test_a_plan_larger_than_the_pool_covers_all_of_it() -> None:
    assert states(current=3, maximum=6, plan=9) == "ppp..."


def test_an_impossible_pool_is_still_drawn() -> None:
    assert states(current=0, maximum=0) == "."


def test_a_large_pool_is_one_bar_with_few_ticks() -> None:
    picture = magic_points(current=71, maximum=120, plan=20, gone=8)
    assert [s.state for s in picture.segments] == ["on", "plan", "gone", "empty"]
    assert len(picture.ticks) <= 15


@given(
    maximum=st.integers(1, 400),
    current=st.integers(0, 400),
    plan=st.integers(0, 50),
    gone=st.integers(0, 50),
)
def test_segments_never_leave_the_bar(maximum: int, current: int, plan: int, gone: int) -> None:
    picture = magic_points(current=current, maximum=maximum, plan=plan, gone=gone)
    for segment in picture.segments:
        x, width = (float(v.removesuffix("%")) for v in (segment.x, segment.width))
        assert x >= 0
        assert width > 0
        assert x + width <= 100.1
    if maximum <= SEGMENTS_AT_MOST:
        assert len(picture.segments) == maximum
