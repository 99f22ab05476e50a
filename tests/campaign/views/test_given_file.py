"""Files that are given, whatever they hold."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from campaign.forms.uploads import UploadForm
from campaign.models import Campaign, Upload, UploadKind
from campaign.views.given_file import keep_given
from files.problems import refuse
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory

pytestmark = pytest.mark.django_db


def form_with(content: bytes | None) -> UploadForm:
    files = {} if content is None else {"file": SimpleUploadedFile("sorts.csv", content)}
    return UploadForm({"act_id": str(uuid4())}, files, most=100)


def given(
    form: UploadForm, *, by: User | AnonymousUser, campaign: Campaign | None = None
) -> Upload | None:
    request = HttpRequest()
    request.user = by
    return keep_given(request, form, read=_read, campaign=campaign, kind=UploadKind.SPELLS)


def _read(content: bytes) -> None:
    if content == b"broken":
        raise refuse("not_a_text")


def test_nobody_gives_a_file() -> None:
    with pytest.raises(PermissionDenied):
        given(form_with(b"a"), by=AnonymousUser())


@pytest.mark.parametrize("content", [None, b"x" * 101, b"broken"])
def test_what_is_no_file_of_its_kind_is_said_beside_its_field(content: bytes | None) -> None:
    form = form_with(content)

    assert given(form, by=UserFactory()) is None
    assert form.errors["file"]
    assert not Upload.objects.exists()


def test_an_archived_table_says_so_beside_the_field() -> None:
    form = form_with(b"a")

    kept = given(form, by=UserFactory(), campaign=CampaignFactory(archived_at=timezone.now()))

    assert kept is None
    assert form.errors["file"] == ["La campagne est archivée\u00a0: un MJ peut la rouvrir."]


def test_a_sound_file_waits_for_its_confirmation() -> None:
    form, user = form_with(b"a"), UserFactory()

    kept = given(form, by=user)

    assert kept is not None
    assert (kept.user, kept.key, bytes(kept.content)) == (user, form.key, b"a")
