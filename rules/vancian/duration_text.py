"""V13: reading the text of a duration. A text that isn't known is an error that names it."""

import re
from dataclasses import replace

from rules.dice import DiceFormula
from rules.errors import InputProblem, MalformedError, shown
from rules.vancian.durations import (
    Case,
    Duration,
    DurationKind,
    EndEvent,
    ManualReason,
    Term,
    Unit,
)

_UNITS = "|".join(Unit)
_TERM = re.compile(
    rf"(?P<amount>\d{{1,4}}|\d{{1,2}}d\d{{1,3}}(?:\+\d{{1,3}})?) (?P<unit>{_UNITS})s?"
    r"(?P<per> per level| per mile)?",
    re.ASCII,
)
_FIXED: dict[str, tuple[DurationKind, tuple[EndEvent, ...]]] = {
    "instant": (DurationKind.INSTANT, ()),
    "concentration": (DurationKind.CONCENTRATION, ()),
    "permanent": (DurationKind.PERMANENT, ()),
    "permanent until broken": (DurationKind.PERMANENT_UNTIL, (EndEvent.BROKEN,)),
    "permanent until triggered": (DurationKind.PERMANENT_UNTIL, (EndEvent.TRIGGERED,)),
    "permanent until dismissed or slain": (
        DurationKind.PERMANENT_UNTIL,
        (EndEvent.DISMISSED, EndEvent.SLAIN),
    ),
    "permanent until dismissed": (DurationKind.PERMANENT_UNTIL, (EndEvent.DISMISSED,)),
    "permanent until slain": (DurationKind.PERMANENT_UNTIL, (EndEvent.SLAIN,)),
    "until completed": (DurationKind.UNTIL, (EndEvent.COMPLETED,)),
    "until broken": (DurationKind.UNTIL, (EndEvent.BROKEN,)),
    "until save": (DurationKind.UNTIL, (EndEvent.SAVED,)),
    "until touched": (DurationKind.UNTIL, (EndEvent.TOUCHED,)),
    "one conversation": (DurationKind.EVENT, (EndEvent.CONVERSATION,)),
    "one mission": (DurationKind.EVENT, (EndEvent.MISSION,)),
    "1+ days (by int)": (DurationKind.RECURRING, (EndEvent.SAVED,)),
}
_MANUAL = {
    "special": ManualReason.SPECIAL,
    "varies": ManualReason.VARIES,
    "by int": ManualReason.BY_INT,
}


def parse_duration(text: str) -> Duration:
    """Read a duration: `6 turns + 1 turn per level`, `concentration (up to 1 day)`, ...

    Capitals and the width of spaces don't matter. Raises MalformedError (field `duration`, code
    `unknown_text`, or `missing` where nothing is written). Source: V13.
    """
    compact = " ".join(text.split()) if len(text) <= 200 else ""
    found = _choice(compact.lower()) or _single(compact.lower())
    if found is None:
        code = "unknown_text" if text.strip() else "missing"
        raise MalformedError(InputProblem(field="duration", code=code, value=shown(text.strip())))
    return replace(found, text=compact)


def _single(text: str) -> Duration | None:
    """A duration without a choice."""
    fixed = _FIXED.get(text)
    if fixed is not None:
        return Duration(text=text, kind=fixed[0], events=fixed[1])
    if text in _MANUAL:
        return Duration(text=text, kind=DurationKind.MANUAL, reason=_MANUAL[text])
    if text.startswith("up to "):
        return _timed(text, text.removeprefix("up to "), DurationKind.AT_MOST)
    if text.endswith(" or until spent"):
        kind = DurationKind.TIMED_OR_UNTIL
        return _timed(text, text.removesuffix(" or until spent"), kind, (EndEvent.SPENT,))
    capped = re.fullmatch(r"concentration \(up to (.+)\)", text)
    if capped:
        return _timed(text, capped[1], DurationKind.CONCENTRATION_CAPPED)
    if text.endswith(" per mile"):
        return _timed(text, text, DurationKind.MEASURED)
    return _timed(text, text, DurationKind.TIMED)


def _timed(
    text: str, lengths: str, kind: DurationKind, events: tuple[EndEvent, ...] = ()
) -> Duration | None:
    terms = [_term(part) for part in lengths.split(" + ")]
    known = tuple(term for term in terms if term is not None)
    if len(known) < len(terms) or (kind is DurationKind.CONCENTRATION_CAPPED and len(terms) > 1):
        return None
    # Miles are asked for by the kind that is measured, and by no other.
    if any(term.is_per_mile for term in known) != (kind is DurationKind.MEASURED):
        return None
    return Duration(text=text, kind=kind, terms=known, events=events)


def _term(text: str) -> Term | None:
    found = _TERM.fullmatch(text)
    if found is None:
        return None
    try:
        amount = DiceFormula.parse(found["amount"])
    except MalformedError:
        return None
    if amount.minimum < 1:
        return None
    return Term(
        amount=amount,
        unit=Unit(found["unit"]),
        is_per_level=found["per"] == " per level",
        is_per_mile=found["per"] == " per mile",
    )


_CASES = re.compile(r"(.+) \(animal\) or (.+) \(plants\)|(.+) outdoors, (.+) elsewhere")
_TWO_UNITS = re.compile(rf"(\S+) ({_UNITS})s or ({_UNITS})s")


def _choice(text: str) -> Duration | None:
    """Two durations to choose from at casting."""
    cases = _CASES.fullmatch(text)
    units = _TWO_UNITS.fullmatch(text)
    named: tuple[Case, ...] = ()
    if cases and cases[1]:
        parts, named = (cases[1], cases[2]), (Case.ANIMAL, Case.PLANTS)
    elif cases:
        parts, named = (cases[3], cases[4]), (Case.OUTDOORS, Case.ELSEWHERE)
    elif units:
        parts = (f"{units[1]} {units[2]}s", f"{units[1]} {units[3]}s")
    elif text.count(" or ") == 1 and "until" not in text:
        first, _, second = text.partition(" or ")
        parts = (first, second)
    else:
        return None
    found = [_single(part) for part in parts]
    known = [single for single in found if single is not None]
    if len(known) < len(parts):
        return None
    choices = tuple(
        replace(single, case=named[place] if named else None) for place, single in enumerate(known)
    )
    return Duration(text=text, kind=DurationKind.CHOICE, choices=choices)
