"""Starts the server again and again, quickly: `manage.py serve` in forks of a warm process.

    python -m tests.faults.nursery

"start PORT" on its input begins one (which says its address once it listens), "kill" ends it
with SIGKILL and says so. Importing the product takes two seconds; a thousand starts would take
most of an hour. Nothing that the server opens is open before the fork.
"""

import os
import signal
import sys


def main() -> None:
    """Until the input ends."""
    import django
    from django.core.management import call_command
    from django.urls import get_resolver

    django.setup()
    import config.asgi  # noqa: F401 - imported before the forks

    _ = get_resolver().reverse_dict  # every view, form and service is imported by it
    child = 0
    for line in sys.stdin:
        word, _, port = line.strip().partition(" ")
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
        if word == "kill":
            print("killed", flush=True)
        else:
            child = os.fork()
            if not child:
                call_command("serve", port=int(port), with_parent=True)
                os._exit(0)
    if child:
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
