"""(c) A cast and the GM's screen as the log and the cast of characters grow."""

from collections.abc import Iterable
from contextlib import ExitStack

from tools.bench.client import Client, cookies_of
from tools.bench.pairs import Do, in_turn
from tools.bench.report import Line
from tools.bench.world import Table, length_of, make_table, rest, tidy

_SMALL, _FEW, _MANY = 100, 5, 500
_CASTS, _PAGES = 4, 3


def measure(port: int, *, rounds: int, entries: int) -> Iterable[Line]:
    few = make_table(mages=_FEW, entries=_SMALL)
    grown = {
        "log": make_table(mages=_FEW, entries=entries),
        "crowd": make_table(mages=_MANY, entries=_SMALL),
    }
    tidy()
    told = {
        "log": f"{length_of(grown['log']):,} log entries beside {_SMALL}",
        "crowd": f"{_MANY} characters beside {_FEW}",
    }
    tables = [few, *grown.values()]
    with ExitStack() as open_ones:
        for what, do, times in (
            ("a cast", _casting, _CASTS),
            ("the GM’s screen", _looking, _PAGES),
        ):
            todo: dict[str, Do] = {}
            for name, table in {"few": few, **grown}.items():
                seat = table.player if what == "a cast" else table.gm
                client = open_ones.enter_context(Client(port, cookies_of(seat)))
                todo[name] = do(client, table)
            found = in_turn(
                todo,
                rounds=rounds,
                before=lambda: rest(tables),
            )
            for name in grown:
                few_ms, many_ms = found.ms("few", times=times), found.ms(name, times=times)
                yield Line(
                    what=f"{what}, {told[name]}",
                    value=found.ratio(name),
                    unit="x",
                    goal=1.1,
                    detail=f"{few_ms:.1f} ms, {many_ms:.1f} ms",
                )


def _casting(client: Client, table: Table) -> Do:
    def do() -> None:
        for _ in range(_CASTS):
            client.post(table.cast_path, table.cast_fields())

    return do


def _looking(client: Client, table: Table) -> Do:
    def do() -> None:
        for _ in range(_PAGES):
            client.get(table.path)

    return do
