"""(a) A cast over HTTP beside a bare Django view, and beside the statements alone (pgbench)."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from tools.bench.client import Client, cookies_of
from tools.bench.pairs import in_turn
from tools.bench.report import Line
from tools.bench.statements import rate_of_statements
from tools.bench.world import Table, make_table, rest

#: Clients at once, each at a table of its own: no act waits for another one's lock.
_HANDS = 4
#: Of each client in one round; as many as one mage has points for.
_CASTS = 8


def measure(port: int, *, rounds: int) -> Iterable[Line]:
    tables = [make_table() for _ in range(_HANDS)]
    with ExitStack() as open_ones, ThreadPoolExecutor(_HANDS) as hands:
        clients = [
            open_ones.enter_context(Client(port, cookies_of(table.player))) for table in tables
        ]

        def all_at_once(one: Callable[[Client, Table], None], number: int) -> Callable[[], None]:
            def do() -> None:
                list(hands.map(one, clients[:number], tables))

            return do

        for number in (1, _HANDS):
            found = in_turn(
                {
                    "bare": all_at_once(_bare, number),
                    "cast": all_at_once(_cast, number),
                },
                rounds=rounds,
                before=lambda: rest(tables),
            )
            times = number * _CASTS
            bare, cast = found.ms("bare", times=times), found.ms("cast", times=times)
            yield Line(
                what=f"a cast beside the bare view, {number} at once",
                value=found.ratio("cast"),
                unit="x",
                goal=1.3,
                detail=f"bare {bare:.1f} ms, cast {cast:.1f} ms",
            )
        rate = rate_of_statements(tables)
        yield Line(
            what=f"a cast beside its bare statements (pgbench), {_HANDS} at once",
            value=cast * rate / 1000,
            unit="x",
            detail=f"pgbench {rate:.0f} a second, casts {1000 / cast:.0f}, bare {1000 / bare:.0f}",
        )


def _cast(client: Client, table: Table) -> None:
    for _ in range(_CASTS):
        client.post(table.cast_path, table.cast_fields())


def _bare(client: Client, table: Table) -> None:
    path = f"/bench/{table.campaign.pk}/{table.mages[0]}/"
    for _ in range(_CASTS):
        client.post(path, table.cast_fields())
