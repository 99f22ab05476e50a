"""What stands on each card of the table besides points, slots and spells, and a GM's taps."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from campaign.models import Membership, RowOfPlay
from characters.forms.at_work import shakes
from characters.forms.card import Card
from characters.forms.vancian.declared import DeclaredLine
from characters.models import Character, PlanarStay, Study
from characters.services.vancian.whereabouts import Whereabouts
from rules.options import Planes
from rules.vancian.planes import Plane


def with_board(
    cards: Sequence[Card],
    *,
    declared: Iterable[DeclaredLine],
    there: Collection[type[RowOfPlay]],
) -> list[Card]:
    """The cards with what is declared, studies and stays. Two queries, however many.

    ``there``: of which kinds the table has rows at all (``services.glance``).
    """
    if not cards:
        return []
    member = cards[0].member
    spells: dict[int, list[DeclaredLine]] = defaultdict(list)
    for line in declared:
        spells[line.row.character_id].append(line)
    readable = [card.character for card in cards if card.may_read]
    studies = _studies(readable) if Study in there else {}
    stays = _stays(member) if PlanarStay in there else {}
    return [
        replace(
            card,
            declared=spells.get(card.character.pk, ()),
            studies=studies.get(card.character.pk, ()),
            stay=_limit(stays.get(card.character.pk), card) if card.may_read else None,
            shakes=shakes(
                card.character, [line.spell for line in card.at_work], rules=member.campaign.rules
            )
            if member.is_gm and card.may_cast and card.at_work
            else (),
        )
        for card in cards
    ]


def _studies(characters: Iterable[Character]) -> dict[int, list[Study]]:
    """What each of them learns, oldest first. One query."""
    found: dict[int, list[Study]] = defaultdict(list)
    rows = Study.objects.open().filter(character__in=characters).select_related("spell")
    for row in rows.order_by("pk"):
        found[row.character_id].append(row)
    return found


def _stays(member: Membership) -> dict[int, PlanarStay]:
    """Stays whose limit the member may know. One query, or none where nobody leaves matter."""
    if member.campaign.rules.planes is Planes.OFF:
        return {}
    return {row.character_id: row for row in PlanarStay.objects.limits_seen_by(member)}


def limit_of(card: Card) -> Whereabouts | None:
    """What the stay of this one leaves, as far as the member may know. One query, or none."""
    member, character = card.member, card.character
    is_away = character.plane != Plane.MATERIAL and card.may_read
    if not is_away or member.campaign.rules.planes is Planes.OFF:
        return None
    return _limit(
        PlanarStay.objects.limits_seen_by(member).filter(character=character).first(), card
    )


def _limit(stay: PlanarStay | None, card: Card) -> Whereabouts | None:
    """What a stay leaves; nothing where no time is counted."""
    if stay is None:
        return None
    where = Whereabouts(
        character=card.character,
        plane=Plane(card.character.plane),
        place=stay.place,
        stay=stay,
        now=card.member.campaign.clock_seconds,
    )
    return where if where.left is not None else None
