import pytest

from characters.models import Character
from characters.services.aiming import Aim
from characters.services.vancian.subjects import Throw, next_save, people_of, throw_of
from rules.clock import DAY
from rules.vancian.durations import DurationKind
from rules.vancian.saving_throws import parse_saving_throw
from tests.characters.casting_scene import CastingScene, build_casting_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def throw(
    scene: CastingScene, text: str, character: Character | None, *, willing: bool = False
) -> Throw | None:
    return throw_of(
        parse_saving_throw(text),
        aim=Aim(character=character.pk if character else None, is_willing=willing),
        character=character,
        caster=scene.anselme,
        caster_level=4,
        is_single=True,
    )


def number(scene: CastingScene, text: str, character: Character | None) -> int | None:
    found = throw(scene, text, character)
    assert found is not None
    return found.number


def test_the_number_of_a_players_character_is_on_its_sheet(scene: CastingScene) -> None:
    assert number(scene, "spells (half)", scene.ysaline) == 15


@pytest.mark.parametrize("text", ["death (negates)", "spells (wielded objects)"])
def test_other_throws_wait_for_the_gm(scene: CastingScene, text: str) -> None:
    assert number(scene, text, scene.ysaline) is None


def test_nobody_s_sheet_and_a_gm_s_character_wait_for_the_gm(scene: CastingScene) -> None:
    assert number(scene, "spells (negates)", None) is None
    assert number(scene, "spells (negates)", scene.villain.character) is None


def test_the_caster_and_the_willing_make_none(scene: CastingScene) -> None:
    assert throw(scene, "spells (negates)", scene.anselme) is None
    assert throw(scene, "spells (negates)", scene.ysaline, willing=True) is None
    assert throw(scene, "none", scene.ysaline) is None


def test_only_spells_by_int_ask_again(scene: CastingScene) -> None:
    assert next_save(DurationKind.RECURRING, scene.ysaline, after=5) == 5 + DAY
    assert next_save(DurationKind.RECURRING, None, after=5) is None
    assert next_save(DurationKind.TIMED, scene.ysaline, after=5) is None


def test_people_are_read_with_their_class(scene: CastingScene) -> None:
    found = people_of((Aim(character=scene.ysaline.pk), Aim(name="Grok")))

    assert [one.caster.class_level for one in found.values()] == [3]
