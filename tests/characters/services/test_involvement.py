import pytest

from campaign.services import acts
from characters.models import Involvement
from characters.services.involvement import about, involve
from tests.characters.table import build_table, key

pytestmark = pytest.mark.django_db


def test_each_character_is_tied_once() -> None:
    table = build_table()

    with acts.begin(by=table.gm, act_id=key(), kind="test.done", given={}) as act:
        involve(act, [table.mage, table.npc, table.mage])

    tied = Involvement.objects.filter(entry=act.done).values_list("character_id", flat=True)
    assert sorted(tied) == sorted([table.mage.pk, table.npc.pk])


def test_an_act_about_a_hidden_one_is_for_gms() -> None:
    table = build_table()

    with acts.begin(by=table.gm, act_id=key(), kind="test.done", given={}) as act:
        about(act, table.hidden)

    assert act.done.audience == "gms"
