from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from characters.models import Character, KnownSpell
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table(known={spell(): 60})


def send(table: Table, name: str, *args: Any, **data: Any) -> Any:
    address = reverse(f"characters:{name}", args=[table.campaign.pk, table.mage.pk, *args])
    return signed_in(table.gm).post(address, {"act_id": str(uuid4())} | data)


def test_an_unknown_number_is_not_there(table: Table) -> None:
    address = reverse("characters:number", args=[table.campaign.pk, table.mage.pk, "name"])

    assert signed_in(table.gm).get(address).status_code == 404
    assert send(table, "set-number", "name").status_code == 404
    assert send(table, "set-skill", 1).status_code == 404


def test_a_number_out_of_range_or_changed_meanwhile_keeps_what_was_typed(table: Table) -> None:
    wrong = send(table, "set-number", "int", int_score="0", was_int_score="13")
    late = send(table, "set-number", "int", int_score="15", was_int_score="2")

    assert (wrong.status_code, late.status_code) == (422, 422)
    assert "Modifié entre-temps" in late.content.decode()
    assert 'value="15"' in late.content.decode()


def test_every_number_of_the_sheet_leads_to_its_field(table: Table) -> None:
    client = signed_in(table.gm)
    page = client.get(reverse("characters:sheet", args=[table.campaign.pk, table.mage.pk]))
    text = page.content.decode()

    for of in ("int", "pou", "dex", "for", "con", "tai", "app", "pm", "reserve"):
        address = reverse("characters:number", args=[table.campaign.pk, table.mage.pk, of])
        assert f'href="{address}"' in text
        assert "Corriger" in client.get(address).content.decode()
    own = signed_in(table.player).get(page.wsgi_request.path).content.decode()
    assert "/number/" not in own


def test_points_are_set_with_the_hundredths_of_the_next(table: Table) -> None:
    mage = Character.objects.get(pk=table.mage.pk)
    was = {"was_mp": mage.mp, "was_mp_fraction": mage.mp_fraction}

    done = send(table, "set-number", "pm", mp="3", mp_fraction="25", reason="recompté", **was)

    mage.refresh_from_db()
    assert (done.status_code, mage.mp, mage.mp_fraction) == (303, 3, 21_600)
    log = signed_in(table.gm).get(reverse("characters:log", args=[table.campaign.pk]))
    assert "recompté" in log.content.decode()
    assert "centièmes du point suivant 0 → 25" in log.content.decode()


def test_what_is_finer_than_a_hundredth_stays_untouched(table: Table) -> None:
    Character.objects.filter(pk=table.mage.pk).update(mp=3, mp_fraction=1_000)

    send(table, "set-number", "pm", mp="2", mp_fraction="1", was_mp="3", was_mp_fraction="1000")

    mage = Character.objects.get(pk=table.mage.pk)
    assert (mage.mp, mage.mp_fraction) == (2, 1_000)


def test_a_skill_and_its_check_are_set(table: Table) -> None:
    known = KnownSpell.objects.get(character=table.mage)
    page = reverse("characters:skill", args=[table.campaign.pk, table.mage.pk, known.spell_id])
    assert 'value="60"' in signed_in(table.gm).get(page).content.decode()

    done = send(
        table,
        "set-skill",
        known.spell_id,
        skill="66",
        checked="on",
        was_skill="60",
        was_checked="0",
    )

    known.refresh_from_db()
    assert (done.status_code, known.skill, known.checked) == (303, 66, True)
    refused = send(table, "set-skill", known.spell_id, skill="66", was_skill="66", was_checked="0")
    assert refused.status_code == 422
