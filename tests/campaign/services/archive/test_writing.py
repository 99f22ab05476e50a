import pytest

from campaign.services.archive.writing import FORMAT, MANIFEST, VERSION
from tests.campaign.services.archive.archives import rows_of, written
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.spells import OwnSpellFactory, SpellFactory

pytestmark = pytest.mark.django_db


def test_the_manifest_says_what_it_is_and_how_much_of_it() -> None:
    campaign = CampaignFactory(name="La lande")
    gm = gm_of(campaign)
    MembershipFactory(campaign=campaign)

    [manifest] = rows_of(written(campaign, gm), MANIFEST)

    assert (manifest["format"], manifest["version"]) == (FORMAT, VERSION)
    assert (manifest["name"], manifest["seat"]) == ("La lande", gm.pk)
    assert manifest["rows"]["campaign.Membership"] == 2


def test_nothing_of_another_campaign_and_no_address_goes_along() -> None:
    campaign, other = CampaignFactory(), CampaignFactory()
    OwnSpellFactory(campaign=other, name_fr="Secret d’ailleurs")
    own = OwnSpellFactory(campaign=campaign, name_fr="Braise")
    gm = gm_of(campaign)
    assert gm.user is not None
    gm.user.email = "aude@example.org"
    gm.user.save()

    data = written(campaign, gm)

    assert [row["id"] for row in rows_of(data, "spells.Spell.jsonl")] == [own.pk]
    assert "user_id" not in rows_of(data, "campaign.Membership.jsonl")[0]


def test_spells_of_the_catalogue_are_told_by_what_they_are_known_by() -> None:
    spell = SpellFactory(key="foudre")

    rows = rows_of(written(CampaignFactory()), "catalogue.jsonl")

    assert {"model": "spells.Spell", "id": spell.pk, "known_by": ["foudre"]} in rows
