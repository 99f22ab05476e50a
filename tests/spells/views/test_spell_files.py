from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign.models import LogEntry, Upload
from spells.models import Spell
from tests.factories.spells import OwnSpellFactory
from tests.spells.table import Table, new_table

pytestmark = pytest.mark.django_db


def given(table: Table, content: bytes, name: str = "sorts.csv") -> Any:
    data = {"act_id": str(uuid4()), "file": SimpleUploadedFile(name, content)}
    return table.client(table.gm).post(table.url("upload-file"), data)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "vide"),
        (b"PK\x03\x04....", "pas un fichier de texte"),
        (b"name_fr\nA\x00\n", "aucun texte ne porte"),
        (b"[" * 100_000, "Trop d’accolades"),
        (b'{"format": "x", "format": "y"}', "donné deux fois"),
        (b'{"format": "sortilege.campaign"}', "sortilege.campaign"),
        (b"nom;effet\nA;b\n", "name_fr ou name_en"),
        (b"x" * (4 * 1024 * 1024 + 1), "trop grand"),
    ],
)
def test_a_file_that_cannot_be_read_says_why_under_its_field(
    table: Table, content: bytes, words: str
) -> None:
    response = given(table, content)

    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Upload.objects.exists()


def test_without_a_file_the_page_asks_for_one(table: Table) -> None:
    response = table.client(table.gm).post(table.url("upload-file"), {"act_id": str(uuid4())})

    assert response.status_code == 422
    assert "Aucun fichier" in response.content.decode()


def test_the_preview_shows_each_line_and_writes_nothing(table: Table) -> None:
    OwnSpellFactory(campaign=table.campaign, name_fr="Braise")
    content = "name_fr;effect_fr;degree\n<script>;x;\nBraise;Elle brûle.;\nSuie;;lourd\n"

    response = given(table, content.encode("cp1252"), name="..\\..\\<b>sorts</b>.csv")
    page = table.client(table.gm).get(response.headers["Location"])

    text = page.content.decode()
    assert "1 ligne est à revoir" in text
    assert "Change\u00a0: effet en français." in text
    assert "Windows-1252" in text
    assert "<script>" not in text.partition('<div class="head">')[2]
    assert "&lt;script&gt;" in text
    assert Spell.objects.count() == 1
    assert "Importer 2" not in text


def test_it_is_imported_once_however_often_the_button_is_tapped(table: Table) -> None:
    client = table.client(table.gm)
    response = given(table, b"name_fr\nBraise\nSuie\n")
    confirm = response.headers["Location"] + "do/"

    first, second = client.post(confirm), client.post(confirm)

    assert [first.status_code, second.status_code] == [303, 303]
    assert first.headers["Location"] == table.url("catalogue") + "?own=1"
    assert Spell.objects.count() == 2
    assert LogEntry.objects.filter(kind="spell.imported").count() == 1


def test_what_is_wrong_by_now_is_shown_again(table: Table) -> None:
    response = given(table, b"name_fr;name_en\nBraise;Ember\n")
    OwnSpellFactory(campaign=table.campaign, name_fr="Feu", name_en="Ember")
    OwnSpellFactory(campaign=table.campaign, name_fr="Braise", name_en="Coal")

    page = table.client(table.gm).post(response.headers["Location"] + "do/")

    assert page.status_code == 422
    assert "plusieurs sorts" in page.content.decode()


def test_nobody_sees_or_imports_the_file_of_somebody_else(table: Table) -> None:
    address = given(table, b"name_fr\nBraise\n").headers["Location"]
    other = new_table()

    key = address.rstrip("/").rpartition("/")[2]
    elsewhere = reverse("spells:file-preview", args=[other.campaign.pk, key])
    client = other.client(other.gm)
    assert client.get(address).status_code == 404
    assert client.get(elsewhere).status_code == 404
    assert client.post(elsewhere + "do/").status_code == 404
    assert table.client(table.player).get(address).status_code == 403
    assert not Spell.objects.exists()


def test_a_player_gets_the_list_without_the_notes_of_the_gms(table: Table) -> None:
    OwnSpellFactory(campaign=table.campaign, name_fr="=Braise", note="le doyen la garde")

    for name in ("export-csv", "export-json"):
        response = table.client(table.player).get(table.url(name))
        text = response.content.decode()
        assert "Braise" in text
        assert "doyen" not in text
        assert response.headers["Content-Disposition"].startswith("attachment;")
        told = table.client(table.gm).get(table.url(name)).content.decode()
        assert "doyen" in told
    assert "'=Braise" in table.client(table.gm).get(table.url("export-csv")).content.decode()


def test_the_filters_of_the_catalogue_count(table: Table) -> None:
    OwnSpellFactory(campaign=table.campaign, name_fr="Braise", degree=3)
    OwnSpellFactory(campaign=table.campaign, name_fr="Suie", degree=1)

    address = table.url("export-json") + "?system=percentile&degree=total"
    text = table.client(table.player).get(address).content.decode()

    assert ("Braise" in text, "Suie" in text) == (True, False)
