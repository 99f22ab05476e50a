"""Tables, seats and ways in."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import factory
from django.utils import timezone

from accounts.models import User
from campaign.models import AccessLink, Campaign, Invitation, Membership, Role
from campaign.services.campaigns import create_campaign
from tests.factories.accounts import UserFactory
from tests.factories.letters import letters


class CampaignFactory(factory.django.DjangoModelFactory[Campaign]):
    """A table made as people make it; ``gm`` is the person in the GM's seat."""

    class Meta:
        model = Campaign

    name = factory.Sequence(lambda n: f"Campagne {letters(n)}")
    gm = factory.SubFactory(UserFactory)

    @classmethod
    def _create(cls, model_class: type[Campaign], *args: Any, **kwargs: Any) -> Campaign:
        gm: User = kwargs.pop("gm")
        campaign = create_campaign(
            user=gm, name=kwargs.pop("name"), act_id=uuid4(), preset=kwargs.pop("preset", None)
        )
        if kwargs:
            for key, value in kwargs.items():
                setattr(campaign, key, value)
            campaign.save(update_fields=list(kwargs))
        return campaign


class MembershipFactory(factory.django.DjangoModelFactory[Membership]):
    """A seat: a player's unless said."""

    class Meta:
        model = Membership

    campaign = factory.SubFactory(CampaignFactory)
    user = factory.SubFactory(UserFactory)
    name = factory.LazyAttribute(lambda seat: seat.user.name)
    role = Role.PLAYER


class InvitationFactory(factory.django.DjangoModelFactory[Invitation]):
    """An open invitation for players, made by the campaign's GM."""

    class Meta:
        model = Invitation

    campaign = factory.SubFactory(CampaignFactory)
    token = factory.Sequence(lambda n: f"invitation-{n:032d}")
    created_by = factory.LazyAttribute(lambda invitation: gm_of(invitation.campaign))
    expires_at = factory.LazyFunction(lambda: timezone.now() + timedelta(days=7))


class AccessLinkFactory(factory.django.DjangoModelFactory[AccessLink]):
    """A way back for a member, made by the campaign's GM."""

    class Meta:
        model = AccessLink

    membership = factory.SubFactory(MembershipFactory)
    token = factory.Sequence(lambda n: f"link-{n:038d}")
    created_by = factory.LazyAttribute(lambda link: gm_of(link.membership.campaign))
    expires_at = factory.LazyFunction(lambda: timezone.now() + timedelta(minutes=30))


def gm_of(campaign: Campaign) -> Membership:
    """The seat of the campaign's first GM, with its campaign in hand."""
    return (
        Membership.objects.gms()
        .select_related("campaign", "user")
        .filter(campaign=campaign)
        .earliest("pk")
    )
