from uuid import uuid4

import pytest

from campaign.services.refusal import Refused
from campaign.services.rules import change_rules
from campaign.services.undo import undo
from rules.house_rules import preset_of
from rules.options import DiceSource
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


def test_players_do_not_change_the_rules() -> None:
    player = MembershipFactory()

    with pytest.raises(Refused, match="only_the_gm"):
        change_rules(by=player, act_id=uuid4(), preset="RuneQuest", dice_source=DiceSource.EITHER)

    player.campaign.refresh_from_db()
    assert player.campaign.house_rules == {}


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="preset_unknown"):
        change_rules(
            by=gm_of(CampaignFactory()),
            act_id=uuid4(),
            preset="Tarot",
            dice_source=DiceSource.EITHER,
        )


def test_a_game_and_who_rolls_are_kept_and_told() -> None:
    campaign = CampaignFactory()

    entry = change_rules(
        by=gm_of(campaign), act_id=uuid4(), preset="RuneQuest", dice_source=DiceSource.TYPED
    )

    campaign.refresh_from_db()
    assert preset_of(campaign.rules) == "RuneQuest"
    assert campaign.rules.dice_source == DiceSource.TYPED
    assert {option["name"] for option in entry.data["options"]} == {
        "critical_regime",
        "resistance_bounds",
        "pou_mark",
        "dice_source",
    }


def test_without_a_game_the_own_settings_stay() -> None:
    campaign = CampaignFactory(house_rules={"at_zero": "nothing"})

    change_rules(by=gm_of(campaign), act_id=uuid4(), preset=None, dice_source=DiceSource.SERVER)

    campaign.refresh_from_db()
    assert campaign.house_rules == {"at_zero": "nothing", "dice_source": "server"}


def test_a_change_of_rules_is_undone_field_by_field() -> None:
    campaign = CampaignFactory(house_rules={"at_zero": "nothing"})
    gm = gm_of(campaign)

    entry = change_rules(by=gm, act_id=uuid4(), preset="BRP", dice_source=DiceSource.TYPED)
    undo(by=gm, act_id=uuid4(), seq=entry.seq)

    campaign.refresh_from_db()
    assert campaign.house_rules == {"at_zero": "nothing"}
