"""What of the play stands on a spell."""

import pytest

from characters.services.spell_uses import spell_uses
from tests.characters.scene import build_scene
from tests.characters.vancian_scene import build_vancian_scene
from tests.factories.spells import OwnSpellFactory

pytestmark = pytest.mark.django_db


def test_nothing_stands_on_a_new_spell() -> None:
    scene = build_scene()

    assert spell_uses(scene.gm, OwnSpellFactory(campaign=scene.campaign)) == []


def test_who_knows_a_skill_is_named() -> None:
    scene = build_scene()

    assert [(one.kind, one.names) for one in spell_uses(scene.gm, scene.lightning)] == [
        ("known", ("Thogor",))
    ]


def test_books_and_memories_are_named() -> None:
    scene = build_vancian_scene()

    found = {one.kind: one.names for one in spell_uses(scene.gm, scene.missile)}

    assert found == {"book": ("Livre d’Ysaline",), "memory": ("Ysaline",)}
