from uuid import uuid4

import pytest

from characters.access import known_spells
from characters.forms.skill_changes import SkillsForm
from tests.characters.scene import Scene, build_scene, spell

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene(skill=65)


def form(scene: Scene, **data: str) -> SkillsForm:
    return SkillsForm(
        {"act_id": str(uuid4()), **data},
        campaign=scene.campaign,
        known=known_spells(scene.thogor),
    )


def test_the_same_number_is_no_change(scene: Scene) -> None:
    pk = scene.lightning.pk
    found = form(scene, **{f"skill_{pk}": "65", f"seen_{pk}": "65"})

    assert found.is_valid(), found.errors
    assert found.changes == []


def test_a_line_changes_and_another_adds(scene: Scene) -> None:
    spell("Voile")
    pk = scene.lightning.pk
    found = form(scene, lines="foudre 70\nvoile 20", **{f"skill_{pk}": "65", f"seen_{pk}": "65"})

    assert found.is_valid(), found.errors
    assert [(c.before, c.after) for c in found.changes] == [(65, 70), (0, 20)]
    assert [wish.seen for wish in found.wishes] == [65, None]


def test_an_emptied_number_forgets(scene: Scene) -> None:
    pk = scene.lightning.pk
    found = form(scene, **{f"skill_{pk}": "", f"seen_{pk}": "65"})

    assert found.is_valid(), found.errors
    assert [(c.before, c.after) for c in found.changes] == [(65, 0)]
