from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaign.models import Membership
from campaign.services import seen
from campaign.services.nudges import Nudge
from tests.characters.table import Table, build_table, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def there(table: Table) -> set[int]:
    return {one.seat.pk for one in seen.who_is_there(table.gm) if one.is_there}


def test_players_are_not_told_who_is_there(table: Table) -> None:
    seen.note([table.other.pk])
    address = reverse("characters:table", args=[table.campaign.pk])

    assert seen.who_is_there(table.player) == []
    assert "en ligne" not in signed_in(table.player).get(address).content.decode()
    assert "en ligne" in signed_in(table.gm).get(address).content.decode()


def test_nobody_is_there_before_a_page_was_open(table: Table) -> None:
    assert there(table) == set()


def test_who_comes_and_goes_is_told_to_gms(table: Table, sent: list[Nudge]) -> None:
    seen.note([table.player.pk])
    assert there(table) == {table.player.pk}
    seen.left([table.player.pk])
    assert there(table) == set()

    assert [nudge.by for nudge in sent] == [table.player.pk, table.player.pk]
    assert not any(nudge.is_for(member=table.other.pk, is_gm=False) for nudge in sent)


def test_a_page_that_stays_open_is_written_once_a_minute(table: Table, sent: list[Nudge]) -> None:
    seen.note([table.player.pk])
    table.player.refresh_from_db()
    first = table.player.last_seen

    seen.note([table.player.pk])

    table.player.refresh_from_db()
    assert table.player.last_seen == first
    assert len(sent) == 1


def test_a_process_that_died_is_forgotten(table: Table) -> None:
    Membership.objects.filter(pk=table.player.pk).update(
        last_seen=timezone.now() - seen.THERE - timedelta(seconds=1)
    )

    assert there(table) == set()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Nudge]:
    """What GMs are told."""
    told: list[Nudge] = []
    monkeypatch.setattr(seen, "send", told.append)
    return told
