"""V5, S7: whether a spell may be cast, and what ends a cast that was declared."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.vancian.combine_tags import CombineTag
from rules.vancian.copying import CopySource, needs_deciphering
from rules.vancian.durations import Duration, duration_problems
from rules.vancian.learning import magic_type
from rules.vancian.options import CastUnmemorised, ReadMagic
from rules.vancian.problems import VancianProblem
from rules.vancian.reversal import castable_forms
from rules.vancian.spell_facts import SpellForm


class CastFrom(StrEnum):
    """Where the spell to cast comes from."""

    MEMORY = "memory"
    """A memorised copy."""
    SCROLL = "scroll"
    """A scroll read aloud."""
    GM_LEAVE = "gm_leave"
    """The GM lets it be cast though it isn't memorised: option `cast_unmemorised`."""


class CastCode(StrEnum):
    """Why a spell can't be cast. All are shown at once. Source: V5."""

    NOT_MEMORISED = "not_memorised"
    """No copy of the spell is held. Field `spell`."""
    FORM_NOT_HELD = "form_not_held"
    """A copy is held, but in the other form. Field `form`."""
    FORM_MISSING = "form_missing"
    """The form must be chosen at casting. Field `form`."""
    FORM_FORBIDDEN = "form_forbidden"
    """The GM holds the reverse incompatible with the faith. Field `form`."""
    NO_REVERSE = "no_reverse"
    """The spell has no reverse. Field `form`."""
    LEAVE_NOT_OPEN = "leave_not_open"
    """Option `cast_unmemorised` is off. Field `spell`."""
    WRONG_TYPE = "wrong_type"
    """Not of the caster's magic. Field `spell`."""
    NOT_ON_LIST = "not_on_list"
    """Not on the list that the GM has given the caster. Field `spell`."""
    NO_SCROLL = "no_scroll"
    """The scroll hasn't the spell, or isn't at hand. Field `scroll`."""
    NOT_DECIPHERED = "not_deciphered"
    """Read Magic first. Field `scroll`."""
    BOUND = "bound"
    """Free hands are needed. Field `character`."""
    GAGGED = "gagged"
    """A voice is needed. Field `character`."""
    SILENCED = "silenced"
    """In an area of silence. Field `character`."""
    UNCONSCIOUS = "unconscious"
    """Field `character`."""
    ASLEEP = "asleep"
    """Field `character`."""
    DEAD = "dead"
    """Field `character`."""
    DESTROYED = "destroyed"
    """Lost beyond the planes. Field `character`."""
    OTHER_ACTION = "other_action"
    """Something else was done or declared in this round. Field `character`."""
    MEMORISING = "memorising"
    """In the hour of memorising. Field `character`."""
    REWRITING = "rewriting"
    """A grimoire takes all the concentration. Field `character`."""
    OTHER_PLANE = "other_plane"
    """A target is on another plane. Field `targets`; `count` of them."""
    CHOICE_MISSING = "choice_missing"
    """One of two durations must be chosen. Field `choice`."""
    CHOICE_UNKNOWN = "choice_unknown"
    """There is no such duration. Field `choice`."""
    MILES_MISSING = "miles_missing"
    """The distance in miles is asked. Field `miles`."""
    MILES_UNKNOWN = "miles_unknown"
    """The distance is out of bounds, or not asked. Field `miles`; `minimum` or `maximum`."""
    SIGN_MISSING = "sign_missing"
    """For a characteristic, bonus or penalty must be chosen. Field `signs`; `count` of them."""


@dataclass(frozen=True, kw_only=True)
class VancianCaster:
    """Who casts, as they are at that moment."""

    class_id: str
    """Class."""
    held: Sequence[SpellForm] = ()
    """Every memorised copy."""
    own_list: Collection[int] | None = None
    """Ids of the list that the GM has given; None: all of the type."""
    is_bound: bool = False
    """Hands tied."""
    is_gagged: bool = False
    """Mouth stopped."""
    is_silenced: bool = False
    """In an area of silence."""
    is_unconscious: bool = False
    """Knocked out."""
    is_asleep: bool = False
    """Asleep, in a rest or by magic."""
    is_dead: bool = False
    """Dead."""
    is_destroyed: bool = False
    """Destroyed beyond the planes."""
    has_other_action: bool = False
    """Something else was done or declared in this round."""
    is_memorising: bool = False
    """In the hour after sleep."""
    is_rewriting: bool = False
    """Rewriting a grimoire."""


@dataclass(frozen=True, kw_only=True)
class VancianPlan:
    """What is to be cast."""

    form: SpellForm
    """The spell, and the form in which it is cast; `is_reversed` None: not chosen."""
    duration: Duration
    """Duration of that form."""
    source: CastFrom = CastFrom.MEMORY
    """Where it comes from."""
    scroll: CopySource | None = None
    """The scroll that is read, where it comes from one."""
    choice: int | None = None
    """Which of two durations, where the text leaves it open."""
    miles: int | None = None
    """Distance, where the duration asks for it."""
    tags: Sequence[CombineTag] = ()
    """Characteristics that it changes, their signs chosen."""
    targets_elsewhere: int = 0
    """How many of the targets are on another plane than the caster."""
    is_reverse_forbidden: bool = False
    """The GM holds the reverse incompatible with the caster's faith."""


@dataclass(frozen=True, kw_only=True)
class CastRules:
    """The house rules of casting. Source: V5, V7."""

    cast_unmemorised: CastUnmemorised = CastUnmemorised.OFF
    """Option `cast_unmemorised`."""
    read_magic: ReadMagic = ReadMagic.OFF
    """Option `read_magic`."""


def cast_problems(
    *, caster: VancianCaster, plan: VancianPlan, rules: CastRules
) -> tuple[VancianProblem, ...]:
    """Every reason to refuse this cast; empty: it may be declared. Source: V5, V9, V12, S7."""
    spell_id = plan.form.spell.id
    return (
        *(VancianProblem(code=code, field="character") for code in hindrances(caster)),
        *_source_problems(caster, plan, rules),
        *_form_problems(caster, plan),
        *_choice_problems(plan, spell_id),
    )


def hindrances(caster: VancianCaster) -> tuple[CastCode, ...]:
    """What keeps somebody from casting anything at all. Source: V5, V8, S7."""
    facts = (
        (caster.is_destroyed, CastCode.DESTROYED),
        (caster.is_dead, CastCode.DEAD),
        (caster.is_unconscious, CastCode.UNCONSCIOUS),
        (caster.is_asleep, CastCode.ASLEEP),
        (caster.is_bound, CastCode.BOUND),
        (caster.is_gagged, CastCode.GAGGED),
        (caster.is_silenced, CastCode.SILENCED),
        (caster.has_other_action, CastCode.OTHER_ACTION),
        (caster.is_memorising, CastCode.MEMORISING),
        (caster.is_rewriting, CastCode.REWRITING),
    )
    return tuple(code for holds, code in facts if holds)


INTERRUPTING = frozenset(
    {
        CastCode.DESTROYED,
        CastCode.DEAD,
        CastCode.UNCONSCIOUS,
        CastCode.ASLEEP,
        CastCode.BOUND,
        CastCode.GAGGED,
        CastCode.SILENCED,
    }
)
"""Hindrances that interrupt a declared cast when they arise before it is resolved. Source: S7."""


def interruptions(caster: VancianCaster) -> tuple[CastCode, ...]:
    """What interrupts a declared cast now; empty: nothing. Source: V5, S7.

    A hit and a failed saving throw interrupt too, by the GM's word.
    """
    return tuple(code for code in hindrances(caster) if code in INTERRUPTING)


def _source_problems(
    caster: VancianCaster, plan: VancianPlan, rules: CastRules
) -> Iterator[VancianProblem]:
    spell = plan.form.spell

    def problem(code: CastCode, field: str) -> VancianProblem:
        return VancianProblem(code=code, field=field, spell_id=spell.id)

    if plan.source is CastFrom.MEMORY:
        if not any(held.spell.id == spell.id for held in caster.held):
            yield problem(CastCode.NOT_MEMORISED, "spell")
        return
    if plan.source is CastFrom.GM_LEAVE and rules.cast_unmemorised is CastUnmemorised.OFF:
        yield problem(CastCode.LEAVE_NOT_OPEN, "spell")
    if spell.magic_type is not magic_type(caster.class_id):
        yield problem(CastCode.WRONG_TYPE, "spell")
    if caster.own_list is not None and spell.id not in caster.own_list:
        yield problem(CastCode.NOT_ON_LIST, "spell")
    if plan.source is CastFrom.SCROLL:
        if plan.scroll is None or not plan.scroll.has_spell:
            yield problem(CastCode.NO_SCROLL, "scroll")
        elif needs_deciphering(plan.scroll, spell=spell, option=rules.read_magic):
            yield problem(CastCode.NOT_DECIPHERED, "scroll")


def _form_problems(caster: VancianCaster, plan: VancianPlan) -> Iterator[VancianProblem]:
    form = plan.form
    code = None
    if form.is_reversed and not form.spell.is_reversible:
        code = CastCode.NO_REVERSE
    elif form.spell.is_reversible and form.is_reversed is None:
        code = CastCode.FORM_MISSING
    elif form.is_reversed and plan.is_reverse_forbidden:
        code = CastCode.FORM_FORBIDDEN
    elif plan.source is CastFrom.MEMORY and not _holds_form(caster, form):
        code = CastCode.FORM_NOT_HELD
    if code is not None:
        yield VancianProblem(code=code, field="form", spell_id=form.spell.id)


def _holds_form(caster: VancianCaster, form: SpellForm) -> bool:
    """Whether a held copy may be cast in that form; True where no copy is held at all."""
    copies = [held for held in caster.held if held.spell.id == form.spell.id]
    wanted = bool(form.is_reversed)
    return not copies or any(wanted in castable_forms(caster.class_id, held) for held in copies)


def copy_to_wipe(caster: VancianCaster, form: SpellForm) -> int | None:
    """Place in `held` of the copy that casting this form wipes; None: none serves. Source: V5."""
    wanted = bool(form.is_reversed)
    return next(
        (
            place
            for place, held in enumerate(caster.held)
            if held.spell.id == form.spell.id and wanted in castable_forms(caster.class_id, held)
        ),
        None,
    )


def _choice_problems(plan: VancianPlan, spell_id: int) -> Iterator[VancianProblem]:
    if plan.targets_elsewhere > 0:
        yield VancianProblem(
            code=CastCode.OTHER_PLANE,
            field="targets",
            spell_id=spell_id,
            numbers={"count": plan.targets_elsewhere},
        )
    codes = {
        ("choice", True): CastCode.CHOICE_MISSING,
        ("choice", False): CastCode.CHOICE_UNKNOWN,
        ("miles", True): CastCode.MILES_MISSING,
        ("miles", False): CastCode.MILES_UNKNOWN,
    }
    for problem in duration_problems(plan.duration, choice=plan.choice, miles=plan.miles):
        yield VancianProblem(
            code=codes[problem.field, problem.code == "missing"],
            field=problem.field,
            spell_id=spell_id,
            numbers=problem.numbers,
        )
    unsigned = sum(tag.is_chosen for tag in plan.tags)
    if unsigned:
        yield VancianProblem(
            code=CastCode.SIGN_MISSING,
            field="signs",
            spell_id=spell_id,
            numbers={"count": unsigned},
        )
