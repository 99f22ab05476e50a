"""Every act sent twice, from a page left open, to a table that is archived, by who is gone."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from campaign.models import Campaign, Membership
from tests.attack.nonsense import key, untouched
from tests.permissions.row import Row
from tests.permissions.stage import ROWS
from tests.permissions.world import World

pytestmark = pytest.mark.django_db

#: Acts of the campaign's log, as the matrix has them done by a GM.
ACTS = [row for row in ROWS if row.method == "POST" and 303 in {row.gm, row.player}]
#: Answers that refuse in words, or say that there is nothing here.
NO = {403, 404, 409, 422}
#: No act of this table: another table, a seat that is taken already, a page drawn once more; the
#: archive closed and opened again; a request answered, which is
#: no act; studies, of which none can roll there.
NO_ACT = {"campaign:create", "campaign:sit-down", "campaign:archive-upload"}
OPEN_IN_ARCHIVE = {"campaign:preview-rules", "campaign:put-aside", "campaign:reopen"} | {
    "characters:replan",
    "characters:decline-undo",
    "characters:roll-studies",
}


def acts_done(world: World) -> int:
    return Campaign.objects.get(pk=world.campaign.pk).last_seq


def each(world: World, acts: list[Row] = ACTS) -> Iterator[tuple[Row, str, dict[str, Any]]]:
    """The address and the fields of each act, taken back after its turn."""
    for row in acts:
        with untouched():
            kwargs, data = dict(row.kwargs(world)), dict(row.data(world))
            if "act_id" in data:
                yield row, reverse(row.name, kwargs=kwargs), data


def where(answer: Any) -> tuple[int, str]:
    assert isinstance(answer, HttpResponse)
    return answer.status_code, answer.headers.get("Location", "")


@pytest.mark.parametrize("who", ["gm", "player"])
def test_the_same_tap_twice_is_one_act(world: World, who: str) -> None:
    wrong: dict[str, object] = {}
    for row, path, data in each(world, [row for row in ACTS if getattr(row, who) == 303]):
        client, before = world.client(who), acts_done(world)
        first = where(client.post(path, data))
        between = acts_done(world)
        second = where(client.post(path, data))
        is_told = first == second
        if not is_told or between > before + 1 or acts_done(world) != between:
            wrong[str(row)] = (first, second, before, between, acts_done(world))

    assert not wrong, "\n".join(f"{row}: {what}" for row, what in wrong.items())


def test_a_page_left_open_is_answered_in_words(world: World) -> None:
    """A fresh key, and all else as the page showed it before somebody did the same."""
    wrong: dict[str, object] = {}
    for row, path, data in each(world):
        client = world.client("gm")
        client.post(path, data)
        before = acts_done(world)
        status = client.post(path, data | {"act_id": str(key())}).status_code
        if status not in NO | {303} or (status != 303 and acts_done(world) != before):
            wrong[str(row)] = status

    assert not wrong, "\n".join(f"{row}: {what}" for row, what in wrong.items())


def test_nothing_is_done_at_an_archived_table(world: World) -> None:
    done: dict[str, int] = {}
    for row, path, data in each(world):
        Campaign.objects.filter(pk=world.campaign.pk).update(archived_at=timezone.now())
        before = acts_done(world)
        status = world.client("gm").post(path, data).status_code
        if row.name in NO_ACT | OPEN_IN_ARCHIVE:
            continue
        if status not in NO or acts_done(world) != before:
            done[str(row)] = status

    assert not done, "\n".join(f"{row}: {what}" for row, what in done.items())


def test_who_left_the_table_finds_nothing_there(world: World) -> None:
    done: dict[str, int] = {}
    for row, path, data in each(world):
        client = world.client("gm")
        Membership.objects.filter(pk=world.gm.pk).update(left_at=timezone.now())
        before = acts_done(world)
        status = client.post(path, data).status_code
        if row.name not in NO_ACT and (status not in {403, 404} or acts_done(world) != before):
            done[str(row)] = status

    assert not done, "\n".join(f"{row}: {what}" for row, what in done.items())
