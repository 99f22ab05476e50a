import pytest

from characters.models import AccessibleSpell, Character
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.readiness import Readiness, form_of, order_problems, readiness
from rules.vancian.casting import CastFrom
from spells.models import Spell
from tests.characters.casting_scene import CastingScene, build_casting_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def ready(scene: CastingScene, character: Character) -> Readiness:
    return readiness(scene.campaign, character, character.caster)


def problems(scene: CastingScene, spell: Spell, **more: object) -> list[str]:
    order = CastOrder(spell=spell.pk, **({"is_reversed": False} | more))  # type: ignore[arg-type]
    found = order_problems(
        campaign=scene.campaign,
        by=scene.gm,
        ready=ready(scene, scene.ysaline),
        spell=spell,
        order=order,
        people={},
    )
    return [problem.code for problem in found]


def test_what_was_typed_in_vain_is_told(scene: CastingScene) -> None:
    assert problems(scene, scene.sleep, seconds=60) == ["length_not_asked"]
    assert problems(scene, scene.sleep, effect="a lot") == ["not_dice"]
    assert problems(scene, scene.sleep, effect="1d4-9") == ["not_dice"]


def test_a_choice_of_durations_is_asked_for(scene: CastingScene) -> None:
    for row in scene.sleep.forms.all():
        row.duration = "1d4+1 rounds or turns"
        row.save()

    assert problems(scene, scene.sleep) == ["choice_missing"]
    assert problems(scene, scene.sleep, choice=2) == ["choice_unknown"]
    assert problems(scene, scene.sleep, choice=1) == []


def test_a_copy_and_a_line_go_with_their_sources(scene: CastingScene) -> None:
    found = ready(scene, scene.ysaline)
    order = CastOrder(spell=scene.sleep.pk, is_reversed=False)

    copy = found.copy_for(scene.sleep, order)
    assert copy is not None
    assert copy.spell == scene.sleep
    assert found.line_for(order) is None
    assert found.copy_for(scene.sleep, CastOrder(spell=1, source=CastFrom.GM_LEAVE)) is None


def test_who_prays_chooses_the_form_now(scene: CastingScene) -> None:
    assert ready(scene, scene.anselme).chooses_form_now
    assert not ready(scene, scene.ysaline).chooses_form_now


def test_a_list_of_their_own_binds_those_who_pray(scene: CastingScene) -> None:
    AccessibleSpell.objects.create(
        campaign=scene.campaign, character=scene.anselme, spell=scene.bless
    )

    assert ready(scene, scene.anselme).own_list == frozenset({scene.bless.pk})


def test_the_reverse_is_another_form(scene: CastingScene) -> None:
    spell = Spell.objects.with_forms().get(pk=scene.bless.pk)

    assert str(form_of(spell, CastOrder(spell=spell.pk, is_reversed=True))) == "Malédiction"
