"""Tables that played by the earlier defaults go on as they were when the defaults change."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from campaign.models import Campaign
from campaign.services.audit import differences
from campaign.services.rules import change_rules
from campaign.services.undo import undo
from tests.factories.campaign import CampaignFactory, gm_of

migration = import_module("campaign.migrations.0010_defaults_kept")

pytestmark = pytest.mark.django_db


def rules_of(campaign: Campaign) -> tuple[str, str]:
    rules = Campaign.objects.get(pk=campaign.pk).rules
    return rules.party_view.value, rules.requests.value


def test_what_was_never_chosen_is_said_from_now_on() -> None:
    campaign = CampaignFactory(house_rules={"requests": "rest_only"})

    with connection.schema_editor() as editor:
        migration.forwards(apps, editor)

    assert rules_of(campaign) == ("full", "rest_only")
    assert Campaign.objects.get(pk=campaign.pk).house_rules == {"party_view": "full"}


def test_a_change_of_before_is_undone_and_the_log_agrees() -> None:
    campaign = CampaignFactory()
    gm = gm_of(campaign)
    entry = change_rules(by=gm, act_id=uuid4(), seen={"planes": "on"}, wanted={"planes": "off"})
    with connection.schema_editor() as editor:
        migration.forwards(apps, editor)

    assert differences(campaign) == []
    undo(by=gm, act_id=uuid4(), seq=entry.seq)

    assert rules_of(campaign) == ("full", "all")
    assert differences(campaign) == []


def test_it_goes_back() -> None:
    campaign = CampaignFactory()
    with connection.schema_editor() as editor:
        migration.forwards(apps, editor)
        migration.backwards(apps, editor)

    assert Campaign.objects.get(pk=campaign.pk).house_rules == {}
