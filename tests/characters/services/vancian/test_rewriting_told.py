import pytest

from characters.models import Rewriting
from characters.services.vancian.rewriting import Wanted, start_rewriting
from characters.services.vancian.rewriting_told import course_of, spell_names
from rules.clock import WEEK
from tests.characters.grimoires import lose_her_book
from tests.characters.table import key
from tests.characters.vancian_scene import build_vancian_scene

pytestmark = pytest.mark.django_db


def test_a_rewriting_is_read_in_its_order() -> None:
    scene = build_vancian_scene(gold=2000)
    lose_her_book(scene)
    start_rewriting(
        by=scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        wanted=Wanted(spells=(scene.invisibility.pk, scene.missile.pk)),
    )
    row = Rewriting.objects.running().with_spells().get()

    assert course_of(row).levels == (2, 1)
    assert course_of(row).seconds_left == 2 * WEEK
    assert spell_names(row, 1) == {
        "spell_name": {"fr": "Projectile magique", "en": "Magic Missile"}
    }
