"""Rows of the permission matrix: the clock and its calendar."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance
from tests.permissions.characters import of
from tests.permissions.row import Row, a_tap, for_gms, for_members
from tests.permissions.world import World


def _an_hour(world: World) -> Mapping[str, Any]:
    return {**a_tap(world), "step": "hour", "seen": _now(world)}


def _a_date(world: World) -> Mapping[str, Any]:
    date = {"year": 3, "month": 2, "day": 1, "hour": 0, "minute": 0}
    return {**a_tap(world), **date, "seen": _now(world)}


def _an_earlier_date(world: World) -> Mapping[str, Any]:
    """The world's clock stands at some later moment then."""
    advance(by=world.gm, act_id=uuid4(), stride=Stride(step=Step.DAY), seen=_now(world))
    return {**_a_date(world), "year": 1, "month": 1, "day": 1, "hour": 0, "minute": 0}


def _a_calendar(world: World) -> Mapping[str, Any]:
    start = {"start_day": 1, "start_month": 1, "start_year": 312}
    return {**a_tap(world), **start, "months": "lune 28\nlongue lune 40"}


def _now(world: World) -> int:
    return Campaign.objects.get(pk=world.campaign.pk).clock_seconds


ROWS: list[Row] = [
    for_gms("characters:clock"),
    for_gms("characters:advance", 303, method="POST", data=_an_hour),
    for_gms("characters:set-date", 303, method="POST", data=_a_date),
    for_gms("characters:turn-back", 303, method="POST", data=_an_earlier_date),
    # the table is at the present
    for_gms("characters:to-present", 422, method="POST", data=a_tap),
    for_members("characters:points", kwargs=of("mage")),
    for_gms("campaign:calendar"),
    for_gms("campaign:set-calendar", 303, method="POST", data=_a_calendar),
]
