"""What the log tells, and to whom."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlencode

from django.db.models import BigIntegerField, Exists, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from campaign.models import UNDO, LogEntry, Membership
from characters.models import Character, Control, Involvement
from characters.services import casting
from characters.services.rights import TELLS_NUMBERS, sees_all_numbers
from characters.services.targets_told import KnownTarget, known_targets
from design.formats import in_language
from rules.percentile.plan import CastPlan


def entries_for(member: Membership) -> QuerySet[LogEntry]:
    """The campaign's log as far as this member may know it, newest first.

    For players, entries about a character that is hidden now are gone too, whatever they were
    when they were written. Where sheets are not open, each says whether it tells of a character
    that the member plays (``shows_numbers``), and acts of others that tell nothing but numbers
    are gone, with what takes them back: they may be of a time when sheets were open.
    """
    entries: QuerySet[LogEntry] = LogEntry.objects.readable_by(member)
    entries = entries.filter(campaign=member.campaign)
    if not sees_all_numbers(member):
        entries = _without_numbers_of_others(entries, member)
    if not member.is_gm:
        about_hidden = Involvement.objects.filter(entry=OuterRef("pk"), character__hidden=True)
        entries = entries.filter(~Exists(about_hidden))
    return entries.select_related("by", "on_behalf_of", "undone_by__by", "redo_of").order_by("-seq")


def _without_numbers_of_others(
    entries: QuerySet[LogEntry], member: Membership
) -> QuerySet[LogEntry]:
    """``is_of_own`` is kept on each entry; whose act an undo took back is asked as text."""
    own = Control.objects.current().filter(membership=member)
    own_text = own.annotate(whose=Cast("character_id", TextField()))
    entries = entries.annotate(
        of=Cast(KT("data__character"), BigIntegerField()),
        of_undone=KT("data__of__character"),
        undone_kind=Coalesce(KT("data__kind"), Value("", output_field=TextField())),
    ).annotate(
        is_of_own=Exists(own.filter(character=OuterRef("of"))),
        undid_own=Exists(own_text.filter(whose=OuterRef("of_undone"))),
    )
    return entries.exclude(
        Q(kind__in=TELLS_NUMBERS, is_of_own=False)
        | Q(kind=UNDO, undone_kind__in=TELLS_NUMBERS, undid_own=False)
    )


def shows_numbers(member: Membership, entry: LogEntry) -> bool:
    """Whether the member reads the points and chances that the entry (``entries_for``) tells of."""
    return sees_all_numbers(member) or bool(getattr(entry, "is_of_own", False))


def as_told_to(member: Membership, entry: LogEntry) -> LogEntry:
    """The entry without what its act keeps for GMs (``data["gms"]``), for anybody else.

    Changes of the ``rows`` that stand there go too.
    """
    if not member.is_gm:
        unseen = _rows_for_gms(entry.data)
        if unseen:
            entry.changes = [one for one in entry.changes if (one["on"], one["id"]) not in unseen]
        entry.data = _without_gms_part(entry.data)
    return entry


def _rows_for_gms(data: dict[str, Any]) -> set[tuple[str, int]]:
    """Rows of which an act, or the act that it takes back, tells GMs alone."""
    found = {(on, pk) for on, pk in (data.get("gms") or {}).get("rows", ())}
    return found | (_rows_for_gms(data["of"]) if isinstance(data.get("of"), dict) else set())


def _without_gms_part(data: dict[str, Any]) -> dict[str, Any]:
    """Of an undo, that of the undone act too."""
    kept = {name: value for name, value in data.items() if name != "gms"}
    if isinstance(kept.get("of"), dict):
        kept["of"] = _without_gms_part(kept["of"])
    return kept


@dataclass(frozen=True, kw_only=True)
class LastCast:
    """The cast a player would do again."""

    data: dict[str, Any]
    known: Sequence[KnownTarget] = ()

    @property
    def spell_name(self) -> str:
        """In the reader's language."""
        return in_language(self.data["spell_name"])

    @property
    def query(self) -> str:
        """The planner's address fields that plan the same cast."""
        return plan_query(self.data, self.known)


#: What the planner's address says of the plan itself.
_PLANNED = tuple(field.name for field in fields(CastPlan))


def plan_query(data: dict[str, Any], known: Iterable[KnownTarget]) -> str:
    """The planner's fields for the cast that a log entry tells of, at the targets it is known for.

    Only those who exist for the reader are named: an address is read as well as a page.
    """
    plan = [(name, data["plan"][name]) for name in _PLANNED]
    address = [("spell", data["spell"]), *plan, ("modifier_name", data.get("modifier_name", ""))]
    names = 0
    for one in known:
        character = one.told["character"]
        key = str(character)
        if character is None:
            key, names = f"n{names}", names + 1
            address.append(("free", one.name))
        else:
            address.append(("target", key))
        if one.told["willing"]:
            address.append(("willing", key))
    return urlencode(address)


def last_cast(
    character: Character, member: Membership, *, known: Collection[int]
) -> LastCast | None:
    """The newest standing cast of the character that this member may know of.

    One query, and two more where it had targets. Nothing where its spell is not among ``known``
    (ids of spells): it cannot be cast again.
    """
    entry = (
        LogEntry.objects.readable_by(member)
        .filter(
            campaign=character.campaign_id, kind=casting.KIND, involvements__character=character
        )
        .standing()
        .order_by("-seq")
        .first()
    )
    if entry is None or entry.data["spell"] not in known:
        return None
    return LastCast(data=entry.data, known=known_targets(member, entry.data))
