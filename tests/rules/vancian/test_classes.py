import pytest

from rules.errors import MalformedError
from rules.vancian.classes import (
    CLASSES,
    MagicType,
    PreparationMode,
    ReversalMode,
    caster_class,
    open_classes,
    read_classes,
)
from rules.vancian.options import Edition, ExtraClasses
from rules.vancian.tables import own_table

BASIC = ["cleric", "magic_user", "elf"]
ADVANCED = ["cleric", "druid", "illusionist", "magic_user", "elf", "paladin", "ranger"]
EXTRA = ["half_elf", "drow", "gnome", "bard"]


def test_an_unknown_class_is_refused_by_its_name() -> None:
    with pytest.raises(MalformedError) as caught:
        caster_class("necromancer")

    (problem,) = caught.value.problems
    assert (problem.field, problem.code, problem.value) == ("class", "unknown_value", "necromancer")


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("arcane", "witchcraft", "magic_type"),
        ("memorise_choice", "never", "reversal_mode"),
        ("spellbook", "stone", "preparation_mode"),
        ("base", "third", "rules_set"),
    ],
)
def test_an_unknown_value_in_the_table_is_refused(old: str, new: str, field: str) -> None:
    with pytest.raises(MalformedError) as caught:
        read_classes(own_table("classes").replace(old, new))

    assert {problem.field for problem in caught.value.problems} == {f"classes:{field}"}


def test_a_class_that_stands_twice_is_refused() -> None:
    with pytest.raises(MalformedError) as caught:
        read_classes(own_table("classes").replace("druid,", "cleric,", 1))

    assert caught.value.problems[0].value == "cleric"


@pytest.mark.parametrize(
    ("edition", "extra", "ids"),
    [
        (Edition.BASIC, ExtraClasses.OFF, BASIC),
        (Edition.ADVANCED, ExtraClasses.OFF, ADVANCED),
        (Edition.BASIC, ExtraClasses.ON, BASIC + EXTRA),
        (Edition.ADVANCED, ExtraClasses.ON, ADVANCED + EXTRA),
    ],
)
def test_each_edition_has_its_classes(
    edition: Edition, extra: ExtraClasses, ids: list[str]
) -> None:
    assert [caster.id for caster in open_classes(edition=edition, extra_classes=extra)] == ids


@pytest.mark.parametrize(
    ("magic_type", "ids"),
    [
        (MagicType.DRUIDIC, {"druid", "ranger", "bard"}),
        (MagicType.DIVINE, {"cleric", "paladin", "drow"}),
        (MagicType.PHANTASMAL, {"illusionist", "gnome"}),
        (MagicType.ARCANE, {"magic_user", "elf", "half_elf"}),
    ],
)
def test_each_class_has_its_magic(magic_type: MagicType, ids: set[str]) -> None:
    assert {caster.id for caster in CLASSES.values() if caster.magic_type is magic_type} == ids


def test_those_who_read_grimoires_choose_the_form_when_they_memorise() -> None:
    for caster in CLASSES.values():
        assert caster.uses_books is (caster.preparation_mode is PreparationMode.SPELLBOOK)
        assert caster.uses_books is (caster.reversal_mode is ReversalMode.MEMORISE_CHOICE)
        assert caster.uses_books is (caster.magic_type.max_spell_level == 6)


def test_rangers_and_paladins_are_half_casters_and_priests_are_two() -> None:
    assert {c.id for c in CLASSES.values() if c.is_half_caster} == {"ranger", "paladin"}
    assert {c.id for c in CLASSES.values() if c.is_priest} == {"cleric", "druid"}
