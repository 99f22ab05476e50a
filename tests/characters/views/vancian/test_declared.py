"""The page of a declared spell, the table, and its taps."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.models import Membership
from characters.models import Character
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    scene = build_casting_scene()
    scene.declare(scene.sleep, aims=on("Grok", scene.villain.character))
    return scene


def address(scene: CastingScene, name: str) -> str:
    where = [scene.campaign.pk, scene.ysaline.pk, scene.declared().pk]
    return reverse(f"characters:{name}", args=where)


def post(scene: CastingScene, by: Membership, name: str, **fields: Any) -> Any:
    data = {"act_id": str(uuid4()), "dice": "server"} | fields
    return signed_in(by).post(address(scene, name), data)


def table(scene: CastingScene, by: Membership) -> str:
    where = reverse("characters:table", args=[scene.campaign.pk])
    return signed_in(by).get(where).content.decode()


def test_others_have_no_page_of_it(scene: CastingScene) -> None:
    assert signed_in(scene.table.other).get(address(scene, "declared")).status_code == 403
    assert post(scene, scene.table.player, "interrupt-declared", reason="hit").status_code == 403


def test_a_tap_without_its_key_is_refused(scene: CastingScene) -> None:
    for name in ("cast-declared", "withdraw-declared", "interrupt-declared"):
        assert post(scene, scene.gm, name, act_id="no").status_code == 422


def test_what_is_over_says_so(scene: CastingScene) -> None:
    where = address(scene, "declared")
    post(scene, scene.gm, "interrupt-declared", reason="hit")

    text = signed_in(scene.table.player).get(where).content.decode()

    assert "Déclaré, pas encore lancé" not in text
    assert 'name="when"' not in text


def test_the_page_tells_what_became_of_it_and_leads_to_the_act(scene: CastingScene) -> None:
    where = address(scene, "declared")
    answer = post(scene, scene.gm, "interrupt-declared", reason="hit")
    scene.campaign.refresh_from_db()

    text = signed_in(scene.table.player).get(where).content.decode()

    assert answer["Location"] == where
    assert "Ysaline ne lance pas Sommeil" in text
    assert "quitte la mémoire" in text
    entry = reverse("characters:entry", args=[scene.campaign.pk, scene.campaign.last_seq])
    assert f'href="{entry}"' in text


def test_a_page_grown_old_offers_nothing_any_more(scene: CastingScene) -> None:
    stale = address(scene, "interrupt-declared")
    post(scene, scene.table.player, "withdraw-declared", when="after")

    data = {"act_id": str(uuid4()), "reason": "hit"}
    answer = signed_in(scene.gm).post(stale, data)

    assert answer.status_code == 422
    text = answer.content.decode()
    assert "renonce à Sommeil" in text
    assert 'value="hit"' not in text
    assert 'name="when"' not in text


def test_the_table_says_what_was_lost_with_its_undo(scene: CastingScene) -> None:
    post(scene, scene.gm, "interrupt-declared", reason="hit", back="table")
    scene.campaign.refresh_from_db()
    where = [scene.campaign.pk, scene.campaign.last_seq]

    assert "Ysaline ne lance pas Sommeil" in table(scene, scene.gm)
    assert reverse("characters:undo", args=where) in table(scene, scene.gm)
    assert "Ysaline ne lance pas Sommeil" in table(scene, scene.table.player)
    assert reverse("characters:undo", args=where) not in table(scene, scene.table.player)


def test_the_table_names_those_aimed_at_as_far_as_the_reader_may_know(scene: CastingScene) -> None:
    assert "sur Grok, Vorgast" in table(scene, scene.gm)
    Character.objects.filter(pk=scene.villain.character_id).update(hidden=True)

    text = table(scene, scene.table.player)

    assert "sur Grok" in text
    assert "Vorgast" not in text


def test_another_cast_leads_to_the_declared_one(scene: CastingScene) -> None:
    where = reverse("characters:cast-memorised", args=[scene.campaign.pk, scene.ysaline.pk])

    text = signed_in(scene.table.player).get(where, {"spell": scene.bolt.pk}).content.decode()

    assert f'href="{address(scene, "declared")}"' in text


def test_a_subject_hidden_since_is_not_named_to_players(scene: CastingScene) -> None:
    Character.objects.filter(pk=scene.villain.character_id).update(hidden=True)

    text = signed_in(scene.table.player).get(address(scene, "declared")).content.decode()

    assert "Grok" in text
    assert "Vorgast" not in text


def test_the_gm_sees_it_at_the_table_and_interrupts_with_one_tap(scene: CastingScene) -> None:
    assert "Touché" in table(scene, scene.gm)
    assert "Touché" not in table(scene, scene.table.player)

    response = post(scene, scene.gm, "interrupt-declared", reason="hit", back="table")

    assert response["Location"] == reverse("characters:table", args=[scene.campaign.pk])
    assert "Sommeil" not in scene.held(scene.ysaline)


def test_it_is_cast_from_its_page(scene: CastingScene) -> None:
    response = post(
        scene, scene.table.player, "cast-declared", dice="typed", duration_dice="1 1 1 1"
    )

    assert response.status_code == 303
    assert scene.at_work()[0].targets == "Grok"


def test_withdrawn_before_initiative_it_stays_in_memory(scene: CastingScene) -> None:
    post(scene, scene.table.player, "withdraw-declared", when="before")

    assert "Sommeil" in scene.held(scene.ysaline)


def test_without_a_word_it_is_after_initiative(scene: CastingScene) -> None:
    post(scene, scene.table.player, "withdraw-declared")

    assert "Sommeil" not in scene.held(scene.ysaline)
