"""(b) From COMMIT to the nudge received, and to the part shown."""

import json
import subprocess
import sys
import time
from collections.abc import Iterable
from itertools import cycle, islice
from typing import Any
from uuid import uuid4

from django.db import transaction

from campaign.models import Campaign, Membership
from characters.models import Character
from characters.services.editing import correct_magic_points
from tests.factories.campaign import MembershipFactory
from tools.bench.client import cookies_of
from tools.bench.pairs import percentile
from tools.bench.place import ROOT
from tools.bench.report import Line
from tools.bench.world import Table, make_table

_CAMPAIGNS = 20
_SEATS = 10
#: Seconds between two acts: each is heard by a table at rest.
_BETWEEN = 0.1


def measure(port: int, *, acts: int) -> Iterable[Line]:
    tables = [make_table() for _ in range(_CAMPAIGNS)]
    people = {table.campaign.pk: _people(table, _SEATS) for table in tables}
    for pages, goal in ((1, 25), (5, 100)):
        viewers = [
            {"cookies": cookies, "campaign": table.campaign.pk}
            for table in tables
            for cookies in people[table.campaign.pk]
            for _ in range(pages)
        ]
        delays = _delays(port, viewers, tables, acts=acts)
        yield _line(f"a nudge received, {len(viewers)} viewers", delays, goal=goal)
    one = make_table(mages=5)
    viewers = [
        {"cookies": cookies, "campaign": one.campaign.pk, "path": one.path}
        for cookies in _people(one, 12)
    ]
    delays = _delays(port, viewers, [one], acts=acts // 3)
    yield _line("a part shown, 12 viewers of one campaign", delays, goal=150)


def _line(what: str, delays: list[float], *, goal: float) -> Line:
    return Line(
        what=f"{what}, p95",
        value=percentile(delays, 95) * 1000,
        unit="ms",
        goal=goal,
        detail=f"p50 {percentile(delays, 50) * 1000:.1f} ms, {len(delays)} of them",
    )


def _people(table: Table, count: int) -> list[str]:
    """Cookies of so many at the table: its GM, its player, and others."""
    seats: list[Membership] = [table.gm, table.player]
    seats += [MembershipFactory(campaign=table.campaign) for _ in range(count - 2)]
    return [cookies_of(seat) for seat in seats[:count]]


def _delays(
    port: int, viewers: list[dict[str, Any]], tables: list[Table], *, acts: int
) -> list[float]:
    """Seconds from COMMIT to each viewer of each act; the next act waits until all have it."""
    last = dict(Campaign.objects.values_list("pk", "last_seq"))
    for viewer in viewers:
        viewer["seq"] = last[viewer["campaign"]]  # nothing is missed: only what comes is measured
    with subprocess.Popen(
        [sys.executable, "-m", "tools.bench.listeners"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("no pipes")
        process.stdin.write(json.dumps({"port": port, "viewers": viewers}) + "\n")
        process.stdin.flush()
        if process.stdout.readline().strip() != "listening":
            raise RuntimeError("the viewers could not listen")
        delays = []
        for table in islice(cycle(tables), acts):
            seq, when = _act(table)
            waiting = sum(viewer["campaign"] == table.campaign.pk for viewer in viewers)
            while waiting:
                line = process.stdout.readline().split()
                if not line:
                    raise RuntimeError("the viewers left")
                if line[:2] == [str(table.campaign.pk), str(seq)]:
                    delays.append(float(line[2]) - when)
                    waiting -= 1
            time.sleep(_BETWEEN)
        process.stdin.close()
    return delays


def _act(table: Table) -> tuple[int, float]:
    """A small act: its number, and when it was about to be committed."""
    mage = Character.objects.get(pk=table.mages[0])
    with transaction.atomic():
        entry = correct_magic_points(
            by=table.gm,
            act_id=uuid4(),
            character_id=mage.pk,
            seen=mage.mp,
            wanted=mage.mp - 1 if mage.mp > 1 else mage.mp + 1,
            reason="bench",
        )
        when = time.perf_counter()
    return entry.seq, when
