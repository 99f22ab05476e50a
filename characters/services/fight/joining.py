"""A fight begins, and people come into it. Source: V5, S5."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterKind, Combatant, Fight, Phase, Side
from characters.services.fight.declarations import phase_of
from characters.services.fight.enemies import EnemyLine, make_enemies
from characters.services.fight.in_fight import locked_fight
from characters.services.involvement import involve
from characters.services.rests import disturb
from characters.services.rights import require_gm

STARTED = "fight.started"
JOINED = "fight.joined"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A character of the campaign who fights."""

    character: int
    side: str = Side.PARTY
    is_surprised: bool = False
    #: Who surprises this one, by id; unset: the other side.
    surprised_by: int | None = None


@dataclass(frozen=True, kw_only=True)
class Muster:
    """Everybody who comes into a fight with one act."""

    entries: Sequence[Entry] = ()
    enemies: Sequence[EnemyLine] = ()
    #: Only GMs know of the new enemies.
    is_hidden: bool = False
    #: Who surprises the enemies who are surprised, by id; unset: the other side.
    surprised_by: int | None = None

    def given(self) -> dict[str, Any]:
        """Plain values, for the key of the tap."""
        return {
            "entries": [asdict(one) for one in self.entries],
            "enemies": [asdict(one) for one in self.enemies],
            "hidden": self.is_hidden,
            "surprised_by": self.surprised_by,
        }


def start(*, by: Membership, act_id: UUID, muster: Muster) -> LogEntry:
    """A GM begins a fight; rests of those in it are interrupted. Raises ``Refused``.

    Enemies are made in the same act, so that its undo takes them back. Problems of one character
    have field ``who-<id>``, those of a line ``enemies`` (see ``make_enemies``).
    """
    with acts.begin(by=by, act_id=act_id, kind=STARTED, given=muster.given()) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        _refuse_now(act)
        people, made = _people(act, muster)
        fight = act.make(
            Fight(
                campaign=act.campaign,
                began=act.campaign.clock_seconds,
                phase=Phase.ACTING,
            )
        )
        rows = _seat(act, fight, muster, people, made)
        act.set(fight, "phase", phase_of(act, fight, rows))
        _tell(act, fight, rows)
    return act.done


def join(*, by: Membership, act_id: UUID, muster: Muster, seen: int) -> LogEntry:
    """More come into the fight; ``seen`` is the round that the page had shown. As ``start``."""
    given = muster.given() | {"seen": seen}
    with acts.begin(by=by, act_id=act_id, kind=JOINED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        fight = locked_fight(act, seen=seen)
        people, made = _people(act, muster)
        rows = _seat(act, fight, muster, people, made)
        _tell(act, fight, rows)
        if all(row.character.hidden for row in rows):
            act.tell_gms_only()
    return act.done


def _refuse_now(act: acts.Act) -> None:
    if act.campaign.is_in_the_past:
        raise Refused([Problem(code="time_stands")])
    if Fight.objects.open_in(act.campaign).exists():
        raise Refused([Problem(code="fights_already")])


def _people(act: acts.Act, muster: Muster) -> tuple[list[tuple[Entry, Character]], list[Character]]:
    """Those named, locked, and the new enemies. Raises ``Refused`` with every problem."""
    asked = {one.character: one for one in muster.entries}
    whom = {one.surprised_by for one in muster.entries if one.surprised_by}
    wanted = {*asked, *whom, *([muster.surprised_by] if muster.surprised_by else [])}
    rows = act.lock(Character.objects.seen_by(act.by).filter(pk__in=wanted))
    found = {row.pk: row for row in rows}
    fighting = set(
        Combatant.objects.standing()
        .filter(character__in=asked)
        .values_list("character_id", flat=True)
    )
    problems = []
    for pk, one in asked.items():
        field = f"who-{pk}"
        if pk not in found:
            problems.append(Problem(code="character_gone", field=field))
        elif not found[pk].is_playing:
            detail = {"state": found[pk].state}
            problems.append(Problem(code="not_playing", field=field, detail=detail))
        elif pk in fighting:
            problems.append(Problem(code="fights_already", field=field))
        if one.side not in Side.values:
            problems.append(Problem(code="unknown_value", field=field))
        if one.surprised_by and one.surprised_by not in found:
            problems.append(Problem(code="character_gone", field=f"by-{pk}"))
    if muster.surprised_by and muster.surprised_by not in found:
        problems.append(Problem(code="character_gone", field="surprised_by"))
    if not muster.entries and not muster.enemies:
        problems.append(Problem(code="nobody_fights", field="enemies"))
    try:
        made = make_enemies(act, muster.enemies, hidden=muster.is_hidden)
    except Refused as refusal:
        raise Refused([*problems, *refusal.problems]) from refusal
    if problems:
        raise Refused(problems)
    return [(one, found[pk]) for pk, one in asked.items()], made


def _seat(
    act: acts.Act,
    fight: Fight,
    muster: Muster,
    people: list[tuple[Entry, Character]],
    made: list[Character],
) -> list[Combatant]:
    """Their rows; what they slept or memorised is over. Source: S5."""
    new = [line for line in muster.enemies for _one in range(line.count)]
    seats = [(one, entry.side, entry.is_surprised, entry.surprised_by) for entry, one in people]
    seats += [
        (one, str(Side.FOES), line.is_surprised, muster.surprised_by)
        for one, line in zip(made, new, strict=True)
    ]
    disturb(act, [one for _entry, one in people])
    return act.make_all(
        [
            Combatant(
                campaign=act.campaign,
                fight=fight,
                character=character,
                side=side,
                surprised_until=fight.round_number if is_surprised else 0,
                surprised_by_id=by_whom if is_surprised and by_whom != character.pk else None,
            )
            for character, side, is_surprised, by_whom in seats
        ]
    )


def _tell(act: acts.Act, fight: Fight, rows: Sequence[Combatant]) -> None:
    """To players those of the party alone: a GM's character may be hidden one day."""
    party = [row for row in rows if is_open(row.character)]
    act.data |= {
        "fight": fight.pk,
        "round": fight.round_number,
        "party": [row.character.name for row in party],
        "surprised": [row.character.name for row in party if row.surprised_until],
        "gms": {
            "foes": [row.character.name for row in rows if not is_open(row.character)],
            "surprised": [
                row.character.name
                for row in rows
                if row.surprised_until and not is_open(row.character)
            ],
        },
    }
    involve(act, [row.character for row in party])


def is_open(character: Character) -> bool:
    """Whether an entry for the whole table may name the character."""
    return character.kind == CharacterKind.PC and not character.hidden
