"""`make bench`: everything, in under ten minutes; `make bench ARGS="quick casts"`: a part of it."""

import os
import sys
import time
import traceback

from tools.bench import report
from tools.bench.place import own_place

PARTS = ("sizes", "casts", "feed", "months", "growth")


def main(arguments: list[str]) -> None:
    """A cluster and a server of the run's own; the table at the end."""
    is_quick = "quick" in arguments
    asked = [part for part in PARTS if part in arguments] or PARTS
    if unknown := set(arguments) - {"quick", *PARTS}:
        sys.exit(f'make bench ARGS="[quick] [{"] [".join(PARTS)}]", not {", ".join(unknown)}')
    before = os.getloadavg()[0]
    lines: list[report.Line] = []
    failed: list[str] = []
    with own_place():
        from tools.bench import casts, feed, growth, months, sizes
        from tools.bench.server import serving

        with serving() as port:
            todo = {
                "sizes": lambda: sizes.measure(port),
                "casts": lambda: casts.measure(port, rounds=4 if is_quick else 20),
                "feed": lambda: feed.measure(port, acts=20 if is_quick else 120),
                "months": lambda: months.measure(port, rounds=1 if is_quick else 5),
                "growth": lambda: growth.measure(
                    port,
                    rounds=4 if is_quick else 20,
                    entries=10_000 if is_quick else 1_000_000,
                ),
            }
            for part in asked:
                begin = time.monotonic()
                try:
                    lines += todo[part]()
                except Exception:  # the other parts are still worth their time
                    traceback.print_exc()
                    failed.append(part)
                print(f"{part}: {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    print(report.show(lines, load=f"{before:.1f}, {os.getloadavg()[0]:.1f}"))

    if failed:
        sys.exit(f"not measured: {', '.join(failed)}")


main(sys.argv[1:])
