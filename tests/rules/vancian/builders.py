"""Spells and casters for the tests of memorised magic: one line each, the difference named."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules.vancian.casting import VancianCaster, VancianPlan
from rules.vancian.classes import CLASSES, MagicType
from rules.vancian.copying import Copier
from rules.vancian.duration_text import parse_duration
from rules.vancian.problems import VancianProblem
from rules.vancian.spell_facts import SpellFacts, SpellForm

SLEEP_SPELL = SpellFacts(id=1, magic_type=MagicType.ARCANE, level=1)
LIGHT = SpellFacts(id=2, magic_type=MagicType.ARCANE, level=1, is_reversible=True)
WEB = SpellFacts(id=3, magic_type=MagicType.ARCANE, level=2)
FLY = SpellFacts(id=4, magic_type=MagicType.ARCANE, level=3)
CURE = SpellFacts(id=5, magic_type=MagicType.DIVINE, level=1, is_reversible=True)
HOLD = SpellFacts(id=6, magic_type=MagicType.DIVINE, level=2)
ENTANGLE = SpellFacts(id=7, magic_type=MagicType.DRUIDIC, level=1)
BLUR = SpellFacts(id=8, magic_type=MagicType.PHANTASMAL, level=2)
ALL = (SLEEP_SPELL, LIGHT, WEB, FLY, CURE, HOLD, ENTANGLE, BLUR)

classes = st.sampled_from(sorted(CLASSES))
class_levels = classes.flatmap(
    lambda class_id: st.tuples(st.just(class_id), st.integers(1, CLASSES[class_id].max_level))
)


def form(spell: SpellFacts, *, is_reversed: bool | None = None) -> SpellForm:
    """A spell in a form; by default in the one that is still open, or the only one."""
    return SpellForm(spell=spell, is_reversed=is_reversed)


def caster(**changes: Any) -> VancianCaster:
    """A magic-user who holds Sleep and the plain form of Light."""
    merlin = VancianCaster(
        class_id="magic_user", held=(form(SLEEP_SPELL), form(LIGHT, is_reversed=False))
    )
    return replace(merlin, **changes)


def plan(**changes: Any) -> VancianPlan:
    """Sleep from memory."""
    return replace(
        VancianPlan(form=form(SLEEP_SPELL), duration=parse_duration("4d4 turns")), **changes
    )


def copier(**changes: Any) -> Copier:
    """A magic-user of level 3 with INT 13 and an empty grimoire."""
    return replace(Copier(class_id="magic_user", level=3, int_score=13), **changes)


def codes(problems: tuple[VancianProblem, ...]) -> list[tuple[str, str]]:
    """Field and code of each problem."""
    return [(problem.field, str(problem.code)) for problem in problems]
