"""A rest is asked for, refused, granted, broken off. Source: S5, V4, P5, P7."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Q

from campaign.clock_effects import Happening
from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import moved_problems, pass_time, tell_happened
from campaign.services.refusal import Problem, Refused
from characters.models import (
    ActiveSpell,
    Character,
    CharacterKind,
    Rest,
    RestParticipant,
    RestState,
    SleeperState,
)
from characters.services.recovery import pool_of
from characters.services.rest_clock import move_rests
from characters.services.rest_people import Candidate, candidates, forgotten_since
from characters.services.rights import require_gm
from rules.clock import HOUR, SLEEP
from rules.options import Recovery, Requests
from rules.percentile.magic_points import recover


class RestWay(StrEnum):
    """How a rest is given."""

    #: The whole night passes now, the hour included.
    NIGHT = "night"
    #: It begins; the clock is moved by its own steps.
    BEGIN = "begin"
    #: It was forgotten: the night is past, and the clock stays.
    AFTERWARDS = "afterwards"


@dataclass(frozen=True, kw_only=True)
class Wish:
    """One who is to sleep."""

    character: int
    #: Seconds of watch before it falls asleep.
    watch: int = 0


def ask_rest(*, by: Membership, act_id: UUID) -> LogEntry:
    """A player asks the GM for a rest of the party. Raises ``Refused``."""
    with acts.begin(by=by, act_id=act_id, kind="rest.asked", given={}) as act:
        if act.entry:
            return act.entry
        is_aloud = act.campaign.rules.requests is Requests.NONE and not act.by.is_gm
        if is_aloud or not act.by.can_play:
            raise Refused([Problem(code="said_aloud" if act.by.can_play else "players_only")])
        if Rest.objects.asked_in(act.campaign).exists():
            raise Refused([Problem(code="rest_asked_already")])
        rest = act.make(Rest(campaign=act.campaign, state=RestState.ASKED, asked_by=act.by))
        act.data = {"rest": rest.pk}
    return act.done


def refuse_rest(*, by: Membership, act_id: UUID, rest_id: int) -> LogEntry:
    """A GM says no. Raises ``Refused``."""
    with acts.begin(by=by, act_id=act_id, kind="rest.refused", given={"rest": rest_id}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        found = [one for one in Rest.objects.asked_in(act.campaign) if one.pk == rest_id]
        if not found:
            raise Refused([Problem(code="rest_not_asked")])
        act.set(found[0], "state", RestState.REFUSED)
        asked_by = found[0].asked_by
        act.data = {"rest": rest_id, "asked_by": asked_by.name if asked_by else ""}
    return act.done


def grant_rest(
    *,
    by: Membership,
    act_id: UUID,
    sleepers: Sequence[Wish],
    seen: int,
    way: RestWay = RestWay.NIGHT,
    losing: Collection[int] = (),
) -> LogEntry:
    """A GM gives the party its rest: one act, and one advance of the clock at most.

    ``seen`` is the clock on the page that was tapped; ``losing`` are the characters whose loss on
    another plane the GM takes upon them (see ``clock.pass_time``). While what was forgotten is
    entered only a rest ``AFTERWARDS`` can be. Raises ``Refused`` with every problem; those
    of one sleeper have field ``sleeper-<id>``.
    """
    given = {
        "sleepers": [[wish.character, wish.watch] for wish in sleepers],
        "way": way.value,
        "seen": seen,
        "losing": sorted(losing),
    }
    with acts.begin(by=by, act_id=act_id, kind="rest.granted", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        found = _found(act, sleepers)
        now = act.campaign.clock_seconds
        # A forgotten night is over, and its hour too: a watch would change nothing any more.
        begins = {
            wish.character: forgotten_since(now, kept=_kept(found, wish))
            if way is RestWay.AFTERWARDS
            else now + max(0, wish.watch)
            for wish in sleepers
        }
        problems = list(moved_problems(act.campaign, seen))
        if act.campaign.is_in_the_past and way is not RestWay.AFTERWARDS:
            problems.append(Problem(code="rest_in_the_past"))
        for wish in sleepers:
            if wish.character not in found:
                problems.append(Problem(code="character_gone"))
                continue
            one = found[wish.character]
            sleep = one.sleep(begins=begins[wish.character])
            problems += one.problems(sleep, watch=wish.watch)
        if not sleepers:
            problems.append(Problem(code="nobody_sleeps"))
        if problems:
            raise Refused(problems)
        rows = _begin(act, [(found[pk], second) for pk, second in begins.items()], now=now)
        act.data |= {"way": way.value, "from": now}
        if way is RestWay.NIGHT:
            _night(act, rows, found, losing=losing)
        elif way is RestWay.BEGIN:
            told = [
                _told(
                    row,
                    "rest.began",
                    now,
                    {
                        "from": row.sleeps_from,
                        "until": row.sleeps_until,
                        "watches": row.sleeps_from > now,
                    },
                )
                for row in rows
            ]
            tell_happened(act, told)
        else:
            _afterwards(act, rows, now=now)
    return act.done


def interrupt_rest(
    *, by: Membership, act_id: UUID, characters: Sequence[int] | None = None
) -> LogEntry:
    """A GM breaks off the sleep or the hour of these, of all without any. Raises ``Refused``.

    A sleep gives no right yet (option ``sleep_interruption``); an hour leaves what is held as it
    was, and the right: it begins again.
    """
    given = {"characters": None if characters is None else sorted(characters)}
    with acts.begin(by=by, act_id=act_id, kind="rest.interrupted", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        wanted = Q() if characters is None else Q(character__in=characters)
        breakable = RestParticipant.objects.last_of(act.campaign).breakable(
            act.campaign.clock_seconds
        )
        rows = act.lock(breakable.filter(wanted))
        if not rows:
            raise Refused([Problem(code="nobody_rests")])
        happened = _break_off(act, rows)
        tell_happened(act, happened)
    return act.done


def disturb(act: acts.Act, characters: Iterable[Character]) -> list[Happening]:
    """Within another act: who casts, fights or falls rests no more. Source: S5.

    A watch before the sleep goes on, without the hour that runs in it. One query where nobody
    rests. What happened is added to ``act.data["happened"]``: set other data by ``|=``.
    """
    now = act.campaign.clock_seconds
    rows = RestParticipant.objects.last_of(act.campaign).breakable(now).begun(now)
    happened = _break_off(act, act.lock(rows.filter(character__in=[one.pk for one in characters])))
    if happened:
        tell_happened(act, happened)
    return happened


def _found(act: acts.Act, sleepers: Sequence[Wish]) -> dict[int, Candidate]:
    ids = [wish.character for wish in sleepers]
    rows = act.lock(Character.objects.seen_by(act.by).filter(pk__in=ids).select_related("caster"))
    return candidates(act.campaign, rows)


def _kept(found: dict[int, Candidate], wish: Wish) -> int:
    return found[wish.character].kept if wish.character in found else 0


def _begin(
    act: acts.Act, sleepers: Sequence[tuple[Candidate, int]], *, now: int
) -> list[RestParticipant]:
    """The rows: the rest that was asked for, or a new one, and who takes part. Source: S5.

    The right to memorise of an earlier sleep goes over to the new row, for as long as the watch
    before its sleep lasts.
    """
    asked = act.lock(Rest.objects.asked_in(act.campaign))
    act.set_all((rest, "begins", now) for rest in asked)
    act.set_all((rest, "state", str(RestState.GRANTED)) for rest in asked)
    rest = (
        asked[0]
        if asked
        else act.make(Rest(campaign=act.campaign, state=RestState.GRANTED, begins=now))
    )
    act.end_all(one.last for one, _begins in sleepers if one.last)
    act.data = {
        "rest": rest.pk,
        "uses": [{"on": Character._meta.label, "id": one.character.pk} for one, _ in sleepers],
    }
    rows = []
    for one, begins in sleepers:
        sleep = one.sleep(begins=begins)
        rows.append(
            RestParticipant(
                campaign=act.campaign,
                rest=rest,
                character=one.character,
                state=SleeperState.SLEEPING,
                sleeps_from=sleep.begins,
                sleeps_until=sleep.ends,
                slept_before=sleep.before,
                right_before=begins > now and one.has_right,
                hour_until=one.hour_gone if begins > now else None,
                rested_from=one.last.rested_from if one.last else None,
            )
        )
    return act.make_all(rows)


def _night(
    act: acts.Act,
    rows: Sequence[RestParticipant],
    found: dict[int, Candidate],
    *,
    losing: Collection[int],
) -> None:
    """Time passes until the last has slept, and the hour where anybody memorises."""
    now = act.campaign.clock_seconds
    end = max(row.sleeps_until + (HOUR if found[row.character_id].memorises else 0) for row in rows)
    act.data |= {"to": end, "seconds": end - now}
    pass_time(act, end - now, losing=losing)


def _afterwards(act: acts.Act, rows: Sequence[RestParticipant], *, now: int) -> None:
    """The night is past: what it would have given is given now, and the clock stays."""
    begins = {row.character_id: row.sleeps_from for row in rows}
    held = ActiveSpell.objects.standing().held().filter(caster__in=begins)
    lost = act.lock(held.select_related("spell", "caster"))
    act.end_all(one for one in lost if one.begins <= begins[one.caster_id])
    _recover_afterwards(act, [row.character for row in rows if not row.character.is_vancian])
    happened = move_rests(act, start=min(begins.values()), end=now)
    tell_happened(act, happened)


def _recover_afterwards(act: acts.Act, sleepers: Sequence[Character]) -> None:
    """Points that 8 h asleep give beyond 8 h awake, which have passed. Source: P5."""
    option = act.campaign.rules.recovery
    todo: list[tuple[Character, str, int]] = []
    for one in sleepers:
        before = pool_of(one)
        if option is Recovery.FULL_AFTER_SLEEP:
            after = recover(before, seconds=SLEEP, option=option, is_asleep=True)
        elif option is Recovery.SLEEP_1_PER_HOUR:  # asleep is twice awake: as much once more
            after = recover(before, seconds=SLEEP, option=option)
        else:
            continue
        todo.append((one, "mp", after.current - before.current))
        todo.append((one, "mp_fraction", after.fraction - one.mp_fraction))
    act.add_all(todo)


def _break_off(act: acts.Act, rows: Sequence[RestParticipant]) -> list[Happening]:
    now = act.campaign.clock_seconds
    asleep = [row for row in rows if row.state == SleeperState.SLEEPING]
    in_hour = [row for row in rows if row.state != SleeperState.SLEEPING]
    happened = []
    for row in asleep:
        ends = min(max(now, row.sleeps_from), row.sleeps_until)
        slept = row.slept_before + ends - row.sleeps_from
        happened.append(_told(row, "rest.interrupted", now, {"slept": slept, "hour": False}))
    for row in in_hour:
        happened.append(_told(row, "rest.interrupted", now, {"hour": True}))
    act.set_all(
        (row, "sleeps_until", min(max(now, row.sleeps_from), row.sleeps_until)) for row in asleep
    )
    act.set_all((row, "state", str(SleeperState.INTERRUPTED)) for row in asleep)
    act.set_all(
        (row, "state", str(row.state_after_hour(now, otherwise=SleeperState.SLEPT)))
        for row in in_hour
    )
    act.set_all((row, "hour_until", None) for row in in_hour)
    return happened


def _told(row: RestParticipant, kind: str, second: int, detail: dict[str, Any]) -> Happening:
    who = row.character
    return Happening(
        second=second,
        kind=kind,
        character=who.pk,
        detail=detail | {"name": who.name},
        secret=who.hidden or who.kind == CharacterKind.NPC,
    )
