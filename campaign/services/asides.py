"""What a GM does aside: dice for their own eyes, and a line for one player's ear."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from campaign.models import Audience, Campaign, LogEntry, Membership, Role
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.refusal import Problem, Refused
from rules.dice import Dice, DiceFormula, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.options import DiceSource

ROLLED = "aside.rolled"
SHOWN = "aside.shown"
WHISPERED = "aside.whispered"
#: Letters of a line that is whispered, and of what a roll is for.
LONGEST_WHISPER, LONGEST_LABEL = 280, 60


def roll_secretly(
    *,
    by: Membership,
    act_id: UUID,
    formula: str,
    label: str = "",
    typed: Sequence[int] = (),
    dice: Dice | None = None,
) -> LogEntry:
    """A GM rolls dice of which players never learn. ``formula`` as ``2d6+6``, ``d100``.

    ``typed`` are the faces of real dice, in the formula's order; without them ``dice`` are rolled,
    the system's unless said. Raises ``Refused``; problems of the formula have field ``formula``,
    those of typed dice ``typed``.
    """
    given: dict[str, object] = {"formula": formula, "label": label}
    if typed:
        given["typed"] = list(typed)
    with acts.begin(by=by, act_id=act_id, kind=ROLLED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        source = act.campaign.rules.dice_source
        if source is DiceSource.TYPED and not typed:
            raise Refused([Problem(code="typed_dice_only", field="typed")])
        if source is DiceSource.SERVER and typed:
            raise Refused([Problem(code="server_dice_only", field="typed")])
        label = _line(label, longest=LONGEST_LABEL, field="label")
        try:
            parsed = DiceFormula.parse(formula)
        except MalformedError as error:
            raise Refused([Problem(code="formula_unreadable", field="formula")]) from error
        if not parsed.dice:
            raise Refused([Problem(code="formula_without_dice", field="formula")])
        if typed and len(typed) != len(parsed.dice):
            raise Refused([Problem(code="dice_miscounted", field="typed")])
        try:
            rolled = parsed.roll(TypedDice(typed) if typed else dice or SystemDice())
        except MalformedError as error:
            raise Refused([Problem(code="die_out_of_range", field="typed")]) from error
        act.data = {
            "formula": str(parsed),
            "label": label,
            "total": rolled.total,
            "dice": [
                {"faces": one.faces, "value": one.value, "typed": one.typed} for one in rolled.rolls
            ],
        }
        act.tell_gms_only()
    return act.done


def show_roll(*, by: Membership, act_id: UUID, seq: int) -> LogEntry:
    """A GM tells everybody what a secret roll gave. Raises ``Refused``."""
    with acts.begin(by=by, act_id=act_id, kind=SHOWN, given={"seq": seq}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        rolls = LogEntry.objects.filter(campaign=act.campaign, seq=seq, kind=ROLLED)
        secret = rolls.first()
        if secret is None:
            raise Refused([Problem(code="no_such_roll")])
        told = LogEntry.objects.filter(campaign=act.campaign, kind=SHOWN, data__of=seq)
        if told.exists():
            raise Refused([Problem(code="roll_shown_already")])
        act.data = dict(secret.data) | {"of": seq}
    return act.done


def whisper(*, by: Membership, act_id: UUID, words: str, to: Collection[int]) -> LogEntry:
    """A GM tells a line to these members alone. ``to`` are seats by id. Raises ``Refused``."""
    given = {"words": words, "to": sorted(set(to))}
    with acts.begin(by=by, act_id=act_id, kind=WHISPERED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        problems = []
        readers = list(may_hear(act.by).filter(pk__in=set(to)))
        if not to or len(readers) != len(set(to)):
            problems.append(Problem(code="nobody_to_tell", field="to"))
        if not words.strip():
            problems.append(Problem(code="words_missing", field="words"))
        if problems:
            raise Refused(problems)
        # Who else hears it is for GMs alone.
        act.data = {
            "words": _line(words, longest=LONGEST_WHISPER, field="words"),
            "gms": {"to": [one.name for one in readers]},
        }
        act.tell_only([one.pk for one in readers])
    return act.done


def may_hear(member: Membership) -> QuerySet[Membership]:
    """Those at the table to whom a GM may whisper, by name. One query."""
    rows = Membership.objects.present().filter(campaign=member.campaign)
    return rows.exclude(role=Role.GM).order_by("name", "pk")


def some_wait() -> Exists:
    """For a query of seats: whether anything was whispered to each that is not put aside."""
    return Exists(
        LogEntry.objects.filter(
            campaign=OuterRef("campaign"),
            kind=WHISPERED,
            audience=Audience.MEMBERS,
            readers__contains=[OuterRef("pk")],
            seq__gt=OuterRef("whispers_heard"),
        )
    )


def unheard(member: Membership) -> list[LogEntry]:
    """What was whispered to this member and not put aside, oldest first.

    One query; none for GMs, nor where ``access`` has found with the seat that nothing waits.
    """
    if member.is_gm or not getattr(member, "whispers_wait", True):
        return []
    rows = LogEntry.objects.filter(
        campaign=member.campaign,
        kind=WHISPERED,
        audience=Audience.MEMBERS,
        readers__contains=[member.pk],
        seq__gt=member.whispers_heard,
    )
    return list(rows.select_related("by").order_by("seq"))


@dataclass(frozen=True, kw_only=True)
class Told:
    """A line that was whispered, and by whom it was read."""

    entry: LogEntry
    #: Names at the table, each with whether they have put it aside.
    readers: Sequence[tuple[str, bool]]


def last_told(campaign: Campaign, *, most: int) -> list[Told]:
    """The last lines whispered at this table, newest first, for GMs. Two queries."""
    rows = LogEntry.objects.filter(campaign=campaign, kind=WHISPERED, undone_by=None)
    entries = list(rows.order_by("-seq")[:most])
    ids = {pk for entry in entries for pk in entry.readers}
    seats = {seat.pk: seat for seat in Membership.objects.filter(campaign=campaign, pk__in=ids)}
    return [
        Told(
            entry=entry,
            readers=[
                (seats[pk].name, seats[pk].whispers_heard >= entry.seq)
                for pk in entry.readers
                if pk in seats
            ],
        )
        for entry in entries
    ]


def put_aside(*, by: Membership, seq: int) -> None:
    """The member has read what was whispered up to the act ``seq``. Not an act: nothing is told."""
    Membership.objects.filter(pk=by.pk, whispers_heard__lt=seq).update(whispers_heard=seq)


def _line(text: str, *, longest: int, field: str) -> str:
    """One line of plain text. Raises ``Refused`` where it is too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split(" ")).strip()
    if len(line) > longest:
        raise Refused([Problem(code="too_long", field=field, detail={"most": longest})])
    return line
