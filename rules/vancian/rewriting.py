"""V8, S8: rewriting a grimoire that was destroyed or lost, spell after spell."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate

from rules.clock import WEEK
from rules.errors import require_range
from rules.vancian.problems import VancianProblem
from rules.vancian.progression import SPELL_LEVELS
from rules.vancian.spell_facts import SpellFacts

WEEKS_PER_LEVEL = 1
"""Weeks of game time per spell level. Source: V8."""
GOLD_PER_LEVEL = 1_000
"""Gold pieces per spell level. Source: V8."""


def weeks_for(spell_level: int) -> int:
    """Weeks that a spell of that level takes. Source: V8."""
    require_range("spell_level", spell_level, minimum=1, maximum=SPELL_LEVELS[-1])
    return spell_level * WEEKS_PER_LEVEL


def gold_for(spell_level: int) -> int:
    """Gold pieces that a spell of that level costs, paid when it begins. Source: V8."""
    require_range("spell_level", spell_level, minimum=1, maximum=SPELL_LEVELS[-1])
    return spell_level * GOLD_PER_LEVEL


@dataclass(frozen=True, kw_only=True)
class RewritingPlan:
    """What rewriting some spells comes to."""

    levels: tuple[int, ...]
    """Spell levels, in the order in which they are rewritten."""

    @property
    def weeks(self) -> int:
        """Weeks in all."""
        return sum(map(weeks_for, self.levels))

    @property
    def gold(self) -> int:
        """Gold pieces in all."""
        return sum(map(gold_for, self.levels))

    @property
    def done_after_weeks(self) -> tuple[int, ...]:
        """For each spell the weeks from the beginning until it is usable."""
        return tuple(accumulate(map(weeks_for, self.levels)))


def rewriting_plan(spell_levels: Sequence[int]) -> RewritingPlan:
    """Weeks and gold of rewriting spells in that order. Source: V8."""
    plan = RewritingPlan(levels=tuple(spell_levels))
    require_range("weeks", plan.weeks, minimum=0)
    return plan


class RewritingCode(StrEnum):
    """Why a rewriting can't begin. All are shown at once. Source: V8, S8."""

    NOTHING_CHOSEN = "nothing_chosen"
    """No spell to rewrite. Field `spells`."""
    TWICE = "twice"
    """Chosen twice. Field `spells`."""
    NOT_LOST = "not_lost"
    """It stood in no lost or destroyed grimoire of theirs. Field `spells`."""
    ALREADY_THERE = "already_there"
    """It stands in the grimoire that is written. Field `spells`."""
    NO_BOOK = "no_book"
    """No grimoire of theirs to write in. Field `book`."""
    NOT_ENOUGH_GOLD = "not_enough_gold"
    """The first spell can't be paid. Field `gold`; `needed`, `available`, `missing`."""
    ALREADY_REWRITING = "already_rewriting"
    """Another grimoire is being rewritten. Field `character`."""
    BUSY = "busy"
    """A rest, a cast or another act runs. Field `character`."""
    UNABLE = "unable"
    """Unconscious, dead or destroyed. Field `character`."""


def rewriting_problems(
    *,
    chosen: Sequence[SpellFacts],
    lost: Collection[int],
    in_book: Collection[int],
    gold: int,
    has_book: bool = True,
    is_rewriting: bool = False,
    is_busy: bool = False,
    is_able: bool = True,
) -> tuple[VancianProblem, ...]:
    """Every reason why a rewriting can't begin; empty: it may. Source: V8, S8.

    `lost`: ids of the spells of lost grimoires; `in_book`: those of the grimoire to write in;
    `gold`: gold pieces at hand. Only the first spell must be paid now.
    """
    facts = (
        (not is_able, RewritingCode.UNABLE, "character"),
        (is_rewriting, RewritingCode.ALREADY_REWRITING, "character"),
        (is_busy, RewritingCode.BUSY, "character"),
        (not has_book, RewritingCode.NO_BOOK, "book"),
        (not chosen, RewritingCode.NOTHING_CHOSEN, "spells"),
    )
    problems = [VancianProblem(code=code, field=field) for holds, code, field in facts if holds]
    seen: set[int] = set()
    for spell in chosen:
        codes = (
            (spell.id in seen, RewritingCode.TWICE),
            (spell.id not in lost, RewritingCode.NOT_LOST),
            (spell.id in in_book, RewritingCode.ALREADY_THERE),
        )
        seen.add(spell.id)
        problems += [
            VancianProblem(code=code, field="spells", spell_id=spell.id)
            for holds, code in codes
            if holds
        ]
    if chosen:
        problems += _gold_problems(gold_for(chosen[0].level), gold)
    return tuple(problems)


def _gold_problems(needed: int, available: int) -> list[VancianProblem]:
    if available >= needed:
        return []
    numbers = {"needed": needed, "available": available, "missing": needed - available}
    code = RewritingCode.NOT_ENOUGH_GOLD
    return [VancianProblem(code=code, field="gold", numbers=numbers)]


@dataclass(frozen=True, kw_only=True)
class Rewriting:
    """A rewriting as it stands."""

    levels: tuple[int, ...]
    """Spell levels, in the order chosen."""
    done: int = 0
    """How many are finished and usable."""
    seconds: int = 0
    """Seconds spent on the spell in hand."""
    is_paid: bool = False
    """True when the spell in hand has been paid for, so has begun."""

    @property
    def is_done(self) -> bool:
        """True when every spell is rewritten."""
        return self.done == len(self.levels)

    @property
    def seconds_left(self) -> int:
        """Seconds until the spell in hand is usable; 0 when all are done."""
        return 0 if self.is_done else weeks_for(self.levels[self.done]) * WEEK - self.seconds

    @property
    def gold_due(self) -> int:
        """Gold pieces to pay before the spell in hand goes on."""
        return 0 if self.is_done or self.is_paid else gold_for(self.levels[self.done])


@dataclass(frozen=True, kw_only=True)
class RewritingAdvance:
    """What some time did to a rewriting."""

    rewriting: Rewriting
    """How it stands afterwards."""
    finished: tuple[tuple[int, int], ...]
    """Pairs of (place in the order, seconds from the start of this time) of finished spells."""
    gold_paid: int
    """Gold pieces paid."""
    stopped_after: int | None
    """Seconds after which it stood still for want of gold; None: it didn't."""


def advance_rewriting(rewriting: Rewriting, *, seconds: int, gold: int) -> RewritingAdvance:
    """Let time pass over a rewriting. Source: V8, S8.

    Each spell is paid when it begins, the next one as soon as the one before is finished; where
    the gold isn't there, the rewriting stands still and the rest of the time is lost to it.
    """
    require_range("seconds", seconds, minimum=0)
    require_range("gold", gold, minimum=0)
    now = rewriting
    finished: list[tuple[int, int]] = []
    paid, passed = 0, 0
    while not now.is_done:
        if now.gold_due > gold - paid:
            return RewritingAdvance(
                rewriting=now, finished=tuple(finished), gold_paid=paid, stopped_after=passed
            )
        paid += now.gold_due
        now = replace(now, is_paid=True)
        if now.seconds_left > seconds - passed:
            now = replace(now, seconds=now.seconds + seconds - passed)
            break
        passed += now.seconds_left
        finished.append((now.done, passed))
        now = Rewriting(levels=now.levels, done=now.done + 1)
    return RewritingAdvance(
        rewriting=now, finished=tuple(finished), gold_paid=paid, stopped_after=None
    )
