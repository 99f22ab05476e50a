"""Magic points come back as the clock moves. Source: P5, S1."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from campaign.clock_effects import MAGIC_POINTS, Happening
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import Character, CharacterKind, CharacterState
from rules.house_rules import HouseRules
from rules.percentile.magic_points import (
    MagicPool,
    is_unconscious,
    recover,
    seconds_until,
)

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


@dataclass(frozen=True)
class MagicPointsReturn:
    """Points of everybody alive in the campaign, in play or set aside, exact to the fraction."""

    order: int = MAGIC_POINTS

    def foresee(self, campaign: Campaign, *, start: int, end: int, asleep: bool) -> list[Happening]:
        """One query."""
        spans = _spans(_living(campaign), campaign.rules, start=start, end=end, asleep=asleep)
        return [happening for span in spans for happening in span.happenings]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: bool) -> list[Happening]:
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
    rows: Iterable[Character], rules: HouseRules, *, start: int, end: int, asleep: bool
) -> Iterator[_Span]:
    for character in rows:
        before = pool_of(character)
        after = recover(before, seconds=end - start, option=rules.recovery, is_asleep=asleep)
        yield _Span(
            character=character,
            before=before,
            after=after,
            happenings=tuple(
                _happenings(
                    character, before, after, rules=rules, start=start, end=end, asleep=asleep
                )
            ),
        )


def _happenings(
    character: Character,
    before: MagicPool,
    after: MagicPool,
    *,
    rules: HouseRules,
    start: int,
    end: int,
    asleep: bool,
) -> Iterator[Happening]:
    """Secret for whoever may not read the character's numbers: hidden ones, the GM's own."""
    secret = character.hidden or character.kind == CharacterKind.NPC
    points = after.current - before.current
    if not points:
        return
    if is_unconscious(mp=before.current, option=rules.at_zero):
        waited = seconds_until(before, points=1, option=rules.recovery, is_asleep=asleep)
        yield Happening(
            second=end if waited is None else start + waited,
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
