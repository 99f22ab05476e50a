"""Which characters an act is about."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from campaign.models import LogEntry
from campaign.services import acts
from characters.models import Character, CharacterKind, Control, Involvement
from characters.services.rights import TELLS_NUMBERS
from rules.options import PartyView


def involve(act: acts.Act, characters: Iterable[Character]) -> None:
    """Ties the act's entry to the characters, once it is appended. One query however many."""
    ids = sorted({character.pk for character in characters})

    def tie(entry: LogEntry) -> None:
        Involvement.objects.bulk_create(Involvement(entry=entry, character_id=pk) for pk in ids)

    if ids:
        act.after(tie)


def about(act: acts.Act, character: Character) -> None:
    """The act concerns this one character: named in the entry, tied to it, secret if it is.

    Call it once the act's ``data`` is set. An act of a hidden character is for GMs only; one of a
    GM's character for GMs and whoever plays it, for its numbers are nobody else's business; and
    so are those of any other where the table does not play with open sheets.
    """
    act.data |= {"character": character.pk, "name": character.name}
    uses = act.data.setdefault("uses", [])
    uses.append({"on": Character._meta.label, "id": character.pk})
    if character.hidden:
        act.tell_gms_only()
    elif character.kind == CharacterKind.NPC or (
        act.kind in TELLS_NUMBERS and act.campaign.rules.party_view is not PartyView.FULL
    ):
        act.tell_only(players_of([character]))
    involve(act, [character])


def players_of(characters: Iterable[Character]) -> list[int]:
    """The seats that play any of them. One query."""
    rows = Control.objects.current().filter(character__in=list(characters))
    return sorted(set(rows.values_list("membership_id", flat=True)))


def echo(pairs: Sequence[tuple[LogEntry, LogEntry]]) -> None:
    """What undoes or repeats acts is about the same characters, and hidden with them.

    Two queries, however many.
    """
    later: defaultdict[int, set[int]] = defaultdict(set)
    for entry, one in pairs:
        later[entry.pk].add(one.pk)
    rows = Involvement.objects.filter(entry__in=later).values_list("entry_id", "character_id")
    about = {(one, character) for entry, character in rows for one in later[entry]}
    Involvement.objects.bulk_create(
        Involvement(entry_id=entry, character_id=character) for entry, character in sorted(about)
    )
