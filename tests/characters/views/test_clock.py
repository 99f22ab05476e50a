"""The clock's page, and letting time pass from it."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from campaign.models import LogEntry
from characters.models import Character
from rules.clock import DAY, HOUR
from tests.characters.nights import night
from tests.characters.table import Table, build_table, signed_in
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = build_table(mp=5)
    Character.objects.exclude(pk=table.mage.pk).update(mp=5)
    return table


def see(table: Table, name: str = "clock", *, who: str = "gm", **asked: Any) -> Any:
    address = reverse(f"characters:{name}", args=[table.campaign.pk])
    return signed_in(getattr(table, who)).get(address, asked)


def post(table: Table, name: str = "advance", **fields: Any) -> HttpResponse:
    table.campaign.refresh_from_db()
    asked = {"act_id": str(uuid4()), "seen": table.campaign.clock_seconds} | fields
    address = reverse(f"characters:{name}", args=[table.campaign.pk])
    answer: HttpResponse = signed_in(table.gm).post(address, asked)  # type: ignore[assignment]
    return answer


def now(table: Table) -> int:
    table.campaign.refresh_from_db()
    return table.campaign.clock_seconds


# --- refusals ---------------------------------------------------------------------------
def test_an_unknown_step_is_refused(table: Table) -> None:
    assert see(table, step="century").status_code == 422
    assert post(table, step="century").status_code == 422
    assert now(table) == 0


def test_a_day_that_the_month_lacks_is_named(table: Table) -> None:
    date: dict[str, Any] = {"year": 1, "month": 2, "day": 31, "hour": 0, "minute": 0}
    answer = see(table, step="until", **date)
    assert answer.status_code == 422
    assert "Ce mois a 30\u00a0jours." in answer.content.decode()


def test_a_date_that_has_passed_cannot_be_waited_for(table: Table) -> None:
    answer = see(table, step="until", year=1, month=1, day=1, hour=0, minute=0)
    assert answer.status_code == 422
    assert escape("Cette date n’est pas à venir.") in answer.content.decode()


def test_a_clock_that_moved_meanwhile_is_refused_with_its_new_time(table: Table) -> None:
    post(table, step="hour")
    answer = post(table, step="day", seen=0)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "1er\u00a0givre 1, 1\u00a0h\u00a000 maintenant" in page
    assert 'name="seen" value="3600"' in page
    assert now(table) == HOUR


def test_a_date_before_the_start_is_refused_and_what_was_typed_stays(table: Table) -> None:
    answer = post(table, "set-date", year=0, month=3, day=7, hour=1, minute=5)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Avant le début de la campagne" in page
    assert 'name="day" value="7"' in page


def test_a_player_reads_the_time_and_gets_no_steps(table: Table) -> None:
    page = see(table, "table", who="player").content.decode()
    assert "1er\u00a0givre 1" in page
    assert reverse("characters:advance", args=[table.campaign.pk]) not in page


def test_a_player_learns_of_nobody_but_the_party_when_a_night_passes(table: Table) -> None:
    everybody = [table.mage, table.npc, table.hidden]
    entry = night(table.campaign, everybody)
    address = reverse("characters:entry", args=[table.campaign.pk, entry.seq])
    page = signed_in(table.player).get(address).content.decode()
    shown = see(table, "log", who="player").content.decode()
    log = shown.partition("</main>")[0].split("</form>")[-1]
    for found in (page, log):
        assert "Ysolde\u00a0: +5\u00a0PM, 10 sur 16" in found
        assert "Zarkhul" not in found
        assert "Dame Oriane" not in found
    assert "Fraction" not in page


# --- what a GM does -------------------------------------------------------------------------
def test_a_long_step_first_says_what_it_will_do(table: Table) -> None:
    page = see(table, step="day").content.decode()
    assert "Ysolde\u00a0: +11\u00a0PM, 16 sur 16" in page
    assert "Avancer de 1\u00a0j" in page
    assert now(table) == 0


def test_where_nothing_happens_the_page_says_so(table: Table) -> None:
    Character.objects.update(mp=16)
    assert "aucun point ne revient" in see(table, step="hour").content.decode()


def test_next_round_is_one_tap_from_the_table(table: Table) -> None:
    page = see(table, "table").content.decode()
    assert 'name="step" value="round"' in page
    answer = post(table, step="round", back="table")
    assert answer["Location"] == reverse("characters:table", args=[table.campaign.pk])
    assert now(table) == 12


def test_a_step_asked_from_the_table_leads_back_to_it(table: Table) -> None:
    page = see(table, step="hour", back="table").content.decode()
    assert page.count('name="back" value="table"') == 2
    assert 'value="elsewhere"' not in see(table, step="hour", back="elsewhere").content.decode()


def test_several_steps_and_a_date_are_foreseen_and_taken(table: Table) -> None:
    assert 'name="count" value="3"' in see(table, step="day", count=3).content.decode()
    post(table, step="day", count=3)
    assert now(table) == 3 * DAY
    date: dict[str, Any] = {"year": 1, "month": 1, "day": 10, "hour": 6, "minute": 0}
    until = 9 * DAY + 6 * HOUR
    assert f'name="until" value="{until}"' in see(table, step="until", **date).content.decode()
    post(table, step="until", until=until)
    assert now(table) == until


def test_the_date_alone_is_set_back(table: Table) -> None:
    post(table, step="week")
    answer = post(table, "set-date", year=1, month=1, day=2, hour=3, minute=0)
    assert answer.status_code == 303
    assert now(table) == DAY + 3 * HOUR


def test_the_last_advance_can_be_taken_back_from_the_table(table: Table) -> None:
    post(table, step="hour")
    entry = LogEntry.objects.get(kind="clock.advanced")
    page = see(table, "table").content.decode()
    assert reverse("characters:undo", args=[table.campaign.pk, entry.seq]) in page


def test_queries_do_not_grow_with_the_party(table: Table) -> None:
    client = signed_in(table.gm)
    address = reverse("characters:clock", args=[table.campaign.pk])

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address, {"step": "week"}).status_code == 200
        return len(queries)

    few = count()
    for _ in range(12):
        CharacterFactory(campaign=table.campaign, mp=3)
    assert count() == few == 16


def test_what_stands_on_an_advance_is_named_with_two_ways_out(table: Table) -> None:
    post(table, step="hour")
    first = LogEntry.objects.get(kind="clock.advanced")
    post(table, step="hour")
    here = [table.campaign.pk, first.seq]
    answer = signed_in(table.gm).post(
        reverse("characters:undo", args=here), {"act_id": str(uuid4())}
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert reverse("characters:clock", args=[table.campaign.pk]) + "#date" in page
    assert reverse("characters:undo-to", args=[table.campaign.pk]) + f"?to={first.seq}" in page


def test_rare_corrections_are_folded_until_one_is_refused(table: Table) -> None:
    page = see(table).content.decode()
    assert page.count('<details class="fold flush">') == 2
    date: dict[str, Any] = {"year": 1, "month": 2, "day": 31, "hour": 0, "minute": 0}
    refused = post(table, "set-date", **date)
    assert refused.status_code == 422
    assert refused.content.decode().count('<details class="fold flush" open>') == 1


def test_a_second_press_is_told_that_it_is_done_and_offers_no_step(table: Table) -> None:
    post(table, step="week", seen=0)

    second = post(table, step="week", seen=0)
    other = post(table, step="month", seen=0)

    assert "C’est déjà fait" in second.content.decode()
    assert "Avancer de" not in second.content.decode()
    assert "a bougé entre-temps" in other.content.decode()
    assert now(table) == 7 * DAY
