"""Which spell and whom the changes of an act are about, as far as their reader may know."""

import pytest

from campaign.models import LogEntry, Membership
from characters.forms.change_words import change_lines
from tests.characters.casting_scene import CastingScene, build_casting_scene, on

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def told(entry: LogEntry, member: Membership) -> list[str]:
    return [line.what for line in change_lines(entry, member)]


def test_a_cast_names_the_spell_its_caster_and_its_subjects(scene: CastingScene) -> None:
    entry = scene.cast(scene.sleep, aims=on("Un gobelin"))

    found = told(entry, scene.table.player)

    assert "Sort en mémoire\u00a0: Sommeil, Ysaline" in found
    assert "Sujet d’un sort\u00a0: Sommeil, Un gobelin" in found
    assert "Sort à l’œuvre\u00a0: Sommeil, Ysaline" in found


def test_of_a_gm_s_character_players_read_no_name(scene: CastingScene) -> None:
    entry = scene.cast(scene.sleep, aims=on(scene.villain.character))

    assert any("Vorgast" in words for words in told(entry, scene.gm))
    assert not any("Vorgast" in words for words in told(entry, scene.table.player))
