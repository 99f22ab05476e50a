"""Several people at the same moment, each with a connection of their own."""

import threading
from collections.abc import Callable

from django.db import connection

from accounts.services.deletion import CannotGo
from campaign.services.refusal import Refused


def at_once(*todo: Callable[[], object]) -> list[str]:
    """Does all of it at the same moment; what came of each: "done", a reason, or an error."""
    start = threading.Barrier(len(todo))
    found = [""] * len(todo)

    def run(at: int, do: Callable[[], object]) -> None:
        try:
            start.wait(timeout=10)
            do()
            found[at] = "done"
        except Refused as refusal:
            found[at] = refusal.problems[0].code
        except CannotGo as refusal:
            found[at] = refusal.obstacles[0].code
        except Exception as error:  # a deadlock, a broken constraint: named by the test
            found[at] = f"{type(error).__name__}: {error}"
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(todo)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return found
