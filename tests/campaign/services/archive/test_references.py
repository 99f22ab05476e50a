"""Ids in the log's words: found by the names that the apps declared."""

import ast

from django.db.models import Model

from campaign.models import Adventure, Membership
from campaign.services.archive.references import has_ids, is_known, renumbered
from characters.models import ActiveSpell, Character, SpellSubject, SpellTarget
from spells.models import Spell
from tests.conventions.source import APPS, modules, tree

LABELS: dict[str, type[Model]] = {model._meta.label: model for model in (Character, Spell)}


def shifted(model: type[Model], number: int) -> int | None:
    """Each model's ids by another number, so that a wrong model shows."""
    order = [Character, Spell, ActiveSpell, SpellTarget, SpellSubject, Membership, Adventure]
    return number + 1000 * (order.index(model) + 1)


def put(value: object, kind: str = "") -> object:
    return renumbered(value, shifted, labels=LABELS, kind=kind)


def test_a_number_is_an_id_by_its_name() -> None:
    assert put({"character": 1, "cost": 1, "spell": 2}) == {
        "character": 1001,
        "cost": 1,
        "spell": 2002,
    }


def test_a_name_within_another_may_mean_another_row() -> None:
    assert put({"spell": {"id": 1}, "ended": [{"id": 1}], "other": {"id": 1}}) == {
        "spell": {"id": 2001},
        "ended": [{"id": 3001}],
        "other": {"id": 1},
    }


def test_at_the_top_the_kind_of_the_act_decides() -> None:
    assert put({"row": 1}, "resistance.told") == {"row": 4001}
    assert put({"row": 1}, "save.told") == {"row": 5001}
    assert put({"row": 1}, "clock.advanced") == {"row": 1}
    assert put({"id": 1}, "spell_at_work.ended") == {"id": 3001}


def test_what_an_undoing_tells_is_read_as_the_undone_act() -> None:
    data = {"undoes": 4, "kind": "save.told", "of": {"row": 1, "uses": []}}

    assert put(data, "undo") == {**data, "of": {"row": 5001, "uses": []}}


def test_a_row_by_its_label_is_that_row() -> None:
    assert put({"uses": [{"on": "characters.Character", "id": 1}]}) == {
        "uses": [{"on": "characters.Character", "id": 1001}]
    }
    assert put({"rows": [["spells.Spell", 1], ["elsewhere", 1]]}) == {
        "rows": [["spells.Spell", 2001], ["elsewhere", 1]]
    }


def test_truth_and_words_are_no_ids() -> None:
    value = {"character": True, "spell": "7", "member": None}

    assert put(value) == value


def test_ways_in_are_of_no_archive() -> None:
    assert put({"invitation": 3, "link": 4}) == {"invitation": None, "link": None}
    assert has_ids(Spell, "steps") is False
    assert has_ids(Spell, "name_fr") is None


def ids_told() -> set[str]:
    """Names under which services put a row's id into a value: ``"book": book.pk``."""
    found = set()
    for path in modules(*APPS):
        if "services" not in path.parts or "archive" in path.parts:
            continue
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Dict):
                continue
            for key, value in zip(node.keys, node.values, strict=True):
                is_id = isinstance(value, ast.Attribute) and (
                    value.attr == "pk" or value.attr.endswith("_id")
                )
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and is_id:
                    found.add(key.value)
    return found


#: Names that services use in values which are not kept, or whose number is no row's.
NO_IDS = {"campaign", "class", "on"}


def test_whatever_services_tell_by_id_somebody_declared() -> None:
    unknown = {name for name in ids_told() if not is_known(name)} - NO_IDS

    assert unknown == set()
