from rules.house_rules import HouseRules
from rules.vancian.options import Edition
from spells.models import Spell, VancianForm
from spells.templatetags.vancian_pictures import (
    class_rows,
    level_rows,
    reversal_is_memorised,
    spell_seal,
)

RULES = HouseRules()


def _spell(magic_type: str, level: int) -> Spell:
    return Spell(name_fr="Cendre", magic_type=magic_type, spell_level=level)


def test_the_seal_has_as_many_slots_as_its_list_has_levels() -> None:
    for magic_type, level, most in (("arcane", 2, 6), ("divine", 5, 5)):
        seal = spell_seal(_spell(magic_type, level))
        slots = seal["slots"]
        assert isinstance(slots, list)
        assert [slot.is_full for slot in slots] == [at < level for at in range(most)]
        assert len({slot.path for slot in slots}) == most
        assert seal["mark"] == magic_type
    assert seal["label"] == "divine, niveau\u00a05 sur\u00a05"


def test_each_class_shows_its_slots_of_the_spells_level() -> None:
    rows = class_rows(_spell("divine", 2), RULES)

    cleric = rows[0]
    assert (cleric.name, cleric.first) == ("Clerc", 4)
    assert cleric.most == max(bar.count for bar in cleric.bars)
    assert all(bar.y + bar.height == cleric.base for bar in cleric.bars)
    assert cleric.bars[-1].x + 12 < cleric.width


def test_a_class_that_never_casts_it_is_left_out() -> None:
    second = {row.name for row in class_rows(_spell("divine", 2), RULES)}
    fifth = {row.name for row in class_rows(_spell("divine", 5), RULES)}

    assert "Paladin" in second
    assert "Paladin" not in fifth


def test_the_edition_decides_who_is_there() -> None:
    basic = HouseRules(edition=Edition.BASIC)

    assert class_rows(_spell("phantasmal", 1), basic) == []
    assert class_rows(_spell("phantasmal", 1), RULES)


def test_the_classes_say_when_the_form_is_chosen() -> None:
    assert reversal_is_memorised(_spell("arcane", 1), RULES)
    assert not reversal_is_memorised(_spell("divine", 1), RULES)


def test_what_the_level_changes_is_shown_level_by_level() -> None:
    form = VancianForm(duration="1d4 rounds + 1 round per level", range="10 ft per level")

    rows = level_rows(form, HouseRules(round_seconds=10))

    assert (rows[0].level, rows[0].lasts, rows[0].reach) == (1, "20\u00a0s à 50\u00a0s", "3\u00a0m")
    assert (rows[-1].lasts_width, rows[-1].reach_width) == ("100%", "100%")


def test_what_no_level_changes_is_not_shown() -> None:
    assert level_rows(VancianForm(duration="6 turns", range="touch"), RULES) == []
    only = level_rows(VancianForm(duration="1 turn per level", range="touch"), RULES)
    assert {row.reach for row in only} == {""}
