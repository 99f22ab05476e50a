from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from characters.models import Control
from tests.characters.table import Table, build_table, check_log, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def tap(table: Table, name: str, to: Any, **data: Any) -> Any:
    address = reverse(f"characters:{name}", args=[table.campaign.pk, table.mage.pk])
    return signed_in(table.gm).post(address, {"act_id": str(uuid4()), "member": to.pk} | data)


def test_a_spectator_is_neither_offered_nor_given(table: Table) -> None:
    address = reverse("characters:control", args=[table.campaign.pk, table.mage.pk])
    found = signed_in(table.gm).get(address).content.decode()

    assert f'value="{table.spectator.pk}"' not in found
    assert tap(table, "give", table.spectator).status_code == 422


def test_of_a_hidden_one_only_gms_are_offered(table: Table) -> None:
    address = reverse("characters:control", args=[table.campaign.pk, table.hidden.pk])

    assert f'value="{table.player.pk}"' not in signed_in(table.gm).get(address).content.decode()


def test_nonsense_is_refused(table: Table) -> None:
    assert tap(table, "lend", table.other, member="personne").status_code == 422


def test_lent_then_given_then_taken_back(table: Table) -> None:
    answers = [tap(table, name, table.other).status_code for name in ("lend", "give", "take-back")]

    assert answers == [303, 303, 303]
    assert [row.membership for row in Control.objects.current()] == [table.player]
    check_log(table.campaign)
