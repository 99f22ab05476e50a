import pytest

from campaign.models import LogEntry
from characters.services.aims_told import NAMED, name_aims
from tests.characters.scene import build_scene
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


def test_a_hidden_target_is_named_to_gms_alone() -> None:
    scene = build_scene()
    hidden = CharacterFactory(campaign=scene.campaign, name="Ombre", hidden=True)
    aims = [{"character": hidden.pk, "name": ""}, {"character": None, "name": "un loup"}]
    told = [LogEntry(data={"aims": aims}), LogEntry(data={"aims": aims})]
    name_aims(scene.gm, told[:1])
    name_aims(scene.player, told[1:])
    assert [entry.data[NAMED] for entry in told] == ["Ombre, un loup", "un loup"]
