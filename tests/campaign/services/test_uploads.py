from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from campaign.models import Upload, UploadKind
from campaign.models.upload import KEPT_FOR, MOST_KEPT
from campaign.services.refusal import Refused
from campaign.services.uploads import keep_upload
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory

pytestmark = pytest.mark.django_db


def kept(
    user: object, name: str = "sorts.csv", *, key: UUID | None = None, content: bytes = b"x"
) -> Upload:
    return keep_upload(
        key=key or uuid4(),
        user=user,  # type: ignore[arg-type]  # what a factory makes
        campaign=None,
        kind=UploadKind.CAMPAIGN,
        name=name,
        content=content,
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


def test_an_archived_campaign_takes_none() -> None:
    campaign = CampaignFactory(archived_at=timezone.now())

    with pytest.raises(Refused) as caught:
        keep_upload(
            key=uuid4(),
            user=UserFactory(),
            campaign=campaign,
            kind=UploadKind.SPELLS,
            name="x",
            content=b"x",
        )

    assert [problem.code for problem in caught.value.problems] == ["campaign_archived"]


def test_a_tap_sent_twice_keeps_one_file() -> None:
    user, tap = UserFactory(), uuid4()

    assert kept(user, key=tap) == kept(user, key=tap)


def test_a_key_that_is_taken_stays_what_it_was() -> None:
    user, tap = UserFactory(), uuid4()
    first = kept(user, key=tap)

    others = [kept(user, key=tap, content=b"y"), kept(UserFactory(), key=tap)]

    assert first.key == tap
    assert len({first.key, *(other.key for other in others)}) == 3
    first.refresh_from_db()
    assert (first.user, bytes(first.content)) == (user, b"x")


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
