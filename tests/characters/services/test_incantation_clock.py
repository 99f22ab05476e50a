"""Incantations as time passes."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.services import clock
from campaign.services.audit import differences
from campaign.services.undo import undo
from characters.models import CharacterKind, Incantation
from rules.percentile.casting import CastPlan
from tests.characters.incanting import Chant, build_chant
from tests.characters.nights import night
from tests.characters.table import key
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def chant() -> Chant:
    chant = build_chant()
    chant.declare()
    return chant


def of_incantations(happened: list[dict[str, Any]]) -> list[tuple[str, int, bool]]:
    return [
        (one["kind"], one["second"], one["secret"])
        for one in happened
        if one["kind"].startswith("incantation.")
    ]


def test_its_stages_are_told_in_their_second(chant: Chant) -> None:
    entry = chant.work.wait(60)
    assert of_incantations(entry.data["happened"]) == [
        ("incantation.concentrates", 24, False),
        ("incantation.ready", 36, False),
    ]
    assert chant.runs()
    assert of_incantations(chant.work.wait(60).data.get("happened", [])) == []


def test_they_are_foreseen(chant: Chant) -> None:
    chant.work.scene.campaign.refresh_from_db()
    foreseen = clock.foresee(chant.work.scene.campaign, 30)
    found = of_incantations([one.to_json() for one in foreseen])
    assert found == [("incantation.concentrates", 24, False)]


def test_below_level_10_the_end_of_the_ceremony_is_the_moment_itself() -> None:
    chant = build_chant()
    chant.declare(plan=CastPlan(intensity=3, ceremony_rounds=1))
    found = of_incantations(chant.work.wait(12).data["happened"])
    assert found == [("incantation.ready", 12, False)]


def test_what_a_gm_s_character_does_is_secret() -> None:
    chant = build_chant()
    chant.mage(kind=CharacterKind.NPC)
    chant.declare()
    assert all(secret for _k, _s, secret in of_incantations(chant.work.wait(60).data["happened"]))


def test_who_sleeps_is_interrupted_and_pays(chant: Chant) -> None:
    chant.mage(pou=16, mp_reserve=4)  # full: nothing comes back in the night
    entry = night(chant.work.scene.campaign)
    assert of_incantations(entry.data["happened"]) == [("incantation.broken_off", 1, False)]
    assert chant.row.ended_seq == entry.seq
    paid = [change for change in entry.changes if change.get("field") == "mp"]
    assert [change["by"] for change in paid] == [-1, 1]
    undo(by=chant.work.scene.gm, act_id=key(), seq=entry.seq)
    assert chant.runs()


def test_a_gm_s_character_does_not_sleep_with_the_party() -> None:
    chant = build_chant()
    chant.mage(kind=CharacterKind.NPC)
    chant.declare()
    companion = CharacterFactory(campaign=chant.work.scene.campaign)
    night(chant.work.scene.campaign, [companion])
    assert chant.runs()


@pytest.mark.parametrize("many", [1, 6])
def test_the_number_of_queries_is_that_of_one(
    chant: Chant, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row = chant.row
    campaign = chant.work.scene.campaign
    for _each in range(many):
        mage = CharacterFactory(campaign=campaign)
        row.pk, row.character = None, mage
        row.save(force_insert=True)
    campaign.refresh_from_db()
    from characters.services.incantation_clock import IncantationsRun

    with django_assert_num_queries(1):
        IncantationsRun().foresee(campaign, start=0, end=100, asleep={})
    assert Incantation.objects.running().count() == many + 1
    assert differences(campaign) != []  # rows past the acts, as meant
