from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from characters.models import KnownSpell
from tests.characters.scene import Scene, build_scene, spell
from tests.characters.table import check_log, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene(skill=65)


def send(scene: Scene, name: str, **data: Any) -> Any:
    pk = scene.lightning.pk
    shown = {f"skill_{pk}": "65", f"seen_{pk}": "65", "act_id": str(uuid4())}
    address = reverse(f"characters:{name}", args=[scene.campaign.pk, scene.thogor.pk])
    return signed_in(scene.gm).post(address, shown | data)


def test_a_player_without_the_whole_sheet_does_not_come_here(scene: Scene) -> None:
    address = reverse("characters:skills", args=[scene.campaign.pk, scene.thogor.pk])

    assert signed_in(scene.player).get(address).status_code == 403


def test_looking_writes_nothing(scene: Scene) -> None:
    spell("Voile")

    response = send(scene, "preview-skills", lines="Voile 20\nfoudre 70")

    found = response.content.decode()
    assert response.status_code == 200
    assert "65\u00a0% jusque-là" in found
    assert "nouveau" in found
    assert KnownSpell.objects.filter(character=scene.thogor).count() == 1


def test_lines_are_written_as_one_act(scene: Scene) -> None:
    spell("Voile")

    response = send(scene, "write-skills", lines="Voile 20\nfoudre 70")

    rows = KnownSpell.objects.standing().filter(character=scene.thogor)
    assert response.status_code == 303
    assert sorted(row.skill for row in rows) == [20, 70]
    check_log(scene.campaign)


def test_lines_with_a_problem_write_nothing(scene: Scene) -> None:
    response = send(scene, "write-skills", lines="Inconnu 20\nfoudre 70")

    assert response.status_code == 422
    assert "Ligne 1" in response.content.decode()
    assert scene.known.skill == 65


def test_a_skill_that_changed_meanwhile_is_said(scene: Scene) -> None:
    pk = scene.lightning.pk
    send(scene, "write-skills", lines="foudre 70")

    response = send(scene, "write-skills", lines="foudre 80")

    found = response.content.decode()
    assert response.status_code == 422
    assert f'name="seen_{pk}" value="70"' in found
