"""A cast whose length the GM says: the player's goes through, and waits for it. Source: V13."""

import pytest

from campaign.services.refusal import Refused
from characters.models import Character
from characters.services.vancian.casting import cast_declared
from spells.models import Spell
from tests.characters.casting_scene import CastingScene, build_casting_scene
from tests.characters.table import check_log, codes, key
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def _jar_of(scene: CastingScene) -> tuple[Spell, Character]:
    jar = VancianSpellFactory(name_fr="Urne", name_en="Jar", duration="special")
    mage = CasterFactory(campaign=scene.campaign, players=[scene.table.player], held=[jar])
    return jar, mage.character


def test_a_player_does_not_say_how_long_a_special_spell_lasts(scene: CastingScene) -> None:
    jar, mage = _jar_of(scene)

    with pytest.raises(Refused) as caught:
        scene.cast(jar, who=mage, by=scene.table.player, seconds=600)

    assert codes(caught.value) == ["length_is_gms"]
    assert scene.held(mage) == ["Urne"]


def test_cast_by_a_gm_it_ends_as_said_or_without_an_end(scene: CastingScene) -> None:
    jar, mage = _jar_of(scene)
    scene.cast(jar, who=mage, seconds=600)
    other, second = _jar_of(scene)
    scene.cast(other, who=second)

    assert [(one.ends, one.awaits_length) for one in scene.at_work()] == [
        (600, False),
        (None, False),
    ]


def test_declared_by_its_player_it_waits_for_the_gm_whoever_casts_it(scene: CastingScene) -> None:
    jar, mage = _jar_of(scene)
    scene.declare(jar, who=mage)

    cast_declared(by=scene.gm, act_id=key(), character_id=mage.pk, declared_id=scene.declared().pk)

    assert [one.awaits_length for one in scene.at_work()] == [True]
    check_log(scene.campaign)
