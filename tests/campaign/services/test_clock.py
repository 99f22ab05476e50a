"""Time passes: every effect in its order, once."""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest

from campaign import clock_effects
from campaign.clock_effects import Happening
from campaign.models import Campaign
from campaign.services import acts, clock
from tests.factories.campaign import CampaignFactory, gm_of

pytestmark = pytest.mark.django_db


@dataclass
class Late:
    """Happens in the middle of the span."""

    order: int = 40
    seen: list[tuple[int, int, bool]] = field(default_factory=list)

    def foresee(self, campaign: Campaign, *, start: int, end: int, asleep: bool) -> list[Happening]:
        return [Happening(second=(start + end) // 2, kind=f"test.{self.order}")]

    def pass_time(self, act: acts.Act, *, start: int, end: int, asleep: bool) -> list[Happening]:
        self.seen.append((start, end, asleep))
        return self.foresee(act.campaign, start=start, end=end, asleep=asleep)


class Early(Late):
    """Of the same second, before ``Late``."""


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> tuple[Late, Early]:
    monkeypatch.setattr(clock_effects, "_effects", [])
    late, early = Late(), Early(order=10)
    clock_effects.on_clock(late)
    clock_effects.on_clock(early)
    return late, early


@pytest.fixture
def campaign() -> Campaign:
    return CampaignFactory()


def wait(campaign: Campaign, seconds: int, **more: Any) -> acts.Act:
    with acts.begin(by=gm_of(campaign), act_id=uuid4(), kind="test", given={}) as act:
        clock.pass_time(act, seconds, **more)
    return act


def test_time_does_not_pass_backwards(campaign: Campaign) -> None:
    with pytest.raises(ValueError, match="forwards"):
        wait(campaign, -1)


@pytest.mark.usefixtures("effects")
def test_no_time_does_nothing(campaign: Campaign) -> None:
    done = wait(campaign, 0).done
    assert (done.changes, done.data) == ([], {})


def test_an_effect_is_declared_once(effects: tuple[Late, Early]) -> None:
    clock_effects.on_clock(Late())
    assert list(clock_effects.clock_effects()) == [effects[1], effects[0]]


def test_effects_run_in_their_order_over_the_span(
    campaign: Campaign, effects: tuple[Late, Early]
) -> None:
    wait(campaign, 60)
    entry = wait(campaign, 600, asleep=True).done
    assert effects[0].seen == effects[1].seen == [(0, 60, False), (60, 660, True)]
    assert [one["kind"] for one in entry.data["happened"]] == ["test.10", "test.40"]
    assert Happening.from_json(entry.data["happened"][0]) == Happening(second=360, kind="test.10")


def test_the_entry_bears_the_time_before(campaign: Campaign) -> None:
    wait(campaign, 60)
    entry = wait(campaign, 600).done
    campaign.refresh_from_db()
    assert (entry.game_seconds, campaign.clock_seconds) == (60, 660)


def test_what_is_foreseen_is_not_written(campaign: Campaign, effects: tuple[Late, Early]) -> None:
    found = clock.foresee(campaign, 600)
    assert [one.kind for one in found] == ["test.10", "test.40"]
    assert effects[0].seen == []
