from uuid import uuid4

import pytest
from django.urls import reverse

from tests.characters.study import build_desk
from tests.characters.table import signed_in

pytestmark = pytest.mark.django_db


def test_a_study_is_set_right_on_its_page() -> None:
    desk = build_desk()
    desk.begin(book=desk.grimoire.pk)
    args = [desk.campaign.pk, desk.mage.pk, desk.study.pk]
    address = reverse("characters:correct-study", args=args)
    was = {"was_months": "0", "was_failures": "0", "was_days": "0"}
    wanted = {"months": "2", "failures": "1", "days": "31"}

    wrong = signed_in(desk.gm).post(address, {"act_id": str(uuid4())} | was | wanted)
    right = signed_in(desk.gm).post(
        address, {"act_id": str(uuid4())} | was | wanted | {"days": "4"}
    )

    assert (wrong.status_code, right.status_code) == (422, 303)
    page = signed_in(desk.gm).get(reverse("characters:study", args=args)).content.decode()
    assert "Mois 3, dans" in page
    assert "Corriger les nombres" in page
    own = signed_in(desk.player).get(reverse("characters:study", args=args)).content.decode()
    assert "Corriger les nombres" not in own
    log = signed_in(desk.gm).get(reverse("characters:log", args=[desk.campaign.pk]))
    assert "mois passés 0 → 2" in log.content.decode()
