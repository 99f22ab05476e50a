"""Which characters the table's page shows to whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaign.models import Membership
from characters.access import is_mine, party, with_players
from characters.models import (
    ActiveSpell,
    Character,
    CharacterKind,
    CharacterState,
    Combatant,
    Control,
    DeclaredSpell,
    Incantation,
    RestParticipant,
)
from rules.options import PartyView

#: A table with more characters than these shows the party and those who are about something; the
#: others are named, so that the page weighs the same in a small campaign and in one of hundreds.
MOST_SHOWN = 24
#: So many that left are in the fold; the others are looked for.
MOST_DEPARTED = 60


@dataclass(frozen=True, kw_only=True)
class AtTable:
    """Those whom the page shows, and those whom it only names."""

    shown: Sequence[Character]
    named: Sequence[Character] = ()
    #: Whether there are others still, to be looked for.
    are_more: bool = False
    #: The GM's characters that left the table, for GMs: they may be brought back.
    departed: Sequence[Character] = ()


def at_table(member: Membership) -> QuerySet[Character]:
    """Those of the party that the table's page shows this member.

    Where players see nothing of each other's, their own and those that nobody plays. Of the GM's
    characters that left it, GMs alone.
    """
    characters = party(member)
    if member.is_gm:
        return characters
    characters = characters.exclude(_has_left())
    if member.campaign.rules.party_view is not PartyView.OWN_ONLY:
        return characters
    taken = Control.objects.current().filter(character=OuterRef("pk"))
    return characters.filter(Q(mine=True) | (Q(kind=CharacterKind.PC) & ~Exists(taken)))


def who_is_shown(member: Membership) -> AtTable:
    """The table's characters, each with who plays it.

    Two queries; for a GM one more, and two where there are many.
    """
    rows = with_players(at_table(member))
    departed: Sequence[Character] = ()
    if member.is_gm:
        departed = list(party(member).filter(_has_left())[:MOST_DEPARTED])
        rows = rows.exclude(_has_left())
    found = list(rows[: MOST_SHOWN + 1])
    if len(found) <= MOST_SHOWN:
        return AtTable(shown=found, departed=departed)
    ours = [one for one in found if one.kind == CharacterKind.PC or is_mine(one)]
    shown = [*ours, *(_busy(rows, besides=ours) if member.is_gm else ())]
    known = {one.pk for one in shown}
    return AtTable(
        shown=shown,
        named=[one for one in found if one.pk not in known],
        are_more=True,
        departed=departed,
    )


def _has_left() -> Q:
    """The GM's characters put aside; one that the member plays stays with them."""
    return Q(kind=CharacterKind.NPC, state=CharacterState.ASIDE, mine=False)


def _busy(rows: QuerySet[Character], *, besides: Sequence[Character]) -> QuerySet[Character]:
    """Others who are about something, for GMs: it is their secret which of them are."""
    others = rows.exclude(pk__in=[one.pk for one in besides])
    return others.filter(_about_something())[:MOST_SHOWN]


def _about_something() -> Q:
    """Who holds a spell, casts, rests or fights now, whoever they are."""
    return (
        Q(Exists(ActiveSpell.objects.standing().filter(caster=OuterRef("pk"))))
        | Q(Exists(Incantation.objects.standing().filter(character=OuterRef("pk"))))
        | Q(Exists(DeclaredSpell.objects.standing().filter(character=OuterRef("pk"))))
        | Q(Exists(RestParticipant.objects.standing().running().filter(character=OuterRef("pk"))))
        | Q(Exists(Combatant.objects.standing().filter(character=OuterRef("pk"))))
    )
