from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from characters.models import Character
from tests.factories.characters import CharacterFactory
from tests.files.test_foundry import actor, sent, spell
from tests.spells.table import Table, new_table

pytestmark = pytest.mark.django_db


def given(table: Table, content: bytes) -> Any:
    data = {"act_id": str(uuid4()), "file": SimpleUploadedFile("x.json", content)}
    address = reverse("characters:upload-character", args=[table.campaign.pk])
    return table.client(table.gm).post(address, data)


def test_an_actor_is_shown_first_and_made_once() -> None:
    table = new_table()
    client = table.client(table.gm)
    preview = given(table, sent(actor(spell(duration="<b>x</b>", cast=1)))).headers["Location"]

    page = client.get(preview).content.decode()
    first, second = client.post(preview + "do/"), client.post(preview + "do/")

    assert "Mirko" in page
    assert "Slow Ember" in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert "<b>x</b>" not in page
    assert first.headers["Location"] == second.headers["Location"]
    assert Character.objects.count() == 1


def test_what_cannot_be_read_says_why() -> None:
    table = new_table()

    assert "seul personnage" in given(table, sent([spell(), spell()])).content.decode()
    assert "Fighter" in given(table, sent(actor(**{"class": "Fighter"}))).content.decode()
    assert given(table, b"{").status_code == 422


def test_problems_stand_on_the_page_and_nothing_can_be_imported() -> None:
    table = new_table()
    preview = given(table, sent(actor(spell(), level=99))).headers["Location"]
    client = table.client(table.gm)

    assert preview + "do/" not in client.get(preview).content.decode()
    assert client.post(preview + "do/").status_code == 422
    assert not Character.objects.exists()


def test_nobody_takes_out_a_character_that_is_not_theirs() -> None:
    table = new_table()
    hidden = CharacterFactory(campaign=table.campaign, hidden=True)
    free = CharacterFactory(campaign=table.campaign)
    client = table.client(table.player)

    for character, status in ((hidden, 404), (free, 403)):
        address = reverse("characters:export-character", args=[table.campaign.pk, character.pk])
        assert client.get(address).status_code == status
