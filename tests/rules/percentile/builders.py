"""Mages, plans and dice for the tests of casting: a cast in one line, the difference named."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules.house_rules import HouseRules
from rules.options import (
    AtZero,
    CriticalRegime,
    InstantDegree,
    MaxLevelSkill,
    PouMark,
    ResistanceBounds,
    ResistancePoints,
)
from rules.percentile.plan import CastPlan, Mage
from rules.percentile.spell_parameters import (
    Characteristic,
    Degree,
    DurationKind,
    RangeKind,
    SpellParameters,
)
from rules.percentile.targets import Target

RULES = HouseRules()
FOUDRE = SpellParameters()
"""The defaults: light, 10 m, 10 min, no resistance."""
RESISTED = SpellParameters(resistance=Characteristic.POU)


def mage(**changes: Any) -> Mage:
    """Thogor: 200 % in the spell, INT 15, POU 15, DEX 12, all his points."""
    thogor = Mage(int_score=15, pou=15, dex=12, mp=15, skill=200)
    return replace(thogor, **changes)


def plan(**changes: Any) -> CastPlan:
    """Intensity 5 at 160 m: level 9."""
    return replace(CastPlan(intensity=5, range_points=4), **changes)


mages = st.builds(
    Mage,
    int_score=st.integers(0, 25),
    pou=st.integers(0, 30),
    dex=st.integers(0, 25),
    mp=st.integers(0, 40),
    skill=st.integers(0, 300),
    is_bound=st.booleans(),
    is_gagged=st.booleans(),
    is_silenced=st.booleans(),
    is_conscious=st.sampled_from([True, True, True, False]),
)
spells = st.builds(
    SpellParameters,
    degree=st.sampled_from(Degree),
    range_kind=st.sampled_from(RangeKind),
    duration_kind=st.sampled_from(DurationKind),
    resistance=st.none() | st.sampled_from(Characteristic),
)
small_plans = st.builds(
    CastPlan,
    intensity=st.integers(1, 12),
    range_points=st.integers(0, 4),
    duration_points=st.integers(0, 4),
    degree=st.sampled_from(Degree),
    ceremony_rounds=st.integers(0, 6),
    surcharge=st.integers(0, 6),
    modifier=st.integers(-40, 40),
)
targets = st.lists(
    st.builds(
        Target,
        score=st.none() | st.integers(0, 25),
        is_willing=st.booleans(),
        barrier=st.integers(0, 8),
        is_sealed=st.sampled_from([False, False, False, True]),
    ),
    max_size=4,
).map(tuple)
any_number = st.integers(-5, 40) | st.integers()
any_plans = st.builds(
    CastPlan,
    intensity=any_number,
    range_points=any_number,
    duration_points=any_number,
    degree=st.sampled_from(Degree),
    ceremony_rounds=any_number,
    surcharge=any_number,
    modifier=any_number,
)
house_rules = st.builds(
    HouseRules,
    critical_regime=st.sampled_from(CriticalRegime),
    max_level_skill=st.sampled_from(MaxLevelSkill),
    at_zero=st.sampled_from(AtZero),
    instant_degree=st.sampled_from(InstantDegree),
    resistance_bounds=st.sampled_from(ResistanceBounds),
    resistance_points=st.sampled_from(ResistancePoints),
    pou_mark=st.sampled_from(PouMark),
)
