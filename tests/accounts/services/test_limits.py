"""Counting what may not be done too often."""

from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import Tally
from accounts.services.limits import Buckets, Limit, wait_for

pytestmark = pytest.mark.django_db
THREE = Limit(what="x", times=3, seconds=60)


def test_once_more_than_allowed_waits_for_the_rest_of_the_time() -> None:
    waits = [wait_for(THREE, "a") for _turn in range(4)]

    assert waits[:3] == [0, 0, 0]
    assert 58 <= waits[3] <= 61


def test_others_and_other_things_are_counted_apart() -> None:
    for _turn in range(4):
        wait_for(THREE, "a")

    assert wait_for(THREE, "b") == 0
    assert wait_for(Limit(what="y", times=3, seconds=60), "a") == 0


def test_when_the_time_is_over_it_begins_anew() -> None:
    for _turn in range(4):
        wait_for(THREE, "a")
    Tally.objects.update(since=F("since") - timedelta(seconds=61))

    assert wait_for(THREE, "a") == 0
    assert Tally.objects.get().count == 1


def test_rows_of_former_days_leave() -> None:
    wait_for(THREE, "a")
    Tally.objects.update(since=F("since") - timedelta(days=2))

    wait_for(THREE, "b")

    assert Tally.objects.count() == 1


def test_nobody_can_be_read_off_a_row() -> None:
    wait_for(THREE, "mail aude@example.org")

    assert "aude" not in Tally.objects.get().who


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_empty_bucket_waits_and_fills_again() -> None:
    clock = Clock()
    buckets = Buckets(clock)

    waits = [buckets.wait_for(1, a_minute=120) for _turn in range(121)]
    clock.now += 1

    assert waits == [0] * 120 + [1]
    assert [buckets.wait_for(1, a_minute=120) for _turn in range(3)] == [0, 0, 1]


def test_buckets_are_each_persons_own_and_zero_is_without_end() -> None:
    buckets = Buckets(Clock())

    assert [buckets.wait_for(1, a_minute=1) for _turn in range(2)] == [0, 60]
    assert buckets.wait_for(2, a_minute=1) == 0
    assert buckets.wait_for(1, a_minute=0) == 0


def test_full_buckets_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "_MANY", 2)
    clock = Clock()
    buckets = Buckets(clock)
    buckets.wait_for(1, a_minute=1)
    buckets.wait_for(2, a_minute=1)
    clock.now += 61

    buckets.wait_for(3, a_minute=1)

    assert set(buckets._left) == {3}
