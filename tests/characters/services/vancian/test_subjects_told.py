import pytest

from characters.models import Character, SpellSubject
from characters.services.telling import entries_for
from characters.services.vancian.subjects_told import known_subjects, whom_of, without_hidden
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import check_log

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def hide(scene: CastingScene) -> None:
    Character.objects.filter(pk=scene.villain.character_id).update(hidden=True)


def test_a_hidden_subject_is_taken_out_for_players(scene: CastingScene) -> None:
    scene.cast(scene.sleep, aims=on(scene.villain.character, "Grok"))
    hide(scene)

    for member, names in ((scene.gm, ["Vorgast", "Grok"]), (scene.table.player, ["Grok"])):
        [entry] = entries_for(member)[:1]
        without_hidden(member, [entry])
        assert [one["name"] for one in entry.data["subjects"]] == names


def test_a_hidden_subject_is_not_among_the_names_at_work(scene: CastingScene) -> None:
    scene.cast(scene.sleep, aims=on(scene.villain.character, "Grok"))
    hide(scene)
    spells = scene.at_work()

    assert whom_of(scene.gm, spells) == {spells[0].pk: "Vorgast, Grok"}
    assert whom_of(scene.table.player, spells) == {spells[0].pk: "Grok"}


def test_players_know_a_throw_once_it_is_told(scene: CastingScene) -> None:
    entry = scene.cast(scene.hold, who=scene.anselme, aims=on(scene.villain.character))
    rows = SpellSubject.objects.filter(cast_seq=entry.seq)
    rows.update(state="reached", number=15, roll=3)

    def states() -> list[str]:
        found = [known_subjects(one, entry.data)[0] for one in (scene.gm, scene.table.player)]
        return [one.state for one in found]

    assert states() == ["reached", "pending"]
    rows.update(told=True)
    assert states() == ["reached", "reached"]


def test_an_entry_without_subjects_has_none(scene: CastingScene) -> None:
    entry = scene.cast(scene.bolt)

    assert known_subjects(scene.gm, entry.data) == []
    assert whom_of(scene.gm, []) == {}
    check_log(scene.campaign)
