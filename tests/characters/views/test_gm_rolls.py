from uuid import uuid4

import pytest
from django.urls import reverse

from tests.characters.casting_scene import build_casting_scene, on
from tests.characters.table import signed_in

pytestmark = pytest.mark.django_db


def test_rows_that_wait_no_more_are_refused_and_what_waits_is_shown() -> None:
    scene = build_casting_scene()
    scene.cast(scene.hold, who=scene.anselme, aims=on("Grok"))
    to = reverse("characters:roll-saves", args=[scene.campaign.pk])
    data = {"act_id": str(uuid4()), "row": ["999999", "x", "9" * 30], "tell": "tell"}

    response = signed_in(scene.gm).post(to, data)

    assert response.status_code == 422
    assert "Grok" in response.content.decode()
