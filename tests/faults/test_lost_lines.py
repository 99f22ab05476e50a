"""A viewer whose network comes and goes shows in the end exactly what somebody else sees."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from campaign.models import LogEntry, Membership
from tests.characters.table import check_log
from tests.factories.campaign import MembershipFactory
from tests.faults.phone import Line, Phone, phone_of
from tests.faults.scene import FaultScene, build_fault_scene
from tests.faults.server import Server
from tests.faults.size import SIZE, seeded

pytestmark = pytest.mark.django_db(transaction=True)


class Viewer:
    """An open page of the table, as `live.js` keeps it: a stream, and its parts by digest."""

    def __init__(self, phone: Phone, scene: FaultScene) -> None:
        self.phone = phone
        self.campaign = scene.campaign.pk
        self.parts = phone.get(self.path).parts
        self.seq = scene.campaign.last_seq
        #: Acts it was told of, in the order of telling; those missed are not in it.
        self.told: list[int] = []
        self.line: Line | None = None

    @property
    def path(self) -> str:
        return f"/c/{self.campaign}/"

    def listen(self) -> None:
        """Opens a stream; where something was missed the page asks once."""
        self.line = self.phone.listen(self.campaign, self.seq)
        ready = self.line.next()
        assert ready is not None
        assert ready.name == "ready"
        self.seq = ready.seq
        if ready.data["missed"]:
            self.ask()

    def hear(self, until: int) -> None:
        """Nudges up to the act ``until``, then asks once."""
        assert self.line is not None
        while self.seq < until:
            event = self.line.next()
            assert event is not None, f"cut at {self.seq}"
            assert event.seq > self.seq
            self.seq = event.seq
            self.told.append(event.seq)
        self.ask()

    def drop(self) -> None:
        if self.line is not None:
            self.line.drop()
            self.line = None

    def ask(self) -> None:
        """What differs is put in its place."""
        has = ",".join(f"{name}={digest}" for name, digest in self.parts.items())
        answer = self.phone.get(self.path, **{"X-Live": has})
        assert answer.status == 200
        self.parts |= answer.parts


def test_a_viewer_without_network_catches_up_exactly(server: Server) -> None:
    chance = seeded()
    scene = build_fault_scene()
    watcher: Membership = MembershipFactory(campaign=scene.campaign)
    gm = phone_of(scene.gm, server.port)
    viewer = Viewer(phone_of(watcher, server.port), scene)
    missed: set[int] = set()
    first = viewer.seq + 1

    def act() -> int:
        standing = scene.entries("cast")
        tap = scene.undo(standing[-1]) if standing and chance.random() < 0.3 else scene.spend()
        if not scene.points:
            tap = scene.undo(standing[-1])
        assert tap.send(gm).status == 303
        return scene.campaign.last_seq

    for _ in range(SIZE.drops):
        viewer.listen()
        for _ in range(chance.randrange(3)):
            viewer.hear(act())
        viewer.drop()
        missed |= {act() for _ in range(chance.randrange(4))}
    viewer.listen()

    fresh = viewer.phone.get(viewer.path).parts
    assert viewer.parts == fresh
    assert viewer.seq == scene.campaign.last_seq
    assert viewer.told == sorted(set(range(first, viewer.seq + 1)) - missed)
    check_log(scene.campaign)
    viewer.drop()


def test_acts_while_the_line_is_coming_back_are_never_between_two_chairs(server: Server) -> None:
    """The line comes back in the middle of acts: each is either missed and asked for, or told."""
    scene = build_fault_scene()
    player = phone_of(scene.player, server.port)
    viewer = Viewer(phone_of(scene.gm, server.port), scene)
    first = viewer.seq

    for _ in range(SIZE.drops):
        if scene.points < 2:
            break
        with ThreadPoolExecutor(1) as pool:
            sent = pool.submit(scene.spend().send, player)
            viewer.listen()
            assert sent.result().status == 303
        last = LogEntry.objects.filter(campaign=scene.campaign).latest("seq").seq
        viewer.hear(last)
        viewer.drop()

    assert viewer.seq == scene.campaign.last_seq > first
    assert viewer.parts == viewer.phone.get(viewer.path).parts
    check_log(scene.campaign)
