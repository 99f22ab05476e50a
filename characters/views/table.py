"""The campaign's page: the party, who plays whom, the clock."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaign.access import member_for
from campaign.models import Adventure, Campaign, Evening, Membership
from campaign.services.evenings import open_evening_for
from campaign.services.seen import who_is_there
from characters.access import free_characters, held_spells
from characters.access.at_table import who_is_shown
from characters.forms.at_work import AtWork, at_work, by_caster, soonest_first
from characters.forms.board import with_board
from characters.forms.card import Card
from characters.forms.clock_panel import draw_panel
from characters.forms.incantation import round_order
from characters.forms.log import Row, rows
from characters.forms.requests import requests_for
from characters.forms.vancian.declared import DeclaredLine
from characters.models import (
    ActiveSpell,
    CharacterKind,
    CharacterState,
    Control,
    DeclaredSpell,
    Fight,
    Incantation,
    PlanarRequest,
    Rest,
    RestParticipant,
    SpellSubject,
    SpellTarget,
)
from characters.services import targets_told
from characters.services.adventures import open_one
from characters.services.books import TAKEN
from characters.services.fight.in_fight import open_fight
from characters.services.glance import glance
from characters.services.telling import entries_for
from characters.services.vancian import subjects_told
from characters.services.vancian.declared_ends import INTERRUPTED, WITHDRAWN
from characters.views.resistances import pending
from characters.views.vancian.saves import pending_saves
from rules.presets import begins_memorised

#: So many bars are a picture; more are a list.
_DRAWN = 12
#: An evening of play.
_OF_LATE = timedelta(hours=12)
#: So many acts stand on a GM's table; the log has the others.
_LAST_ACTS = 6
_GONE = {CharacterState.DEAD, CharacterState.RETIRED, CharacterState.DESTROYED}


@login_required
@require_safe
def table(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The table as this member may see it: their own characters first."""
    return draw_table(request, member_for(request, campaign_id))


def draw_table(
    request: HttpRequest, member: Membership, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    """The page, with why something on it could not be done."""
    there = glance(member.campaign)
    people = who_is_shown(member)
    cards = [Card(member=member, character=c) for c in people.shown]
    spells = _spells_at_work(cards, member) if ActiveSpell in there else {}
    held = held_spells(card.character for card in cards if card.may_read)
    order = round_order(member) if Incantation in there else None
    resting = _resting(cards, member.campaign) if RestParticipant in there else {}
    busy = {one.character.pk: one for one in order.running} if order else {}
    declared = _declared(cards, member.campaign) if DeclaredSpell in there else []
    fight = open_fight(member.campaign) if Fight in there else None
    rests = list(Rest.objects.asked_in(member.campaign)) if Rest in there else []
    cards = with_board(
        [
            replace(
                card,
                at_work=spells.get(card.character.pk, ()),
                held=held.get(card.character.pk, ()),
                running=busy.get(card.character.pk),
                rest=resting.get(card.character.pk),
            )
            for card in cards
        ],
        declared=declared,
        there=there,
    )
    at_work_now = [line for lines in spells.values() for line in lines]
    present = [card for card in cards if card.character.state not in _GONE]
    troupe = [card for card in present if card.character.kind == CharacterKind.PC or card.is_mine]
    context = {
        "member": member,
        "section": "table",
        "problems": problems,
        "order": order if busy else None,
        "troupe": troupe,
        "others": [card for card in present if card not in troupe],
        "named": [one for one in people.named if one.state not in _GONE],
        "are_more": people.are_more,
        "departed": people.departed,
        "destroyed": [card for card in cards if _is_missed(card)],
        "gone": [card for card in cards if card.character.state in _GONE],
        "has_mine": any(card.is_mine for card in cards),
        # One violet button a screen: the first of those that the member plays.
        "leading": next((c.character.pk for c in present if c.is_mine and c.may_cast), None),
        "free": sum(1 for card in troupe if card.is_free),
        "clock": draw_panel(member, back="table") if member.is_gm else None,
        "fight": fight,
        "evening": open_evening_for(member) if Evening in there else None,
        "adventure": open_one(member.campaign) if Adventure in there else None,
        "has_adventures": any(not card.character.is_vancian for card in cards)
        or not (cards or begins_memorised(member.campaign.rules)),
        "rests_asked": rests,
        "requests": requests_for(
            member,
            rests=rests,
            at_work=at_work_now,
            is_silent=fight is not None,
            may_travel=PlanarRequest in there,
        ),
        "pending": pending(member) if member.is_gm and SpellTarget in there else None,
        "saves": pending_saves(member) if member.is_gm and SpellSubject in there else None,
        "resting": [card for card in cards if card.rest],
        "declared": [(card, line) for card in cards for line in card.declared],
        "not_cast": _not_cast(member),
        "books_gone": _books_gone(member),
        "journal": _journal(member),
        "seats": who_is_there(member),
        **_hour(at_work_now),
    }
    return render(request, "characters/table.html", context, status=status)


@login_required
@require_safe
def take(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Where a player sits down: a character that nobody plays, or one of their own."""
    return draw_take(request, member_for(request, campaign_id))


def draw_take(
    request: HttpRequest, member: Membership, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    """The page on which a character is taken, with why one could not be."""
    context = {
        "member": member,
        "section": "table",
        "cards": [Card(member=member, character=c) for c in free_characters(member)],
        "problems": problems,
    }
    return render(request, "characters/take.html", context, status=status)


def _is_missed(card: Card) -> bool:
    """One of the party, lost on another plane: it does not just vanish from the table."""
    is_ours = card.character.kind == CharacterKind.PC or card.is_mine
    return is_ours and card.character.state == CharacterState.DESTROYED


def _spells_at_work(cards: list[Card], member: Membership) -> dict[int, list[AtWork]]:
    """Of those whose numbers the member may read, by character. Three queries at most."""
    readable = [card.character for card in cards if card.may_read]
    spells = list(ActiveSpell.objects.at_work(member.campaign).cast_by(readable))
    whom = targets_told.whom_of(member, spells) | subjects_told.whom_of(member, spells)
    return by_caster(at_work(spells, now=member.campaign.clock_seconds, whom=whom))


def _lives(card: Card) -> bool:
    return card.character.state not in _GONE


def _resting(cards: list[Card], campaign: Campaign) -> dict[int, RestParticipant]:
    """Rests that go on, of those whose numbers the member may read, by character. One query."""
    readable = [card.character for card in cards if card.may_read and _lives(card)]
    rows = RestParticipant.objects.standing().in_campaign(campaign).running()
    return {row.character_id: row for row in rows.filter(character__in=readable)}


def _declared(cards: list[Card], campaign: Campaign) -> list[DeclaredLine]:
    """Spells about to be cast, of those whose numbers the member may read. One query."""
    readable = [card.character.pk for card in cards if card.may_read]
    names = {card.character.pk: card.character.name for card in cards}
    rows = DeclaredSpell.objects.standing().in_campaign(campaign).with_names()
    found = rows.filter(character__in=readable)
    return [DeclaredLine(row=row, names=names) for row in found]


def _not_cast(member: Membership) -> Row | None:
    """The table's last act, where a declared spell was not cast by it. One query, or two."""
    last = entries_for(member).filter(seq=member.campaign.last_seq, undone_by=None)
    found = list(last.filter(kind__in=(INTERRUPTED, WITHDRAWN)))
    return rows(found, member, asked=set())[0] if found else None


def _books_gone(member: Membership) -> list[Row]:
    """Books that somebody else took from whom the member plays, of late. One query, or two.

    A GM has the journal beside the table.
    """
    if member.is_gm:
        return []
    mine = Control.objects.current().filter(membership=member).values("character")
    found = entries_for(member).filter(
        kind__in=TAKEN,
        undone_by=None,
        real_time__gte=timezone.now() - _OF_LATE,
        involvements__character__in=mine,
    )
    return rows(list(found.exclude(by=member).distinct()[:_LAST_ACTS]), member, asked=set())


def _hour(lines: Iterable[AtWork]) -> dict[str, object]:
    """What the timeline draws: the first that end; the others are counted."""
    ordered = soonest_first(lines)
    return {"hour": ordered[:_DRAWN], "hour_more": max(0, len(ordered) - _DRAWN)}


def _journal(member: Membership) -> list[Row]:
    """The last acts of the table, for a GM; one query and what ``rows`` asks, none for others."""
    if not member.is_gm:
        return []
    return rows(list(entries_for(member)[:_LAST_ACTS]), member, asked=set())
