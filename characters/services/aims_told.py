"""On whom an incantation was begun, in names, as far as a reader may know them. Source: S2, S10."""

from collections.abc import Sequence

from campaign.models import LogEntry, Membership
from characters.models import Character

#: Where the names are put among the data of an entry that is told.
NAMED = "aimed_at"


def name_aims(member: Membership, entries: Sequence[LogEntry]) -> None:
    """Gives the data of each entry with declared targets their names, in the order declared.

    Whoever does not exist for the member is not among them. One query where an entry's targets
    are characters, none otherwise.
    """
    declared = [entry for entry in entries if isinstance(entry.data.get("aims"), list)]
    ids = {aim["character"] for entry in declared for aim in entry.data["aims"]} - {None}
    names: dict[int, str] = {}
    if ids:
        seen = Character.objects.seen_by(member).filter(pk__in=ids)
        names = dict(seen.values_list("pk", "name"))
    for entry in declared:
        found = [names.get(aim["character"], aim["name"]) for aim in entry.data["aims"]]
        entry.data = entry.data | {NAMED: ", ".join(name for name in found if name)}
