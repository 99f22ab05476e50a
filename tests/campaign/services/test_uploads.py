from datetime import timedelta

import pytest
from django.utils import timezone

from campaign.models import Upload, UploadKind
from campaign.models.upload import KEPT_FOR, MOST_KEPT
from campaign.services.uploads import keep_upload
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db


def kept(user: object, name: str = "sorts.csv") -> Upload:
    return keep_upload(
        user=user,  # type: ignore[arg-type]  # what a factory makes
        campaign=None,
        kind=UploadKind.CAMPAIGN,
        name=name,
        content=b"x",
    )


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\x\\sorts.csv", "sorts.csv"),
        ("a\x00\nb.csv", "ab.csv"),
        ("", "?"),
        ("x" * 500 + ".csv", "x" * 116 + ".csv"),
    ],
)
def test_a_name_is_shown_and_is_no_path(name: str, shown: str) -> None:
    assert kept(UserFactory(), name).name == shown


def test_of_one_person_the_last_few_are_kept() -> None:
    user, other = UserFactory(), UserFactory()
    theirs = kept(other)

    mine = [kept(user) for _ in range(MOST_KEPT + 2)]

    assert set(Upload.objects.all()) == {theirs, *mine[2:]}


def test_what_nobody_confirmed_goes() -> None:
    old = kept(UserFactory())
    past = timezone.now() - KEPT_FOR - timedelta(seconds=1)
    Upload.objects.filter(pk=old.pk).update(created_at=past)
    assert not Upload.objects.fresh().exists()

    new = kept(UserFactory())

    assert list(Upload.objects.all()) == [new]
