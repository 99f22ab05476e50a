"""A mage at their books, and a master who knows the spell."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from campaign.clock_effects import Happening
from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import pass_time
from characters.models import Book, Character, CharacterKind, Study
from characters.services import books
from characters.services.studies import Source, start_study
from rules.clock import MONTH
from spells.models import Spell
from tests.characters.scene import spell
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory


@dataclass(frozen=True, kw_only=True)
class Desk:
    """The table: a student of INT 12, a master at 92 %, a grimoire with the spell."""

    campaign: Campaign
    gm: Membership
    player: Membership
    other: Membership
    mage: Character
    #: A GM's character whom players meet.
    master: Character
    ward: Spell
    grimoire: Book

    def begin(self, *, by: Membership | None = None, **source: Any) -> Study:
        """The mage begins to study; with the master unless said, by the GM unless said."""
        entry = start_study(
            by=by or self.gm,
            act_id=uuid4(),
            character_id=self.mage.pk,
            spell_id=self.ward.pk,
            source=Source(**(source or {"teacher": self.master.pk})),
        )
        return Study.objects.with_source().get(pk=entry.data["study"])

    @property
    def study(self) -> Study:
        return Study.objects.with_source().latest("pk")

    def rules(self, **options: Any) -> None:
        """Other house rules, as if they had always been so."""
        self.campaign.house_rules = options
        self.campaign.save(update_fields=["house_rules"])
        for seat in (self.gm, self.player, self.other):
            seat.refresh_from_db()

    def wait(self, seconds: int = MONTH) -> tuple[LogEntry, list[Happening]]:
        """The GM lets time pass."""
        return wait(self.gm, seconds)


def wait(gm: Membership, seconds: int = MONTH) -> tuple[LogEntry, list[Happening]]:
    """An act that only lets time pass."""
    given = {"seconds": seconds}
    with acts.begin(by=gm, act_id=uuid4(), kind="clock.advanced", given=given) as act:
        start = act.campaign.clock_seconds
        happened = pass_time(act, seconds)
        act.data |= {"step": "until", "count": 1, "from": start, "to": start + seconds}
        act.data |= {"seconds": seconds}
    return act.done, happened


def build_desk(*, known: int = 0, **mage: Any) -> Desk:
    """The desk; ``known`` other spells are known already, ``mage`` are fields of the student."""
    campaign = CampaignFactory()
    gm = gm_of(campaign)
    player, other = MembershipFactory(campaign=campaign), MembershipFactory(campaign=campaign)
    ward = spell("Défense Magique")
    fields = {
        "name": "Maëlle",
        "int_score": 12,
        "players": [player],
        "player_edits": "sheet",
        "known": {spell(f"Autre {n}"): 30 for n in range(known)},
    }
    student = CharacterFactory(campaign=campaign, **(fields | mage))
    made = books.make_book(
        by=gm,
        act_id=uuid4(),
        holder_id=student.pk,
        name="Le Livre gris",
        kind="grimoire",
        spells=[ward.pk],
    )
    return Desk(
        campaign=campaign,
        gm=gm,
        player=player,
        other=other,
        mage=student,
        master=CharacterFactory(
            campaign=campaign, kind=CharacterKind.NPC, name="Aldebrand", known={ward: 92}
        ),
        ward=ward,
        grimoire=Book.objects.get(pk=made.data["book"]),
    )
