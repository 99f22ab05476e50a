"""V4, S10: what may be memorised, and what is held beyond the slots."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from rules.errors import require_range
from rules.vancian.learning import learning
from rules.vancian.options import MemorisationsPerSleep, UnifiedMagic
from rules.vancian.problems import VancianProblem
from rules.vancian.progression import SPELL_LEVELS, slots
from rules.vancian.reversal import ReversalChoice, reversal_choice
from rules.vancian.spell_facts import SpellForm, count_by_level


class MemorisationCode(StrEnum):
    """Why a choice of spells can't be memorised. All are shown at once. Source: V4."""

    NO_RIGHT = "no_right"
    """No sleep that gives the right, or the right is used. Field `rest`."""
    NO_BOOK = "no_book"
    """No grimoire at hand, and something new to memorise. Field `book`."""
    NOT_ACCESSIBLE = "not_accessible"
    """Not among the accessible spells. Field `spells`, `place` in the choice (from 1)."""
    TOO_MANY = "too_many"
    """More of a spell level than slots. Field `level_N`; `level`, `count`, `slots`, `over`."""
    FORM_MISSING = "form_missing"
    """The form of a reversible spell must be chosen now. Field `form`, `place`."""
    FORM_TOO_EARLY = "form_too_early"
    """A form is chosen where the class chooses at casting. Field `form`, `place`."""
    NO_REVERSE = "no_reverse"
    """The reverse of a spell that has none. Field `form`, `place`."""


def memorisation_excess(
    class_id: str, level: int, spell_levels: Iterable[int]
) -> Mapping[int, int]:
    """How many spells of each level are held or wanted beyond the slots. Source: V4, S10.

    Levels that fit are left out. After a lost level it is what is shown as "n over".
    """
    open_slots = slots(class_id, level)
    return {
        spell_level: count - open_slots[spell_level - 1]
        for spell_level, count in count_by_level(_levels(spell_levels)).items()
        if count > open_slots[spell_level - 1]
    }


def _levels(spell_levels: Iterable[int]) -> Iterator[int]:
    for spell_level in spell_levels:
        require_range("spell_level", spell_level, minimum=1, maximum=SPELL_LEVELS[-1])
        yield spell_level


def may_memorise(*, has_slept: bool, memorised: int, option: MemorisationsPerSleep) -> bool:
    """Whether the last sleep still gives the right to memorise. Source: V4, S5.

    `memorised`: full hours of memorising since that sleep.
    """
    return has_slept and (option is MemorisationsPerSleep.UNLIMITED or memorised < 1)


def memorisation_problems(
    *,
    class_id: str,
    level: int,
    wanted: Sequence[SpellForm],
    accessible: Collection[int],
    unified_magic: UnifiedMagic,
    held: Sequence[SpellForm] = (),
    has_book: bool = True,
    has_right: bool = True,
) -> tuple[VancianProblem, ...]:
    """Everything wrong with a choice of spells; empty: it may be memorised. Source: V4, V9.

    `wanted`: all that is to be held afterwards. A copy already held may be kept even if its spell
    is no longer accessible (Read, S8); only what is new needs a book at hand. It is asked at the
    start of the hour and again at its end (S5).
    """
    problems: list[VancianProblem] = []
    if not has_right:
        problems.append(VancianProblem(code=MemorisationCode.NO_RIGHT, field="rest"))
    is_new = _new_ones(wanted, held)
    needs_book = learning(class_id, unified_magic=unified_magic).needs_book
    if needs_book and not has_book and any(is_new):
        problems.append(VancianProblem(code=MemorisationCode.NO_BOOK, field="book"))
    for place, (form, new) in enumerate(zip(wanted, is_new, strict=True), start=1):
        problems.extend(_form_problems(class_id, form, place))
        if new and form.spell.id not in accessible:
            problems.append(
                VancianProblem(
                    code=MemorisationCode.NOT_ACCESSIBLE,
                    field="spells",
                    spell_id=form.spell.id,
                    numbers={"place": place},
                )
            )
    return (*problems, *_excess_problems(class_id, level, wanted))


def _new_ones(wanted: Sequence[SpellForm], held: Sequence[SpellForm]) -> list[bool]:
    """For each wanted copy whether it isn't one that is held: held copies serve once each."""
    left = list(held)
    found = []
    for form in wanted:
        is_held = form in left
        if is_held:
            left.remove(form)
        found.append(not is_held)
    return found


def _form_problems(class_id: str, form: SpellForm, place: int) -> Iterator[VancianProblem]:
    chooses_now = reversal_choice(class_id) is ReversalChoice.AT_MEMORISATION
    code = None
    if form.is_reversed and not form.spell.is_reversible:
        code = MemorisationCode.NO_REVERSE
    elif form.spell.is_reversible and chooses_now and form.is_reversed is None:
        code = MemorisationCode.FORM_MISSING
    elif form.spell.is_reversible and not chooses_now and form.is_reversed is not None:
        code = MemorisationCode.FORM_TOO_EARLY
    if code is not None:
        numbers = {"place": place}
        yield VancianProblem(code=code, field="form", spell_id=form.spell.id, numbers=numbers)


def _excess_problems(
    class_id: str, level: int, wanted: Sequence[SpellForm]
) -> Iterator[VancianProblem]:
    levels = [form.spell.level for form in wanted]
    for spell_level, over in memorisation_excess(class_id, level, levels).items():
        count = levels.count(spell_level)
        yield VancianProblem(
            code=MemorisationCode.TOO_MANY,
            field=f"level_{spell_level}",
            numbers={"level": spell_level, "count": count, "slots": count - over, "over": over},
        )
