"""Magic points come back as the clock moves. Source: P5, S1."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from campaign.clock_effects import MAGIC_POINTS, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import Character, CharacterKind, CharacterState
from characters.services.incantation_costs import foreseen_costs
from rules.clock import SLEEP
from rules.house_rules import HouseRules
from rules.options import Recovery
from rules.percentile.magic_points import (
    MagicPool,
    is_unconscious,
    recover,
    seconds_until,
)
from rules.rest import Phase, phases

#: Points came back; ``detail``: points, now, maximum.
RECOVERED = "mp.recovered"
#: A first point is back: no longer unconscious.
WOKE = "mp.woke"


def pool_of(character: Character) -> MagicPool:
    """The character's points as the rules see them."""
    return MagicPool(
        pou=character.pou,
        reserve=character.mp_reserve,
        current=character.mp,
        fraction=character.mp_fraction,
    )


def recover_over(pool: MagicPool, lived: Iterable[Phase], *, option: Recovery) -> MagicPool:
    """The pool after a span that was lived so, awake and asleep."""
    for phase in lived:
        pool = recover(
            pool,
            seconds=phase.seconds,
            option=option,
            is_asleep=phase.is_asleep,
            slept_before=phase.slept_before,
        )
    return pool


def first_point(pool: MagicPool, lived: Iterable[Phase], *, option: Recovery) -> int | None:
    """The second of the clock at which an empty pool holds a point again, within the span.

    Where everything comes back after a sleep, that is when the sleep is whole. Source: P5.
    """
    for phase in lived:
        after = recover_over(pool, [phase], option=option)
        if after.current:
            waited = seconds_until(pool, points=1, option=option, is_asleep=phase.is_asleep)
            whole = SLEEP - phase.slept_before
            return phase.begins + (whole if waited is None else waited)
        pool = after
    return None


@dataclass(frozen=True)
class MagicPointsReturn:
    """Points of everybody alive in the campaign, in play or set aside, exact to the fraction."""

    order: int = MAGIC_POINTS

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """One query, or two where anybody sleeps."""
        costs = foreseen_costs(campaign, start=start, end=end, asleep=asleep)
        rows = list(_living(campaign))
        for row in rows:
            row.mp -= costs.get(row.pk, 0)
        spans = _spans(rows, campaign.rules, start=start, end=end, asleep=asleep)
        return [happening for span in spans for happening in span.happenings]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """Three queries: the characters, their points, their fractions."""
        rows = act.lock(_living(act.campaign))
        spans = list(_spans(rows, act.campaign.rules, start=start, end=end, asleep=asleep))
        act.add_all(
            change
            for span in spans
            for change in (
                (span.character, "mp", span.after.current - span.before.current),
                (span.character, "mp_fraction", span.after.fraction - span.character.mp_fraction),
            )
        )
        return [happening for span in spans for happening in span.happenings]


@dataclass(frozen=True, kw_only=True)
class _Span:
    """What a span of time does to one character's points."""

    character: Character
    before: MagicPool
    after: MagicPool
    happenings: tuple[Happening, ...]


def _living(campaign: Campaign) -> QuerySet[Character]:
    """Who recovers: the dead and the retired do not, and who memorises has no points."""
    rows = Character.objects.percentile().filter(
        campaign=campaign,
        ended_seq=None,
        state__in=(CharacterState.PLAYING, CharacterState.ASIDE),
    )
    return rows.order_by("pk")


def _spans(
    rows: Iterable[Character], rules: HouseRules, *, start: int, end: int, asleep: Sleeps
) -> Iterator[_Span]:
    for character in rows:
        before = pool_of(character)
        lived = phases(asleep.get(character.pk), start=start, end=end)
        after = recover_over(before, lived, option=rules.recovery)
        yield _Span(
            character=character,
            before=before,
            after=after,
            happenings=tuple(
                _happenings(character, before, after, rules=rules, lived=lived, end=end)
            ),
        )


def _happenings(
    character: Character,
    before: MagicPool,
    after: MagicPool,
    *,
    rules: HouseRules,
    lived: Sequence[Phase],
    end: int,
) -> Iterator[Happening]:
    """Secret for whoever may not read the character's numbers: hidden ones, the GM's own."""
    secret = character.hidden or character.kind == CharacterKind.NPC
    points = after.current - before.current
    if not points:
        return
    if is_unconscious(mp=before.current, option=rules.at_zero):
        woke = first_point(before, lived, option=rules.recovery)
        yield Happening(
            second=end if woke is None else woke,
            kind=WOKE,
            character=character.pk,
            secret=secret,
        )
    yield Happening(
        second=end,
        kind=RECOVERED,
        character=character.pk,
        detail={"points": points, "now": after.current, "maximum": after.maximum},
        secret=secret,
    )
