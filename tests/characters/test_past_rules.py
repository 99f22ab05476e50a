"""A change of house rules acts from then on: what was played keeps the rules of its day."""

import re

import pytest
from django.urls import reverse

from campaign.models import Campaign, LogEntry
from campaign.services.rules import change_rules
from rules.percentile.casting import CastPlan
from tests.characters.scene import Scene, build_scene
from tests.characters.table import check_log, key, signed_in

pytestmark = pytest.mark.django_db


def _result(scene: Scene, entry: LogEntry) -> str:
    """The result's page, but for the keys of its buttons."""
    page = signed_in(scene.gm).get(reverse("characters:entry", args=[scene.campaign.pk, entry.seq]))
    return re.sub(r'value="[0-9a-zA-Z-]{36,}"|X-CSRFToken": "\w+"|data-seq="\d+"', "", page.text)


def test_an_old_result_is_the_same_after_a_change_of_every_rule() -> None:
    scene = build_scene(skill=65)
    old = scene.cast(roll=13, effect=(1,), by=scene.gm, plan=_small())
    scene.cast(roll=50, effect=(1,), by=scene.gm, plan=_small())
    before = _result(scene, old)

    change_rules(
        by=scene.gm,
        act_id=key(),
        seen={},
        wanted={"critical_regime": "rq", "at_zero": "nothing", "round_seconds": 10},
    )

    assert _result(scene, old) == before
    assert "Réussite critique" in before


def test_the_next_act_obeys_the_new_rules() -> None:
    scene = build_scene(skill=65)
    was = scene.cast(roll=13, effect=(1,), plan=_small()).data["outcome"]

    change_rules(by=scene.gm, act_id=key(), seen={}, wanted={"critical_regime": "rq"})

    assert (was, scene.cast(roll=13, effect=(1,), plan=_small()).data["outcome"]) == (
        "critical",
        "success",
    )
    check_log(Campaign.objects.get(pk=scene.campaign.pk))


def _small() -> CastPlan:
    return CastPlan(intensity=1)
