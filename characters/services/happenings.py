"""What passing time did, as far as a member may know it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q

from campaign.clock_effects import Happening
from campaign.models import LogEntry, Membership
from characters.models import Character, CharacterKind, Control
from characters.services.rights import may_read, may_see_state

#: What everybody at the table sees happen, told without a number of anybody's sheet. Whatever else
#: time does is told to those alone who read the character's numbers.
SEEN_BY_ALL = frozenset(
    {
        "incantation.concentrates",
        "incantation.ready",
        "memorised.broken_off",
        "mp.woke",
        "planar.lost",
        "rest.began",
        "rest.interrupted",
        "rest.slept",
        "save.due",
        "spell_at_work.ended",
    }
)


@dataclass(frozen=True, kw_only=True)
class Known:
    """Of whom a member may learn what befell them, by id, and of whom with numbers."""

    names: Mapping[int, str] = field(default_factory=dict)
    #: Those whose numbers the member reads now.
    with_numbers: frozenset[int] = frozenset()


def happened(entry: LogEntry) -> list[Happening]:
    """What the entry's passing of time brought, in time order."""
    return [Happening.from_json(value) for value in entry.data.get("happened", ())]


def known_to(member: Membership, happenings: Iterable[Happening]) -> Known:
    """The characters concerned of whom the member may learn something now. One query at most.

    What befalls a GM's character is for GMs and for who plays it; a hidden one is for GMs. Of the
    others the table's rules say who sees their state, and who their numbers.
    """
    ids = {one.character for one in happenings if one.character is not None}
    if not ids:
        return Known()
    mine = Control.objects.current().filter(character=OuterRef("pk"), membership=member)
    rows = Character.objects.seen_by(member).filter(pk__in=ids).annotate(is_mine=Exists(mine))
    if not member.is_gm:
        rows = rows.filter(Q(kind=CharacterKind.PC) | Q(is_mine=True))
    found = [(row, bool(getattr(row, "is_mine", False))) for row in rows]
    return Known(
        names={row.pk: row.name for row, own in found if may_see_state(member, row, controls=own)},
        with_numbers=frozenset(row.pk for row, own in found if may_read(member, row, controls=own)),
    )


def may_know(member: Membership, happening: Happening, known: Known) -> bool:
    """Whether the member may learn of it; ``known`` is that of ``known_to``."""
    if happening.character is None:
        return member.is_gm or not happening.secret
    if happening.kind in SEEN_BY_ALL:
        return happening.character in known.names
    return happening.character in known.with_numbers
