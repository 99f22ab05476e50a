"""(d) "A month passes" for 5 and for 500 mages, each with points to get back."""

import time
from collections.abc import Iterable
from statistics import median
from uuid import uuid4

from campaign.models import Campaign
from characters.models import Character
from tools.bench.client import Client, cookies_of
from tools.bench.report import Line
from tools.bench.world import Table, make_table


def measure(port: int, *, rounds: int) -> Iterable[Line]:
    tables = {mages: make_table(mages=mages) for mages in (5, 500)}
    clients = {mages: Client(port, cookies_of(table.gm)) for mages, table in tables.items()}
    took: dict[int, list[float]] = {mages: [] for mages in tables}
    for _ in range(rounds + 1):
        for mages, table in tables.items():
            took[mages].append(_month(clients[mages], table))
    few, many = (median(seconds[1:]) * 1000 for seconds in took.values())
    yield Line(
        what="a month passes, 500 mages beside 5",
        value=many / few,
        unit="x",
        detail=f"{few:.0f} ms, {many:.0f} ms",
    )


def _month(client: Client, table: Table) -> float:
    Character.objects.filter(campaign=table.campaign).update(mp=1, mp_fraction=0)
    now = Campaign.objects.get(pk=table.campaign.pk).clock_seconds
    fields = {"step": "month", "count": "1", "seen": str(now), "act_id": str(uuid4())}
    begin = time.perf_counter()
    client.post(f"{table.path}clock/advance/", fields)
    return time.perf_counter() - begin
