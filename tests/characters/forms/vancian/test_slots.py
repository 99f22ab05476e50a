import pytest
from django.utils.translation import override

from characters.forms.vancian.slots import CasterView
from characters.models import Caster, MemorisedSpell
from tests.characters.vancian_scene import build_vancian_scene

pytestmark = pytest.mark.django_db


def test_a_row_for_each_level_with_slots() -> None:
    rows = CasterView(caster=Caster(class_id="cleric", class_level=6)).tiers

    assert [(row.level, row.slots) for row in rows] == [(1, 2), (2, 2), (3, 1), (4, 1)]


def test_who_does_not_cast_yet_has_no_row() -> None:
    assert CasterView(caster=Caster(class_id="paladin", class_level=8)).tiers == []


def test_what_is_held_above_the_slots_is_over() -> None:
    scene = build_vancian_scene()
    held = list(MemorisedSpell.objects.held_by([scene.ysaline]))

    view = CasterView(caster=Caster(class_id="magic_user", class_level=1), held=held)

    assert view.over == 1


def test_a_reversed_form_goes_by_its_name_in_the_reader_s_language() -> None:
    scene = build_vancian_scene()
    held = list(MemorisedSpell.objects.held_by([scene.ysaline]))

    with override("en"):
        place = CasterView(caster=scene.caster, held=held).tiers[0].places[1]

    assert (place.name, place.is_reversed) == ("Darkness", True)
