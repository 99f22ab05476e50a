"""What an option of the house rules changes, drawn: the same mage under any rules.

Each function answers for one set of rules; a page draws it for those in force and for those chosen.
"""

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from design import formats
from rules.clock import HOUR, MONTH_DAYS, SLEEP, rounds_to_seconds
from rules.dice import TypedDice
from rules.house_rules import HouseRules
from rules.options import AtZero, MonthDays, ResistanceBounds, SkillProgress
from rules.percentile.concentration import (
    allowed_degrees,
    effective_skill,
    hold_total_target,
)
from rules.percentile.cost import cast_odds, mp_cost
from rules.percentile.magic_points import MagicPool, recover, seconds_until
from rules.percentile.outcome import Band, Outcome, bands
from rules.percentile.power import earns_mark
from rules.percentile.progress import is_training_open, skill_gain_chance
from rules.percentile.resistance import active_points, resistance_target, roll_resistance
from rules.percentile.spell_parameters import Degree, DurationKind, SpellParameters

#: The mage of every example.
_SKILL, _LEVEL, _INT, _POU, _POINTS = 65, 5, 14, 16, 5


@dataclass(frozen=True, kw_only=True)
class Strip:
    """A d100 strip, with what each outcome costs where it is a cast's."""

    kind: ClassVar = "strip"
    caption: str
    chance: int
    bands: tuple[Band, ...]
    costs: dict[Outcome, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Pool:
    """A pool of magic points, with what comes back."""

    kind: ClassVar = "pool"
    caption: str
    current: int
    maximum: int
    gain: int = 0


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A number and what it counts."""

    kind: ClassVar = "figure"
    number: str
    caption: str


Picture = Strip | Pool | Figure


def cast_at_65(rules: HouseRules) -> tuple[Picture, ...]:
    """A cast at 65 %, and what it costs at level 5. Source: P1, P4."""
    regime = rules.critical_regime
    return (
        Strip(
            caption=_("Sort de niveau %(level)s, à %(chance)s %%")
            % {"level": _LEVEL, "chance": _SKILL},
            chance=_SKILL,
            bands=bands(chance=_SKILL, regime=regime),
            costs=dict(cast_odds(chance=_SKILL, level=_LEVEL, regime=regime).costs),
        ),
    )


def levels_by_degree(rules: HouseRules) -> tuple[Picture, ...]:
    """Maximum level of a light spell at other degrees. Source: P2, P7."""

    def level(degree: Degree) -> str:
        skill = effective_skill(
            skill=_SKILL, spell_degree=Degree.LIGHT, degree=degree, option=rules.max_level_skill
        )
        return str(skill.max_level)

    return (
        Figure(
            number=level(Degree.LIGHT),
            caption=_("niveau maximum à %(skill)s %%, au degré du sort") % {"skill": _SKILL},
        ),
        Figure(
            number=level(Degree.INTENSE),
            caption=_("un degré au-dessus, lancé à %(chance)s %%") % {"chance": _SKILL + 10},
        ),
        Figure(
            number=level(Degree.NONE),
            caption=_("un degré au-dessous, lancé à %(chance)s %%") % {"chance": _SKILL - 30},
        ),
    )


def rounds_on_the_clock(rules: HouseRules) -> tuple[Picture, ...]:
    """A ceremony of ten rounds. Source: P8, P9."""
    seconds = rounds_to_seconds(10, round_seconds=rules.round_seconds)
    span = formats.game_span(seconds)
    return (
        Figure(number="10", caption=_("rounds de cérémonie : %(span)s") % {"span": span}),
        Figure(number=str(HOUR // rules.round_seconds), caption=_("rounds dans une heure")),
    )


def points_after_a_night(rules: HouseRules) -> tuple[Picture, ...]:
    """Eight hours asleep, and sixteen awake. Source: P5."""
    pool = MagicPool(pou=_POU, current=_POINTS)
    night = recover(pool, seconds=SLEEP, option=rules.recovery, is_asleep=True)
    day = recover(pool, seconds=2 * SLEEP, option=rules.recovery)
    return tuple(
        Pool(
            caption=caption,
            current=_POINTS,
            maximum=_POU,
            gain=after.current - _POINTS,
        )
        for caption, after in (
            (_("Après une nuit de 8 h"), night),
            (_("Après 16 h de veille"), day),
        )
    )


def empty_pool(rules: HouseRules) -> tuple[Picture, ...]:
    """A mage without a point, and how long it lasts. Source: P5."""
    if rules.at_zero is AtZero.NOTHING:
        return (Pool(caption=_("Debout, sans magie"), current=0, maximum=_POU),)
    wait = seconds_until(MagicPool(pou=_POU, current=0), points=1, option=rules.recovery)
    caption = (
        _("Sans connaissance jusqu’au point que le MJ lui rendra")
        if wait is None
        else _("Sans connaissance pendant %(span)s") % {"span": formats.game_span(wait)}
    )
    return (Pool(caption=caption, current=0, maximum=_POU),)


def degrees_of_an_instant_spell(rules: HouseRules) -> tuple[Picture, ...]:
    """Chances of a light instant spell at each degree it takes. Source: P7."""
    parameters = SpellParameters(degree=Degree.LIGHT, duration_kind=DurationKind.INSTANT)
    return tuple(
        Figure(
            number=formats.per_cent_sign(str(_chance_at(degree))),
            caption=_("de chances au degré %(degree)s") % {"degree": _degree_word(degree)},
        )
        for degree in allowed_degrees(parameters, option=rules.instant_degree)
    )


def hold_when_disturbed(rules: HouseRules) -> tuple[Picture, ...]:
    """The roll that holds a total spell; 100 always fails. Source: P7."""
    target = hold_total_target(int_score=_INT, multiplier=rules.total_roll_multiplier)
    return (
        _plain(
            _("Garder le sort avec INT %(score)s : %(target)s %%")
            % {"score": _INT, "target": target},
            target,
        ),
    )


def uneven_resistance(rules: HouseRules) -> tuple[Picture, ...]:
    """Two contests that the numbers would decide alone. Source: P10."""
    return (
        _contest(18, 6, rules.resistance_bounds),
        _contest(5, 17, rules.resistance_bounds),
    )


def forced_resistance(rules: HouseRules) -> tuple[Picture, ...]:
    """A cast that costs half of the points, against 12. Source: P10."""
    active = active_points(
        mp_before=_POU - 2,
        cost=mp_cost(level=_LEVEL, outcome=Outcome.SUCCESS),
        surcharge=0,
        pou=_POU,
        option=rules.resistance_points,
    )
    return (
        Pool(
            caption=_("POU %(pou)s, sort de niveau %(level)s") % {"pou": _POU, "level": _LEVEL},
            current=_POU - 2,
            maximum=_POU,
        ),
        _contest(active, 12, rules.resistance_bounds),
    )


def what_marks(rules: HouseRules) -> tuple[Picture, ...]:
    """Three casts against 12 at 60 %. Source: P11."""

    def marks(roll: int, outcome: Outcome) -> str:
        won = roll_resistance(
            active=14,
            passive=12,
            bounds=rules.resistance_bounds,
            regime=rules.critical_regime,
            dice=TypedDice([roll]),
        )
        is_marked = earns_mark(outcome=outcome, resistance=won, option=rules.pou_mark)
        return _("oui") if is_marked else _("non")

    return (
        Figure(
            number=marks(1, Outcome.SUCCESS), caption=_("sort réussi, résistance vaincue sur un 01")
        ),
        Figure(
            number=marks(40, Outcome.CRITICAL),
            caption=_("sort critique, résistance vaincue de justesse"),
        ),
        Figure(
            number=marks(40, Outcome.SUCCESS),
            caption=_("sort réussi, résistance vaincue de justesse"),
        ),
    )


def end_of_adventure(rules: HouseRules) -> tuple[Picture, ...]:
    """A checked spell at 65 %. Source: P14."""
    if rules.skill_progress is SkillProgress.MANUAL:
        return (Figure(number="0", caption=_("jet à la fin de l’aventure")),)
    return (_progress(_("Cochée à %(skill)s %% : +1d6")),)


def month_of_training(rules: HouseRules) -> tuple[Picture, ...]:
    """A month spent on a spell known at 65 %. Source: P14."""
    if not is_training_open(rules.training):
        return (Figure(number="0", caption=_("jet après un mois passé sur un sort connu")),)
    return (_progress(_("Entraînée à %(skill)s %% : +1d6")),)


def three_studies(rules: HouseRules) -> tuple[Picture, ...]:
    """A month on each of three spells. Source: P13."""
    months = 1 if rules.parallel_studies is None else -(-3 // rules.parallel_studies)
    return (
        Figure(
            number=str(months), caption=_("mois de jeu pour étudier trois sorts un mois chacun")
        ),
    )


def lengths_of_a_month(rules: HouseRules) -> tuple[Picture, ...]:
    """What a month of study takes in months of different lengths. Source: P13."""
    return tuple(
        Figure(
            number=str(MONTH_DAYS if rules.month_days is MonthDays.THIRTY else days),
            caption=_("jours d’étude, au fil d’un mois de %(days)s jours") % {"days": days},
        )
        for days in (28, 31)
    )


def _chance_at(degree: Degree) -> int:
    """Chances of a light spell at another degree."""
    return effective_skill(skill=_SKILL, spell_degree=Degree.LIGHT, degree=degree).chance


def _plain(caption: str, target: int) -> Strip:
    """A plain roll: success at or under the target."""
    return Strip(
        caption=caption,
        chance=target,
        bands=_bands((Outcome.SUCCESS, min(target, 100)), (Outcome.FAILURE, 100)),
    )


def _progress(caption: str) -> Strip:
    """The roll that makes a skill better: above it, and 100."""
    chance = skill_gain_chance(_SKILL)
    return Strip(
        caption=caption % {"skill": _SKILL},
        chance=chance,
        bands=_bands((Outcome.FAILURE, 100 - chance), (Outcome.SUCCESS, 100)),
    )


def _bands(*ends: tuple[Outcome, int]) -> tuple[Band, ...]:
    """Runs of rolls by their last one; an empty one is left out."""
    found: list[Band] = []
    low = 1
    for outcome, high in ends:
        if low <= high:
            found.append(Band(outcome=outcome, low=low, high=high))
            low = high + 1
    return tuple(found)


def _contest(active: int, passive: int, bounds: ResistanceBounds) -> Strip:
    target = resistance_target(active=active, passive=passive, bounds=bounds)
    caption = _("%(active)s contre %(passive)s : %(target)s %%") % {
        "active": active,
        "passive": passive,
        "target": target,
    }
    return _plain(caption, target)


def _degree_word(degree: Degree) -> str:
    """As the middle of a sentence has it."""
    return {
        Degree.NONE: pgettext("concentration", "Nul"),
        Degree.LIGHT: pgettext("concentration", "Léger"),
        Degree.INTENSE: pgettext("concentration", "Intense"),
        Degree.TOTAL: pgettext("concentration", "Total"),
    }[degree].lower()
