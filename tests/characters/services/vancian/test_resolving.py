from typing import Any

import pytest

from characters.services.vancian.dice import TypedCast
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


@pytest.mark.parametrize(
    ("duration", "more", "seconds"),
    [
        ("2 turns + 1 turn per level", {}, 5 * 600),
        ("permanent until dismissed", {}, None),
        ("special", {"seconds": 7200}, 7200),
        ("special", {}, None),
        ("1 turn per mile", {"miles": 3}, 3 * 600),
        ("concentration (up to 1 turn) or instant", {"choice": 0}, 600),
    ],
)
def test_each_kind_of_duration_has_its_end(
    scene: CastingScene, duration: str, more: dict[str, Any], seconds: int | None
) -> None:
    spell = VancianSpellFactory(duration=duration)
    caster = CasterFactory(campaign=scene.campaign, class_level=3, held=[spell])

    scene.cast(spell, who=caster.character, **more)

    [at_work] = scene.at_work()
    assert (at_work.ends is None) == (seconds is None)
    assert seconds is None or at_work.ends == at_work.begins + seconds


def test_everybody_spared_leaves_nothing_at_work(scene: CastingScene) -> None:
    saves = TypedCast(saves={0: 20, 1: 20})

    entry = scene.cast(
        scene.hold, who=scene.anselme, aims=on(scene.ysaline, scene.ysaline), typed=saves
    )

    assert entry.data["at_work"] is None


def test_nobody_named_is_nobody_spared(scene: CastingScene) -> None:
    scene.cast(scene.hold, who=scene.anselme)

    assert len(scene.at_work()) == 1
