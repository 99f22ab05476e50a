"""What acts may change: each app names its models, fields and limits when the apps are ready.

The log speaks of rows by label and id. This registry gives back the model, so that undo, redo
and the audit live in ``campaign`` though the rows live in the apps above.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    from campaign.models import LogEntry, Membership
    from rules.house_rules import HouseRules

#: Says what is wrong with a row after a change (a stable word), or nothing.
RowCheck = Callable[[Any], str | None]


@dataclass(frozen=True, kw_only=True)
class Tracked:
    """A model whose rows are changed by acts only."""

    model: type[models.Model]
    #: Columns that acts write (foreign keys by their ``_id`` name).
    fields: tuple[str, ...]
    #: A limit that an undo may not break, checked on the row as it would be.
    check: RowCheck | None = None
    #: Whether the row may stand as an undoing or redoing leaves it, beside all others.
    fits: RowCheck | None = None
    #: The columns whose change makes that question worth a query; ``ended_seq`` for the row itself.
    watched: frozenset[str] = frozenset()
    #: What a constraint of the database means, as a stable word, by the constraint's name.
    constraints: Mapping[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        return self.model._meta.label


_tracked: dict[str, Tracked] = {}


def track(
    model: type[models.Model],
    *fields: str,
    check: RowCheck | None = None,
    fits: RowCheck | None = None,
    watched: frozenset[str] = frozenset(),
    constraints: Mapping[str, str] | None = None,
) -> None:
    """Declares a model; called once from ``AppConfig.ready``."""
    columns = {field.attname for field in model._meta.concrete_fields}
    unknown = set(fields) - columns
    if unknown:
        raise ValueError(f"{model._meta.label} has no columns {sorted(unknown)}")
    _tracked[model._meta.label] = Tracked(
        model=model,
        fields=fields,
        check=check,
        fits=fits,
        watched=watched,
        constraints=constraints or {},
    )


def tracked(label: str) -> Tracked:
    """The declaration behind a label of the log. ``KeyError`` for a model nobody declared."""
    return _tracked[label]


def all_tracked() -> tuple[Tracked, ...]:
    return tuple(_tracked.values())


#: Called with entries, each with the one that undoes or repeats it.
Echo = Callable[[Sequence[tuple["LogEntry", "LogEntry"]]], None]
_echoes: list[Echo] = []


def on_echo(todo: Echo) -> None:
    """What an app above keeps beside an entry, it keeps beside its undoing and redoing too."""
    if todo not in _echoes:
        _echoes.append(todo)


def echo_all(pairs: Sequence[tuple["LogEntry", "LogEntry"]]) -> None:
    """Tells the apps which entry undoes or repeats which (first the earlier one)."""
    for todo in _echoes:
        todo(pairs)


#: Why a member who is no GM may not take back their own act, or do it again; nothing if they may.
PlayersRight = Callable[["Membership", "LogEntry"], str | None]
_may_undo: dict[str, PlayersRight] = {}
_may_redo: dict[str, PlayersRight] = {}


def players_may(kind: str, *, undo: PlayersRight, redo: PlayersRight) -> None:
    """Players take back and do again their own acts of this kind, as long as they could do them.

    Of a kind that nobody declared, GMs alone do.
    """
    _may_undo[kind], _may_redo[kind] = undo, redo


def players_problem(member: "Membership", entry: "LogEntry", *, again: bool) -> str | None:
    """Why this member, no GM, may not undo the entry (or redo it); nothing if they may."""
    right = (_may_redo if again else _may_undo).get(entry.kind)
    return right(member, entry) if right else "only_the_gm"


@dataclass(frozen=True, kw_only=True)
class RuleNote:
    """What a change of house rules means for somebody at the table."""

    name: str
    words: str
    #: Where it is seen to.
    href: str = ""


#: What other rules (second) than those in force (first) would change for whom.
RuleNotes = Callable[["Membership", "HouseRules", "HouseRules"], list[RuleNote]]
_rule_notes: list[RuleNotes] = []


def on_rules(ask: RuleNotes) -> None:
    """Declares who knows what rules change for characters; called when the apps are ready."""
    if ask not in _rule_notes:
        _rule_notes.append(ask)


def rule_notes(member: "Membership", now: "HouseRules", wanted: "HouseRules") -> list[RuleNote]:
    """All of them; none, and no query, where nothing would change."""
    return [note for ask in _rule_notes for note in ask(member, now, wanted)]
