"""Exports of Foundry with invented content, in the shapes of its ``ose`` system."""

import json
from typing import Any

import pytest

from files.foundry import class_named, looks_like_foundry, read_entries
from files.problems import FileRefused
from files.reading import read_character_file, read_spell_file


def spell(**system: Any) -> dict[str, Any]:
    usual = {
        "lvl": 2,
        "class": "Magic-User",
        "duration": "6 turns",
        "range": "60'",
        "save": "spell",
    }
    name = system.pop("name", "Slow Ember")
    return {"name": name, "type": "spell", "system": usual | system}


def actor(*items: dict[str, Any], **details: Any) -> dict[str, Any]:
    told = {"class": "Magic-User", "level": 3, "alignment": "Lawful", "biography": "<p>Un mage</p>"}
    return {
        "name": "Mirko",
        "type": "character",
        "system": {
            "details": told | details,
            "scores": {"int": {"value": 15}, "dex": {"value": 9}, "str": {"value": 8}},
            "hp": {"value": 4, "max": 5},
        },
        "items": list(items),
    }


def sent(document: Any) -> bytes:
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ([], "format_unknown"),
        ({"name": "x"}, "format_unknown"),
        ([spell(), {"type": "monster", "name": "y", "system": {}}], "not_one_character"),
        ({**actor(), "type": "monster"}, "not_one_character"),
        (actor(**{"class": "Fighter"}), "class_unknown"),
        (actor(**{"class": {"x": 1}}), "class_unknown"),
    ],
)
def test_what_is_no_casting_character_is_refused(document: Any, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_character_file(sent(document))

    assert refused.value.problems[0].code == code


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ({"name": "Rope", "type": "item", "system": {}}, "foundry_no_spell"),
        (spell(**{"class": "Fighter"}), "foundry_class_unknown"),
        (spell(**{"class": None}), "foundry_class_unknown"),
        (spell(lvl=0), "foundry_level_unknown"),
        (spell(lvl="NaN"), "foundry_level_unknown"),
        (spell(lvl=10**12), "foundry_level_unknown"),
        ({"type": "spell", "name": "x"}, "foundry_no_document"),
        (7, "foundry_no_document"),
    ],
)
def test_what_cannot_be_mapped_is_left_aside_and_said(item: Any, code: str) -> None:
    file = read_spell_file(sent([item, spell()]))

    assert [remark.code for remark in file.remarks] == [code]
    assert [row.name for row in file.rows] == ["Slow Ember"]


def test_a_spell_is_read_as_the_rules_read_theirs() -> None:
    [row] = read_spell_file(sent([spell(description="<p>It <i>burns</i>.</p>")])).rows

    assert row.values == {
        "system": "vancian",
        "name_en": "Slow Ember",
        "magic_type": "arcane",
        "spell_level": 2,
        "duration": "6 turns",
        "range": "60 ft",
        "saving_throw": "spells",
        "effect_en": "It burns.",
    }
    assert not row.remarks


def test_a_text_that_no_rule_reads_is_kept_and_said() -> None:
    [row] = read_spell_file(sent([spell(duration="as the moon wills", roll="2d6")])).rows

    assert row.values["duration"] == "special"
    assert row.values["effect_en"] == "duration: as the moon wills\nroll: 2d6"
    assert [remark.detail["column"] for remark in row.remarks] == ["duration"]


def test_a_description_without_end_is_cut_and_said() -> None:
    [row] = read_spell_file(sent([spell(description="<p>" * 200_000 + "fin")])).rows

    assert [remark.code for remark in row.remarks] == ["foundry_cut"]
    assert len(row.values["effect_en"]) <= 4_000


def test_a_compendium_may_be_one_document_a_line_or_older() -> None:
    lines = "\n".join(json.dumps(spell(name=name)) for name in ("Soot", "Ember"))
    older = {**spell(), "data": spell()["system"]}
    del older["system"]

    assert [row.name for row in read_spell_file(lines.encode()).rows] == ["Soot", "Ember"]
    assert [row.name for row in read_spell_file(sent([older])).rows] == ["Slow Ember"]
    assert [row.name for row in read_spell_file(sent({"entries": [spell()]})).rows] == [
        "Slow Ember"
    ]
    with pytest.raises(FileRefused):
        read_entries("{\n1\n2")
    assert not looks_like_foundry([1, {"name": 3}])


def test_an_actor_brings_its_spells_its_memory_and_its_gold() -> None:
    gold = {"name": "GP", "type": "item", "system": {"quantity": {"value": 30}}}
    rope = {"name": "Rope", "type": "item", "system": {}}

    file = read_character_file(sent(actor(spell(memorized=2, cast=1), gold, rope)))

    assert file.values == {
        "system": "vancian",
        "name": "Mirko",
        "class_id": "magic_user",
        "class_level": 3,
        "alignment": "law",
        "int_score": 15,
        "dex_score": 9,
        "gold": 30,
        "notes": "Un mage",
    }
    assert [line.spell.name for line in file.memorised] == ["Slow Ember"]
    assert [book.name for book in file.books] == ["Grimoire"]
    told = {remark.code: remark.detail["names"] for remark in file.remarks}
    assert told == {
        "foundry_not_kept": "hp, scores.str",
        "foundry_items_not_kept": "Rope",
    }


@pytest.mark.parametrize("name", ["Magic-User", "magicien", "MAGIC USER", "magic_user"])
def test_a_class_is_known_by_its_names(name: str) -> None:
    found = class_named(name)

    assert found is not None
    assert found.id == "magic_user"
    assert class_named("Barde errant") is None
