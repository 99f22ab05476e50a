"""`make bench`: how dear each page and act is, as ratios to the cheapest page in the same run.

Seconds depend on the machine; ratios compare from one machine and one day to another. A private
database with the demo campaign is made for the run and thrown away.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 40


def main() -> None:
    """Prepare the demo, time every case in turn so that noise falls on all, print the table."""
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory(prefix="sortilege-bench-") as folder:
        Path(folder).chmod(0o755)  # as root, PostgreSQL runs as somebody else and has to pass
        os.environ |= {"SORTILEGE_VAR": folder, "SORTILEGE_THROWAWAY": "1"}
        os.environ["SORTILEGE_ACTS_PER_MINUTE"] = "0"
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        try:
            show(measure(cases()))
        finally:
            let_go()


def let_go() -> None:
    """The database stops once nobody is connected."""
    from django.db import connections

    from config import embedded

    connections.close_all()
    for connection in connections.all():
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's own
    embedded.release()


def cases() -> dict[str, Callable[[], object]]:
    """What is timed, the measure first."""
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client
    from django.urls import reverse

    from campaign.models import Membership, Role
    from characters.models import Character, KnownSpell

    settings.ALLOWED_HOSTS = ["testserver"]
    for command in ("migrate", "load_catalogue", "load_demo"):
        call_command(command, verbosity=0)
    mage = Character.objects.get(name="Thogor")
    lightning = KnownSpell.objects.get(character=mage, spell__key="lightning")
    gm = Membership.objects.filter(campaign=mage.campaign, role=Role.GM).get()
    assert gm.user is not None  # noqa: S101 - the demo's GM has an account
    client = Client()
    client.force_login(gm.user)
    table = [mage.campaign_id]
    of_mage = [*table, mage.pk]
    asked = {"spell": lightning.spell_id, "intensity": 5, "distance": 100}

    def get(name: str, args: list[int], **headers: str) -> Callable[[], object]:
        address = reverse(name, args=args)
        query = asked if name == "characters:plan" else {}
        return lambda: client.get(address, query, headers=headers)

    def cast() -> None:
        Character.objects.filter(pk=mage.pk).update(mp=mage.mp_maximum)
        fields = asked | {"act_id": str(uuid4()), "dice": "server"}
        answer = client.post(reverse("characters:cast", args=of_mage), fields)
        if answer.status_code != 303:
            raise RuntimeError(answer.content.decode())

    return {
        "page for hosts (the measure)": get("campaign:hosting", []),
        "table": get("characters:table", table),
        "sheet": get("characters:sheet", of_mage),
        "planner": get("characters:plan", of_mage),
        "planner, in place": get("characters:plan", of_mage, **{"HX-Request": "true"}),
        "cast, with its transaction": cast,
        "log": get("characters:log", table),
        "catalogue": get("spells:catalogue", table),
    }


def measure(todo: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Median seconds of each case; one unmeasured round first."""
    times: dict[str, list[float]] = {name: [] for name in todo}
    for number in range(ROUNDS + 1):
        for name, do in todo.items():
            begin = time.perf_counter()
            do()
            if number:
                times[name].append(time.perf_counter() - begin)
    return {name: statistics.median(seconds) for name, seconds in times.items()}


def show(medians: dict[str, float]) -> None:
    """A ratio a line, and the milliseconds beside it for orientation."""
    measure_of_all = next(iter(medians.values()))
    for name, seconds in medians.items():
        print(f"{name:30} {seconds / measure_of_all:6.2f}   {seconds * 1000:7.2f} ms")


if __name__ == "__main__":
    main()
