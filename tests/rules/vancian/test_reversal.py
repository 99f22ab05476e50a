import pytest

from rules.vancian.reversal import (
    Alignment,
    ReversalChoice,
    castable_forms,
    form_is_due,
    may_anger_deity,
    reversal_choice,
)
from tests.rules.vancian.builders import CURE, HOLD, LIGHT, SLEEP_SPELL, form


@pytest.mark.parametrize(
    ("class_id", "choice"),
    [
        ("magic_user", ReversalChoice.AT_MEMORISATION),
        ("elf", ReversalChoice.AT_MEMORISATION),
        ("illusionist", ReversalChoice.AT_MEMORISATION),
        ("cleric", ReversalChoice.AT_CASTING),
        ("druid", ReversalChoice.AT_CASTING),
        ("paladin", ReversalChoice.AT_CASTING),
        ("ranger", ReversalChoice.AT_CASTING),
    ],
)
def test_the_file_of_classes_decides_when(class_id: str, choice: ReversalChoice) -> None:
    assert reversal_choice(class_id) is choice
    assert form_is_due(class_id, form(LIGHT), at=choice)
    assert not form_is_due(class_id, form(SLEEP_SPELL), at=choice)


@pytest.mark.parametrize(("held", "forms"), [(False, (False,)), (True, (True,)), (None, (False,))])
def test_a_magic_user_casts_the_form_that_was_memorised(
    *, held: bool | None, forms: tuple[bool, ...]
) -> None:
    assert castable_forms("magic_user", form(LIGHT, is_reversed=held)) == forms


def test_a_cleric_casts_either_form_unless_the_faith_forbids() -> None:
    assert castable_forms("cleric", form(CURE)) == (False, True)
    assert castable_forms("cleric", form(CURE), is_reverse_forbidden=True) == (False,)
    assert castable_forms("cleric", form(HOLD)) == (False,)


def test_faith_forbids_nothing_to_a_magic_user() -> None:
    held = form(LIGHT, is_reversed=True)

    assert castable_forms("magic_user", held, is_reverse_forbidden=True) == (True,)


def _anger(alignment: Alignment, *, is_reversed: bool, class_id: str = "cleric") -> bool:
    return may_anger_deity(
        class_id, alignment=alignment, is_reversible=True, is_reversed=is_reversed
    )


def test_a_cast_against_the_alignment_is_warned_of() -> None:
    assert _anger(Alignment.LAW, is_reversed=True)
    assert not _anger(Alignment.LAW, is_reversed=False)
    assert _anger(Alignment.CHAOS, is_reversed=False)
    assert not _anger(Alignment.CHAOS, is_reversed=True)
    assert not _anger(Alignment.NEUTRAL, is_reversed=True)


def test_no_deity_minds_a_magic_user_or_a_spell_without_a_reverse() -> None:
    assert not _anger(Alignment.LAW, is_reversed=True, class_id="magic_user")
    assert not may_anger_deity(
        "cleric", alignment=Alignment.CHAOS, is_reversible=False, is_reversed=False
    )
