"""Many clients at the same moment: everything counts once, and nothing falls below zero."""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from campaign.models import LogEntry
from tests.characters.table import check_log
from tests.faults.phone import Answer, Phone, phone_of
from tests.faults.scene import COST, FaultScene, Tap, build_fault_scene
from tests.faults.server import Server
from tests.faults.size import SIZE

#: How often a tap is sent again that a busy server could not take in ten seconds. Under the same
#: key: had it been done after all, it would count twice nowhere.
_PATIENCE = 5

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> FaultScene:
    return build_fault_scene()


def hands(scene: FaultScene, server: Server, count: int) -> list[Phone]:
    """Phones of the player and of the GM in turn, each with a session of its own."""
    return [phone_of((scene.player, scene.gm)[n % 2], server.port) for n in range(count)]


def at_once(phones: list[Phone], tap: Callable[[], Tap]) -> list[Answer]:
    """Every phone sends its tap at the same moment."""
    start = threading.Barrier(len(phones))

    def send(phone: Phone) -> Answer:
        mine = tap()
        start.wait(timeout=60)
        answer = mine.send(phone)
        for _ in range(_PATIENCE):
            if answer.status < 500:
                break
            answer = mine.send(phone)  # nobody had a connection for it: the page's « Renvoyer »
        return answer

    with ThreadPoolExecutor(len(phones)) as pool:
        return list(pool.map(send, phones))


def outcomes(answers: list[Answer]) -> Counter[int]:
    return Counter(answer.status for answer in answers)


def test_points_are_spent_by_as_many_as_there_are_points(scene: FaultScene, server: Server) -> None:
    spend = scene.spend()

    found = at_once(hands(scene, server, SIZE.hands), lambda: fresh(spend))

    assert outcomes(found) == {303: 14 // COST, 422: SIZE.hands - 14 // COST}
    assert scene.points == 14 % COST
    assert len(scene.entries("cast")) == 14 // COST
    check_log(scene.campaign)


def test_each_copy_in_memory_is_cast_by_one(scene: FaultScene, server: Server) -> None:
    forget = scene.forget()

    found = at_once(hands(scene, server, SIZE.hands), lambda: fresh(forget))

    assert outcomes(found) == {303: 3, 422: SIZE.hands - 3}
    assert scene.held == 0
    check_log(scene.campaign)


@pytest.mark.parametrize("magic", ["spend", "forget"])
def test_the_same_tap_sent_many_times_at_once_counts_once(
    scene: FaultScene, server: Server, magic: str
) -> None:
    tap: Tap = getattr(scene, magic)()
    phone = phone_of(scene.player, server.port)

    found = at_once([phone] * SIZE.echoes, lambda: tap)

    assert outcomes(found) == {303: SIZE.echoes}
    assert len({answer.location for answer in found}) == 1
    assert LogEntry.objects.filter(act_id=tap.key).count() == 1
    assert (scene.points, scene.held) == ((14 - COST, 3) if magic == "spend" else (14, 2))
    check_log(scene.campaign)


def fresh(tap: Tap) -> Tap:
    """The same choices under a key of its own."""
    return Tap(tap.path, tap.fields | {"act_id": str(uuid4())})
