"""What many changes come to, and how it is written."""

import pytest

from campaign.models import Campaign
from campaign.services import changes, net
from campaign.services.refusal import Refused
from characters.models import Character
from tests.characters.table import codes
from tests.factories.campaign import CampaignFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db

MAGE = Character._meta.label


@pytest.fixture
def campaign() -> Campaign:
    return CampaignFactory()


def value(pk: int, old: str, new: str) -> changes.Value:
    return changes.Value(on=MAGE, id=pk, field="name", old=old, new=new)


def number(pk: int, by: int) -> changes.Number:
    return changes.Number(on=MAGE, id=pk, field="mp", by=by)


def ended(pk: int) -> changes.Ended:
    return changes.Ended(on=MAGE, id=pk)


def revived(pk: int) -> changes.Revived:
    return changes.Revived(on=MAGE, id=pk)


def never(step: net.Step) -> None:
    pytest.fail(f"written singly: {step}")


def write(campaign: Campaign, *steps: list[changes.Change]) -> None:
    numbered = [net.Step(seq=7 + place, changes=one) for place, one in enumerate(steps)]
    net.write(numbered, campaign, singly=never)


def refused(campaign: Campaign, *steps: list[changes.Change]) -> list[str]:
    with pytest.raises(Refused) as caught:
        write(campaign, *steps)
    return codes(caught.value)


def test_values_that_do_not_follow_one_another_are_refused(campaign: Campaign) -> None:
    mage = CharacterFactory(campaign=campaign, name="Ysolde")
    todo = [value(mage.pk, "Ysolde", "Isolde"), value(mage.pk, "Iseut", "Yseult")]
    assert refused(campaign, [*todo]) == ["changed_since"]


def test_a_row_that_stands_is_not_revived(campaign: Campaign) -> None:
    mage = CharacterFactory(campaign=campaign)
    assert refused(campaign, [revived(mage.pk)]) == ["changed_since"]
    assert refused(campaign, [ended(mage.pk), ended(mage.pk)]) == ["changed_since"]


def test_a_value_that_changed_meanwhile_is_refused_though_it_would_return(
    campaign: Campaign,
) -> None:
    mage = CharacterFactory(campaign=campaign, name="Yseult")
    back_and_forth = [value(mage.pk, "Ysolde", "Isolde"), value(mage.pk, "Isolde", "Ysolde")]
    assert refused(campaign, [*back_and_forth]) == ["changed_since"]


def test_rows_of_another_campaign_are_not_written(campaign: Campaign) -> None:
    other = CharacterFactory(mp=5)
    assert refused(campaign, [number(other.pk, 1)]) == ["changed_since"]
    other.refresh_from_db()
    assert other.mp == 5


def test_a_limit_is_asked_of_what_it_comes_to(campaign: Campaign) -> None:
    mage = CharacterFactory(campaign=campaign, mp=5)
    write(campaign, [number(mage.pk, -9)], [number(mage.pk, 8)])
    mage.refresh_from_db()
    assert mage.mp == 4


def test_a_number_below_its_limit_is_refused(campaign: Campaign) -> None:
    mage = CharacterFactory(campaign=campaign, mp=5)
    step = net.Step(seq=7, changes=[number(mage.pk, -6)])

    def singly(_step: net.Step) -> None:
        raise Refused([])

    with pytest.raises(Refused):
        net.write([step], campaign, singly=singly)
    mage.refresh_from_db()
    assert mage.mp == 5


def test_the_last_act_that_ends_a_row_is_the_one_it_names(campaign: Campaign) -> None:
    mage, other = CharacterFactory(campaign=campaign), CharacterFactory(campaign=campaign)
    Character.objects.filter(pk=other.pk).update(ended_seq=3)
    write(
        campaign,
        [ended(mage.pk), revived(other.pk)],
        [revived(mage.pk)],
        [ended(mage.pk), ended(other.pk)],
    )
    ends = dict(Character.objects.filter(campaign=campaign).values_list("pk", "ended_seq"))
    assert ends == {mage.pk: 9, other.pk: 9}
