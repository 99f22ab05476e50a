import pytest

from characters.models import ActiveSpell
from characters.services.glance import KINDS, glance
from tests.characters.scene import build_scene, spell
from tests.factories.campaign import CampaignFactory

pytestmark = pytest.mark.django_db


def test_a_quiet_table_has_nothing_of_all_this() -> None:
    assert glance(build_scene().campaign) == frozenset()


def test_what_is_in_force_is_seen_and_what_has_ended_or_is_elsewhere_is_not() -> None:
    scene = build_scene()
    row = ActiveSpell.objects.create(
        campaign=scene.campaign,
        caster=scene.thogor,
        spell=spell(),
        cast_seq=1,
        intensity=1,
        degree=0,
        begins=0,
    )
    assert glance(scene.campaign) == {ActiveSpell}
    assert glance(CampaignFactory()) == frozenset()

    ActiveSpell.objects.filter(pk=row.pk).update(ended_seq=2)
    assert glance(scene.campaign) == frozenset()


def test_each_kind_is_asked_for_once() -> None:
    assert len(set(KINDS)) == len(KINDS)
