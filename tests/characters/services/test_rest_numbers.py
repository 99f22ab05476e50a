"""A night and its hour ask the database as often for twelve as for one."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance
from characters.models import Character
from characters.services.rests import RestWay, interrupt_rest
from characters.services.vancian.choices import plan_memory
from characters.services.vancian.hours import memorise_together
from characters.services.vancian.lines import Line
from tests.characters.nights import night
from tests.characters.table import signed_in
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


def party(number: int) -> tuple[Campaign, list[Character]]:
    """So many magic-users, each with a book, something in memory and a choice in pencil."""
    campaign = CampaignFactory()
    player = MembershipFactory(campaign=campaign)
    spell = VancianSpellFactory()
    people = [
        CasterFactory(campaign=campaign, written=[spell], held=[spell], players=[player]).character
        for _each in range(number)
    ]
    for one in people:
        plan_memory(
            by=gm_of(campaign), act_id=uuid4(), character_id=one.pk, lines=[Line(spell=spell.pk)]
        )
    return campaign, people


def asked(do: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        do()
    return len(queries)


def counted(number: int) -> dict[str, int]:
    """How many questions each act and page of a night asks, for so many people."""
    campaign, people = party(number)
    gm, ids = gm_of(campaign), [one.pk for one in people]
    client = signed_in(gm)
    rest = reverse("characters:rest", args=[campaign.pk])
    found = {"page before": asked(lambda: client.get(rest))}
    found["begin"] = asked(lambda: night(campaign, people, way=RestWay.BEGIN))
    found["page at night"] = asked(lambda: client.get(rest))
    found["interrupt"] = asked(lambda: interrupt_rest(by=gm, act_id=uuid4(), characters=ids))
    found["night"] = asked(lambda: night(campaign, people))
    found["page after"] = asked(lambda: client.get(rest))
    found["table"] = asked(lambda: client.get(reverse("characters:table", args=[campaign.pk])))
    return found


def test_twelve_sleepers_ask_as_much_as_one() -> None:
    assert counted(12) == counted(1)


def after_a_broken_hour(number: int) -> int:
    """They have slept and chosen, and the hour was broken off."""
    campaign, people = party(number)
    gm, ids = gm_of(campaign), [one.pk for one in people]
    night(campaign, people, way=RestWay.BEGIN)
    stride = Stride(step=Step.HOUR, count=8)
    advance(by=gm, act_id=uuid4(), stride=stride, seen=campaign.clock_seconds)
    advance(
        by=gm,
        act_id=uuid4(),
        stride=Stride(step=Step.TURN, count=1),
        seen=Campaign.objects.get(pk=campaign.pk).clock_seconds,
    )
    interrupt_rest(by=gm, act_id=uuid4(), characters=ids)
    campaign.refresh_from_db()
    return asked(
        lambda: memorise_together(
            by=gm, act_id=uuid4(), characters=ids, seen=campaign.clock_seconds
        )
    )


def test_twelve_begin_their_hour_again_with_as_many_questions_as_one() -> None:
    assert after_a_broken_hour(12) == after_a_broken_hour(1)
