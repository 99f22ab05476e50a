"""The same cast for every row of the permission matrix."""

from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from django.test import Client

from accounts.models import User
from campaign.models import Campaign, Membership, Role
from tests.factories.accounts import GuestFactory, UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

#: The columns of the matrix, in the order in which rows name them.
ROLES = ("anonymous", "stranger", "spectator", "player", "other_player", "gm")


@dataclass(kw_only=True)
class World:
    """A campaign with somebody in every role, and a second campaign whose GM is the stranger.

    Apps above add their own things to ``things`` (see ``prepare`` in their module of rows).
    """

    campaign: Campaign
    gm: Membership
    player: Membership
    other_player: Membership
    spectator: Membership
    stranger: User
    other_campaign: Campaign
    #: By name: what an app's ``prepare`` made, for its rows.
    things: dict[str, Any] = field(default_factory=dict)
    _browsers: dict[str, Client] = field(default_factory=dict, init=False)
    _cookies: dict[str, SimpleCookie] = field(default_factory=dict, init=False)

    def person(self, role: str) -> User | None:
        """The account behind a column; nobody for the anonymous."""
        if role == "anonymous":
            return None
        if role == "stranger":
            return self.stranger
        user: User = getattr(self, role).user
        return user

    def client(self, role: str) -> Client:
        """The browser of a column, as it was when its person had just come in.

        Each came in once: what a test does with a session is taken back with all else.
        """
        browser = self._browsers[role]
        browser.cookies = SimpleCookie(self._cookies[role])
        return browser

    def come_in(self) -> None:
        """Everybody signs in, in a browser of their own."""
        for role in ROLES:
            browser, person = Client(), self.person(role)
            if person is not None:
                browser.force_login(person)
            self._browsers[role] = browser
            self._cookies[role] = SimpleCookie(browser.cookies)


def build_world() -> World:
    """A fresh cast. The player came by a code and has neither e-mail nor password.

    They play with open sheets and ask for anything: so each page and each act has its reader.
    """
    campaign = CampaignFactory(
        name="La lande grise", house_rules={"party_view": "full", "requests": "all"}
    )
    stranger = UserFactory(name="Étrangère")
    return World(
        campaign=campaign,
        gm=gm_of(campaign),
        player=MembershipFactory(campaign=campaign, user=GuestFactory(name="Jeanne")),
        other_player=MembershipFactory(campaign=campaign, user=UserFactory(name="Paul")),
        spectator=MembershipFactory(
            campaign=campaign, user=UserFactory(name="Luce"), role=Role.SPECTATOR
        ),
        stranger=stranger,
        other_campaign=CampaignFactory(name="Ailleurs", gm=stranger),
    )
