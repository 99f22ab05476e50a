"""PostgreSQL goes down under load and comes back: no act is lost, and the feeds hear again.

On a cluster of its own, kept as a laptop keeps it: what was answered is on the disk.
"""

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from config.embedded import cluster, places
from tests.faults.phone import CSRF, Phone
from tests.faults.server import ROOT, Server
from tests.faults.size import SIZE, seeded

GM = "Aurore"


class Laptop:
    """The product on a database of its own, with the demo's table."""

    def __init__(self, folder: Path) -> None:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SORTILEGE_")}
        self.environment = kept | {
            "SORTILEGE_VAR": str(folder),
            "SORTILEGE_DEMO_ENTRY": "1",
            "SORTILEGE_ACTS_PER_MINUTE": "0",
        }
        self.places = places.find(folder)
        self.server = Server(self.environment)  # holds the database for the commands
        for command in ("migrate", "load_catalogue", "load_demo"):
            self.manage(command, "--verbosity=0")

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def enter(self, name: str) -> Phone:
        """As one of the demo's people."""
        phone = Phone(self.server.port, f"csrftoken={CSRF}")
        page = phone.get("/").text
        seats = [button.partition('"') for button in page.split('name="person" value="')[1:]]
        person = next(number for number, _, words in seats if name in words)
        entered = phone.post("/demo/", {"person": person})
        assert entered.status == 303
        session = re.search(r"sessionid=\w+", entered.cookies)
        assert session
        phone.cookies = f"csrftoken={CSRF}; {session[0]}"
        return phone

    def ask(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Of the database itself, past the product."""
        where = f"host={self.places.sockets} dbname=sortilege user=sortilege"
        with psycopg.connect(where) as connection:
            return connection.execute(question.encode(), values).fetchall()

    def kill_postgres(self, how: signal.Signals) -> None:
        """Its supervisor starts it again."""
        os.kill(int(cluster.pid_file(self.places)[0]), how)


@pytest.fixture
def laptop() -> Iterator[Laptop]:
    with tempfile.TemporaryDirectory(prefix="sortilege-faults-") as folder:
        Path(folder).chmod(0o755)  # as root, PostgreSQL runs as somebody else and has to pass
        started = Laptop(Path(folder))
        yield started
        started.server.stop()


class Worker(threading.Thread):
    """Casts with one mage and takes it back, until it is told to stop; sends again what failed."""

    def __init__(self, phone: Phone, campaign: int, mage: int, spell: int) -> None:
        super().__init__(daemon=True)
        self.phone = phone
        self.table = f"/c/{campaign}"
        self.mage, self.spell = mage, spell
        self.stopping = False
        #: Keys of taps that were answered as done, and as refused.
        self.done: list[str] = []
        self.refused: list[str] = []
        #: How often an answer did not come, or was no answer.
        self.lost = 0
        self.progress = threading.Condition()

    def run(self) -> None:
        fields = {"spell": self.spell, "intensity": 1, "dice": "server"}
        while not self.stopping:
            seen = self._act(f"/characters/{self.mage}/cast/roll/", fields)
            if seen:
                self._act(f"/log/{seen}/undo/", {})

    def get_on(self, acts: int) -> None:
        """Returns once so many more taps were answered."""
        with self.progress:
            goal = len(self.done) + len(self.refused) + acts
            enough = lambda: len(self.done) + len(self.refused) >= goal  # noqa: E731 - short
            assert self.progress.wait_for(enough, timeout=120), self.lost

    def _act(self, path: str, fields: dict[str, Any]) -> str:
        """The number of the act; nothing where it is refused."""
        tap = {"act_id": str(uuid4()), **fields}
        while True:
            try:
                answer = self.phone.post(self.table + path, tap)
            except (OSError, http.client.HTTPException):
                self.lost += 1
                continue
            if answer.status < 500:
                break
            self.lost += 1
        with self.progress:
            assert answer.status in {303, 422}, (answer.status, path)
            (self.done if answer.status == 303 else self.refused).append(tap["act_id"])
            self.progress.notify_all()
        found = re.search(r"/log/(\d+)/", answer.location)
        return found[1] if found else ""


def test_no_act_is_lost_and_the_feeds_hear_again(laptop: Laptop) -> None:
    chance = seeded()
    gm = laptop.enter(GM)
    mages = laptop.ask(
        "SELECT DISTINCT ON (k.character_id) k.campaign_id, k.character_id, k.spell_id "
        "FROM characters_knownspell k WHERE k.ended_seq IS NULL LIMIT 3"
    )
    campaign = mages[0][0]
    [(first,)] = laptop.ask("SELECT last_seq FROM campaign_campaign WHERE id = %s", campaign)
    line = gm.listen(campaign, first)
    assert line.next() is not None  # it stands
    workers = [Worker(laptop.enter(GM), *mage) for mage in mages]
    for worker in workers:
        worker.start()

    for _ in range(SIZE.restarts):
        for worker in workers:
            worker.get_on(chance.randrange(1, 5))
        laptop.kill_postgres(chance.choice([signal.SIGQUIT, signal.SIGINT]))
        for worker in workers:
            worker.get_on(3)
    for worker in workers:
        worker.stopping = True
    for worker in workers:
        worker.join(120)

    [(last,)] = laptop.ask("SELECT last_seq FROM campaign_campaign WHERE id = %s", campaign)
    told: list[int] = []
    while not told or told[-1] < last:
        event = line.next()
        assert event is not None, (told, last)
        told.append(event.seq)
    line.drop()
    assert told == list(range(first + 1, last + 1))
    done = [key for worker in workers for key in worker.done]
    found = laptop.ask("SELECT act_id::text FROM campaign_logentry WHERE seq > %s", first)
    assert sorted(done) == sorted(key for (key,) in found)
    assert done
    print(f"{len(done)} acts, {sum(w.lost for w in workers)} answers lost")
    assert "agree with their logs" in laptop.manage("audit")
