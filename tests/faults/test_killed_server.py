"""The web process dies at any moment: an act is whole or absent, its tap can be sent again."""

import http.client
import random
import statistics
import threading
import time

import pytest

from campaign.models import LogEntry
from tests.characters.table import check_log
from tests.faults.phone import Answer, Phone, phone_of
from tests.faults.scene import COST, FaultScene, Tap, build_fault_scene
from tests.faults.server import Mortal
from tests.faults.size import SIZE, seeded

pytestmark = pytest.mark.django_db(transaction=True)


class Evening:
    """Acts of both magics one after another, and what the table must look like by them."""

    def __init__(self, scene: FaultScene, server: Mortal, chance: random.Random) -> None:
        self.scene = scene
        self.server = server
        self.chance = chance
        self.phone = phone_of(scene.gm, server.port)
        self.points, self.held = 14, 3
        #: What the chosen act adds to both.
        self.then = (0, 0)
        #: Seconds that acts took which nobody disturbed.
        self.took: list[float] = []

    def act(self, *, killed: bool) -> bool:
        """One act, with its process killed on the way; whether it was done before the retry."""
        tap = self._choose()
        if killed:
            self._send_and_kill(tap)
            was_done = self._check(tap, answered=False)
            self.server.start()
            assert tap.send(self.phone).status == 303
        else:
            was_done = True
            begin = time.perf_counter()
            assert tap.send(self.phone).status == 303
            self.took.append(time.perf_counter() - begin)
        self._check(tap, answered=True)
        return was_done

    def _choose(self) -> Tap:
        """A cast of either magic, or the last standing cast taken back."""
        may = []
        if self.points >= COST:
            may.append(("spend", -COST, 0))
        if self.held:
            may.append(("forget", 0, -1))
        standing = self.scene.entries("cast", "memorised.cast")
        if standing and (not may or self.chance.random() < 0.4):
            last = standing[-1]
            self.then = (COST, 0) if last.kind == "cast" else (0, 1)
            return self.scene.undo(last)
        magic, points, held = self.chance.choice(may)
        self.then = (points, held)
        return self.scene.spend() if magic == "spend" else self.scene.forget()

    def _send_and_kill(self, tap: Tap) -> None:
        """Within one and a half times what an act takes: before it, in it, or after it."""
        found: list[Answer] = []
        sender = threading.Thread(target=_try, args=(tap, self.phone, found))
        sender.start()
        sender.join(self.chance.uniform(0, 1.5 * statistics.median(self.took)))
        self.server.kill()
        sender.join(30)
        assert not sender.is_alive()
        assert all(answer.status == 303 for answer in found), found

    def _check(self, tap: Tap, *, answered: bool) -> bool:
        """Whole or absent, and once; whether it is there."""
        count = LogEntry.objects.filter(act_id=tap.key).count()
        is_there = count > 0
        assert count == 1 or not answered
        before = self.points, self.held
        after = self.points + self.then[0], self.held + self.then[1]
        assert (self.scene.points, self.scene.held) == (after if is_there else before), tap
        if answered:
            self.points, self.held = after
        return is_there


def _try(tap: Tap, phone: Phone, found: list[Answer]) -> None:
    try:
        found.append(tap.send(phone))
    except (OSError, http.client.HTTPException):
        return  # the answer is lost: nobody knows whether it was done


def test_killed_at_any_moment_each_act_is_whole_or_absent(mortal: Mortal) -> None:
    chance = seeded()
    evening = Evening(build_fault_scene(), mortal, chance)
    for _ in range(3):
        evening.act(killed=False)
    doomed = set(chance.sample(range(SIZE.acts), SIZE.kills))

    done = []
    begin = time.monotonic()
    for number in range(SIZE.acts):
        done.append(evening.act(killed=number in doomed))
        if number % 500 == 499:
            print(f"{number + 1} acts of {SIZE.acts}, {time.monotonic() - begin:.0f} s", flush=True)

    print(f"{SIZE.kills} kills, {done.count(False)} of them before the act was written")
    assert LogEntry.objects.filter(campaign=evening.scene.campaign).count() == (
        evening.scene.campaign.last_seq
    )
    check_log(evening.scene.campaign)
