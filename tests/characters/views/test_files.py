import pytest
from django.urls import reverse

from tests.spells.table import new_table

pytestmark = pytest.mark.django_db


def test_a_player_takes_out_and_brings_in_no_spells() -> None:
    table = new_table()
    address = reverse("characters:files", args=[table.campaign.pk])

    page = table.client(table.player).get(address).content.decode()

    assert table.url("export-csv") in page
    assert table.url("give-file") not in page
    assert table.url("give-file") in table.client(table.gm).get(address).content.decode()
