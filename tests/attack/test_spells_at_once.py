"""Memorised spells: the same tap on two phones, and two people at the same thing.

With real threads and real commits. One world serves all acts: each is taken back after its turn.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaign.models import UNDO, Campaign, LogEntry, Membership
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from tests.attack.nonsense import key
from tests.attack.together import at_once
from tests.permissions import grimoires, memorised, planes, resting, studies, vancian
from tests.permissions.row import Row
from tests.permissions.stage import make_world
from tests.permissions.world import World

pytestmark = pytest.mark.django_db(transaction=True)

_BOOKS = [row for row in studies.ROWS if row.name.endswith("-book")]
ACTS = [
    row
    for rows in (vancian, grimoires, memorised, planes, resting)
    for row in rows.ROWS
    if row.method == "POST"
    and 303 in {row.gm, row.player}
    # its scene is set past the log
    and row.name != "characters:rest-hour"
] + [row for row in _BOOKS if row.method == "POST"]
#: What two people may both do: a sheet each, a book each, gold that both are given.
BOTH = {f"characters:{name}" for name in ("make-caster", "change-gold", "make-book")}


#: A reason on a page, with words in it.
_WORDS = re.compile(r'class="(?:note|err-line)[^"]*"[^>]*>\s*(?:<[^>]*>\s*)*[\w«]')


class Phone:
    """One person's browser: what it was answered last."""

    def __init__(self, member: Membership) -> None:
        assert member.user is not None
        self.client = Client()
        self.client.force_login(member.user)
        self.answer = HttpResponse()

    def tap(self, path: str, data: Mapping[str, Any]) -> Callable[[], None]:
        def post() -> None:
            answer: Any = self.client.post(path, data)
            self.answer = answer

        return post

    @property
    def is_refused_in_words(self) -> bool:
        """The page again, with why; or the page that says that there is nothing any more."""
        if self.answer.status_code in {403, 404}:
            return True
        text = self.answer.content.decode()
        return self.answer.status_code == 422 and bool(_WORDS.search(text))

    @property
    def told(self) -> tuple[int, str]:
        return self.answer.status_code, self.answer.headers.get("Location", "")


def last(world: World) -> int:
    return Campaign.objects.get(pk=world.campaign.pk).last_seq


def unlogged(world: World) -> list[str]:
    world.campaign.refresh_from_db()
    return [str(difference) for difference in differences(world.campaign)]


def take_back(world: World, *, after: int) -> None:
    """Newest first, whatever can be taken back."""
    rows = LogEntry.objects.filter(campaign=world.campaign, seq__gt=after, undone_by=None)
    for seq in rows.exclude(kind=UNDO).order_by("-seq").values_list("seq", flat=True):
        try:
            undo(by=world.gm, act_id=key(), seq=seq)
        except Refused:
            continue


def each(world: World) -> Iterator[tuple[Row, str, dict[str, Any]]]:
    for row in ACTS:
        before = last(world)
        kwargs, data = dict(row.kwargs(world)), dict(row.data(world))
        yield row, reverse(row.name, kwargs=kwargs), data
        take_back(world, after=before)


def all_at_once(
    world: World, row: Row, taps: list[tuple[Phone, dict[str, Any]]], path: str
) -> object:
    """One tap on two phones, and somebody else's own; what is wrong with it."""
    before = last(world)
    came = at_once(*(phone.tap(path, data) for phone, data in taps))
    twice, again, other = (phone for phone, _data in taps)
    winners = sum(phone.told[0] == 303 for phone in (twice, other))
    is_sound = came == ["done"] * 3 and twice.told == again.told
    is_sound &= last(world) - before == winners
    is_sound &= winners == (2 if row.name in BOTH else 1)
    is_sound &= all(phone.told[0] == 303 or phone.is_refused_in_words for phone, _data in taps)
    return None if is_sound else (came, [phone.told for phone, _data in taps], last(world) - before)


def test_one_tap_counts_once_and_of_two_people_one_wins() -> None:
    world = make_world()
    gms, player = [Phone(world.gm) for _each in range(3)], Phone(world.player)
    before = unlogged(world)
    wrong: dict[str, object] = {}
    for row, path, data in each(world):
        other = player if row.player == 303 else gms[2]
        taps = [(gms[0], data), (gms[1], data), (other, data | {"act_id": str(key())})]
        wrong[str(row)] = all_at_once(world, row, taps, path)

    assert not any(wrong.values()), "\n".join(
        f"{row}: {what}" for row, what in wrong.items() if what
    )
    # Some scenes are set past the log; nothing else may differ from it.
    assert unlogged(world) == before
