"""The result of a memorised spell, and its lines in the log."""

import pytest
from django.urls import reverse

from campaign.models import LogEntry, Membership
from campaign.services.undo import undo
from characters.models import Character
from characters.services.vancian.dice import TypedCast
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import key, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def result(scene: CastingScene, by: Membership, entry: LogEntry) -> str:
    where = reverse("characters:entry", args=[scene.campaign.pk, entry.seq])
    return signed_in(by).get(where).content.decode()


def log(scene: CastingScene, by: Membership) -> str:
    where = reverse("characters:log", args=[scene.campaign.pk])
    return signed_in(by).get(where).content.decode()


def test_numbers_that_are_open_are_told(scene: CastingScene) -> None:
    entry = scene.cast(
        scene.hold,
        who=scene.anselme,
        aims=on(scene.ysaline),
        typed=TypedCast(saves={0: 16}),
    )

    text = result(scene, scene.table.player, entry)

    assert "contre les sorts\u00a0: 16, −2 = 14 pour 15" in text
    assert "pas sauvé" in log(scene, scene.table.player)


def test_what_was_replaced_is_told_after(scene: CastingScene) -> None:
    for _again in range(2):
        entry = scene.cast(scene.bless, who=scene.anselme, aims=on(scene.ysaline))

    words = " «\u00a0Bénédiction\u00a0» d’Anselme sur Ysaline\u00a0: attaque, moral"
    assert f"Remplace{words}" in result(scene, scene.table.player, entry)
    assert f"remplace{words}" in log(scene, scene.table.player)


def test_the_gm_alone_reads_that_a_deity_may_mind(scene: CastingScene) -> None:
    entry = scene.cast(scene.bless, who=scene.anselme, is_reversed=True)

    assert "offenser" in result(scene, scene.gm, entry)
    assert "offenser" not in result(scene, scene.table.other, entry)
    assert "offenser" not in log(scene, scene.table.other)


def test_a_hidden_subject_is_named_nowhere(scene: CastingScene) -> None:
    villain = scene.villain.character
    entry = scene.cast(scene.sleep, aims=on(villain))
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    Character.objects.filter(pk=villain.pk).update(hidden=True)

    assert "Vorgast" in log(scene, scene.gm)
    assert "Vorgast" not in log(scene, scene.table.player)
    assert "Vorgast" not in result(scene, scene.table.player, entry)


def test_the_table_names_who_bears_a_spell_but_not_the_hidden(scene: CastingScene) -> None:
    lurker = scene.villain.character
    scene.cast(scene.bless, who=scene.anselme, aims=on(scene.ysaline, lurker))
    lurker.hidden = True
    lurker.save()
    url = reverse("characters:table", args=[scene.campaign.pk])

    seen = signed_in(scene.table.other).get(url).content.decode()

    assert "sur Ysaline" in seen
    assert "Vorgast" not in seen
    assert "sur Ysaline, Vorgast" in signed_in(scene.gm).get(url).content.decode()
