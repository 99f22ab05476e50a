import pytest

from rules.vancian.casting import (
    INTERRUPTING,
    CastCode,
    CastFrom,
    CastRules,
    cast_problems,
    copy_to_wipe,
    hindrances,
    interruptions,
)
from rules.vancian.combine_tags import parse_combine_tags
from rules.vancian.copying import CopySource, SourceKind
from rules.vancian.duration_text import parse_duration
from rules.vancian.options import CastUnmemorised, ReadMagic
from tests.rules.vancian.builders import (
    BLUR,
    CURE,
    HOLD,
    LIGHT,
    SLEEP_SPELL,
    WEB,
    caster,
    codes,
    form,
    plan,
)

RULES = CastRules()
STATES = {
    "is_destroyed": CastCode.DESTROYED,
    "is_dead": CastCode.DEAD,
    "is_unconscious": CastCode.UNCONSCIOUS,
    "is_asleep": CastCode.ASLEEP,
    "is_bound": CastCode.BOUND,
    "is_gagged": CastCode.GAGGED,
    "is_silenced": CastCode.SILENCED,
    "has_other_action": CastCode.OTHER_ACTION,
    "is_memorising": CastCode.MEMORISING,
    "is_rewriting": CastCode.REWRITING,
}
SCROLL = CopySource(kind=SourceKind.SCROLL)


def refused(*, who: object = None, rules: CastRules = RULES, **changes: object) -> list[object]:
    """Fields and codes of a cast's problems."""
    found = cast_problems(
        caster=who or caster(),  # type: ignore[arg-type]  # a caster or the default one
        plan=plan(**changes),
        rules=rules,
    )
    return list(codes(found))


def test_every_reason_is_shown_at_once() -> None:
    found = refused(
        who=caster(held=(), **dict.fromkeys(STATES, True)),
        form=form(LIGHT),
        duration=parse_duration("6 turns outdoors, 3 turns elsewhere"),
        tags=parse_combine_tags("?attack_rolls;?morale"),
        targets_elsewhere=2,
    )

    assert found == [
        *(("character", code) for code in STATES.values()),
        ("spell", CastCode.NOT_MEMORISED),
        ("form", CastCode.FORM_MISSING),
        ("targets", CastCode.OTHER_PLANE),
        ("choice", CastCode.CHOICE_MISSING),
        ("signs", CastCode.SIGN_MISSING),
    ]


@pytest.mark.parametrize(("state", "code"), STATES.items())
def test_each_state_hinders_alone_and_some_interrupt(state: str, code: CastCode) -> None:
    who = caster(**{state: True})

    assert hindrances(who) == (code,)
    assert interruptions(who) == ((code,) if code in INTERRUPTING else ())
    assert refused(who=who) == [("character", code)]


def test_a_memorised_spell_may_be_cast() -> None:
    assert refused() == []
    assert refused(form=form(LIGHT, is_reversed=False)) == []


def test_a_spell_that_is_not_held_is_refused() -> None:
    assert refused(form=form(WEB)) == [("spell", CastCode.NOT_MEMORISED)]


def test_the_form_that_was_memorised_is_the_one_that_is_cast() -> None:
    assert refused(form=form(LIGHT, is_reversed=True)) == [("form", CastCode.FORM_NOT_HELD)]
    assert refused(form=form(SLEEP_SPELL, is_reversed=True)) == [("form", CastCode.NO_REVERSE)]


def test_a_cleric_chooses_the_form_now_unless_the_faith_forbids() -> None:
    cleric = caster(class_id="cleric", held=(form(CURE),))

    assert refused(who=cleric, form=form(CURE)) == [("form", CastCode.FORM_MISSING)]
    assert refused(who=cleric, form=form(CURE, is_reversed=True)) == []
    assert refused(who=cleric, form=form(CURE, is_reversed=True), is_reverse_forbidden=True) == [
        ("form", CastCode.FORM_FORBIDDEN)
    ]


def test_the_game_masters_leave_needs_the_option() -> None:
    leave = CastFrom.GM_LEAVE

    assert refused(form=form(WEB), source=leave) == [("spell", CastCode.LEAVE_NOT_OPEN)]
    open_rules = CastRules(cast_unmemorised=CastUnmemorised.GM_LEAVE)
    assert refused(form=form(WEB), source=leave, rules=open_rules) == []
    assert refused(form=form(CURE, is_reversed=False), source=leave, rules=open_rules) == [
        ("spell", CastCode.WRONG_TYPE)
    ]


def test_a_scroll_must_be_of_ones_own_type_and_list() -> None:
    reader = caster(own_list={WEB.id})

    assert refused(who=reader, form=form(WEB), source=CastFrom.SCROLL, scroll=SCROLL) == []
    assert refused(who=reader, form=form(BLUR), source=CastFrom.SCROLL, scroll=SCROLL) == [
        ("spell", CastCode.WRONG_TYPE),
        ("spell", CastCode.NOT_ON_LIST),
    ]


@pytest.mark.parametrize("scroll", [None, CopySource(kind=SourceKind.SCROLL, has_spell=False)])
def test_without_the_scroll_nothing_is_read(scroll: CopySource | None) -> None:
    assert refused(form=form(WEB), source=CastFrom.SCROLL, scroll=scroll) == [
        ("scroll", CastCode.NO_SCROLL)
    ]


def test_a_scroll_may_have_to_be_deciphered() -> None:
    rules = CastRules(read_magic=ReadMagic.ON)
    read = CopySource(kind=SourceKind.SCROLL, is_deciphered=True)

    assert refused(form=form(WEB), source=CastFrom.SCROLL, scroll=SCROLL, rules=rules) == [
        ("scroll", CastCode.NOT_DECIPHERED)
    ]
    assert refused(form=form(WEB), source=CastFrom.SCROLL, scroll=read, rules=rules) == []


def test_what_the_duration_asks_is_asked() -> None:
    miles = parse_duration("1 turn per mile")
    either = parse_duration("1d4+1 rounds or turns")

    assert refused(duration=miles) == [("miles", CastCode.MILES_MISSING)]
    assert refused(duration=miles, miles=-1) == [("miles", CastCode.MILES_UNKNOWN)]
    assert refused(duration=either, choice=2) == [("choice", CastCode.CHOICE_UNKNOWN)]
    assert refused(duration=either, choice=1) == []


def test_the_copy_that_serves_is_wiped() -> None:
    both = caster(
        held=(form(LIGHT, is_reversed=False), form(SLEEP_SPELL), form(LIGHT, is_reversed=True))
    )

    assert copy_to_wipe(both, form(LIGHT, is_reversed=True)) == 2
    assert copy_to_wipe(both, form(SLEEP_SPELL)) == 1
    assert copy_to_wipe(both, form(HOLD)) is None
