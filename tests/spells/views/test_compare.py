"""Two spells side by side."""

import pytest
from django.urls import reverse

from tests.factories.spells import OwnSpellFactory, SpellFactory, VancianSpellFactory
from tests.spells.table import Table


def page(table: Table, **query: int) -> str:
    response = table.client(table.player).get(table.url("compare"), query)
    assert response.status_code == 200
    return response.content.decode()


def test_another_campaign_s_spell_is_not_there(table: Table) -> None:
    mine, theirs = SpellFactory(), OwnSpellFactory()
    client = table.client(table.gm)

    assert client.get(table.url("compare"), {"a": mine.pk, "b": theirs.pk}).status_code == 404
    assert client.get(table.url("compare"), {"a": theirs.pk}).status_code == 404


@pytest.mark.parametrize("value", ["", "x", "-1", "0", "٣", "9" * 40, "1.5", "\x00"])
def test_what_is_no_id_is_still_to_be_chosen(table: Table, value: str) -> None:
    spell = SpellFactory()

    response = table.client(table.player).get(table.url("compare"), {"a": spell.pk, "b": value})

    assert response.status_code == 302
    assert f"compare={spell.pk}" in response["Location"]


def test_a_spell_is_not_compared_with_itself(table: Table) -> None:
    spell = SpellFactory()
    answer = table.client(table.player).get(table.url("compare"), {"a": spell.pk, "b": spell.pk})

    assert answer.status_code == 302


def test_what_differs_says_so_in_words(table: Table) -> None:
    near = SpellFactory(name_fr="Voile", base_range_m=10)
    far = SpellFactory(name_fr="Rideau", base_range_m=40)

    found = page(table, a=near.pk, b=far.pk)

    assert "1 différence" in found
    assert "différent" in found
    assert "pareil" in found
    assert "10\xa0m" in found
    assert "40\xa0m" in found


def test_memorised_ones_are_compared_in_their_own_words(table: Table) -> None:
    light = VancianSpellFactory(reverse={"name_fr": "Ténèbres", "name_en": "Darkness"})
    sleep = VancianSpellFactory(saving_throw="spells (half)")

    found = page(table, a=light.pk, b=sleep.pk)

    assert "Sauvegarde" in found
    assert "Ténèbres" in found


def test_of_two_magics_only_what_means_the_same_is_compared(table: Table) -> None:
    skill, memorised = SpellFactory(), VancianSpellFactory()

    found = page(table, a=skill.pk, b=memorised.pk)

    assert "Un sort de chaque magie" in found
    assert "Sauvegarde</" not in found
    assert "jet de sauvegarde" in found


def test_the_catalogue_leads_from_the_first_to_the_second(table: Table) -> None:
    first, second = SpellFactory(name_fr="Voile"), SpellFactory(name_fr="Rideau")
    client = table.client(table.player)

    two = client.get(table.url("catalogue"), {"compare": "two"}).content.decode()
    one = client.get(table.url("catalogue"), {"compare": first.pk, "q": "rid"}).content.decode()

    assert f"?compare={first.pk}&amp;system=percentile" in two
    address = reverse("spells:compare", args=[table.campaign.pk])
    assert f"{address}?a={first.pk}&amp;b={second.pk}" in one


@pytest.mark.parametrize("value", ["x", "-1", "9" * 40, "\x00"])
def test_nothing_is_compared_with_what_does_not_exist(table: Table, value: str) -> None:
    spell = SpellFactory()

    found = table.client(table.player).get(table.url("catalogue"), {"compare": value})

    assert table.url("spell", spell.pk) in found.content.decode()
