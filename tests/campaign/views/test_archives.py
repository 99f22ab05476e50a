import io
import zipfile
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaign.models import Campaign, Upload
from tests.campaign.services.archive.archives import first, tampered, written
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


def client_of(user: User | None) -> Client:
    client = Client()
    assert user is not None
    client.force_login(user)
    return client


def given(client: Client, content: bytes) -> Any:
    data = {"act_id": str(uuid4()), "file": SimpleUploadedFile("lande.zip", content)}
    return client.post(reverse("campaign:archive-upload"), data)


def text_of(response: Any) -> str:
    return b"".join(response.streaming_content).decode()


def test_a_player_gets_no_archive() -> None:
    campaign = CampaignFactory()
    address = reverse("campaign:archive-export", args=[campaign.pk])

    assert client_of(MembershipFactory(campaign=campaign).user).get(address).status_code == 403
    assert client_of(UserFactory()).get(address).status_code == 404


def test_a_gm_gets_one_that_goes_in_again() -> None:
    campaign = CampaignFactory(name="La lande")
    client = client_of(gm_of(campaign).user)

    response = client.get(reverse("campaign:archive-export", args=[campaign.pk]))
    preview = given(client, b"".join(response.streaming_content)).headers["Location"]  # type: ignore[attr-defined]

    assert response.headers["Content-Disposition"].startswith("attachment;")
    page = client.get(preview).content.decode()
    assert "La lande" in page
    assert "siège de MJ" in page
    done = client.post(preview + "do/")
    text = text_of(done)
    copy = Campaign.objects.exclude(pk=campaign.pk).get()
    assert "La campagne est là" in text
    assert reverse("characters:table", args=[copy.pk]) in text
    assert text.rstrip().endswith("</html>")
    again = client.post(preview + "do/")
    assert again.headers["Location"] == reverse("characters:table", args=[copy.pk])
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"name_fr\nA\n", "archive de campagne"), (b"", "archive de campagne")],
)
def test_what_is_no_archive_says_so_under_its_field(content: bytes, words: str) -> None:
    response = given(client_of(UserFactory()), content)

    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Upload.objects.exists()


def test_a_path_within_is_refused_and_shown_as_text() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("../<script>.jsonl", "{}")

    page = given(client_of(UserFactory()), out.getvalue()).content.decode()

    assert "../&lt;script&gt;.jsonl" in page


def test_rows_that_do_not_fit_are_named_and_cannot_be_imported() -> None:
    campaign = CampaignFactory(name="La lande")
    data = tampered(written(campaign), "campaign.LogEntry.jsonl", first(kind="../x"))
    client = client_of(UserFactory())

    preview = given(client, data).headers["Location"]
    page = client.get(preview).content.decode()

    assert "campaign.LogEntry.jsonl, ligne 1" in page
    assert "archive-confirm" not in page
    assert preview + "do/" not in page
    assert "Rien n’a été importé" in text_of(client.post(preview + "do/"))
    assert Campaign.objects.count() == 1


def test_nobody_imports_the_archive_of_somebody_else() -> None:
    preview = given(client_of(UserFactory()), written(CampaignFactory())).headers["Location"]
    other = client_of(UserFactory())

    assert other.get(preview).status_code == 404
    assert other.post(preview + "do/").status_code == 404
    assert Campaign.objects.count() == 1
