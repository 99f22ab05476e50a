"""What a member may know of the targets of a cast, and of spells at work. Source: P10, P12.

Players learn of a GM's character whether the spell took effect, once a GM has said so, and no
number ever.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q

from campaign.models import Membership
from characters.models import ActiveSpell, Character, SpellTarget, TargetState
from characters.services.aiming import Aim

_LOST = {TargetState.RESISTED, TargetState.STOPPED}


@dataclass(frozen=True, kw_only=True)
class KnownTarget:
    """One target of a cast, as far as the member may know of it."""

    name: str
    #: As the log keeps it (``target_rows.told_targets``).
    told: Mapping[str, Any]
    #: Its row where something went on; for players without its numbers.
    row: SpellTarget | None
    #: What became of a sealed target; empty while it is not for this member to know.
    state: str


def known_targets(member: Membership, data: Mapping[str, Any]) -> list[KnownTarget]:
    """The targets of a cast, from the data of its entry. Two queries, or none without targets.

    Whoever does not exist for the member is not among them.
    """
    whom = data.get("whom", [])
    if not whom:
        return []
    ids = [one["character"] for one in whom if one["character"] is not None]
    seen = Character.objects.seen_by(member).filter(pk__in=ids)
    names = dict(seen.values_list("pk", "name"))
    rows = SpellTarget.objects.standing().filter(pk__in=[one["row"] for one in whom if one["row"]])
    by_id = {row.pk: row for row in rows.told_to(member)}
    found = []
    for one in whom:
        name = names.get(one["character"]) if one["character"] is not None else one["name"]
        if name is not None:
            row = by_id.get(one["row"])
            state = known_state(row) if row is not None else ""
            found.append(KnownTarget(name=name, told=one, row=row, state=state))
    return found


def known_state(row: SpellTarget) -> str:
    """What became of it, of a row from ``told_to``; empty while that is not for the member."""
    return str(getattr(row, "known_state", ""))


def whom_of(member: Membership, spells: Iterable[ActiveSpell]) -> dict[int, str]:
    """On whom each spell at work is, by its id, in names. One query.

    Those on whom it is known to have had no effect are not among them.
    """
    rows = SpellTarget.objects.standing().filter(active_spell__in=[spell.pk for spell in spells])
    if not member.is_gm:
        rows = rows.filter(Q(character=None) | Q(character__hidden=False))
    names: dict[int, list[str]] = defaultdict(list)
    for row in rows.told_to(member).order_by("place"):
        if row.active_spell_id is not None and known_state(row) not in _LOST:
            names[row.active_spell_id].append(row.whom)
    return {spell: ", ".join(found) for spell, found in names.items()}


def declared_whom(member: Membership, aims: Iterable[Aim]) -> str:
    """On whom a spell was declared, in names and in that order. One query, or none of names alone.

    Whoever does not exist for the member is not among them.
    """
    aims = list(aims)
    ids = [aim.character for aim in aims if aim.character is not None]
    seen = Character.objects.seen_by(member).filter(pk__in=ids)
    names = dict(seen.values_list("pk", "name")) if ids else {}
    found = [aim.name or names.get(aim.character or 0, "") for aim in aims]
    return ", ".join(name for name in found if name)


def borne_by(member: Membership, character: Character) -> list[SpellTarget]:
    """Spells of others that are at work on the character, the soonest over first. One query.

    For players without those that nobody has told them of, and those of hidden mages.
    """
    rows = SpellTarget.objects.bearing(member.campaign, [character.pk]).exclude(caster=character)
    if not member.is_gm:
        rows = rows.filter(told=True, caster__hidden=False)
    rows = rows.select_related("spell", "caster", "active_spell")
    return list(rows.order_by(F("active_spell__ends").asc(nulls_last=True), "pk"))
