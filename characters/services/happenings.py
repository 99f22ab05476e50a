"""What passing time did, as far as a member may know it."""

from collections.abc import Iterable, Mapping

from django.db.models import Exists, OuterRef, Q

from campaign.clock_effects import Happening
from campaign.models import LogEntry, Membership
from characters.models import Character, CharacterKind, Control


def happened(entry: LogEntry) -> list[Happening]:
    """What the entry's passing of time brought, in time order."""
    return [Happening.from_json(value) for value in entry.data.get("happened", ())]


def names_of(member: Membership, happenings: Iterable[Happening]) -> Mapping[int, str]:
    """The characters concerned whose numbers the member may read now, by id. One query at most.

    The numbers of a GM's character are for GMs and for who plays it; a hidden one is for GMs.
    """
    ids = {one.character for one in happenings if one.character is not None}
    if not ids:
        return {}
    rows = Character.objects.seen_by(member).filter(pk__in=ids)
    if not member.is_gm:
        mine = Control.objects.current().filter(character=OuterRef("pk"), membership=member)
        rows = rows.filter(Q(kind=CharacterKind.PC) | Q(Exists(mine)))
    return dict(rows.values_list("pk", "name"))


def may_know(member: Membership, happening: Happening, names: Mapping[int, str]) -> bool:
    """Whether the member may learn of it; ``names`` are those of ``names_of``."""
    if happening.character is None:
        return member.is_gm or not happening.secret
    return happening.character in names
