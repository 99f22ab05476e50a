from uuid import uuid4

import pytest

from accounts.models import User
from campaign.models import Campaign, LogEntry, Membership, Role
from campaign.services.archive.importing import import_campaign, imported_before
from campaign.services.archive.writing import MANIFEST
from campaign.services.campaigns import archive_campaign
from campaign.services.refusal import KeyReused
from files.problems import FileRefused
from spells.models import Spell
from tests.campaign.services.archive.archives import first, tampered, written
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.spells import OwnSpellFactory

pytestmark = pytest.mark.django_db


def a_campaign() -> Campaign:
    campaign = CampaignFactory(name="La lande")
    MembershipFactory(campaign=campaign, name="Jeanne")
    OwnSpellFactory(campaign=campaign, name_fr="Braise")
    return Campaign.objects.get(pk=campaign.pk)


def test_the_same_tap_again_is_the_same_campaign() -> None:
    data, user, key = written(a_campaign()), UserFactory(), uuid4()

    one = import_campaign(user=user, act_id=key, content=data)
    again = import_campaign(user=user, act_id=key, content=data)

    assert one == again
    assert Campaign.objects.count() == 2
    with pytest.raises(KeyReused):
        import_campaign(user=user, act_id=key, content=written(CampaignFactory()))
    assert imported_before(UserFactory(), key) is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("spells.Spell.jsonl", {"name_fr": "", "name_en": ""}),
        ("spells.Spell.jsonl", {"base_range_m": 10**12}),
        ("spells.Spell.jsonl", {"base_range_m": -1}),
        ("campaign.Campaign.jsonl", {"clock_seconds": -5}),
        ("campaign.LogEntry.jsonl", {"seq": 2}),
        ("campaign.Campaign.jsonl", {"name": "x" * 81}),
    ],
)
def test_what_the_database_would_not_hold_leaves_nothing_behind(
    name: str, values: dict[str, object]
) -> None:
    campaign = a_campaign()
    data = tampered(written(campaign), name, first(**values))

    with pytest.raises(FileRefused) as refused:
        import_campaign(user=UserFactory(), act_id=uuid4(), content=data)

    assert refused.value.problems[0].code in {"archive_does_not_fit", "archive_misfit"}
    assert list(Campaign.objects.all()) == [campaign]
    assert Spell.objects.own_of(campaign).count() == Spell.objects.count()


def test_nobody_of_this_server_is_sat_down_by_an_archive() -> None:
    campaign = a_campaign()
    host = UserFactory()
    people = set(User.objects.values_list("pk", flat=True))

    copy = import_campaign(user=host, act_id=uuid4(), content=written(campaign, gm_of(campaign)))

    seats = Membership.objects.filter(campaign=copy).order_by("pk")
    assert [(seat.name, seat.user, seat.left_at is None) for seat in seats] == [
        (gm_of(campaign).name, host, True),
        ("Jeanne", None, False),
    ]
    assert set(User.objects.values_list("pk", flat=True)) == people


def test_a_seat_of_the_manifest_that_is_no_gms_is_not_taken() -> None:
    campaign = a_campaign()
    player = Membership.objects.get(campaign=campaign, name="Jeanne")
    data = tampered(written(campaign), MANIFEST, first(seat=player.pk))
    host = UserFactory()

    copy = import_campaign(user=host, act_id=uuid4(), content=data)

    assert Membership.objects.get(campaign=copy, user=host).role == Role.GM


def test_a_campaign_that_was_put_away_stays_so() -> None:
    campaign = a_campaign()
    archive_campaign(by=gm_of(campaign), act_id=uuid4())

    copy = import_campaign(user=UserFactory(), act_id=uuid4(), content=written(campaign))

    assert copy.is_archived


def test_the_log_goes_on_and_progress_is_told() -> None:
    campaign = a_campaign()
    told: list[tuple[str, int, int]] = []

    copy = import_campaign(
        user=UserFactory(),
        act_id=uuid4(),
        content=written(campaign),
        progress=lambda *step: told.append(step),
    )

    last = LogEntry.objects.get(campaign=copy, seq=copy.last_seq)
    assert (last.kind, copy.last_seq) == ("campaign.imported", campaign.last_seq + 1)
    assert last.data["entries"] == campaign.last_seq
    assert ("campaign.Membership", 2, 2) in told
