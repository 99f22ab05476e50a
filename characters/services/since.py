"""What has changed for each character since its member's last evening, as far as they may know.

Read from the log (``entries_for``) and from the rows as they stand: a constant number of queries,
however many characters and acts.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Prefetch

from campaign.models import UNDO, Audience, Campaign, LogEntry, Membership, UndoRequest
from campaign.services import changes
from campaign.services.evenings import last_seq_of
from characters.models import (
    ActiveSpell,
    Caster,
    Character,
    CharacterKind,
    CharacterState,
    ChoiceKind,
    Involvement,
    KnownSpell,
    SpellChoice,
    StudyMonth,
)
from characters.services.telling import as_told_to, entries_for

#: Kinds told by the log's own rows: books, rests and journeys granted or refused, who plays whom.
TOLD = ("book", "rest", "planar", "control")
#: So many of those for one character; the log has the others.
_MOST = 6
#: So many public acts for a newcomer.
_EVENTS = 8


@dataclass(kw_only=True)
class CharacterSince:
    """One character: numbers then and now, what ended, what waits."""

    character: Character
    #: Sums of the changes since, by label and column; of skills by the known spell's id.
    grown: Counter[tuple[str, str]] = field(default_factory=Counter)
    skills: list[tuple[KnownSpell, int]] = field(default_factory=list)
    ended: list[ActiveSpell] = field(default_factory=list)
    #: Full months since, by the name of the spell, and rolls that wait now.
    months: Counter[tuple[int, str]] = field(default_factory=Counter)
    rolls_due: int = 0
    #: Spells checked for a roll at the end of the adventure.
    checked: int = 0
    #: The choice in pencil that no sleep has turned into memory yet.
    in_pencil: SpellChoice | None = None
    #: Acts that the log tells by themselves, newest first.
    entries: list[LogEntry] = field(default_factory=list)

    def change_of(self, column: str) -> int:
        """How much a number of the sheet, or of the class, has grown."""
        return self.grown["characters.Character", column] + self.grown["characters.Caster", column]


@dataclass(frozen=True, kw_only=True)
class Since:
    """What one member reads when an evening is opened."""

    #: They were at no evening yet: nothing of before they came is told.
    is_newcomer: bool
    #: Seconds of game time that passed.
    passed: int
    characters: Sequence[CharacterSince]
    #: Whom they know of, with their players.
    party: Sequence[Character]
    #: The last public acts, newest first, for who plays nobody or is new.
    events: Sequence[LogEntry]
    #: What the GM answered to their wishes to take an act back.
    answers: Sequence[UndoRequest]


def since(member: Membership, *, seen: Sequence[Character], mine: Collection[int]) -> Since:
    """What changed between the close of the member's last evening and now.

    ``seen`` are the characters that exist for the member, ``mine`` the ids of those they play.
    """
    last = last_seq_of(member)
    entries = _entries(member, last)
    ours = [one for one in seen if _is_followed(one, member, mine)]
    people = {one.pk: CharacterSince(character=one) for one in ours}
    _tell(member, people, entries)
    is_new = last is None
    public = [one for one in entries if one.audience == Audience.ALL]
    return Since(
        is_newcomer=is_new,
        passed=sum(_clock_by(entry) for entry in entries),
        characters=list(people.values()),
        party=[one for one in seen if one.state == CharacterState.PLAYING],
        events=public[:_EVENTS] if is_new or not people else [],
        answers=_answers(member, last),
    )


def _entries(member: Membership, last: int | None) -> list[LogEntry]:
    """Acts in force since then, newest first; of a newcomer, since they joined. Two queries."""
    rows = entries_for(member).filter(undone_by=None).exclude(kind=UNDO)
    rows = rows.filter(real_time__gte=member.joined_at)
    if last is not None:
        rows = rows.filter(seq__gt=last)
    about = Prefetch("involvements", Involvement.objects.only("entry_id", "character_id"))
    return [as_told_to(member, entry) for entry in rows.prefetch_related(about)]


def _is_followed(character: Character, member: Membership, mine: Collection[int]) -> bool:
    """A player's own characters; of a GM the whole party."""
    if member.is_gm:
        return character.kind == CharacterKind.PC and character.state == CharacterState.PLAYING
    return character.pk in mine


def _tell(
    member: Membership, people: dict[int, CharacterSince], entries: Iterable[LogEntry]
) -> None:
    """Fills in the characters. Five queries."""
    casters = {one.character.caster.pk: one for one in people.values() if _has_class(one)}
    skills: Counter[int] = Counter()
    touched: defaultdict[str, set[int]] = defaultdict(set)
    for entry in entries:
        for change in map(changes.from_json, entry.changes):
            _count(change, people=people, casters=casters, skills=skills, touched=touched)
        for involved in entry.involvements.all():
            one = people.get(involved.character_id)
            if one and entry.kind.split(".")[0] in TOLD and len(one.entries) < _MOST:
                one.entries.append(entry)
    for known in KnownSpell.objects.filter(character__in=people, ended_seq=None).select_related(
        "spell"
    ):
        one = people[known.character_id]
        one.checked += known.checked
        if skills[known.pk]:
            one.skills.append((known, skills[known.pk]))
    spells = ActiveSpell.objects.filter(pk__in=touched[ActiveSpell._meta.label], caster__in=people)
    for spell in spells.exclude(ended_seq=None).select_related("spell", "form").order_by("pk"):
        people[spell.caster_id].ended.append(spell)
    months = StudyMonth.objects.filter(study__character__in=people, ended_seq=None)
    for month in months.select_related("study__spell").order_by("pk"):
        one = people[month.study.character_id]
        one.rolls_due += month.is_due and month.study.is_open
        if month.pk in touched[StudyMonth._meta.label]:
            one.months[month.study_id, str(month.study.spell)] += 1
    for choice in SpellChoice.objects.of(one.character for one in people.values()):
        if choice.kind == ChoiceKind.PLAN and choice.lines:
            people[choice.character_id].in_pencil = choice


def _count(
    change: changes.Change,
    *,
    people: dict[int, CharacterSince],
    casters: dict[int, CharacterSince],
    skills: Counter[int],
    touched: defaultdict[str, set[int]],
) -> None:
    """One change of the log, where it is about one of these characters."""
    if isinstance(change, changes.Ended | changes.Made):
        touched[change.on].add(change.id)
        return
    by = _grown(change)
    if not by:
        return
    field = getattr(change, "field", "")
    if change.on == KnownSpell._meta.label and field == "skill":
        skills[change.id] += by
    owner = {Character._meta.label: people, Caster._meta.label: casters}.get(change.on, {})
    if change.id in owner:
        owner[change.id].grown[change.on, field] += by


def _grown(change: changes.Change) -> int:
    """By how much a number grew, be it told as a number or as a value."""
    if isinstance(change, changes.Number):
        return change.by
    if isinstance(change, changes.Value):
        both: tuple[Any, Any] = (change.old, change.new)
        if all(type(one) is int for one in both):
            return int(change.new) - int(change.old)
    return 0


def _has_class(one: CharacterSince) -> bool:
    return one.character.is_vancian


def _clock_by(entry: LogEntry) -> int:
    return sum(
        change["by"]
        for change in entry.changes
        if change["on"] == Campaign._meta.label and change.get("field") == "clock_seconds"
    )


def _answers(member: Membership, last: int | None) -> list[UndoRequest]:
    """One query."""
    rows = UndoRequest.objects.filter(entry__campaign=member.campaign, asked_by=member)
    rows = rows.exclude(answered_at=None)
    if last is not None:
        closed = LogEntry.objects.filter(campaign=member.campaign, seq=last).values("real_time")
        rows = rows.filter(answered_at__gt=closed[:1])
    return list(rows.select_related("entry").order_by("-answered_at")[:_MOST])
