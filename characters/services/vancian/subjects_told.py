"""What a reader may know of the subjects of memorised spells. Source: V6, V10."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef

from campaign.models import LogEntry, Membership
from characters.models import ActiveSpell, Character, Control, SpellSubject, SubjectState
from characters.services.rights import may_read
from characters.services.vancian.subjects import bears


def without_hidden(member: Membership, entries: Sequence[LogEntry]) -> None:
    """Takes out of the entries' data, for players, subjects who do not exist for them now.

    Of those whose sheets are not theirs to read, the number that a throw needed goes.

    One query where an entry names characters as subjects, none for GMs.
    """
    if member.is_gm:
        return
    told = [part for entry in entries for part in _parts(entry.data)]
    ids = {pk for part in told for one in part if (pk := one.get("character")) is not None}
    if not ids:
        return
    mine = Control.objects.current().filter(membership=member, character=OuterRef("pk"))
    rows = Character.objects.seen_by(member).filter(pk__in=ids).annotate(is_mine=Exists(mine))
    seen = {row.pk: row for row in rows}
    for part in told:
        part[:] = [one for one in part if one.get("character") is None or one["character"] in seen]
        for one in part:
            row = seen.get(one.get("character") or 0)
            if row and not may_read(member, row, controls=bool(getattr(row, "is_mine", False))):
                _without_number(one)


def _without_number(told: dict[str, Any]) -> None:
    """What a throw needed and came to is a number of the sheet."""
    if isinstance(told.get("save"), dict):
        told["save"] = told["save"] | {"number": None}


def _parts(data: dict[str, Any]) -> Iterable[list[dict[str, Any]]]:
    """Lists that name subjects: of the act, of the one it undoes, of what was declared."""
    for name in ("subjects", "replaced"):
        found = data.get(name)
        if isinstance(found, list):
            yield found
    of = data.get("of")
    if isinstance(of, dict):
        yield from _parts(of)


@dataclass(frozen=True, kw_only=True)
class KnownSubject:
    """One subject of a cast, as the log told it and as it stands now for the reader."""

    told: dict[str, Any]
    #: Unset for players while a GM keeps it, and where no row was made.
    row: SpellSubject | None

    @property
    def state(self) -> str:
        return self.told["state"] if self.row is None else self.row.state

    @property
    def is_pending(self) -> bool:
        return self.state == SubjectState.PENDING


def known_subjects(member: Membership, data: dict[str, Any]) -> list[KnownSubject]:
    """The subjects of a cast's entry, which is free of hidden ones already. One query at most.

    Players get a row only once a GM has told them, and then for its state alone.
    """
    told = data.get("subjects", [])
    ids = [one["row"] for one in told if one.get("row")]
    rows: dict[int, SpellSubject] = {}
    if ids:
        found = SpellSubject.objects.filter(pk__in=ids)
        rows = {row.pk: row for row in (found if member.is_gm else found.filter(told=True))}
    return [KnownSubject(told=one, row=rows.get(one.get("row") or 0)) for one in told]


def with_outcomes(member: Membership, entries: Sequence[LogEntry]) -> None:
    """Writes into the entries' data what came of throws that had waited for a GM.

    For players as far as they were told, and never a number. One query where one had waited.
    """
    waiting = {
        one["row"]: one
        for entry in entries
        for one in entry.data.get("subjects") or ()
        if isinstance(one, dict) and one.get("row") and one["state"] == SubjectState.PENDING
    }
    if not waiting:
        return
    rows = SpellSubject.objects.filter(pk__in=waiting)
    for pk, state in (rows if member.is_gm else rows.filter(told=True)).values_list("pk", "state"):
        waiting[pk]["state"] = state


def whom_of(member: Membership, spells: Iterable[ActiveSpell]) -> dict[int, str]:
    """On whom each memorised spell at work is, by its id, in names. One query, or none.

    A throw that a GM keeps to themselves changes nothing for players.
    """
    ids = [spell.pk for spell in spells if spell.form_id is not None]
    if not ids:
        return {}
    rows = SpellSubject.objects.standing().filter(active_spell__in=ids).seen_by(member)
    names: dict[int, list[str]] = defaultdict(list)
    for row in rows.select_related("character").order_by("place"):
        is_kept = not member.is_gm and not row.told
        if row.active_spell_id is not None and (row.is_pending or is_kept or bears(row)):
            names[row.active_spell_id].append(row.whom)
    return {spell: ", ".join(found) for spell, found in names.items()}


def borne_subjects(member: Membership, character: Character) -> list[SpellSubject]:
    """Memorised spells of others that are at work on the character, the soonest over first.

    One query. For players without those that nobody has told them of, and those of hidden casters.
    """
    rows = SpellSubject.objects.bearing(member.campaign).filter(character=character)
    if not member.is_gm:
        rows = rows.filter(told=True, caster__hidden=False)
    rows = rows.exclude(caster=character).with_names()
    ordered = rows.order_by(F("active_spell__ends").asc(nulls_last=True), "pk")
    return [row for row in ordered if bears(row)]
