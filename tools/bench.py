"""`make bench`: how dear each page and act is, as ratios to the cheapest page in the same run.

Seconds depend on the machine; ratios compare from one machine and one day to another. A private
database with the demo campaign is made for the run and thrown away.
"""

import gzip
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin
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
            show_bytes()
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


def show_bytes() -> None:
    """What a phone loads for the first page of the table, compressed, and for one update."""
    from django.test import Client
    from django.urls import reverse

    from campaign.models import Membership
    from characters.models import Character
    from characters.services.editing import correct_magic_points

    mage = Character.objects.get(name="Thogor")
    gm = Membership.objects.gms().get(campaign=mage.campaign)
    assert gm.user is not None  # noqa: S101 - the demo's GM has an account
    client = Client()
    client.force_login(gm.user)

    def load(address: str, **headers: str) -> tuple[int, str]:
        answer = client.get(address, headers={"Accept-Encoding": "gzip"} | headers)
        sent: bytes = answer.getvalue()
        packed = answer.get("Content-Encoding") == "gzip"
        return len(sent), (gzip.decompress(sent) if packed else sent).decode(errors="ignore")

    table = reverse("characters:table", args=[mage.campaign_id])
    total, page = load(table)
    todo = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    known = set(todo)
    while todo:
        name = todo.pop()
        size, text = load(name)
        total += size
        if name.endswith((".css", ".js")):
            named = re.findall(r'url\("?((?!data:)[^")]+)"?\)|from "(\./[^"]+)"', text)
            found = {urljoin(name, style or script) for style, script in named} - known
            known |= found
            todo |= found
    digests = re.findall(r'id="live-([a-z0-9-]+)" data-live="([0-9a-f]+)"', page)
    mage.refresh_from_db()
    correct_magic_points(
        by=gm,
        act_id=uuid4(),
        character_id=mage.pk,
        seen=mage.mp,
        wanted=mage.mp - 1,
        reason="bench",
    )
    update, _ = load(table, **{"X-Live": ",".join(f"{name}={has}" for name, has in digests)})
    print(f"first load of the table: {total / 1000:.1f} KB, {len(known) + 1} answers (goal: 100)")
    print(f"one update of the table: {update / 1000:.1f} KB (goal: 5)")


if __name__ == "__main__":
    main()
