"""A change, its inverse, and the change once more."""

from typing import Any

import pytest

from campaign.models import Campaign
from campaign.services import changes
from tests.factories.campaign import CampaignFactory
from tests.factories.characters import CharacterFactory

ROW: dict[str, Any] = {"on": "characters.Character", "id": 7}


@pytest.mark.parametrize(
    "change",
    [
        changes.Number(**ROW, field="mp", by=-9),
        changes.Value(**ROW, field="name", old="Cmir", new="Thogor"),
        changes.Made(**ROW, row={"name": "Thogor"}),
        changes.Ended(**ROW),
        changes.Revived(**ROW),
    ],
    ids=lambda change: change.op,
)
def test_a_change_survives_the_log(change: changes.Change) -> None:
    assert changes.from_json(change.to_json()) == change


@pytest.mark.parametrize(
    ("change", "inverse"),
    [
        (changes.Number(**ROW, field="mp", by=-9), changes.Number(**ROW, field="mp", by=9)),
        (
            changes.Value(**ROW, field="name", old="a", new="b"),
            changes.Value(**ROW, field="name", old="b", new="a"),
        ),
        (changes.Made(**ROW, row={}), changes.Ended(**ROW)),
        (changes.Ended(**ROW), changes.Revived(**ROW)),
        (changes.Revived(**ROW), changes.Ended(**ROW)),
    ],
)
def test_each_change_has_its_inverse(change: changes.Change, inverse: changes.Change) -> None:
    assert change.inverse() == inverse


def test_a_row_made_is_revived_when_it_is_made_again() -> None:
    assert changes.Made(**ROW, row={}).again() == changes.Revived(**ROW)


@pytest.mark.django_db
def test_a_change_never_reaches_into_another_campaign() -> None:
    character, other = CharacterFactory(), CampaignFactory()
    change = changes.Number(on="characters.Character", id=character.pk, field="mp", by=-1)
    assert change.apply(other, seq=9) is False
    character.refresh_from_db()
    assert character.mp == 16


@pytest.mark.django_db
def test_a_value_that_was_changed_meanwhile_is_not_overwritten() -> None:
    campaign = CampaignFactory(name="La lande")
    change = changes.Value(on="campaign.Campaign", id=campaign.pk, field="name", old="X", new="Y")
    assert change.apply(campaign, seq=9) is False
    assert Campaign.objects.get(pk=campaign.pk).name == "La lande"
