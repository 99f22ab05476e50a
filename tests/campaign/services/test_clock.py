"""Time passes: every effect in its order, once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest

from campaign import clock_effects
from campaign.clock_effects import Happening, Sleeps
from campaign.models import Campaign, LogEntry, Role
from campaign.services import acts, clock
from campaign.services.clock import Step, Stride
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from rules.clock import DAY, HOUR
from rules.rest import Sleep
from tests.characters.table import check_log
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db

HOURLY = Stride(step=Step.HOUR)


@dataclass
class Late:
    """Happens in the middle of the span."""

    order: int = 40
    seen: list[tuple[int, int, Sleeps]] = field(default_factory=list)

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        return [Happening(second=(start + end) // 2, kind=f"test.{self.order}")]

    def pass_time(self, act: acts.Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
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
    entry = wait(campaign, 600).done
    assert effects[0].seen == effects[1].seen == [(0, 60, {}), (60, 660, {})]
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


# --- the acts of a GM ---------------------------------------------------------------------
def step(campaign: Campaign, stride: Stride = HOURLY, **more: Any) -> LogEntry:
    campaign.refresh_from_db()
    asked = {
        "by": gm_of(campaign),
        "act_id": uuid4(),
        "stride": stride,
        "seen": campaign.clock_seconds,
    }
    return clock.advance(**(asked | more))  # type: ignore[arg-type]  # one dict for all cases


def set_to(campaign: Campaign, seconds: int, **more: Any) -> LogEntry:
    campaign.refresh_from_db()
    asked = {
        "by": gm_of(campaign),
        "act_id": uuid4(),
        "seconds": seconds,
        "seen": campaign.clock_seconds,
    }
    return clock.set_clock(**(asked | more))  # type: ignore[arg-type]  # one dict for all cases


def now(campaign: Campaign) -> int:
    campaign.refresh_from_db()
    return campaign.clock_seconds


def refusal(do: Callable[..., object], *args: object, **more: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        do(*args, **more)
    return [problem.code for problem in caught.value.problems]


def test_a_player_does_not_move_the_clock(campaign: Campaign) -> None:
    player = MembershipFactory(campaign=campaign)
    assert refusal(step, campaign, by=player) == ["only_the_gm"]
    assert refusal(set_to, campaign, 60, by=player) == ["only_the_gm"]


@pytest.mark.parametrize(
    ("stride", "code"),
    [
        (Stride(step=Step.HOUR, count=0), "out_of_range"),
        (Stride(step=Step.HOUR, count=101), "out_of_range"),
        (Stride(step=Step.UNTIL), "not_later"),
        (Stride(step=Step.UNTIL, until=-1), "not_later"),
        (Stride(step=Step.UNTIL, until=clock.MAX_CLOCK + 1), "too_far"),
    ],
)
def test_time_that_cannot_pass_is_refused(campaign: Campaign, stride: Stride, code: str) -> None:
    assert refusal(step, campaign, stride) == [code]


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(0, "same_date"), (-1, "before_the_start"), (clock.MAX_CLOCK + 1, "too_far")],
)
def test_a_date_that_cannot_be_is_refused(campaign: Campaign, seconds: int, code: str) -> None:
    assert refusal(set_to, campaign, seconds) == [code]


def test_a_second_gm_at_the_same_moment_does_not_advance_twice(campaign: Campaign) -> None:
    other = MembershipFactory(campaign=campaign, role=Role.GM)
    step(campaign, seen=0)
    with pytest.raises(Refused) as caught:
        step(campaign, seen=0, by=other)
    assert [(p.code, p.detail) for p in caught.value.problems] == [("clock_moved", {"now": HOUR})]
    assert now(campaign) == HOUR


def test_the_same_tap_twice_advances_once(campaign: Campaign) -> None:
    key = uuid4()
    assert step(campaign, act_id=key, seen=0) == step(campaign, act_id=key, seen=0)
    assert now(campaign) == HOUR


@pytest.mark.parametrize(
    ("stride", "seconds"),
    [
        (Stride(step=Step.ROUND, count=3), 36),
        (Stride(step=Step.TURN), 600),
        (Stride(step=Step.HOUR), HOUR),
        (Stride(step=Step.DAY, count=2), 2 * DAY),
        (Stride(step=Step.WEEK), 7 * DAY),
        (Stride(step=Step.MONTH), 30 * DAY),
        (Stride(step=Step.UNTIL, until=90), 90),
    ],
)
def test_each_step_has_its_length(campaign: Campaign, stride: Stride, seconds: int) -> None:
    entry = step(campaign, stride)
    assert now(campaign) == entry.data["seconds"] == seconds


def test_rounds_and_months_follow_the_tables_rules(campaign: Campaign) -> None:
    Campaign.objects.update(
        house_rules={"round_seconds": 10, "month_days": "calendar"},
        calendar={"months": [["lune", 28], ["longue lune", 40]]},
    )
    assert step(campaign, Stride(step=Step.ROUND)).data["seconds"] == 10
    assert step(campaign, Stride(step=Step.MONTH, count=2)).data["seconds"] == 68 * DAY


def test_effects_are_told_who_sleeps_when(
    campaign: Campaign, effects: tuple[Late, Early], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_effects, "_sleep_readers", [])
    clock_effects.on_sleep(lambda _campaign, start, end: {7: Sleep(begins=start, ends=end)})
    wait(campaign, 60)
    assert [asleep for _start, _end, asleep in effects[0].seen] == [{7: Sleep(begins=0, ends=60)}]


def _noted(asked: list[Sleeps], asleep: Sleeps) -> list[Happening]:
    asked.append(asleep)
    return []


def test_a_rest_that_is_only_thought_of_is_foreseen(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Sleeps] = []
    thinker = Late()
    monkeypatch.setattr(clock_effects, "_effects", [thinker])
    monkeypatch.setattr(
        thinker, "foresee", lambda _campaign, *, asleep, **_span: _noted(asked, asleep)
    )
    thought = {7: Sleep(begins=0, ends=60)}
    assert clock.foresee(campaign, 60, asleep=thought) == []
    assert asked == [thought]


def test_the_date_alone_goes_on_and_back_without_an_event(
    campaign: Campaign, effects: tuple[Late, Early]
) -> None:
    set_to(campaign, 5 * DAY)
    entry = set_to(campaign, DAY)
    assert effects[0].seen == []
    assert entry.data == {"from": 5 * DAY, "to": DAY}
    assert now(campaign) == DAY
    check_log(campaign)


def test_an_advance_is_undone_and_done_again(campaign: Campaign) -> None:
    gm = gm_of(campaign)
    entry = step(campaign)
    undo(by=gm, act_id=uuid4(), seq=entry.seq)
    assert now(campaign) == 0
    redo(by=gm, act_id=uuid4(), seq=entry.seq)
    assert now(campaign) == HOUR
    check_log(campaign)


def test_undo_names_what_stands_on_an_advance(campaign: Campaign) -> None:
    gm = gm_of(campaign)
    first, later = step(campaign), step(campaign)
    with pytest.raises(Refused) as caught:
        undo(by=gm, act_id=uuid4(), seq=first.seq)
    assert [p.detail["seqs"] for p in caught.value.problems] == [[later.seq]]
