"""Rows of the permission matrix: the clock and its calendar."""

from collections.abc import Mapping
from typing import Any

from campaign.models import Campaign
from tests.permissions.row import Row, a_tap, for_gms
from tests.permissions.world import World


def _an_hour(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "step": "hour", "seen": _now(world)}


def _a_date(world: World) -> Mapping[str, Any]:
    date = {"year": 3, "month": 2, "day": 1, "hour": 0, "minute": 0}
    return {**a_tap(world), **date, "seen": _now(world)}


def _a_calendar(world: World) -> Mapping[str, Any]:
    start = {"start_day": 1, "start_month": 1, "start_year": 312}
    return {**a_tap(world), **start, "months": "lune 28\nlongue lune 40"}


def _now(world: World) -> int:
    return Campaign.objects.get(pk=world.campaign.pk).clock_seconds


ROWS: list[Row] = [
    for_gms("characters:clock"),
    for_gms("characters:advance", 303, method="POST", data=_an_hour),
    for_gms("characters:set-date", 303, method="POST", data=_a_date),
    for_gms("campaign:calendar"),
    for_gms("campaign:set-calendar", 303, method="POST", data=_a_calendar),
]
