from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import Campaign, LogEntry, Role
from campaign.services import campaigns
from campaign.services.audit import differences
from campaign.services.refusal import KeyReused, Refused
from campaign.services.undo import undo
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


def test_a_campaign_without_a_name_or_of_an_unknown_game_is_refused_with_both_reasons() -> None:
    with pytest.raises(Refused) as refusal:
        campaigns.create_campaign(user=UserFactory(), name="  ", act_id=uuid4(), preset="Tarot")

    assert {p.code for p in refusal.value.problems} == {"name_missing", "preset_unknown"}
    assert not Campaign.objects.exists()


def test_the_same_key_for_another_campaign_is_refused() -> None:
    user, key = UserFactory(), uuid4()
    campaigns.create_campaign(user=user, name="La lande", act_id=key)

    with pytest.raises(KeyReused):
        campaigns.create_campaign(user=user, name="Le marais", act_id=key)

    assert Campaign.objects.count() == 1


def test_a_double_tap_opens_one_campaign() -> None:
    user, key = UserFactory(), uuid4()

    first = campaigns.create_campaign(user=user, name="La lande", act_id=key)
    second = campaigns.create_campaign(user=user, name="La lande", act_id=key)

    assert first == second
    assert Campaign.objects.count() == 1


def test_the_creator_takes_the_gms_seat_and_the_log_begins() -> None:
    user = UserFactory(name="Aude")

    campaign = campaigns.create_campaign(
        user=user, name=" La lande ", act_id=uuid4(), preset="RuneQuest"
    )

    seat = gm_of(campaign)
    assert (seat.user, seat.name, seat.role) == (user, "Aude", Role.GM)
    assert campaign.name == "La lande"
    assert campaign.rules.critical_regime == "rq"
    assert campaign.log.get().kind == "campaign.created"
    assert differences(Campaign.objects.get()) == []


def test_only_what_differs_from_the_defaults_is_kept() -> None:
    assert CampaignFactory(preset="Elric").house_rules == {}
    assert CampaignFactory(preset="Stormbringer").house_rules == {"critical_regime": "stormbringer"}


def test_creating_costs_so_many_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    user = UserFactory()

    with django_assert_num_queries(14):
        campaigns.create_campaign(user=user, name="La lande", act_id=uuid4())


@pytest.mark.parametrize(
    "act", [campaigns.archive_campaign, campaigns.reopen_campaign, campaigns.rename_campaign]
)
def test_players_change_nothing_about_the_table(act: object) -> None:
    campaign = CampaignFactory()
    player = MembershipFactory(campaign=campaign)
    more = {"name": "À moi"} if act is campaigns.rename_campaign else {}

    with pytest.raises(Refused, match="only_the_gm"):
        act(by=player, act_id=uuid4(), **more)  # type: ignore[operator]

    campaign.refresh_from_db()
    assert not campaign.is_archived
    assert campaign.log.count() == 1


def test_a_player_does_not_reopen_an_archived_campaign() -> None:
    campaign = CampaignFactory()
    player = MembershipFactory(campaign=campaign)
    campaigns.archive_campaign(by=gm_of(campaign), act_id=uuid4())

    with pytest.raises(Refused, match="only_the_gm"):
        campaigns.reopen_campaign(by=player, act_id=uuid4())

    campaign.refresh_from_db()
    assert campaign.is_archived


def test_an_archived_campaign_plays_nothing_until_it_is_reopened() -> None:
    campaign = CampaignFactory(name="La lande")
    gm = gm_of(campaign)
    campaigns.archive_campaign(by=gm, act_id=uuid4())

    with pytest.raises(Refused, match="campaign_archived"):
        campaigns.rename_campaign(by=gm, act_id=uuid4(), name="Le marais")
    campaigns.reopen_campaign(by=gm, act_id=uuid4())
    campaigns.rename_campaign(by=gm, act_id=uuid4(), name="Le marais")

    campaign.refresh_from_db()
    assert campaign.name == "Le marais"


def test_reopening_again_with_the_same_key_does_not_take_a_later_archive_back() -> None:
    gm, key = gm_of(CampaignFactory()), uuid4()
    campaigns.archive_campaign(by=gm, act_id=uuid4())
    campaigns.reopen_campaign(by=gm, act_id=key)
    campaigns.archive_campaign(by=gm, act_id=uuid4())

    campaigns.reopen_campaign(by=gm, act_id=key)

    assert Campaign.objects.get().is_archived


def test_a_new_name_can_be_undone() -> None:
    campaign = CampaignFactory(name="La lande")
    gm = gm_of(campaign)

    entry = campaigns.rename_campaign(by=gm, act_id=uuid4(), name="Le marais")
    undo(by=gm, act_id=uuid4(), seq=entry.seq)

    campaign.refresh_from_db()
    assert campaign.name == "La lande"
    assert LogEntry.objects.count() == 3
