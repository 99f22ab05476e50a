"""An evening of random acts, played and taken back."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from campaign.models import UNDO, Campaign, LogEntry
from campaign.registry import all_tracked
from campaign.services import undo
from campaign.services.refusal import Refused
from characters.models import Character
from spells.models import Spell
from tests.attack.nonsense import key
from tests.characters.table import Table, check_log

Rows = dict[tuple[str, int], dict[str, Any]]


def rows_of(campaign: Campaign) -> Rows:
    """Every column of every row of play in force: what was made since and ended does not count."""
    found: Rows = {}
    for declaration in all_tracked():
        label, model = declaration.label, declaration.model
        rows: Any = model._default_manager
        if model is Campaign:
            rows = rows.filter(pk=campaign.pk)
        else:
            rows = rows.filter(campaign=campaign, ended_seq=None)
        for row in rows.values():
            row.pop("last_seq", None)
            found[label, row["id"]] = row
    return found


@dataclass
class Evening:
    """One random act after another, some of which are refused."""

    table: Table
    chance: random.Random
    #: The number of the last act before the evening.
    first: int
    spells: list[Spell] = field(default_factory=list)
    acts: tuple[Callable[["Evening", Character], None], ...] = ()

    def mage(self) -> Character:
        rows = Character.objects.standing().filter(campaign=self.table.campaign)
        return self.chance.choice(list(rows.order_by("pk")))

    def act(self) -> str:
        do = self.chance.choice(self.acts)
        try:
            do(self, self.mage())
        except Refused:
            return ""
        return do.__name__


def begin(
    table: Table,
    seed: int,
    *,
    spells: list[Spell],
    acts: tuple[Callable[[Evening, Character], None], ...],
) -> Evening:
    """An evening at this table that can be played again."""
    first = Campaign.objects.get(pk=table.campaign.pk).last_seq
    chance = random.Random(seed)  # noqa: S311 - no secret, the same evening each time
    return Evening(table, chance, first, spells, acts)


def play_and_take_back(evening: Evening, count: int, *, check_each: bool = True) -> list[str]:
    """So many acts, undone newest first, then done again; the names of what was played.

    Each time every row is compared with what it was, and the log with the rows; with
    ``check_each`` that after each act.
    """
    table = evening.table
    start = rows_of(table.campaign)
    played: list[str] = []
    while len(played) < count:
        done = evening.act()
        if done:
            played.append(done)
            if check_each:
                check_log(table.campaign)
    played_out = rows_of(table.campaign)
    check_log(table.campaign)

    undone = []
    for seq in _standing_since(table, evening.first):
        undo.undo(by=table.gm, act_id=key(), seq=seq)
        undone.append(seq)
        if check_each:
            check_log(table.campaign)

    assert rows_of(table.campaign) == start, played
    check_log(table.campaign)
    for seq in reversed(undone):
        undo.redo(by=table.gm, act_id=key(), seq=seq)
        if check_each:
            check_log(table.campaign)
    assert rows_of(table.campaign) == played_out, played
    check_log(table.campaign)
    return played


def _standing_since(table: Table, first: int) -> list[int]:
    """Every standing act after the one of this number, newest first."""
    standing_acts = (
        LogEntry.objects.filter(campaign=table.campaign, seq__gt=first)
        .standing()
        .exclude(kind=UNDO)
        .exclude(changes=[])
        .order_by("-seq")
    )
    return [entry.seq for entry in standing_acts]
